"""The grids of Word Fleet in letters, for transcripts.

A letter found is upper case, a miss ``o``, a square not looked at ``.``; letters that the enemy has
not found are lower case, where they may be seen at all.
"""

from engines.game import Seat
from engines.wordfleet.attack import attack
from engines.wordfleet.board import COLUMNS, PLACE, SIZE, SPANS
from engines.wordfleet.events import MISS, UNKNOWN, Grid
from engines.wordfleet.public import Fleet, View

SIGNS = {UNKNOWN: ".", MISS: "o"}
GAP = "    "


def draw(seen: View) -> str:
    """Draw both grids as spectators see them, or a captain's own while fleets are deployed.

    Beyond that a captain's would say the same again.
    """
    own = seen.you
    if own is None:
        return _drawn(seen, (0, 1)) if seen.turn else ""
    return _drawn(seen, (own.seat,)) if own.fleet and seen.phase == "deploy" else ""


def _drawn(seen: View, seats: tuple[Seat, ...]) -> str:
    """The grids of the fleets of ``seats`` beside each other."""
    grids = [_grid(seen, seat) for seat in seats]
    heads = GAP.join(f"   the fleet of seat {seat}".ljust(3 + 2 * SIZE - 1) for seat in seats)
    columns = GAP.join([f"   {' '.join(COLUMNS)}"] * len(seats))
    return "\n".join((heads, columns, *(_row(grids, row) for row in range(SIZE))))


def _row(grids: list[list[str]], row: int) -> str:
    cells = (" ".join(grid[row * SIZE : row * SIZE + SIZE]) for grid in grids)
    return GAP.join(f"{row + 1:2} {signs}" for signs in cells)


def _grid(seen: View, seat: Seat) -> list[str]:
    """The fleet of ``seat`` as far as the viewer knows it."""
    found: Grid = attack(seen.log, 1 - seat).grid
    signs = [SIGNS.get(sign, sign) for sign in found]
    for ship in _fleet(seen, seat):
        for square, letter in zip(SPANS[ship.start, ship.end], ship.word, strict=True):
            if found[PLACE[square]] == UNKNOWN:
                signs[PLACE[square]] = letter.lower()
    return signs


def _fleet(seen: View, seat: Seat) -> Fleet:
    """The whole fleet of ``seat`` where the viewer may see it."""
    if seen.fleets:
        return seen.fleets[seat]
    return seen.you.fleet if seen.you and seen.you.seat == seat else ()
