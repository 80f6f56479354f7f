"""Standings, corners, counters and the journal: what is so at the table, beside the board."""

from typing import Final

from client.games.rotorouter import words
from client.games.rotorouter.chronicle import Chronicle
from client.games.rotorouter.standing import CornerLine, StandingLine
from client.games.rotorouter.table_model import TableModel
from client.table.board import BoardContext
from client.ui import theme
from client.widgets import Beside, CardBox, Chip, Column, Label, Row, Scroll, Widget
from engines.rotorouter.public import View

MOST: Final = 3


def panel(board: TableModel, context: BoardContext) -> Widget:
    """Return everything, in the order of importance."""
    tables = Beside([_standings(board.view, context), _corners(board.view)], 470, 10)
    scroll = Scroll("journal", Chronicle(board.moves()), at_end=True, least=64)
    journal = Column([Label("Moves", theme.SMALL, theme.SOFT), scroll], gap=6, grows=1)
    parts = [tables, *_counters(board), CardBox(journal, pad=12, grows=1)]
    return Column(parts, gap=10, grows=1)


def _standings(view: View, context: BoardContext) -> Widget:
    sitting = {player.seat: player for player in context.players}
    players = {player.seat: player for player in view.players}
    rows: list[Widget] = [
        StandingLine(view, players[row.seat], sitting.get(row.seat), row.label, row.place)
        for row in view.standings
        if row.seat in players
    ]
    return CardBox(Column([Label("Standings", theme.SMALL, theme.SOFT), *rows], gap=2), pad=12)


def _corners(view: View) -> Widget:
    rows: list[Widget] = [CornerLine(view, colour) for colour in range(4)]
    return CardBox(Column([Label("Corners", theme.SMALL, theme.SOFT), *rows], gap=2), pad=12)


def _counters(board: TableModel) -> list[Widget]:
    """What is counted of who looks on, or of the mover for spectators."""
    player = board.hand.me or board.mover
    if player is None:
        return []
    who = "" if board.hand.me else f"{words.colour(player.seat)}: "
    placed = len(player.tokens) + len(player.reached)
    reached = ", ".join(words.colour(colour)[0] for colour in player.reached)
    score = f"Score {len(player.reached)}/3" + (f" [{reached}]" if reached else "")
    chips = [
        _count(f"{who}Skipped", player.skips, "Three tracks skipped in a row force the next turn."),
        _plain(f"Token {placed}/3", "Tokens placed so far, of three for the whole game."),
        _plain(score, "Corners scored."),
        _plain(f"Pile {player.draw_pile}", f"{len(player.discard)} cards are discarded."),
    ]
    if player.elbow_skips is not None:
        about = "Three Elbows skipped: the next one must be placed."
        chips.insert(1, _count("Elbows skipped", player.elbow_skips, about))
    return [Row(chips, gap=6)]


def _plain(text: str, about: str) -> Widget:
    chip = Chip(text)
    chip.tip = about
    return chip


def _count(text: str, count: int, about: str) -> Widget:
    """A counter up to three: with a sign in red when it is there."""
    words_ = f"{text} {count}/3"
    chip = Chip(f"! {words_}", theme.DANGER) if count >= MOST else Chip(words_)
    chip.tip = about
    return chip
