"""What advice marks on a board until the next position: cells by their kind, and what is said."""

from collections.abc import Sequence
from typing import Final

from client.languages.message import tr
from client.table.advice.sign import NAMES, SHOWN
from protocol.messages.play import MarkKind, MotifView

MOST_LINES: Final = 3
"""So many motifs are told."""


class AdviceMarks:
    """Hold the cells that a suggestion marks; of several kinds a cell has the first of SHOWN."""

    def __init__(self) -> None:
        self.by_cell: dict[int, MarkKind] = {}

    def show(self, motifs: Sequence[MotifView], played: bool = False) -> None:
        """Mark what these motifs are seen on, and nothing else.

        ``played``: the move lies on the board, whose own sign of the last move stays in sight.
        """
        self.by_cell = {}
        for kind in reversed(SHOWN):
            for motif in motifs[:MOST_LINES]:
                cells = cells_of(motif, kind)
                cells = (cells - move_cells(motif) or cells) if played else cells
                self.by_cell.update(dict.fromkeys(cells, kind))

    def clear(self) -> None:
        """Mark nothing."""
        self.by_cell = {}

    def note(self, key: int | None) -> str:
        """Return what is said of a cell; empty where it is not marked."""
        kind = None if key is None else self.by_cell.get(key)
        return "" if kind is None else tr(NAMES[kind])


def cells_of(motif: MotifView, kind: MarkKind) -> frozenset[int]:
    """Return the cells that a motif marks so, without those of the move that are linked at most.

    Where it is played is framed already, and neither a danger nor what comes next.
    """
    cells = _marked(motif, kind)
    return cells if kind == "link" else cells - move_cells(motif)


def move_cells(motif: MotifView) -> frozenset[int]:
    """Return the cells on which the move is played."""
    return _marked(motif, "move")


def _marked(motif: MotifView, kind: MarkKind) -> frozenset[int]:
    return frozenset(cell for it in motif.marks if it.kind == kind for cell in it.cells)


def kinds_of(motif: MotifView) -> tuple[MarkKind, ...]:
    """Return the kinds of a motif's marks that have a sign, each once."""
    return tuple(kind for kind in SHOWN if cells_of(motif, kind))
