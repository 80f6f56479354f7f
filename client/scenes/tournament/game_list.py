"""All games of a tournament by rounds, the latest first: to watch or to look at again."""

from functools import partial
from itertools import groupby
from typing import Final

from client.languages.message import tr
from client.scenes.tournament.tournament_words import call, ended, round_name
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, ShortLabel, Widget
from protocol.messages.tournaments import TournamentGame, TournamentState
from protocol.names import RoomId

MOST: Final = 64
"""So many games are listed."""


def game_rows(shell: Shell, state: TournamentState) -> list[Widget]:
    """Return a card for each round with its games."""
    games = sorted(state.games[-MOST:], key=lambda it: (-it.round, it.table, it.number))
    if not games:
        return [Label(tr("No games yet."), ink=theme.SOFT)]
    if state.plan.form == "arena":
        return [CardBox(Column([_row(shell, state, it) for it in games], gap=8), pad=12)]
    return [
        CardBox(
            Column(
                [
                    Label(round_name(state, round_), theme.HEADING),
                    *(_row(shell, state, it) for it in those),
                ],
                gap=8,
            ),
            pad=12,
        )
        for round_, those in groupby(games, key=lambda it: it.round)
    ]


def _row(shell: Shell, state: TournamentState, game: TournamentGame) -> Widget:
    words = call(state, game)
    lines = [
        ShortLabel(words, theme.STRONG),
        Label(ended(state, game), theme.SMALL, theme.SOFT),
    ]
    told = Column(lines, gap=0, grows=1)
    if not game.room:
        return Row([told])
    over = bool(game.ended)
    label = tr("Review") if over else tr("Watch")
    name = tr("Review: {game}", game=words) if over else tr("Go to: {game}", game=words)
    go = partial(shell.open_room, RoomId(game.room), over)
    return Row([told, Button(f"game {game.number}", label, go, "quiet", name)], gap=10)
