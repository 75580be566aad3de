"""Paris Connection, rule by rule."""

import pytest

from connection_play import (
    STARTS,
    act,
    at,
    begin,
    build,
    chance,
    connection,
    open_hexes,
    place,
    trade,
)
from guimard.rules import new_game
from guimard.rules.game import (
    CHANCE,
    OVER,
    BadOptions,
    Change,
    FirstPlayer,
    GameOver,
    Item,
    Refused,
    Reveal,
)
from guimard.rules.paris_connection.moves import (
    BoardsEmpty,
    BoardsFilled,
    Built,
    Done,
    HandsShown,
    Locomotive,
    LocomotiveDrawn,
    LocomotivePlaced,
    MarseilleReached,
    Place,
    Stalled,
    StartColour,
    StartsDealt,
    Trade,
    Traded,
)
from guimard.rules.paris_connection.options import COLOURS
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.texts import explain, tell

TO_MARSEILLE = ["Auxerre", "H19", "I20", "J19", "Clermont-Ferrand"]
TO_MARSEILLE += ["L19", "M20", "N21", "O22", "Marseille"]


def reds_blues(red: int, blue: int) -> dict[str, int]:
    return {"red": red, "blue": blue}


def refusal(state: ParisConnectionState, action: Place | Done | Trade) -> Refused:
    with pytest.raises(Refused) as refused:
        act(state, action)
    return refused.value


@pytest.mark.rule("paris connection: players")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play(players: int) -> None:
    assert connection(players).seats == players


@pytest.mark.rule("paris connection: players")
@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"players": 1}, "players"),
        ({"players": 7}, "players"),
        ({"players": 3, "first": 3}, "first"),
    ],
)
def test_other_numbers_do_not(options: dict[str, int], wrong: str) -> None:
    with pytest.raises(BadOptions) as bad:
        new_game("paris-connection", options)
    assert bad.value.option == wrong


@pytest.mark.rule("pieces")
def test_33_locomotives_of_each_colour() -> None:
    state = begin(4)
    assert COLOURS == ("red", "blue", "yellow", "black", "brown", "purple")
    for colour in range(6):
        in_hands = sum(hand[colour] for hand in state.hands)
        on_start_and_track = 2
        assert state.stock[colour] + in_hands + on_start_and_track == 33


@pytest.mark.rule("paris connection: board")
def test_the_reconstructed_france() -> None:
    france = connection().map
    assert france.status == "reconstructed"
    values = [one.value for one in france.hexes if one.kind == "city"]
    assert [values.count(value) for value in (1, 2, 3, 4)] == [25, 14, 7, 1]
    assert sum(one.kind == "rural" for one in france.hexes) == 99
    assert france.hexes[france.marseille].name == "Marseille"
    assert [france.hexes[n].name for n in france.starts] == [
        *("Gare Saint-Lazare", "Gare du Nord", "Gare Montparnasse"),
        *("Gare de l'Est", "Gare d'Austerlitz", "Gare de Lyon"),
    ]


@pytest.mark.rule("paris connection: board")
def test_hexes_are_not_neighbours_across_a_striped_edge() -> None:
    state = begin()
    place(state, "red", "Rouen", "Le Havre")
    error = refusal(state, Place("red", at(state, "Caen")))
    assert (error.rule, error.key) == ("build", "refused.striped-edge")
    place(state, "red", "E10", "Caen")


@pytest.mark.rule("set-up")
@pytest.mark.parametrize(("players", "each"), [(2, 10), (3, 10), (4, 8), (5, 6), (6, 5)])
def test_players_draw_blind_and_the_rest_fills_the_boards(players: int, each: int) -> None:
    state = connection(players).start()
    assert (state.to_act, state.pool()) == (CHANCE, ("first", 0))
    assert list(state.weights()) == [1] * players
    first = players - 1
    chance(state, FirstPlayer(first))
    for dealt, colour in enumerate(STARTS):
        assert state.pool() == ("starts", dealt)
        assert list(state.weights()) == [1] * (6 - dealt)
        events = chance(state, StartColour(colour))
    assert events == [StartsDealt(STARTS)]
    assert state.pool() == ("bag", 0)
    assert list(state.weights()) == [31] * 6
    events = chance(state, Locomotive("blue"))
    assert events == [LocomotiveDrawn(first, "blue")]
    assert list(state.weights()) == [31, 30, 31, 31, 31, 31]
    assert state.view(0).stock == state.view(None).stock == {}
    for _ in range(players * each - 1):
        assert state.to_act == CHANCE
        events = state.apply(state.actions()[0])
    assert [sum(hand) for hand in state.hands] == [each] * players
    [*_, filled] = events
    assert isinstance(filled, BoardsFilled)
    assert sum(filled.stock.values()) == 186 - players * each
    assert (state.to_act, state.turn, state.view(None).stock) == (first, 1, filled.stock)


