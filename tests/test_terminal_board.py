"""Boards in characters: every track where its tile has it, in the colour of its owner."""

from collections.abc import Callable
from random import Random

import pytest
from rich.console import Console
from rich.text import Text

from guimard.dealers import Sampling, answer_chance
from guimard.rules import new_game
from guimard.rules.game import OVER
from guimard.rules.metro import track as kernel
from guimard.rules.metro.cities.pieces import INNER_SQUARES
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView
from guimard.terminal.face import Look, face_of
from guimard.terminal.metro_board import draw_board
from guimard.terminal.metro_small import draw_small_board
from guimard.terminal.owners import LETTERS, STYLES
from guimard.terminal.tile_art import EXITS, HEIGHT, WIDTH, drawings, follow, strokes
from guimard.texts import catalogue

NONE: frozenset[int] = frozenset()
Draw = Callable[[Metro, MetroView, frozenset[int], frozenset[int]], list[Text]]


def played(moves: int, **options: object) -> MetroState:
    """A game after so many random actions."""
    state = new_game("metro", options).start()
    assert isinstance(state, MetroState)
    rng = Random(3)
    dealer = Sampling(rng)
    answer_chance(state, dealer)
    for _ in range(moves):
        if state.to_act == OVER:
            break
        state.apply(rng.choice(state.actions()))
        answer_chance(state, dealer)
    return state


def plain(state: MetroState, look: Look | None = None, height: int = 36) -> list[str]:
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")[: state.game.seats]
    face = face_of(state.game, names, catalogue("en"))
    view = state.view(0)
    return [row.plain for row in face.draw(view, look or Look(), 80, height)]


@pytest.mark.rule("tiles")
@pytest.mark.parametrize("code", kernel.CODES)
def test_a_drawing_has_the_tracks_of_its_code(code: str) -> None:
    for side, letter in enumerate(code):
        leaves = (side + {"a": 2, "b": 1, "c": 3, "d": 0}[letter]) % 4
        assert follow(code, side)[-1] == EXITS[leaves]


@pytest.mark.parametrize("code", kernel.CODES)
def test_a_drawing_has_no_stroke_too_many(code: str) -> None:
    drawn = {
        (row, column)
        for row, line in enumerate(drawings()[code])
        for column, character in enumerate(line)
        if character != " "
    }
    assert drawn == set(strokes(code))
    for place, sides in strokes(code).items():
        crossing = drawings()[code][place[0]][place[1]] == "┼"
        assert len(sides) == (2 if crossing else 1)


def test_there_are_24_drawings_of_one_size() -> None:
    assert sorted(drawings()) == sorted(kernel.CODES)
    for drawing in drawings().values():
        assert len(drawing) == HEIGHT
        assert {len(line) for line in drawing} == {WIDTH}


def test_every_colour_has_a_letter_of_its_own() -> None:
    assert STYLES.keys() == LETTERS.keys()
    assert len(set(LETTERS.values())) == len(LETTERS)


@pytest.mark.parametrize("moves", [0, 30, 500])
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 6, "hand_size": 3}])
def test_the_board_fits_80_columns_and_40_rows(moves: int, options: dict[str, int]) -> None:
    rows = plain(played(moves, **options))
    assert len(rows) == 36
    assert max(map(len, rows)) <= 80


def test_a_low_terminal_gets_the_small_board() -> None:
    rows = plain(played(30, hand_size=1), height=22)
    assert len(rows) <= 22
    assert max(map(len, rows)) <= 80


@pytest.mark.parametrize("height", [36, 22])
def test_open_squares_have_names_and_others_have_not(height: int) -> None:
    state = played(0)
    offered = [n for n in state.actions() if n != state.game.draw_number][:3]
    rows = plain(state, Look(offered), height)
    names = {name for name in ("a1", "b1", "c1", "d1", "e1") if name in " ".join(rows)}
    assert len(names) == 3


def test_a_line_has_the_colour_of_its_owner() -> None:
    game = Metro(MetroOptions(players=2, first=0))
    state = game.start()
    answer_chance(state, Sampling(Random(0)))
    state.lay(0, kernel.PATTERN["aaaa"], 0)
    row = draw_board(game, state.view(None), NONE, NONE)[4]
    assert row.plain[4:11] == "──┼─┼──"
    styles = {row.plain[at]: row.get_style_at_offset(Console(), at).color for at in (4, 5)}
    assert {str(colour and colour.name) for colour in styles.values()} == {STYLES["blue"]}


