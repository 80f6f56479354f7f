"""What lies on a board, piece by piece, and how one position differs from another."""

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

Place = tuple[float, float]
"""In units of the board, which the board itself turns into pixels."""


class Piece(NamedTuple):
    """Something that lies on a board: a stone, a tile, a ship, a lit corner."""

    key: Hashable
    """Which one it is: the same in every view in which it is there."""
    kind: Hashable
    """What it looks like: a colour, a sort of tile. A piece whose kind changes is turned over."""
    x: float
    y: float
    angle: float = 0.0
    """In degrees, to the right."""
    size: float = 1.0
    depth: float = 0.0
    """How thick it is, on boards that draw solid things."""
    layer: float = 0.0
    """What lies in a higher layer is drawn above what lies in a lower one."""


class PieceChange(NamedTuple):
    """One piece in two positions: it came, it went, or it is another way now."""

    before: Piece | None
    after: Piece | None

    @property
    def key(self) -> Hashable:
        """Return which piece it is."""
        piece = self.after or self.before
        return piece.key if piece else None

    @property
    def appears(self) -> bool:
        """Return whether the piece was not there before."""
        return self.before is None

    @property
    def vanishes(self) -> bool:
        """Return whether the piece is not there any more."""
        return self.after is None

    @property
    def flips(self) -> bool:
        """Return whether the piece is of another kind now."""
        return bool(self.before and self.after and self.before.kind != self.after.kind)

    @property
    def distance(self) -> float:
        """Return how far it goes, in units of the board; 0 where it comes or goes."""
        if self.before is None or self.after is None:
            return 0.0
        across, down = self.after.x - self.before.x, self.after.y - self.before.y
        return float((across**2 + down**2) ** 0.5)


def by_key(pieces: Iterable[Piece]) -> dict[Hashable, Piece]:
    """Return pieces by their keys. Raises ValueError where two have the same one."""
    found: dict[Hashable, Piece] = {}
    for piece in pieces:
        if piece.key in found:
            raise ValueError(f"two pieces are called {piece.key!r}")
        found[piece.key] = piece
    return found


def changes(
    before: Mapping[Hashable, Piece], after: Mapping[Hashable, Piece]
) -> tuple[PieceChange, ...]:
    """Return what makes one position the other: nothing where they are the same."""
    gone = (PieceChange(piece, None) for key, piece in before.items() if key not in after)
    new = (
        PieceChange(before.get(key), piece)
        for key, piece in after.items()
        if before.get(key) != piece
    )
    return (*gone, *new)


def applied(
    pieces: Mapping[Hashable, Piece], changed: Iterable[PieceChange]
) -> dict[Hashable, Piece]:
    """Return a position after some changes."""
    found = dict(pieces)
    for change in changed:
        if change.after is None:
            found.pop(change.key, None)
        else:
            found[change.key] = change.after
    return found
