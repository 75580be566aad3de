"""How games are played on in thought: what a seat does in its turn, until the end or a while.

A seat knows all hands then; it is one of many deals that is played on. All of it is compiled.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from guimard.bots.connection.position import (
    COLOURS,
    MOST_PLACED,
    MOST_STEPS,
    MOVER,
    NOWHERE,
    OVER,
    ROUNDS_OF_TRADES,
    SIDES,
    SURPLUS_COSTS,
    TRADES,
    Bytes,
    Counts,
    Floats,
    Land,
    Position,
    Shorts,
    boards_left,
    copy,
    cuts_off,
    end_turn,
    fills,
    measure,
    pay,
    put,
    swap,
)
from guimard.bots.connection.prospects import (
    Model,
    Outlook,
    add_up,
    foresee,
    gain,
)
from guimard.rules.metro.random_play import GOLDEN, HALF, mixed
from guimard.rules.metro.track import Mask

HORIZON: Final = 10
"""A hex that fills concerns the companies that are as near as this."""
LOSS: Final = 0.5
LOSS_FADES: Final = 0.7
"""What a city counts that is taken from a company: by these, and its distance."""
WIN: Final = 50.0
"""What it counts to win a game that is about to end."""
WORST: Final = -1e9
WHOLE: Final = 4294967296.0
MOST_TAKEN: Final = 2


class Plans(NamedTuple):
    """By colour: the build that would bring the company furthest."""

    hexes: Shorts
    """[colour, place]"""
    counts: Counts
    gained: Floats
    reach: Floats
    """[colour, way]: after it."""


class Desk(NamedTuple):
    """Room to work in."""

    fades: Floats
    queue: Shorts
    steps: Shorts
    seen: Bytes
    sights: Floats
    points: Floats
    values: Floats


# What follows is compiled.


def plan(
    land: Land, position: Position, outlook: Outlook, plans: Plans, desk: Desk, colour: int
) -> None:
    """Find the build that brings a company furthest, Marseille apart."""
    there = position.there[colour]
    left = min(MOST_PLACED, position.stock[colour])
    stock = position.stock[colour]
    count = 0
    gained = 0.0
    steps = desk.steps
    copy(outlook.steps[colour], steps)
    while left > 0:
        best = 0.0
        goal = NOWHERE
        for city in land.cities:
            step = steps[city]
            if step <= stock - count and city != land.marseille:
                worth = land.worth[city] / step
                if step > left:
                    worth *= 0.25
                if worth > best:
                    best = worth
                    goal = city
        if goal == NOWHERE:
            break
        here = goal
        step = steps[goal]
        while step > left:
            here = step_back(land, steps, here)
            step -= 1
        while True:
            there[here] = 1
            plans.hexes[colour, count + step - 1] = here
            if land.worth[here] > 0:
                gained += land.worth[here]
            step -= 1
            if step == 0:
                break
            here = step_back(land, steps, here)
        placed = min(steps[goal], left)
        count += placed
        left -= placed
        measure(land, position, colour, MOST_STEPS, steps, desk.queue)
    add_up(land, position, steps, desk.fades, plans.reach[colour])
    for place in range(count):
        there[plans.hexes[colour, place]] = 0
    plans.counts[colour] = count
    plans.gained[colour] = gained


def step_back(land: Land, steps: Shorts, hex: int) -> int:
    """A hex one step nearer, with a city if there is one."""
    found = NOWHERE
    for side in range(SIDES):
        near = land.around[hex, side]
        if near < 0:
            break
        if (
            steps[near] == steps[hex] - 1
            and near != land.marseille
            and (found == NOWHERE or land.worth[near] > land.worth[found])
        ):
            found = near
    return found


def place(
    land: Land, position: Position, outlook: Outlook, desk: Desk, colour: int, hex: int
) -> bool:
    """Put a locomotive there and note who has to be looked at again; False where it may not be."""
    if cuts_off(land, position, colour, hex, desk.seen, desk.queue):
        return False
    full = fills(land, position, hex)
    put(land, position, colour, hex)
    outlook.stale[colour] = 1
    if full:
        for other in range(COLOURS):
            if outlook.steps[other, hex] <= HORIZON:
                outlook.stale[other] = 1
    return True


def finish(position: Position) -> None:
    """*build*: done."""
    position.turn[TRADES] = 0
    end_turn(position)


def at_end(
    land: Land, position: Position, desk: Desk, seat: int, colour: int, more: float
) -> float:
    """What it is worth to a seat if the game ends now, a company having gained so much more.

    That is its lead, and more for a win: less than nothing where it does not win.
    """
    copy(position.values, desk.values)
    if colour != NOWHERE:
        desk.values[colour] += more
    pay(land, position.hands, desk.values, desk.points)
    lead = lead_of(desk.points, seat)
    return lead + WIN if ahead_of(desk.points, seat) > 0 else lead - WIN


def lead_of(points: Floats, seat: int) -> float:
    """The points of a seat less what the others have on average."""
    others = 0.0
    for other in range(len(points)):
        others += points[other]
    others -= points[seat]
    return float(points[seat] - others / (len(points) - 1))


def ahead_of(points: Floats, seat: int) -> float:
    """The points of a seat less what the best of the others has."""
    best = WORST
    for other in range(len(points)):
        if other != seat:
            best = max(best, points[other])
    return float(points[seat] - best)


def take_turn(
    land: Land,
    model: Model,
    position: Position,
    outlook: Outlook,
    plans: Plans,
    desk: Desk,
    whim: float,
    seed: Mask,
) -> Mask:
    """Do what promises the seat to move most; returns the generator's new state.

    whim: how many points of chance are added to each choice.
    """
    seat = position.turn[MOVER]
    for colour in range(COLOURS):
        if outlook.stale[colour]:
            plans.counts[colour] = NOWHERE
    # All choices are compared as they stand when the next seat is to move.
    position.turn[MOVER] = seat + 1 if seat + 1 < len(position.hands) else 0
    foresee(land, model, position, outlook, desk.fades, desk.sights, desk.queue)
    position.turn[MOVER] = seat
    built, colour, to_marseille, seed = best_build(
        land, model, position, outlook, plans, desk, whim, seed
    )
    traded, give, take, count, seed = best_trade(land, position, outlook, desk, whim, seed)
    if built > traded:
        if to_marseille:
            done = go_to_marseille(land, position, outlook, desk, colour)
        else:
            done = build(land, position, outlook, plans, desk, colour)
        if done:
            finish(position)
            return seed
    if give == NOWHERE:
        position.turn[OVER] = 1
    else:
        swap(position, give, take, count)
    return seed


def best_build(
    land: Land,
    model: Model,
    position: Position,
    outlook: Outlook,
    plans: Plans,
    desk: Desk,
    whim: float,
    seed: Mask,
) -> tuple[float, int, bool, Mask]:
    """What the best build promises, its colour, whether it goes to Marseille; and the generator."""
    seat = position.turn[MOVER]
    left = boards_left(position)
    best = WORST
    chosen = NOWHERE
    to_marseille = False
    for colour in range(COLOURS):
        stock = position.stock[colour]
        if stock == 0:
            continue
        if plans.counts[colour] == NOWHERE:
            plan(land, position, outlook, plans, desk, colour)
        if outlook.steps[colour, land.marseille] <= min(MOST_PLACED, stock):
            score = at_end(land, position, desk, seat, colour, land.worth[land.marseille])
            if score > max(best, 0.0):
                best = score
                chosen = colour
                to_marseille = True
        count = plans.counts[colour]
        if count == 0:
            continue
        if count == stock and left == 2:
            score = at_end(land, position, desk, seat, colour, plans.gained[colour])
        else:
            after = gain(model, desk.sights[colour], plans.reach[colour], stock - count)
            grown = position.values[colour] + plans.gained[colour] + after - outlook.worth[colour]
            score = weight_of(position, seat, colour) * grown
            for n in range(count):
                hex = plans.hexes[colour, n]
                if land.worth[hex] > 0:
                    for other in range(COLOURS):
                        step = outlook.steps[other, hex]
                        if other != colour and step <= HORIZON:
                            lost = LOSS * land.worth[hex] * LOSS_FADES ** (step - 1)
                            score -= weight_of(position, seat, other) * lost
        seed += GOLDEN
        score += whim * float(mixed(seed) >> HALF) / WHOLE
        if score > best:
            best = score
            chosen = colour
            to_marseille = False
    return best, chosen, to_marseille, seed


def best_trade(
    land: Land, position: Position, outlook: Outlook, desk: Desk, whim: float, seed: Mask
) -> tuple[float, int, int, int, Mask]:
    """What the best trade promises; what it gives, takes, how many of these; and the generator."""
    seat = position.turn[MOVER]
    seats = len(position.hands)
    hand = position.hands[seat]
    left = boards_left(position)
    # The seat's last turn before the *stall guard*, if all others trade.
    stalling = position.turn[TRADES] + seats >= ROUNDS_OF_TRADES * seats
    held = 0.0
    for colour in range(COLOURS):
        held += hand[colour]
    best = WORST
    give, take, count = NOWHERE, NOWHERE, 0
    for colour in range(COLOURS):
        for other in range(COLOURS):
            if other == colour or hand[other] < 1:
                continue
            for number in range(1, min(MOST_TAKEN, position.stock[colour]) + 1):
                extra = max(held + number - 1 - land.limit, 0.0) - max(held - land.limit, 0.0)
                score = number * outlook.worth[colour] - outlook.worth[other]
                score -= SURPLUS_COSTS * extra
                emptied = position.stock[colour] == number
                if stalling or left - emptied + (position.stock[other] == 0) == 1:
                    hand[other] -= 1
                    hand[colour] += number
                    score = at_end(land, position, desk, seat, NOWHERE, 0.0)
                    hand[other] += 1
                    hand[colour] -= number
                if score + whim > best:
                    seed += GOLDEN
                    score += whim * float(mixed(seed) >> HALF) / WHOLE
                    if score > best:
                        best = score
                        give, take, count = other, colour, number
    return best, give, take, count, seed


def weight_of(position: Position, seat: int, colour: int) -> float:
    """By how much a point of the company's value moves the seat's lead."""
    others = 0.0
    seats = len(position.hands)
    for other in range(seats):
        others += position.hands[other, colour]
    own = position.hands[seat, colour]
    return float(own - (others - own) / (seats - 1))


def build(
    land: Land, position: Position, outlook: Outlook, plans: Plans, desk: Desk, colour: int
) -> bool:
    """As much of the plan as may be placed; False where that is nothing."""
    count = plans.counts[colour]
    for n in range(count):
        if not place(land, position, outlook, desk, colour, plans.hexes[colour, n]):
            return n > 0
    return True


def go_to_marseille(
    land: Land, position: Position, outlook: Outlook, desk: Desk, colour: int
) -> bool:
    """A build straight to Marseille, as far as it may be placed; False where that is nothing."""
    steps = desk.steps
    copy(outlook.steps[colour], steps)
    for step in range(1, steps[land.marseille] + 1):
        here = land.marseille
        while steps[here] > step:
            here = step_back(land, steps, here)
        if not place(land, position, outlook, desk, colour, here):
            return step > 1
    return True


def play_on(
    land: Land,
    model: Model,
    position: Position,
    outlook: Outlook,
    plans: Plans,
    desk: Desk,
    plies: int,
    whim: float,
    seed: Mask,
) -> Mask:
    """Play so many turns, or to the end; returns the generator's new state."""
    for _ in range(plies):
        if position.turn[OVER]:
            break
        seed = take_turn(land, model, position, outlook, plans, desk, whim, seed)
    return seed
