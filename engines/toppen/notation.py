"""A position of Toppen as one line: ``-,-,-,-/-,12,2,-/-,1,21,-/-,-,-,- 1 pass 1:22-12 3 5``.

The board, the side to move, ``pass`` where the other side has just passed (or ``-``), the last
move with who made it (or ``-``), the moves in a row, and the turns without one stack fewer.
"""

import re
from typing import Final

from engines.toppen import board as boards
from engines.toppen.board import FIRST, NEAR, SECOND, Colour, Step
from engines.toppen.turn import TurnPosition

_LAST: Final = re.compile("([12]):([0-3])([0-3])-([0-3])([0-3])", re.ASCII)
_COUNT: Final = re.compile(r"\d{1,3}", re.ASCII)
PASS: Final = {"pass": True, "-": False}


def write(position: TurnPosition) -> str:
    """Return the line for ``position``."""
    last = "-"
    if position.last:
        (row, col), (to_row, to_col) = position.last
        last = f"{position.mover}:{row}{col}-{to_row}{to_col}"
    passed = "pass" if position.passed else "-"
    counters = f"{position.run} {position.quiet}"
    return f"{boards.write(position.board)} {position.to_move} {passed} {last} {counters}"


def read(line: str) -> TurnPosition:
    """Return the position of one line. Raises ValueError with what is wrong and what
    was expected.
    """
    parts = line.split()
    if len(parts) != 6:
        raise ValueError(f"expected board, side, pass, last move and two counts, got {line[:40]!r}")
    board, side, passed, last, run, quiet = parts
    if passed not in PASS:
        raise ValueError(f"expected pass or -, got {passed[:20]!r}")
    mover, step = _last(last)
    return TurnPosition(
        board=boards.read_layout(board),
        to_move=_colour(side),
        passed=PASS[passed],
        last=step,
        mover=mover,
        run=_count(run),
        quiet=_count(quiet),
    )


def _colour(text: str) -> Colour:
    if text not in ("1", "2"):
        raise ValueError(f"expected side 1 or 2, got {text[:20]!r}")
    return FIRST if text == "1" else SECOND


def _last(text: str) -> tuple[Colour | None, Step | None]:
    if text == "-":
        return None, None
    found = _LAST.fullmatch(text)
    if not found:
        raise ValueError(f"expected a last move like 1:22-12, got {text[:20]!r}")
    side, *places = found.groups()
    row, col, to_row, to_col = map(int, places)
    if (to_row, to_col) not in NEAR[row, col]:
        raise ValueError(f"a move goes to a cell beside, got {text}")
    return _colour(side), ((row, col), (to_row, to_col))


def _count(text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise ValueError(f"expected a count, got {text[:20]!r}")
    return int(text)
