"""The Poly-Y board in letters: R and B for the stones, a dot for an empty field."""

from engines.polyy.public import View, board

MARKS = {None: ".", 0: "R", 1: "B"}


def draw(view: View) -> str:
    """Return one line per row seen from the top corner; the last ply's stone in lower case."""
    rows = board(view.size).rows
    width = 2 * max(len(row) for row in rows) - 1
    lines = (" ".join(_mark(view, field) for field in row).center(width) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _mark(view: View, field: int) -> str:
    mark = MARKS[view.board[field]]
    return mark.lower() if field == view.last else mark
