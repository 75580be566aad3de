"""Where everything about a game stands in the arrays of a batch.

Every array is indexed (row, lane): a lane is one game. On the processor the rows of a lane lie side
by side in memory, on a graphics card the lanes of a row. A lane has bytes:

      0-831  the kernel's board: LEADS, PASSES, STARTS, TILES
    832-891  DECK    the kinds of all tiles; those before LEFT are the stack, in no order
    892-923  OWNERS  by edge station: the seat that its departure belongs to, or the number of seats
    924-947  SHOWN   by kind: how many tiles of it have been laid
    948-965  HANDS   by seat * 3 + place: the kind there plus 1, or 0
        966  DRAWN   the kind of the drawn tile that must be laid now plus 1, or 0
        967  SEAT    the seat to act
        968  LEFT    how many tiles the stack has
        969  COUNT   how many tiles have been laid
        970  OVER    1 when the game is over

three words: LAID and NEAR, masks of squares as in the rules, and SEED, its own generator; and its
points by seat. An *observation* is what the seat looking knows, in 16-bit integers; "relative"
counts seats clockwise from the one that looks, which is 0:

      0-63   TILE_AT    by square: the pattern laid there plus 1, or 0
     64-95   OWNER_OF   by edge station: the relative seat that its departure belongs to, -1 nobody
     96-135  PASSED     by station: how many tiles its line has passed, each pass counted
    136-175  GOES_TO    by station: square * 4 + side by which its line enters next; where it has
                        ended, -1 less the station of arrival
    176-178  IN_HAND    by place: the kind there plus 1, or 0
        179  DRAWN_TILE the kind of the looking seat's drawn tile plus 1; -1 where another seat has
                        one; 0 where nobody has
    180-203  UNSEEN     by kind: how many tiles the looking seat has not seen
        204  STACK      how many tiles the stack has
    205-210  POINTS_OF  by relative seat
    211-216  HOLDS      by relative seat: how many tiles it holds
        217  TO_ACT     the relative seat to act
"""

from __future__ import annotations

from typing import Final

from guimard.rules.metro import track

DECK: Final = track.ROWS
OWNERS: Final = DECK + 60
SHOWN: Final = OWNERS + 32
HANDS: Final = SHOWN + 24
DRAWN: Final = HANDS + 18
SEAT: Final = DRAWN + 1
LEFT: Final = SEAT + 1
COUNT: Final = LEFT + 1
OVER: Final = COUNT + 1
BYTES: Final = 976
"""Bytes of a lane, rounded up."""

LAID: Final = 0
NEAR: Final = 1
SEED: Final = 2
WORDS: Final = 3

TILES_IN_ALL: Final = 60
SEATS: Final = 6
"""The most there can be."""

TILE_AT: Final = 0
OWNER_OF: Final = 64
PASSED: Final = 96
GOES_TO: Final = 136
IN_HAND: Final = 176
DRAWN_TILE: Final = 179
UNSEEN: Final = 180
STACK: Final = 204
POINTS_OF: Final = 205
HOLDS: Final = 211
TO_ACT: Final = 217
FEATURES: Final = 218

# What is printed and agreed, the same for all lanes: one array of bytes.
PLAYERS: Final = 0
HAND_SIZE: Final = 1
TURNS: Final = 2
FIRST: Final = 3
"""The seat that begins, or NO_SEAT where chance chooses."""
DEALT: Final = 4
"""1 where chance deals the stations."""
KINDS_OF_ALL: Final = 5
"""The kinds of the sixty tiles."""
OWNERS_AT_FIRST: Final = KINDS_OF_ALL + 60
TURNED: Final = OWNERS_AT_FIRST + 32
"""By kind * 4 + turn: the pattern."""
TURN_COUNTS: Final = TURNED + 96
"""By kind * 4 + turn: 1 where this turn is not the same as one before."""
COUNTS: Final = TURN_COUNTS + 96
"""By kind: how many tiles there are."""
SQUARE_AT: Final = COUNTS + 24
"""By place 0-59: the square."""
PRINTED: Final = SQUARE_AT + 60

NO_SEAT: Final = 255

# Masks of squares, the same for all lanes.
STUBS: Final = 0
"""By pattern."""
BESIDE: Final = 24
"""By square."""
MASKS: Final = 88
