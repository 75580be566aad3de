"""The race between candidates: the best one wins it, and it says how sure that is."""

import numpy as np
import pytest

from guimard.bots.race import FIRST_SAMPLES, Race


def run(strengths: list[float], seed: int, rounds: int = 60, noise: float = 10.0) -> Race:
    """A race in which luck is mostly shared, as it is when all meet the same tiles."""
    rng = np.random.default_rng(seed)
    race = Race(len(strengths), 2)
    for number in range(rounds):
        shared = rng.normal(0, 30, 4)
        own = rng.normal(0, noise, (len(race.alive), 4))
        leads = np.array(strengths)[race.alive][:, None] + shared + own
        points = np.stack([leads.sum(axis=1), -leads.sum(axis=1)], axis=1)
        race.add(leads, points)
        race.thin_out((number + 1) / rounds)
    return race


def test_the_best_wins_and_the_others_follow() -> None:
    race = run([0.0, 12.0, 6.0, -5.0, 3.0], seed=1)
    assert race.leader == race.order[0] == 1
    assert race.order[-1] in (0, 3)
    assert race.sure > 0.95
    assert race.points[1].tolist() == pytest.approx([race.leads[1], -race.leads[1]])


def test_who_is_clearly_behind_drops_out_but_not_at_first_sight() -> None:
    race = Race(3, 1)
    leads = np.array([[0.0, 1.0], [50.0, 51.5], [49.0, 52.0]])
    race.add(leads, leads.sum(axis=1, keepdims=True))
    race.thin_out(0.1)
    assert race.samples < FIRST_SAMPLES
    assert race.alive.tolist() == [0, 1, 2]
    for _ in range(4):
        race.add(leads, leads.sum(axis=1, keepdims=True))
    race.thin_out(0.1)
    assert race.alive.tolist() == [1, 2]
    assert race.leads[0] == pytest.approx(0.5)


def test_candidates_that_come_to_the_same_do_not_hold_each_other_up() -> None:
    race = run([5.0, 5.0, 0.0], seed=2, rounds=40, noise=0.0)
    assert len(race.alive) == 1


def test_the_field_shrinks_to_two_as_the_effort_is_spent() -> None:
    race = Race(16, 1)
    rng = np.random.default_rng(3)
    left = []
    for spent in (0.25, 0.5, 0.75, 1.0):
        leads = rng.normal(0, 30, (len(race.alive), 8))
        race.add(leads, leads.sum(axis=1, keepdims=True))
        race.thin_out(spent)
        left.append(len(race.alive))
    assert left == [8, 4, 2, 2]


def test_it_is_as_sure_as_it_is_right() -> None:
    rng = np.random.default_rng(4)
    right, sure = [], []
    for seed in range(400):
        strengths = rng.normal(0, 3 / 2**0.5, 3).tolist()
        race = run(strengths, seed, rounds=rng.integers(3, 40))
        right.append(race.leader == np.argmax(strengths))
        sure.append(race.sure)
    assert np.mean(right) == pytest.approx(np.mean(sure), abs=0.06)
    bold = np.array(sure) > 0.8
    assert np.mean(np.array(right)[bold]) > 0.8
