"""A slow referee for building in Paris Connection, which knows nothing of the engine.

It reads the map's file itself, keeps a set of colours for each hex, and looks for ways by walking.
"""

import tomllib
from pathlib import Path

At = tuple[int, int]
MAP = Path(__file__).parents[1] / "src/guimard/rules/paris_connection/parts/france.toml"


class Referee:
    def __init__(self) -> None:
        file = tomllib.loads(MAP.read_text("utf-8"))
        self.cities: set[At] = {tuple(city["at"]) for city in file["cities"]["hexes"]}
        self.rural: set[At] = {tuple(at) for at in file["rural"]["hexes"]}
        self.starts: list[At] = sorted(
            (tuple(start["at"]) for start in file["starts"]["hexes"]), key=lambda at: at[::-1]
        )
        edges = [edge["between"] for edge in file["barriers"]["edges"]]
        self.striped: set[tuple[At, At]] = {(tuple(a), tuple(b)) for a, b in edges}
        self.striped |= {(b, a) for a, b in self.striped}
        self.standing: dict[At, set[str]] = {at: set() for at in self.cities | self.rural}
        self.networks: dict[str, set[At]] = {}
        self.beside = {at: self._beside(at) for at in [*self.standing, *self.starts]}

    @property
    def ground(self) -> list[At]:
        """The hexes that can be built on, row by row."""
        return sorted(self.standing, key=lambda at: at[::-1])

    def _beside(self, at: At) -> list[At]:
        q, r = at
        around = [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
        return [one for one in around if one in self.standing and (one, at) not in self.striped]

    def has_city(self, colour: str) -> bool:
        return not self.cities.isdisjoint(self.networks[colour])

    def start(self, colour: str) -> None:
        """A colour on the next start hex."""
        self.networks[colour] = {self.starts[len(self.networks)]}

    def stand(self, colour: str, at: At) -> None:
        self.standing[at].add(colour)
        self.networks[colour].add(at)

    def takes(self, at: At, colour: str) -> bool:
        room = 1 if at in self.cities else 2
        return colour not in self.standing[at] and len(self.standing[at]) < room

    def may_stand(self, colour: str, at: At) -> bool:
        """*build*, without *blocking*."""
        near = {beside for other in self.networks[colour] for beside in self.beside[other]}
        return at in near and self.takes(at, colour)

    def cut_off(self, colour: str, at: At) -> set[str]:
        """*blocking*: the companies that this locomotive would cut off."""
        self.stand(colour, at)
        lost = {other for other in self.networks if not self.safe(other)}
        self.standing[at].remove(colour)
        self.networks[colour].remove(at)
        return lost

    def safe(self, colour: str) -> bool:
        """Whether a company has a city or a way to a free one."""
        if self.has_city(colour):
            return True
        reached = set(self.networks[colour])
        ways = list(reached)
        while ways:
            for near in self.beside[ways.pop()]:
                if near not in reached and self.takes(near, colour):
                    if near in self.cities:
                        return True
                    reached.add(near)
                    ways.append(near)
        return False