@pytest.mark.rule("set-up")
def test_a_start_hex_takes_one_colour_and_a_colour_one_start_hex() -> None:
    state = connection(first=0).start()
    chance(state, StartColour("red"))
    with pytest.raises(Refused):
        chance(state, StartColour("red"))
    with pytest.raises(Refused):
        chance(state, Locomotive("blue"))


@pytest.mark.rule("paris connection: turn")
def test_a_turn_is_a_build_or_a_trade_and_goes_round() -> None:
    state = begin(3)
    assert refusal(state, Done()).key == "refused.nothing-placed"
    build(state, "red", "Rouen")
    assert (state.turn, state.to_act) == (2, 1)
    trade(state, "yellow", "red")
    assert (state.turn, state.to_act) == (3, 2)
    place(state, "blue", "Reims")
    assert refusal(state, Trade("black", "red", 1)).key == "refused.build-begun"
    act(state, Done())
    assert (state.turn, state.to_act) == (4, 0)


@pytest.mark.rule("paris connection: turn")
def test_numbers_that_are_no_action_are_refused() -> None:
    state = begin()
    for number in (-1, len(state.game.actions), 10**9):
        with pytest.raises(Refused):
            state.apply(number)
    with pytest.raises(Refused):
        state.game.number(Place("green", 0))


@pytest.mark.rule("build")
def test_each_locomotive_stands_beside_one_of_its_colour() -> None:
    state = begin()
    assert open_hexes(state, "red") == {"C14", "C16", "D13"}
    error = refusal(state, Place("red", at(state, "E12")))
    assert (error.rule, error.key) == ("build", "refused.not-beside")
    assert place(state, "red", "Rouen") == [LocomotivePlaced(0, "red", at(state, "Rouen"))]
    assert open_hexes(state, "red") == {"C14", "C16", "D11", "E12"}


@pytest.mark.rule("build")
def test_one_to_five_of_one_colour() -> None:
    state = begin()
    place(state, "red", "Rouen")
    assert refusal(state, Place("blue", at(state, "Reims"))).key == "refused.other-colour"
    place(state, "red", "C14", "Amiens", "B15", "Calais")
    assert list(state.actions()) == [state.game.done_number]
    assert refusal(state, Place("red", at(state, "Lille"))).key == "refused.five-placed"
    act(state, Done())
    build(state, "blue", "Reims")


@pytest.mark.rule("build")
def test_two_colours_on_a_rural_hex_and_one_in_a_city() -> None:
    state = begin()
    build(state, "red", "Rouen", "E12")
    error = refusal(state, Place("yellow", at(state, "Rouen")))
    assert (error.rule, error.key) == ("build", "refused.city-taken")
    place(state, "yellow", "E12")
    assert refusal(state, Place("yellow", at(state, "E12"))).key == "refused.colour-there"
    act(state, Done())
    place(state, "brown", "Orléans", "Chartres")
    assert refusal(state, Place("brown", at(state, "E12"))).key == "refused.hex-full"


@pytest.mark.rule("build")
def test_start_hexes_and_the_eiffel_tower_are_no_building_ground() -> None:
    state = begin()
    for name in ("Eiffel tower", "Gare du Nord", "Gare Saint-Lazare"):
        with pytest.raises(Refused):
            act(state, Place("red", at(state, name)))


@pytest.mark.rule("build")
def test_an_empty_board_is_not_built_from_until_one_comes_back() -> None:
    state = begin(3, hands=[reds_blues(10, 0), reds_blues(10, 0), reds_blues(10, 0)])
    assert state.stock[0] == 1
    build(state, "red", "Rouen")
    assert open_hexes(state, "red") == set()
    assert refusal(state, Place("red", at(state, "E12"))).key == "refused.board-empty"
    trade(state, "red", "blue")
    place(state, "red", "E12")
    assert refusal(state, Place("red", at(state, "E10"))).key == "refused.board-empty"


