"""Thousands of games of Metro's base game at once, as arrays.

>>> from guimard.batch import Batch
>>> batch = Batch({"players": 3}, lanes=512, seed=1)
>>> while not batch.done.any():
...     batch.step(batch.random_actions())
>>> batch.final.shape
(512, 3)
"""

from guimard.batch.graphics_card import CardBatch
from guimard.batch.processor import Batch, Playouts

__all__ = ["Batch", "CardBatch", "Playouts"]
