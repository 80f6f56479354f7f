"""A position of Toppen as text: ``2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 0 0``, and moves after it.

As in ``notation.py``; a layout alone has blue, 1, to move. Moves may follow after a colon, by row
and column of both cells: ``...: 22-12 12-11``. A last word says whose colours were chosen:
``open``, ``swapped`` or ``kept``.
"""

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engines.positions.position_reader import MOST_SIGNS, BadPosition
from engines.toppen import notation
from engines.toppen.board import MOST, Step, connected, finished, read, stacks
from engines.toppen.public import Sides
from engines.toppen.turn import Special, TurnPosition, stepped

SIDES: Final[tuple[Sides, ...]] = ("open", "swapped", "kept")
_MOVE: Final = re.compile("([0-3])([0-3])-([0-3])([0-3])", re.ASCII)


class StackPosition(Struct, frozen=True):
    """Hold a position, and who moves which colour."""

    now: TurnPosition
    sides: Sides = "fixed"
    moves: tuple[Step, ...] = ()
    """Moves that follow it at once: play begins after them."""


def read_position(text: str) -> StackPosition:
    """Return the position of ``text``. Raises BadPosition where it is none."""
    if len(text) > MOST_SIGNS:
        raise BadPosition("text", f"A position has at most {MOST_SIGNS} characters.")
    head, _, tail = text.partition(":") if _starts_moves(text) else (text, "", "")
    parts = head.split()
    if not parts:
        raise BadPosition("text", "There is no position yet.")
    sides: Sides = "fixed"
    if len(parts) in (2, 7) and parts[-1] in SIDES:
        sides = SIDES[[*SIDES].index(parts.pop())]  # type: ignore[arg-type]
    try:
        read(parts[0])
    except ValueError as why:
        raise BadPosition("board", _sentence(why)) from why
    try:
        now = notation.read(" ".join(parts if len(parts) > 1 else (*parts, "1 - - 0 0")))
    except ValueError as why:
        field = "board" if "layout" in str(why) or "stacks" in str(why) else "text"
        raise BadPosition(field, _sentence(why)) from why
    return StackPosition(now, sides, tuple(_moves(tail)))


def _starts_moves(text: str) -> bool:
    """Whether a colon stands where moves begin, not within the last move (``1:22-12``)."""
    return re.search(r":\s+[0-3]{2}-|:\s*$", text) is not None


def _moves(text: str) -> list[Step]:
    found: list[Step] = []
    for at, part in enumerate(re.split(r"[\s,]+", text.strip()) if text.strip() else ()):
        move = _MOVE.fullmatch(part)
        if not move:
            raise BadPosition(
                "moves", f"Move {at + 1}: expected one like 22-12, got {part[:20]!r}."
            )
        row, col, to_row, to_col = map(int, move.groups())
        found.append(((row, col), (to_row, to_col)))
    return found


def write_position(position: StackPosition) -> str:
    """Return the text of ``position``."""
    sides = "" if position.sides == "fixed" else f" {position.sides}"
    moves = " ".join(
        f"{row}{col}-{to_row}{to_col}" for (row, col), (to_row, to_col) in position.moves
    )
    return f"{notation.write(position.now)}{sides}{f': {moves}' if moves else ''}"


def check_position(position: StackPosition, special: Special) -> None:
    """Raise BadPosition where no game can go on from it under these rules."""
    now, pieces = position.now, stacks(position.now.board)
    if not pieces:
        raise BadPosition("board", "The board is empty: add some pieces.")
    if sum(map(len, pieces.values())) > MOST:
        raise BadPosition("board", f"No more than {MOST} pieces: remove some.")
    if not connected(pieces.keys()):
        raise BadPosition("board", "All stacks must be connected.")
    end = finished(now.board)
    if end is not None:
        raise BadPosition("board", f"The game is over with these pieces, by {end.reason}.")
    if (now.last is None) != (now.mover is None) or (now.last is None and now.run):
        raise BadPosition("moves in a row", "Without a last move there are no moves in a row.")
    if now.last is not None:
        _check_last(now)
    if special.n_move is not None and now.run >= special.n_move:
        raise BadPosition("moves in a row", f"The game is over after {special.n_move} of them.")
    if special.stalemate is not None and now.quiet >= special.stalemate:
        raise BadPosition("turns", f"The game is drawn after {special.stalemate} quiet turns.")


def _check_last(now: TurnPosition) -> None:
    """Raise BadPosition where the last move cannot have been made."""
    assert now.last is not None  # noqa: S101 - for the type checker
    _, (row, col) = now.last
    stack = now.board[row][col]
    if len(stack) < 2 or stack[-1] != now.mover:
        raise BadPosition("last move", "It must have ended on other pieces, with its own on top.")
    if not now.run:
        raise BadPosition("moves in a row", "After a move there is at least one in a row.")
    if (now.mover == now.to_move) != now.passed:
        raise BadPosition("side to move", "The other side moves next, but for a pass.")


def reached(position: StackPosition) -> TurnPosition:
    """Return the board after the moves of ``position``, as far as there are pieces to move."""
    now = position.now
    for (row, col), there in position.moves:
        if stack := now.board[row][col]:
            now = stepped(replace(now, to_move=stack[-1]), ((row, col), there))
    return now


def without_past(now: TurnPosition) -> TurnPosition:
    """Return the position as if nothing was moved before: after pieces were set by hand."""
    return replace(now, passed=False, last=None, mover=None, run=0, quiet=0)


def _sentence(why: ValueError) -> str:
    return f"{str(why)[:1].upper()}{str(why)[1:]}."