@pytest.mark.parametrize("draw", [draw_board, draw_small_board])
def test_finished_lines_show_their_points(draw: Draw) -> None:
    state = played(500)
    text = "\n".join(row.plain for row in draw(state.game, state.view(None), NONE, NONE))
    for line in state.view(None).lines[:32]:
        assert f"={line.points}" in text or line.points > 99


def test_the_panel_tells_points_hand_and_what_happened() -> None:
    state = played(3, players=3, edition="metro-2000")
    rows = "\n".join(plain(state, Look(told=["It happened that somebody laid a tile."])))
    assert "Y Ann" in rows
    assert f"┏━{state.view(0).hand[0]}━━┓" in rows
    assert "It happened" in rows


def test_an_onlooker_sees_no_hand() -> None:
    state = played(3)
    face = face_of(state.game, ("Ann", "Bob"), catalogue("en"))
    assert "┏" not in "".join(row.plain for row in face.draw(state.view(None), Look(), 80, 36))


@pytest.mark.rule("centre tiles")
def test_centre_tiles_are_drawn() -> None:
    state = played(5, modules=("central-tracks",))
    rows = plain(state)
    assert "C1" not in "".join(rows)
    assert all(rows[2 + 3 * HEIGHT + row][4 + 3 * WIDTH :][:14].strip() for row in range(1, 7))


def test_tokens_stand_at_the_central_stations() -> None:
    state = played(0, modules=("central-stations",), first=0)
    token = next(n for n in state.actions() if "station" in state.game.actions[n].__struct_fields__)
    state.apply(token)
    assert "Y" in plain(state)[2 + 3 * HEIGHT + 1][4 + 3 * WIDTH :][:14]


CITIES = ["paris", "stockholm", "london", "new-york", "st-petersburg", "berlin"]


@pytest.mark.parametrize("height", [36, 22])
@pytest.mark.parametrize("moves", [0, 25, 500])
@pytest.mark.parametrize("modules", [(), ("companies", "central-stations"), ("central-tracks",)])
@pytest.mark.parametrize("city", CITIES)
def test_every_city_is_drawn(city: str, modules: tuple[str, ...], moves: int, height: int) -> None:
    rows = plain(played(moves, city=city, modules=modules, players=3), height=height)
    assert max(map(len, rows)) <= 80


def test_tourists_stand_on_their_squares() -> None:
    state = played(0, city="london")
    rows = plain(state)
    shown = state.view(0).extensions[0]
    for square, colour in zip(INNER_SQUARES, shown.tourists, strict=True):
        row, column = 2 + (square >> 3) * HEIGHT, 4 + (square & 7) * WIDTH + WIDTH - 1
        assert rows[row][column] == LETTERS[colour]


def test_tourists_wait_at_their_stations() -> None:
    state = played(0, city="new-york")
    shown = state.view(0).extensions[0]
    assert plain(state)[0].split()[0] == f"1{LETTERS[shown.tourists[0]]}"


def test_a_hand_of_shares_is_its_owner_s_alone() -> None:
    state = played(0, modules=("companies",))
    own = state.view(0).extensions[0].hands[0]
    letters = [LETTERS[share.company] for share in own]
    rows = [row[65:] for row in plain(state)]
    start = rows.index("Own and open") + 1
    assert [row.split()[1] for row in rows[start : start + 4]] == letters
    face = face_of(state.game, ("Ann", "Bob"), catalogue("en"))
    onlooker = [row.plain[65:] for row in face.draw(state.view(None), Look(), 80, 36)]
    start = onlooker.index("Own and open") + 1
    assert {row.split()[1] for row in onlooker[start : start + 4]} == {"-"}


def test_a_row_of_sights_shows_what_is_filled() -> None:
    state = played(30, city="paris", players=2)
    shown = state.view(0).extensions[0]
    text = "".join(row[65:] for row in plain(state))
    small = sum(character.islower() for character in text.split("Stack")[0])
    fields = sum(map(len, shown.fields))
    filled = sum(mask.bit_count() for mask in shown.filled)
    assert filled
    assert small >= fields - filled


@pytest.mark.rule("set-up")
def test_the_card_of_a_solo_game_is_shown() -> None:
    rows = "\n".join(plain(played(4, modules=("solo",), players=1)))
    assert "Card: " in rows
    assert "Pile " in rows
