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

    def show(self, motifs: Sequence[MotifView]) -> None:
        """Mark what these motifs are seen on, and nothing else."""
        self.by_cell = {}
        for kind in reversed(SHOWN):
            for motif in motifs[:MOST_LINES]:
                self.by_cell.update(dict.fromkeys(cells_of(motif, kind), kind))

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
    cells: dict[MarkKind, set[int]] = {}
    for marked in motif.marks:
        cells.setdefault(marked.kind, set()).update(marked.cells)
    own = cells.get("move", set()) if kind != "link" else set()
    return frozenset(cells.get(kind, set()) - own)


def kinds_of(motif: MotifView) -> tuple[MarkKind, ...]:
    """Return the kinds of a motif's marks that have a sign, each once."""
    return tuple(kind for kind in SHOWN if cells_of(motif, kind))