@pytest.mark.rule("blocking")
def test_no_company_is_cut_off() -> None:
    state = begin()
    build(state, "red", "Rouen", "E12")
    place(state, "brown", "Chartres")
    assert "E12" not in open_hexes(state, "brown")
    error = refusal(state, Place("brown", at(state, "E12")))
    assert (error.rule, error.key) == ("blocking", "refused.blocking")
    assert error.params == {"colour": "brown", "hex": at(state, "E12"), "cut_off": "yellow"}
    act(state, Done())
    # The way stays open for the one that needs it, and once it has its city it is not protected.
    build(state, "yellow", "E12", "E10", "Le Havre")
    assert state.values[2] == 1


@pytest.mark.rule("blocking")
def test_a_company_with_a_city_is_not_protected() -> None:
    state = begin()
    build(state, "yellow", "Chartres")
    build(state, "red", "Rouen", "E12", "E10", "F9", "G10")
    build(state, "brown", "Orléans", "G12", "Le Mans", "E12")
    assert open_hexes(state, "yellow") == {"G12"}
    build(state, "red", "G12")
    assert open_hexes(state, "yellow") == set()


@pytest.mark.rule("blocking")
def test_a_city_may_be_the_last_in_reach() -> None:
    state = begin()
    build(state, "red", "Rouen", "E12")
    build(state, "brown", "Orléans", "G12", "Le Mans", "E12")
    # Chartres is all that is left to yellow, and E12 is full.
    assert "F13" not in open_hexes(state, "brown")
    error = refusal(state, Place("brown", at(state, "Chartres")))
    assert error.params["cut_off"] == "yellow"
    build(state, "yellow", "Chartres")


@pytest.mark.rule("value")
def test_values_move_after_the_build_by_the_cities_reached() -> None:
    state = begin()
    place(state, "blue", "Amiens", "B15", "Lille")
    assert state.values == [0] * 6
    hexes = tuple(at(state, name) for name in ("Amiens", "B15", "Lille"))
    assert act(state, Done()) == [Built(0, "blue", hexes, 3, 3)]
    assert state.view(None).values["blue"] == 3


@pytest.mark.rule("value")
def test_values_run_on_past_30() -> None:
    state = begin()
    state.values[0] = 30
    build(state, "red", "Rouen")
    assert state.values[0] == 31


@pytest.mark.rule("trade")
def test_one_given_and_one_or_two_of_another_colour_taken() -> None:
    state = begin(2, hands=[reds_blues(3, 7)])
    before = state.stock[:]
    assert trade(state, "red", "black", 2) == [Traded(0, "red", "black", 2)]
    assert state.hands[0] == (2, 7, 0, 2, 0, 0)
    assert [now - then for now, then in zip(state.stock, before, strict=True)] == [
        1,
        0,
        0,
        -2,
        0,
        0,
    ]
    trade(state, "blue", "yellow", 1)
    assert sum(state.hands[1]) == 10


@pytest.mark.rule("trade")
def test_trades_that_cannot_be() -> None:
    state = begin(2, hands=[reds_blues(3, 7)])
    assert refusal(state, Trade("black", "red", 1)).key == "refused.none-held"
    state.stock[2] = 1
    error = refusal(state, Trade("red", "yellow", 2))
    assert (error.rule, error.key) == ("trade", "refused.too-few-there")
    assert error.params["there"] == 1
    trade(state, "red", "yellow", 1)
    assert all(a.give != a.take for a in state.game.actions if isinstance(a, Trade))


