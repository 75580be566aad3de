"""States that fit what a seat knows, the rest dealt at random: for search, never for play.

Trades show what a player must have been dealt: who gave back a blue locomotive without having
taken one was dealt one. All deals of single locomotives that fit this, the totals in all hands and
the seat's own hand are equally likely, and one of them is drawn, exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, prod
from operator import add, sub
from random import Random
from typing import TYPE_CHECKING

from guimard.rules.paris_connection.options import COLOURS, IN_BAG
from guimard.rules.paris_connection.set_up import DEAL, FIRST, STARTS
from guimard.rules.paris_connection.state import NONE, ParisConnectionState
from guimard.rules.paris_connection.turns import BUILD, NO_COLOUR, OVER_STAGE, REVEAL, TURN, Counts

if TYPE_CHECKING:
    from guimard.rules.paris_connection.connection import ParisConnection
    from guimard.rules.paris_connection.view import ParisConnectionView

STAGES = {stage.name: stage for stage in (FIRST, STARTS, DEAL, TURN, BUILD, REVEAL, OVER_STAGE)}


def deal_unknown(
    game: ParisConnection, view: ParisConnectionView, rng: Random
) -> ParisConnectionState:
    state = ParisConnectionState(game, STAGES[view.stage])
    state.turn = view.turn
    state.to_act = view.to_act
    state.player = view.player
    state.draws = view.draws
    state.trades = view.trades
    state.ended_by = view.ended_by
    state.building = COLOURS.index(view.building) if view.building else NO_COLOUR
    state.placed = view.placed
    state.values = list(view.values.values())
    state.net_trades = [tuple(counts.values()) for counts in view.net_trades]
    state.at_least = [tuple(counts.values()) for counts in view.at_least]
    state.networks.put_all(view.networks.values())
    if view.shown:
        state.hands = [tuple(hand.values()) for hand in view.shown]
    else:
        state.hands = _hands(view, state, rng)
    if view.stock:
        state.stock = list(view.stock.values())
    else:
        state.stock = [IN_BAG - sum(counts) for counts in zip(*state.hands, strict=True)]
    return state


def _hands(view: ParisConnectionView, state: ParisConnectionState, rng: Random) -> list[Counts]:
    others = [seat for seat in range(len(view.hands)) if seat != view.seat]
    dealt = [size - sum(net) for size, net in zip(view.hands, state.net_trades, strict=True)]
    own = _less(view.hand.values(), state.net_trades[view.seat]) if view.seat is not None else NONE
    if view.in_hands:
        traded = [sum(net) for net in zip(*state.net_trades, strict=True)]
        unseen = _less(_less(view.in_hands.values(), traded), own)
    else:
        unseen = _less([IN_BAG] * len(COLOURS), own)
    needs = [_less(state.at_least[seat], state.net_trades[seat]) for seat in others]
    deals = deal([dealt[seat] for seat in others], needs, unseen, rng)
    hands = [NONE] * len(view.hands)
    for seat, hand in zip(others, deals, strict=True):
        hands[seat] = tuple(map(add, hand, state.net_trades[seat]))
    if view.seat is not None:
        hands[view.seat] = tuple(view.hand.values())
    return hands


def deal(sizes: list[int], needs: list[Counts], unseen: Counts, rng: Random) -> list[Counts]:
    """Hands of these sizes, each with at least its needs, from the unseen counts by colour.

    What is needed is set apart and the rest shuffled. Of the deals of single locomotives that give
    the same hands, this meets a share of 1 : the ways to pick the needs out of each hand, so hands
    are taken with that probability (as high as it can be for all at once), or dealt again.
    """
    rest = [count - sum(need) for count, *need in zip(unseen, *needs, strict=True)]
    bag = [colour for colour, count in enumerate(rest) for _ in range(count)]
    fewest = prod(
        min(comb(count + need, need) for need in column)
        for count, *column in zip(rest, *needs, strict=True)
    )
    while True:
        rng.shuffle(bag)
        hands, ways, first = [], 1, 0
        for size, need in zip(sizes, needs, strict=True):
            hand = list(need)
            last = first + size - sum(need)
            for colour in bag[first:last]:
                hand[colour] += 1
            first = last
            ways *= prod(comb(held, least) for held, least in zip(hand, need, strict=True))
            hands.append(tuple(hand))
        if rng.random() * ways < fewest:
            return hands


def _less(counts: Iterable[int], other: Iterable[int]) -> Counts:
    return tuple(map(sub, counts, other))
