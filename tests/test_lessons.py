"""Lessons: every scene is a position of real play, and what it asks for can be done."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from guimard.rules.game import OVER, Refused
from guimard.rules.metro.moves import EDGE_STATIONS
from guimard.server.lessons import lesson, metro, move, paris_connection
from guimard.server.lessons.scene import LEARNER, Scene
from guimard.tables.refusal import NotHere
from guimard.texts import LANGUAGES
from in_process import hosted

SCENES = {"metro": metro.scenes(), "paris-connection": paris_connection.scenes()}
EVERY = [(name, step) for name, scenes in SCENES.items() for step in range(len(scenes))]


@pytest.mark.parametrize(("name", "step"), EVERY)
def test_what_a_scene_asks_for_can_be_done_and_nothing_else_will_do(name: str, step: int) -> None:
    scene = SCENES[name][step]
    told = lesson(name, "en").steps[step]
    assert told.acts == (scene.right is not None)
    offered = [one.number for one in told.position.legal]
    if scene.right is None:
        assert offered == []
        return
    assert scene.state.to_act == LEARNER
    assert set(offered) <= set(scene.state.actions())
    assert all(one.effects is not None for one in told.position.legal)
    found = [move(name, step, number, "en") for number in offered]
    assert any(one.right for one in found)
    assert all(one.text for one in found)
    assert bool(scene.other) == any(not one.right for one in found)
    assert all(one.position.view != told.position.view for one in found)


def test_metro_shows_what_it_says() -> None:
    by_text = {scene.text: place for place, scene in enumerate(SCENES["metro"])}

    def earned(text: str) -> list[tuple[int | None, int, int]]:
        """Whose line ends where, and what it pays, by the first right action."""
        place = by_text[text]
        legal = lesson("metro", "en").steps[place].position.legal
        right = [one for one in legal if move("metro", place, one.number, "en").right]
        assert right[0].effects is not None
        lines = right[0].effects.lines
        return [(one.account, one.end, one.points) for one in lines if one.end is not None]

    assert any(who == LEARNER and points >= 6 for who, _, points in earned("lesson.metro-finish"))
    assert any(
        who == LEARNER and end >= EDGE_STATIONS and points >= 8
        for who, end, points in earned("lesson.metro-centre")
    )
    assert any(who == 1 and points <= 2 for who, _, points in earned("lesson.metro-hinder"))


@pytest.mark.rule("no stub")
def test_metro_shows_a_stub_that_is_refused() -> None:
    step = next(n for n, one in enumerate(SCENES["metro"]) if one.text == "lesson.metro-stub")
    state = SCENES["metro"][step].state
    refused = 0
    for number in range(64):
        try:
            move("metro", step, number, "en")
        except Refused as error:
            refused += error.rule == "no stub"
    assert refused >= 4
    assert len(state.actions()) < 12


@pytest.mark.rule("trade")
def test_paris_connection_pays_what_it_says() -> None:
    by_text = {scene.text: scene for scene in SCENES["paris-connection"]}
    view = by_text["lesson.connection-trade"].state.view(LEARNER)
    assert (view.values["red"], view.values["black"]) == (2, 1)  # type: ignore[attr-defined]
    assert view.hand["red"] == 4  # type: ignore[attr-defined]


@pytest.mark.rule("paris connection: end")
def test_paris_connection_is_played_to_its_end() -> None:
    last = len(SCENES["paris-connection"]) - 1
    (done,) = lesson("paris-connection", "en").steps[last].position.legal
    view = move("paris-connection", last, done.number, "en").position.view
    assert (view.to_act, view.ended_by) == (OVER, "marseille")  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_told_in_every_language(language: str) -> None:
    for name, scenes in SCENES.items():
        told = [step.text for step in lesson(name, language).steps]
        assert len(set(told)) == len(scenes)
        assert not any(text.startswith("lesson.") for text in told)


def test_what_is_no_lesson_is_refused() -> None:
    acts = next(place for place, one in enumerate(SCENES["metro"]) if one.right)
    reads = next(place for place, one in enumerate(SCENES["metro"]) if not one.right)
    for name, step in (("chess", acts), ("metro", reads), ("metro", -1), ("metro", 99)):
        with pytest.raises(NotHere, match=r"table\.no-such-address"):
            move(name, step, 0, "en")
    for number in (-1, 10**9):
        with pytest.raises(Refused):
            move("metro", acts, number, "en")


def test_lessons_are_served(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosted(tmp_path) as server:
            answer = await server.call("GET", "/api/lessons/metro?language=de")
            assert answer.status == 200
            assert answer.json["steps"][0]["text"].startswith("Paris baut")
            legal = answer.json["steps"][1]["position"]["legal"]
            done = await server.call("GET", f"/api/lessons/metro/1/{legal[0]['number']}")
            assert done.json["position"]["view"]["tiles"]
            for path, status in (("chess", 404), ("metro/0/0", 404), ("metro/1/999999", 409)):
                refused = await server.call("GET", f"/api/lessons/{path}")
                assert refused.status == status
                assert refused.json["text"]

    asyncio.run(run())


def test_scenes_do_not_share_their_states() -> None:
    states = [scene.state for scenes in SCENES.values() for scene in scenes]
    before = [state.view(None) for state in states]
    for name, step in EVERY:
        for one in lesson(name, "en").steps[step].position.legal[:2]:
            move(name, step, one.number, "en")
    assert [state.view(None) for state in states] == before
    assert isinstance(SCENES["metro"][0], Scene)