@pytest.mark.rule("limit")
@pytest.mark.parametrize(("players", "limit"), [(2, 20), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_the_limit_may_be_exceeded_at_a_price(players: int, limit: int) -> None:
    state = begin(players)
    state.hands[0] = (limit, 0, 0, 0, 0, 0)
    assert state.points(0) == 0
    trade(state, "red", "blue", 2)
    assert state.points(0) == -20
    assert state.result().breakdown[0] == (
        *(Item("company", 0, {"company": "red", "count": limit - 1, "value": 0}),),
        *(Item("company", 0, {"company": "blue", "count": 2, "value": 0}),),
        *(Item("surplus", -20, {"count": 1}),),
    )


@pytest.mark.rule("paris connection: end")
def test_marseille_is_the_last_of_its_build_and_counts() -> None:
    state = begin(2)
    build(state, "purple", *TO_MARSEILLE[:5])
    place(state, "purple", *TO_MARSEILLE[5:9])
    assert refusal(state, Trade("red", "blue", 1))
    place(state, "purple", "Marseille")
    assert list(state.actions()) == [state.game.done_number]
    built, reached = act(state, Done())
    assert isinstance(built, Built)
    assert (built.points, built.value) == (4, 7)
    assert reached == MarseilleReached(1, "purple", at(state, "Marseille"))
    assert (state.to_act, state.view(0).points[1]) == (CHANCE, None)
    shown, over = chance(state, Reveal())
    assert isinstance(shown, HandsShown)
    result = state.result()
    assert over == GameOver(result.points, result.winners)
    assert (state.to_act, state.actions(), state.ended_by) == (OVER, (), "marseille")
    with pytest.raises(Refused) as refused:
        act(state, Done())
    assert (refused.value.rule, refused.value.key) == ("paris connection: end", "refused.game-over")


@pytest.mark.rule("paris connection: end")
def test_nothing_is_built_after_marseille() -> None:
    state = begin(2)
    build(state, "purple", *TO_MARSEILLE[:5])
    build(state, "purple", *TO_MARSEILLE[5:8])
    place(state, "purple", *TO_MARSEILLE[8:])
    error = refusal(state, Place("purple", at(state, "Toulon")))
    assert (error.rule, error.key) == ("paris connection: end", "refused.marseille-is-last")


@pytest.mark.rule("paris connection: end")
def test_a_build_that_leaves_one_board_ends_the_game_when_done() -> None:
    state = begin(2)
    state.stock = [1, 8, 0, 0, 0, 0]
    place(state, "red", "Rouen")
    assert state.to_act == 0
    events = act(state, Done())
    assert events[1] == BoardsEmpty("blue")
    assert (state.to_act, state.values[0], state.ended_by) == (CHANCE, 1, "boards")


@pytest.mark.rule("paris connection: end")
def test_a_trade_is_complete_before_the_boards_are_judged() -> None:
    state = begin(2)
    state.stock = [2, 8, 0, 0, 0, 0]
    assert trade(state, "yellow", "red", 2) == [Traded(0, "yellow", "red", 2)]
    state.stock = [0, 8, 0, 2, 0, 0]
    events = trade(state, "blue", "black", 2)
    assert events[1] == BoardsEmpty("blue")


@pytest.mark.rule("stall guard")
def test_three_rounds_of_trades_end_the_game() -> None:
    state = begin(3)
    for _ in range(8):
        state.apply(state.actions()[-1])
    build(state, "red", "Rouen")
    for _ in range(8):
        state.apply(state.actions()[-1])
    assert (state.turn, state.to_act, state.view(None).trades) == (18, 2, 8)
    events = state.apply(state.actions()[-1])
    assert events[1] == Stalled(9)
    assert (state.to_act, state.ended_by) == (CHANCE, "stall")


@pytest.mark.rule("score")
def test_the_printed_example_of_137() -> None:
    state = begin(4)
    # 6 blue, 3 yellow, 4 red and 2 of a colour that the box does not have.
    state.hands[0] = (4, 6, 3, 2, 0, 0)
    state.values = [8, 12, 9, 3, 0, 0]
    assert state.points(0) == 137
    result = state.result()
    assert result.points[0] == 137
    assert [(item.params["company"], item.points) for item in result.breakdown[0]] == [
        *[("red", 32), ("blue", 72), ("yellow", 27), ("black", 6)]
    ]


@pytest.mark.rule("score")
def test_surplus_locomotives_count_and_cost_and_a_total_may_be_negative() -> None:
    state = begin(6)
    state.hands[0] = (12, 0, 0, 0, 0, 0)
    state.values[0] = 5
    assert state.points(0) == 12 * 5 - 2 * 20
    state.values[0] = 1
    assert state.points(0) == -28


@pytest.mark.rule("score")
def test_equal_points_share_the_win() -> None:
    state = begin(2, hands=[reds_blues(5, 5), reds_blues(5, 5)])
    assert state.result().winners == (0, 1)


@pytest.mark.rule("hidden")
def test_only_the_own_hand_is_seen_until_the_end() -> None:
    state = begin(2, hands=[reds_blues(3, 7), reds_blues(9, 1)])
    state.values[0] = 2
    own, other, onlooker = (state.view(seat) for seat in (0, 1, None))
    assert own.hand == {"red": 3, "blue": 7, "yellow": 0, "black": 0, "brown": 0, "purple": 0}
    assert onlooker.hand == {}
    assert own.points == (6, None)
    assert onlooker.points == (None, None)
    for view in (own, other, onlooker):
        assert view.hands == (10, 10)
        assert (view.in_hands["red"], view.in_hands["blue"]) == (12, 8)
        assert (view.stock["red"], view.shown) == (19, ())
    state.stock = [2, 8, 0, 0, 0, 0]
    trade(state, "blue", "red", 2)
    assert state.view(0).shown == ()
    chance(state, Reveal())
    assert state.view(None).shown[1]["red"] == 9
    assert None not in state.view(None).points


@pytest.mark.rule("hidden")
def test_a_drawn_locomotive_is_seen_by_its_drawer_only() -> None:
    event = LocomotiveDrawn(1, "red")
    assert event.seen_by(1) == event
    assert event.seen_by(0) == event.seen_by(None) == LocomotiveDrawn(1, None)


@pytest.mark.rule("hidden")
def test_everybody_sees_what_trades_have_shown() -> None:
    state = begin(2, hands=[reds_blues(3, 7)])
    trade(state, "red", "black", 2)
    trade(state, "purple", "red", 2)
    trade(state, "black", "red", 1)
    for seat in (0, 1, None):
        view = state.view(seat)
        assert {c: n for c, n in view.at_least[0].items() if n} == {"red": 1, "black": 1}
        assert {c: n for c, n in view.net_trades[0].items() if n} == {"black": 1}
        assert {c: n for c, n in view.net_trades[1].items() if n} == {"red": 2, "purple": -1}


def test_changes_are_those_of_what_companies_are_worth() -> None:
    state = begin()
    before = state.copy()
    place(state, "red", "Rouen", "E12")
    assert state.changes(before) == [Change(0, None, 0, 1, None, 0)]
    act(state, Done())
    assert state.changes(before) == [Change(0, None, 0, 1, None, 0)]
    assert state.changes(state.copy()) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ann builds for the red company on D13 Rouen and E12: 1 point, its value is 1."),
        ("nl", "Ann bouwt voor de rode maatschappij op D13 Rouen en E12: 1 punt, de waarde is 1."),
        (
            "it",
            "Ann costruisce per la compagnia rossa su D13 Rouen e E12: 1 punto, il suo valore è 1.",
        ),
    ],
)
def test_a_build_is_told_in_every_language(language: str, said: str) -> None:
    state = begin()
    [*_, built] = build(state, "red", "Rouen", "E12")
    assert tell(state.game, built, ("Ann", "Bob", "Cy"), language) == said


def test_what_happens_is_told_with_names_of_hexes_and_colours() -> None:
    state = begin(3)
    names = ("Ann", "Bob", "Cy")
    told = {
        LocomotivePlaced(
            0, "red", at(state, "Calais")
        ): "Ann puts a locomotive on A14 Calais: red.",
        Traded(1, "red", "blue", 2): "Bob gives back red and takes 2 locomotives: blue.",
        LocomotiveDrawn(2, "black"): "Cy draws a locomotive: black.",
        LocomotiveDrawn(2, None): "Cy draws a locomotive.",
        BoardsEmpty("brown"): (
            "All storing boards but one are empty, and the game ends: brown is left."
        ),
    }
    for event, sentence in told.items():
        assert tell(state.game, event, names, "en") == sentence


def test_a_refusal_says_who_would_be_cut_off_and_where() -> None:
    state = begin()
    build(state, "red", "Rouen", "E12")
    place(state, "brown", "Chartres")
    error = refusal(state, Place("brown", at(state, "E12")))
    assert explain(error, "en", state.game) == (
        "On E12 this locomotive would cut off the yellow company: it could reach no city any more."
    )
