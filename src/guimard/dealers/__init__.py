"""Who answers for chance: a sealed deal, a recorded one, or a guess for search."""

from guimard.dealers.dealer import Dealer, NoAnswer, Recorded, Sampling, answer_chance
from guimard.dealers.sealed import Sealed, commitment, deal_seed, new_seed

__all__ = [
    "Dealer",
    "NoAnswer",
    "Recorded",
    "Sampling",
    "Sealed",
    "answer_chance",
    "commitment",
    "deal_seed",
    "new_seed",
]
