"""The engine's blocking rule against a search over everything."""

from random import Random

import pytest

from connection_play import connection
from connection_referee import Referee
from guimard.rules.game import CHANCE, Action, Refused
from guimard.rules.paris_connection.moves import Done, Place, StartColour
from guimard.rules.paris_connection.options import COLOURS
from guimard.rules.paris_connection.state import ParisConnectionState


class SpitefulGames:
    """Games in which some colours keep out of all cities and the others crowd round the tower.

    At every step the referee judges every placement there is.
    """

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.game = connection(2)
        self.judged = self.blocked = 0

    def play(self) -> None:
        referee = Referee()
        state = self.game.start()
        while state.to_act == CHANCE:
            [number] = self.rng.choices(state.actions(), state.weights())
            if isinstance(outcome := self.game.outcomes[number], StartColour):
                referee.start(outcome.colour)
            state.apply(number)
        shy = set(self.rng.sample(COLOURS, self.rng.randint(1, 5)))
        while state.ended_by is None and not all(map(referee.has_city, COLOURS)):
            self.judge(state, referee)
            action = self.choose(state, referee, shy)
            if isinstance(action, Place):
                referee.stand(action.colour, referee.ground[action.hex])
            state.apply(self.game.number(action))

    def choose(self, state: ParisConnectionState, referee: Referee, shy: set[str]) -> Action:
        """A placement, the likelier the nearer to the tower, if there is one."""
        legal = [self.game.actions[number] for number in state.actions()]
        places = [
            (action, 1 / max(map(abs, at)) ** 3)
            for action in legal
            if isinstance(action, Place)
            for at in [referee.ground[action.hex]]
            if action.colour not in shy or at not in referee.cities
        ]
        if not places or (state.placed and self.rng.random() < 0.2):
            return Done() if state.placed else legal[-1]
        actions, weights = zip(*places, strict=True)
        return self.rng.choices(actions, weights)[0]

    def judge(self, state: ParisConnectionState, referee: Referee) -> None:
        legal = set(state.actions())
        if legal == {self.game.done_number}:
            return
        for colour, left in zip(COLOURS, state.stock, strict=True):
            if not left or (state.placed and COLOURS[state.building] != colour):
                continue
            for hex, at in enumerate(referee.ground):
                number = self.game.number(Place(colour, hex))
                if not referee.may_stand(colour, at):
                    assert number not in legal
                    continue
                self.judged += 1
                cut_off = referee.cut_off(colour, at)
                assert (number in legal) == (not cut_off), (colour, at, cut_off)
                if cut_off:
                    self.blocked += 1
                    with pytest.raises(Refused) as refused:
                        state.apply(number)
                    assert refused.value.rule == "blocking"
                    assert refused.value.params["cut_off"] in cut_off


@pytest.mark.rule("blocking")
def test_the_referee_agrees_on_20_000_placements() -> None:
    games = SpitefulGames(1)
    while games.judged < 20_000:
        games.play()
    assert games.blocked > 200


@pytest.mark.long
@pytest.mark.rule("blocking")
@pytest.mark.parametrize("seed", range(2, 12))
def test_the_referee_agrees_on_a_million_placements(seed: int) -> None:
    games = SpitefulGames(seed)
    while games.judged < 100_000:
        games.play()
