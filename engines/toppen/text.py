"""The Toppen board in letters: 1 and 2 for the pieces of a stack from bottom to top."""

from engines.toppen.public import View


def draw(view: View) -> str:
    """Return one line per row; a dot for an empty cell."""
    cells = [["".join(map(str, stack)) or "." for stack in row] for row in view.board]
    width = max(len(cell) for row in cells for cell in row)
    return "\n".join(" ".join(cell.ljust(width) for cell in row).rstrip() for row in cells)
