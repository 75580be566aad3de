"""A turn of Metro: what it may be, and in what order things happen in it."""

from random import Random

import pytest

from guimard.rules.game import CHANCE, OVER, FirstPlayer, GameOver
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, Lay, LineFinished, Pass, Passed, TileDrawn, TileLaid
from guimard.rules.metro.options import MetroOptions
from play import Table, moments, placed, play_to_end, refused, told


@pytest.mark.rule("turn")
def test_lay_the_tile_in_hand_then_draw_a_new_one() -> None:
    table = Table("aaaa aacb acba")
    assert table.lay(0, 3) == [TileLaid(0, 3, "aaaa", 0), TileDrawn(0, "acba", False)]
    assert table.state.view(0).hand == ("acba",)
    assert table.seat == 1


@pytest.mark.rule("turn")
@pytest.mark.rule("example: Uwe's turn")
def test_uwe_keeps_his_tile_draws_and_lays_another_and_may_do_so_again() -> None:
    table = Table("aaaa aacb acba cbaa baac bbbb")
    assert table.draw() == [TileDrawn(0, "acba", True)]
    assert table.lay_drawn(0, 3) == [TileLaid(0, 3, "acba", 0)]
    assert table.state.view(0).hand == ("aaaa",)
    assert table.seat == 1
    table.lay(0, 5)
    assert table.game.draw_number in table.state.actions()
    table.draw()
    assert told(table.lay_drawn(0, 1), TileLaid) == [TileLaid(0, 1, "baac", 0)]
    assert table.state.view(0).hand == ("aaaa",)


@pytest.mark.rule("turn")
def test_a_drawn_tile_must_be_laid() -> None:
    table = Table("aaaa aacb acba")
    table.draw()
    assert {lay.tile for lay in table.lays()} == {1}
    assert len(table.lays()) == len(table.state.actions())
    for action in (Lay(0, 3, 0), Draw(), Pass()):
        assert table.refused(action).rule == "turn"
    assert table.refused(Lay(1, 9, 0)).rule == "touching"


@pytest.mark.rule("turn")
def test_nothing_drawn_nothing_to_lay() -> None:
    assert Table().refused(Lay(1, 3, 0)).rule == "turn"


@pytest.mark.rule("turn")
@pytest.mark.parametrize("players", range(2, 7))
def test_who_holds_a_tile_may_not_pass_and_everybody_holds_one(players: int) -> None:
    game = Metro(MetroOptions(players=players))
    for state, number in moments(game, Random(players)):
        if state.to_act >= 0 and state.drawn < 0:
            assert state.view(state.to_act).hand[0]
            assert refused(state, game.pass_number).rule == "turn"
        assert told(state.apply(number), Passed) == []


@pytest.mark.rule("turn")
def test_with_the_stack_empty_only_hand_tiles_are_laid() -> None:
    game = Metro(MetroOptions(players=4))
    laid_at_last = 0
    for state, number in moments(game, Random(0)):
        last = state.to_act >= 0 and not state.view(None).stack and state.drawn < 0
        if last:
            laid_at_last += 1
            assert refused(state, game.draw_number).rule == "turn"
        events = state.apply(number)
        if last:
            assert told(events, TileDrawn) == []
    assert laid_at_last == 4


@pytest.mark.rule("action")
def test_a_turn_is_one_action() -> None:
    for state, number in moments(game := Metro(MetroOptions(players=3)), Random(0)):
        turn, player = state.turn, state.player
        events = state.apply(number)
        if told(events, TileLaid):
            while state.to_act == CHANCE:
                state.apply(state.actions()[0])
            if state.to_act != OVER:
                assert (state.turn, state.player) == (turn + 1, (player + 1) % game.seats)
        elif player == state.player:
            assert state.turn in (turn, 1)


@pytest.mark.rule("action")
def test_a_draw_is_not_undone() -> None:
    table = Table("dddd aaaa acba")
    table.draw()
    assert table.refused(Draw()).rule == "turn"
    assert table.refused(Lay(0, 3, 0)).key == "refused.drawn-first"


@pytest.mark.rule("lines")
def test_lines_score_in_the_order_of_their_departures() -> None:
    table = placed("aaaa70 aaaa01 aaaa10", then="dddd")
    laid, first, second, drawn = table.lay(1, 1)
    assert isinstance(laid, TileLaid)
    assert isinstance(first, LineFinished)
    assert isinstance(second, LineFinished)
    assert (first.station, second.station) == (1, 30)
    assert isinstance(drawn, TileDrawn)


