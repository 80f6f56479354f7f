"""How a tournament stands, as it is drawn for the width there is."""

from typing import Final

from client.languages.message import tr
from client.scenes.tournament.bracket import Bracket
from client.scenes.tournament.row_reader import RowCursor, RowReader
from client.scenes.tournament.standings_table import StandingsTable
from client.scenes.tournament.tournament_words import ended, round_name
from client.ui import theme
from client.widgets import CardBox, Column, Label, ShortLabel, Widget
from protocol.messages.tournaments import TournamentGame, TournamentState

ROUND_WIDE: Final = 140
"""A bracket with less room for each round is told round by round."""


def standing(state: TournamentState, me: str, wide: float, cursor: RowCursor) -> list[Widget]:
    """Return the bracket, or the table; ``wide``: the window's width at 100 %.

    ``cursor``: the row that the keyboard is on.
    """
    if state.plan.form != "knockout":
        table = StandingsTable(state, me)
        return [RowReader(tr("Standings"), table, table, cursor)]
    if not state.rounds:
        return [Label(tr("The bracket is drawn at the start."), ink=theme.SOFT)]
    if wide / state.rounds < ROUND_WIDE:
        return _by_rounds(state)
    tree = Bracket(state, me)
    return [RowReader(tr("Bracket"), tree, tree, cursor, pad=4)]


def _by_rounds(state: TournamentState) -> list[Widget]:
    """Return the rounds below each other, the latest first: for a phone."""
    parts: list[Widget] = []
    for round_ in range(state.round, 0, -1):
        lines: list[Widget] = [Label(round_name(state, round_), theme.HEADING)]
        lines += [_line(state, game) for game in state.games if game.round == round_]
        lines += [
            Label(
                tr("{name} goes on without a game", name=state.entrants[bye.entrant].name),
                theme.SMALL,
                theme.SOFT,
            )
            for bye in state.byes
            if bye.round == round_
        ]
        parts.append(CardBox(Column(lines, gap=6), pad=12))
    return parts


def _line(state: TournamentState, game: TournamentGame) -> Widget:
    one, other = (state.entrants[n].name for n in (game.home, game.away))
    return Column(
        [
            ShortLabel(tr("{one} – {other}", one=one, other=other), theme.STRONG),
            Label(ended(state, game), theme.SMALL, theme.SOFT),
        ],
        gap=0,
    )
