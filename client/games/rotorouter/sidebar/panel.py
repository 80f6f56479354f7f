"""The players in a table, what is counted against whoever looks on, and the log."""

from functools import partial
from typing import Final

from client.games.rotorouter import words
from client.games.rotorouter.sidebar.chronicle import Chronicle
from client.games.rotorouter.sidebar.dock_button import DockButton
from client.games.rotorouter.sidebar.standing import StandingHead, StandingLine
from client.games.rotorouter.table_model import TableModel
from client.languages.message import mark, tr
from client.table.board import BoardContext
from client.ui import theme
from client.widgets import CardBox, Chip, Column, Label, Row, Scroll, Space, Widget

MOST: Final = 3
SKIPS: Final = mark("Skipped: {n} of 3")
ELBOWS: Final = mark("Elbows skipped: {n} of 3")


def panel(board: TableModel, context: BoardContext) -> Widget:
    """Return everything, in the order of importance."""
    scroll = Scroll("journal", Chronicle(board.moves()), at_end=True, least=76)
    head = Row(
        [Label(tr("Log"), theme.SMALL, theme.SOFT), Space(grows=1), *_hide(board, context.handheld)]
    )
    journal = Column([head, scroll], gap=4, grows=1)
    parts = [_players(board, context), *_counters(board), CardBox(journal, pad=10, grows=1)]
    return Column(parts, gap=8, grows=1)


def short_log(board: TableModel) -> Widget:
    """Return the last moves alone."""
    return Scroll("log", Chronicle(board.moves()), at_end=True, least=56)


def _players(board: TableModel, context: BoardContext) -> Widget:
    view = board.view
    sitting = {player.seat: player for player in context.players}
    players = {player.seat: player for player in view.players}
    rows = [row for row in view.standings if row.seat in players]
    places = tuple(words.standing(row.label) for row in rows)
    timed = any(player.clock is not None for player in context.players)
    lines: list[Widget] = [
        StandingLine(view, players[row.seat], sitting.get(row.seat), place, places, timed)
        for row, place in zip(rows, places, strict=True)
    ]
    return CardBox(Column([StandingHead(places, timed), *lines], gap=0), pad=10)


def _counters(board: TableModel) -> list[Widget]:
    """What is skipped so far, as three times force the next turn."""
    player = board.hand.me or board.mover
    if player is None:
        return []
    chips: list[Widget] = []
    if player.skips:
        about = tr("Three skips in a row force the next turn.")
        chips.append(_count(tr(SKIPS, n=player.skips), player.skips, about))
    if player.elbow_skips:
        about = tr("After three skipped Elbows the next one must be played.")
        chips.append(_count(tr(ELBOWS, n=player.elbow_skips), player.elbow_skips, about))
    return [Row(chips, gap=6)] if chips else []


def _hide(board: TableModel, finger: bool) -> list[Widget]:
    """Return hiding the tokens, or showing them again, where there are any."""
    hidden = board.hidden
    if not any(player.tokens for player in board.view.players):
        return []
    text = tr("Show tokens") if hidden else tr("Hide tokens")
    about = tr("Show the tokens again.") if hidden else tr("Hide all tokens until your turn ends.")
    letter = "U" if hidden else "H"
    hide = partial(board.hide, not hidden)
    return [
        DockButton(
            "hide",
            text,
            hide,
            about=about,
            letter=letter,
            kind="quiet",
            small=True,
            finger=finger,
            low=True,
            grows=0,
        )
    ]


def _count(text: str, count: int, about: str) -> Widget:
    """A counter up to three: with a sign in red when it is there."""
    chip = Chip(f"! {text}", theme.DANGER) if count >= MOST else Chip(text)
    chip.tip = about
    return chip
