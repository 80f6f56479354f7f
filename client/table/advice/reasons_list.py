"""The reasons of a suggestion as lines: what it does, each with the signs on the board, and why."""

from collections.abc import Sequence
from typing import Final

from client.languages.message import told
from client.table.advice.marks import MOST_LINES, kinds_of
from client.table.advice.sign import AdviceSign
from client.table.board import GameBoard
from client.ui import theme
from client.widgets import Label, Row, Widget
from protocol.from_server import Suggested
from protocol.messages.play import MotifView

ENOUGH: Final = 2
"""With so many motifs what else was said is left out."""


def reason_lines(board: GameBoard, found: Suggested, figures: bool = True) -> list[Widget]:
    """Return a line for each reason.

    Without ``figures`` no percentages are told beside motifs: the place has others of its own.
    """
    lines = motif_lines(board, found.motifs)
    lines += [Label(line, theme.SMALL, theme.SOFT) for line in other_words(board, found, figures)]
    return lines


def motif_lines(board: GameBoard, motifs: Sequence[MotifView]) -> list[Widget]:
    """Return a line for each motif, with its signs."""
    lines: list[Widget] = []
    for motif, words in said_motifs(board, motifs):
        signs = [AdviceSign(kind) for kind in kinds_of(motif)]
        lines.append(Row([*signs, Label(words, theme.BODY, grows=1)], gap=6))
    return lines


def reason_words(board: GameBoard, found: Suggested, figures: bool = True) -> tuple[str, ...]:
    """Return the same as sentences."""
    motifs = said_motifs(board, found.motifs)
    return *(words for _, words in motifs), *other_words(board, found, figures)


def said_motifs(board: GameBoard, motifs: Sequence[MotifView]) -> list[tuple[MotifView, str]]:
    """Return the motifs that this program can say, with their words."""
    said = ((motif, board.motif_words(motif.code, motif.values)) for motif in motifs[:MOST_LINES])
    return [(motif, words) for motif, words in said if words]


def other_words(board: GameBoard, found: Suggested, figures: bool) -> list[str]:
    """Return what else was said: all of it where there is no motif, or one line, or nothing."""
    known = len(said_motifs(board, found.motifs))
    more = known <= ENOUGH and not type(board).motifs_tell_all
    most = int(more) if known else len(found.why)
    some = [line for line in found.why if figures or not known or "%" not in line]
    return [told(line, type(board).reasons) for line in some[:most]]
