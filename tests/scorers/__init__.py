"""Slow and plain scorers of finished games, for tests to hold modules and cities against.

They share nothing with the engine. `lines` walks the tiles that were laid, `modules` and `cities`
reckon what the rules pay for them, all on plain values: squares, colours, seats; `reading` takes
those values from what everybody was told. A seat is a number, a company its colour.
"""
