"""What can be done in the cells of a board, as the view's hints tell it."""

from typing import Final, Literal, NamedTuple, TypeAlias

from engines.rotorouter.public import BASE, Hints, Kind, Player, View, homes, mask

Sort: TypeAlias = Literal["place", "rotate", "replace", "fix", "corner", "token", "move", "home"]
ORDER: Final[tuple[Sort, ...]] = (
    "corner",
    "move",
    "token",
    "fix",
    "place",
    "rotate",
    "replace",
    "home",
)
"""What a first click means where several things could be done."""


class Aim(NamedTuple):
    """Something that can be done in a cell."""

    sort: Sort
    rots: tuple[int, ...] = ()
    """How a track may lie there, each way of looking once."""


def aims(
    view: View, hints: Hints | None, me: Player | None, token: int | None
) -> dict[int, list[Aim]]:
    """Return everything that can be done, by cell, the first meaning first; ``token`` is chosen."""
    found: dict[int, list[Aim]] = {}
    for cell, aim in _each(view, hints, me, token) if hints and me else ():
        found.setdefault(cell, []).append(aim)
    for each in found.values():
        each.sort(key=lambda aim: ORDER.index(aim.sort))
    return found


def _each(view: View, hints: Hints, me: Player, token: int | None) -> list[tuple[int, Aim]]:
    home = homes(view.size)[me.seat]
    if hints.buttons.fix_corner is None:
        return [(home, Aim("corner"))]
    tokens = [(reach.cell, Aim("token")) for reach in hints.reaches]
    if token is not None:
        there = next((reach.to for reach in hints.reaches if reach.cell == token), ())
        return tokens + [(cell, Aim("move")) for cell in there]
    found = tokens + [(cell, Aim("fix")) for cell in hints.fixes]
    if me.held is not None:
        kind = BASE[me.held]
        found += [(spot.cell, Aim("place", looks(kind, spot.rots))) for spot in hints.places]
        found += [(spot.cell, Aim("rotate", looks(kind, spot.rots))) for spot in hints.rotates]
    found += [(cell, Aim("replace")) for cell in hints.replaces]
    return [*found, (home, Aim("home"))] if hints.buttons.token_place is None else found


def looks(kind: Kind, rots: tuple[int, ...]) -> tuple[int, ...]:
    """Return the rotations without those that look like one before."""
    found: dict[int, int] = {}
    for rot in sorted(rots):
        found.setdefault(mask(kind, rot), rot)
    return tuple(found.values())
