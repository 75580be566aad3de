"""The analysis of a finished game in words."""

from __future__ import annotations

from guimard.analysis import Judged
from guimard.analysis.words import told_action
from guimard.server.bodies import AnalysedMoment, AnalysisOf, CostlyMove, SeatTally
from guimard.server.looking import Words
from guimard.server.messages import Analysing
from guimard.server.shown import Legal
from guimard.tables.refusal import NotHere
from guimard.tables.studies import Studied, Study
from guimard.tables.table import Table


def analysing(table: str, study: Study) -> Analysing:
    """How far it is."""
    return Analysing(table=table, done=study.done, of=study.of, state=study.state)


def analysis_of(table: Table, study: Study | None, language: str) -> AnalysisOf:
    """Raises `NotHere` where it is not ready."""
    if study is None or study.studied is None:
        raise NotHere("table.not-analysed")
    studied = study.studied
    analysis = studied.analysis
    return AnalysisOf(
        bot=studied.effort.bot,
        seconds=studied.effort.seconds,
        moments=tuple(
            AnalysedMoment(
                entry=studied.entries[one.place],
                turn=one.turn,
                points=one.points,
                chances=one.chances,
            )
            for one in analysis.moments
        ),
        costly=tuple(_costly(table, study, studied, one, language) for one in analysis.costliest()),
        seats=tuple(
            SeatTally(choices=one.choices, as_good=one.as_good, cost=one.cost)
            for one in analysis.seats
        ),
    )


def _costly(table: Table, study: Study, studied: Studied, one: Judged, language: str) -> CostlyMove:
    entry = studied.entries[one.place]
    return CostlyMove(
        before=table.standing[table.standing.index(entry) - 1],
        entry=entry,
        turn=one.turn,
        seat=one.seat,
        cost=one.cost,
        chance=one.chances[one.seat],
        better_chance=one.better_chances[one.seat],
        done=_action(table, study, one, one.action, language),
        better=_action(table, study, one, one.better, language),
    )


def _action(table: Table, study: Study, one: Judged, number: int, language: str) -> Legal:
    """With its effects as the seat would have been told them then."""
    state = study.before[one.place]
    words = Words(table.game, table.names, one.seat, language)
    return Legal(
        number,
        table.game.actions[number],
        told_action(state, number, table.names, language),
        words.effects(state.preview(number)),
    )