@pytest.mark.rule("refill")
def test_the_hand_is_refilled_after_the_lines_are_scored() -> None:
    table = placed("aaaa03", then="dddd acba")
    state = table.state
    assert [type(event) for event in state.apply(table.game.number(Lay(0, 11, 0)))] == [
        TileLaid,
        LineFinished,
    ]
    assert (state.to_act, state.player, sum(state.points)) == (CHANCE, 1, 3)
    assert state.pool() == ("tiles", 3)
    [refill] = state.apply(state.actions()[0])
    assert isinstance(refill, TileDrawn)
    assert refill.seat == 1


@pytest.mark.rule("refill")
def test_a_drawn_tile_is_not_replaced() -> None:
    table = Table()
    table.draw()
    assert told(table.lay_drawn(0, 3), TileDrawn) == []
    assert (table.seat, table.state.draws) == (1, 3)


@pytest.mark.rule("next")
@pytest.mark.rule("end")
@pytest.mark.parametrize("hand_size", [1, 2, 3])
@pytest.mark.parametrize("players", range(2, 7))
def test_the_game_ends_when_all_tiles_are_laid(players: int, hand_size: int) -> None:
    game = Metro(MetroOptions(players=players, hand_size=hand_size))
    state, events = play_to_end(game, Random(players))
    assert len(told(events, TileLaid)) == 60
    assert [type(event) for event in events].index(GameOver) == len(events) - 1
    assert (state.to_act, state.actions()) == (OVER, ())
    view = state.view(None)
    assert (view.stack, view.hands, view.tile_drawn) == (0, (0,) * players, False)
    assert all(line.end is not None for line in view.lines)
    assert refused(state, 0).rule == "end"


@pytest.mark.rule("final scoring")
def test_the_end_tells_the_points_after_the_last_line() -> None:
    state, events = play_to_end(Metro(), Random(2))
    over = events[-1]
    assert isinstance(over, GameOver)
    assert over.points == tuple(state.points)
    assert isinstance(events[-2], LineFinished | TileLaid)


@pytest.mark.rule("hand size")
@pytest.mark.parametrize("hand_size", [1, 2, 3])
def test_hands_hold_so_many_tiles_from_the_start_on(hand_size: int) -> None:
    table = Table("aaaa aacb acba cbaa baac bbbb cccc", players=2, hand_size=hand_size)
    assert table.state.view(None).hands == (hand_size, hand_size)
    assert table.state.view(0).hand == ("aaaa", "acba", "baac")[:hand_size]
    assert {lay.tile for lay in table.lays()} == set(range(hand_size))
    refill = table.lay(0, 3, place=hand_size - 1)[-1]
    assert isinstance(refill, TileDrawn)
    assert table.state.view(0).hand[hand_size - 1] == refill.tile
    assert table.state.view(None).hands == (hand_size, hand_size)
    table.draw()
    table.lay_drawn(7, 3)
    assert table.state.view(None).hands == (hand_size, hand_size)


@pytest.mark.rule("hand size")
def test_of_two_equal_tiles_in_hand_one_is_offered() -> None:
    table = Table("aaaa bbbb aaaa", hand_size=2)
    assert {lay.tile for lay in table.lays()} == {0}
    assert table.refused(Lay(1, 3, 0)).rule == "turn"


@pytest.mark.rule("hand size")
def test_hands_run_out_when_the_stack_is_empty() -> None:
    game = Metro(MetroOptions(players=6, hand_size=3))
    held = []
    for state, number in moments(game, Random(1)):
        if state.to_act >= 0 and not state.view(None).stack and not state.view(None).tile_drawn:
            held.append(sum(state.view(None).hands))
        state.apply(number)
    assert held == list(range(18, 0, -1))


@pytest.mark.rule("start")
def test_the_player_named_in_the_options_begins() -> None:
    game = Metro(MetroOptions(players=4, first=2))
    state = game.start()
    assert state.pool() == ("tiles", 0)
    assert not any(isinstance(game.outcomes[number], FirstPlayer) for number in state.actions())
    while state.to_act == CHANCE:
        state.apply(state.actions()[0])
    assert state.to_act == 2
