"""Draw the documentation's pictures again: python docs/make_pictures.py"""

from pathlib import Path
from random import Random
from typing import Literal

from guimard.dealers import Sampling, answer_chance
from guimard.pictures import draw, to_png
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState

FOLDER = Path(__file__).parent / "img"
SEED = 1244
TILES = 48
WIDTH = 1400


THEMES: dict[str, Literal["light", "dark"]] = {"board": "light", "board-dark": "dark"}


def main() -> None:
    """One game of four players, played at random: its board by day and by night."""
    state, last = played(SEED)
    FOLDER.mkdir(exist_ok=True)
    for name, theme in THEMES.items():
        svg = draw(state.game, state.view(state.player), theme=theme, highlight=[last])
        (FOLDER / f"{name}.png").write_bytes(to_png(svg, WIDTH))


def played(seed: int) -> tuple[MetroState, int]:
    """A game that is well under way, and the square covered last."""
    rng = Random(seed)
    dealer = Sampling(rng)
    game = Metro(MetroOptions(players=4, first=0))
    state = game.start()
    answer_chance(state, dealer)
    squares: list[int] = []
    while len(squares) < TILES:
        number = rng.choice(state.actions())
        action = game.actions[number]
        if isinstance(action, Lay):
            squares.append(action.square)
        state.apply(number)
        answer_chance(state, dealer)
    return state, squares[-1]


if __name__ == "__main__":
    main()
