"""pygame's Rect in Python: whole pixels, cut towards zero, with its sides and corners by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

Pair = tuple[int, int]


def _whole(value: float) -> int:
    """As pygame sets a side: the nearest whole number, a half away from zero."""
    return value if isinstance(value, int) else int(value + (0.5 if value >= 0 else -0.5))


def _whole_pair(value: Sequence[float]) -> Pair:
    return _whole(value[0]), _whole(value[1])


def sides(value: Any) -> tuple[int, int, int, int]:
    """Return x, y, width and height of a Rect or of what can be made one. Raises TypeError."""
    if isinstance(value, Rect):
        return value.x, value.y, value.w, value.h
    if isinstance(value, tuple) and len(value) == 2:
        (x, y), (w, h) = value
        return int(x), int(y), int(w), int(h)
    if hasattr(value, "rect"):
        return sides(value.rect() if callable(value.rect) else value.rect)
    if len(value) == 4:
        x, y, w, h = value
        return int(x), int(y), int(w), int(h)
    if len(value) == 2:
        (x, y), (w, h) = value
        return int(x), int(y), int(w), int(h)
    if len(value) == 1:
        return sides(value[0])
    raise TypeError("Argument must be rect style object")


class Rect:
    """A rectangle of whole pixels; ``x``, ``y``, ``w`` and ``h`` are set to whole numbers alone."""

    __slots__ = ("h", "w", "x", "y")
    __hash__ = None  # type: ignore[assignment]  # as it can be changed

    x: int
    y: int
    w: int
    h: int

    def __init__(self, *given: Any) -> None:
        if len(given) == 4:
            x, y, w, h = given
            self.x, self.y, self.w, self.h = int(x), int(y), int(w), int(h)
        else:
            self.x, self.y, self.w, self.h = sides(given)

    # -- as a sequence ---------------------------------------------------------------------

    def __iter__(self) -> Iterator[int]:
        return iter((self.x, self.y, self.w, self.h))

    def __len__(self) -> int:
        return 4

    def __getitem__(self, at: Any) -> Any:
        return [self.x, self.y, self.w, self.h][at]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rect):
            same = self.x == other.x and self.y == other.y
            return same and self.w == other.w and self.h == other.h
        try:
            return (self.x, self.y, self.w, self.h) == sides(other)
        except (TypeError, ValueError, AttributeError):
            return NotImplemented

    def __bool__(self) -> bool:
        return self.w != 0 and self.h != 0

    def __repr__(self) -> str:
        return f"<rect({self.x}, {self.y}, {self.w}, {self.h})>"

    # -- its sides and corners -------------------------------------------------------------

    @property
    def width(self) -> int:
        """Return the width."""
        return self.w

    @width.setter
    def width(self, value: float) -> None:
        self.w = _whole(value)

    @property
    def height(self) -> int:
        """Return the height."""
        return self.h

    @height.setter
    def height(self, value: float) -> None:
        self.h = _whole(value)

    @property
    def size(self) -> Pair:
        """Return width and height."""
        return self.w, self.h

    @size.setter
    def size(self, value: Sequence[float]) -> None:
        self.w, self.h = _whole_pair(value)

    @property
    def left(self) -> int:
        """Return the left side."""
        return self.x

    @left.setter
    def left(self, value: float) -> None:
        self.x = _whole(value)

    @property
    def top(self) -> int:
        """Return the upper side."""
        return self.y

    @top.setter
    def top(self, value: float) -> None:
        self.y = _whole(value)

    @property
    def right(self) -> int:
        """Return the right side: the first column that is outside."""
        return self.x + self.w

    @right.setter
    def right(self, value: float) -> None:
        self.x = _whole(value) - self.w

    @property
    def bottom(self) -> int:
        """Return the lower side: the first row that is outside."""
        return self.y + self.h

    @bottom.setter
    def bottom(self, value: float) -> None:
        self.y = _whole(value) - self.h

    @property
    def centerx(self) -> int:
        """Return the middle column."""
        return self.x + (self.w >> 1)

    @centerx.setter
    def centerx(self, value: float) -> None:
        self.x = _whole(value) - (self.w >> 1)

    @property
    def centery(self) -> int:
        """Return the middle row."""
        return self.y + (self.h >> 1)

    @centery.setter
    def centery(self, value: float) -> None:
        self.y = _whole(value) - (self.h >> 1)

    @property
    def center(self) -> Pair:
        """Return the middle."""
        return self.x + (self.w >> 1), self.y + (self.h >> 1)

    @center.setter
    def center(self, value: Sequence[float]) -> None:
        self.centerx, self.centery = _whole_pair(value)

    @property
    def topleft(self) -> Pair:
        """Return the corner above on the left."""
        return self.x, self.y

    @topleft.setter
    def topleft(self, value: Sequence[float]) -> None:
        self.x, self.y = _whole_pair(value)

    @property
    def topright(self) -> Pair:
        """Return the corner above on the right."""
        return self.x + self.w, self.y

    @topright.setter
    def topright(self, value: Sequence[float]) -> None:
        self.right, self.top = _whole_pair(value)

    @property
    def bottomleft(self) -> Pair:
        """Return the corner below on the left."""
        return self.x, self.y + self.h

    @bottomleft.setter
    def bottomleft(self, value: Sequence[float]) -> None:
        self.left, self.bottom = _whole_pair(value)

    @property
    def bottomright(self) -> Pair:
        """Return the corner below on the right."""
        return self.x + self.w, self.y + self.h

    @bottomright.setter
    def bottomright(self, value: Sequence[float]) -> None:
        self.right, self.bottom = _whole_pair(value)

    @property
    def midtop(self) -> Pair:
        """Return the middle of the upper side."""
        return self.centerx, self.y

    @midtop.setter
    def midtop(self, value: Sequence[float]) -> None:
        self.centerx, self.top = _whole_pair(value)

    @property
    def midbottom(self) -> Pair:
        """Return the middle of the lower side."""
        return self.centerx, self.y + self.h

    @midbottom.setter
    def midbottom(self, value: Sequence[float]) -> None:
        self.centerx, self.bottom = _whole_pair(value)

    @property
    def midleft(self) -> Pair:
        """Return the middle of the left side."""
        return self.x, self.centery

    @midleft.setter
    def midleft(self, value: Sequence[float]) -> None:
        self.left, self.centery = _whole_pair(value)

    @property
    def midright(self) -> Pair:
        """Return the middle of the right side."""
        return self.x + self.w, self.centery

    @midright.setter
    def midright(self, value: Sequence[float]) -> None:
        self.right, self.centery = _whole_pair(value)

    # -- others made of it -----------------------------------------------------------------

    def copy(self) -> Rect:
        """Return another one like it."""
        return made(self.x, self.y, self.w, self.h)

    def move(self, *by: Any) -> Rect:
        """Return it elsewhere."""
        x, y = _two(by)
        return made(self.x + x, self.y + y, self.w, self.h)

    def inflate(self, *by: Any) -> Rect:
        """Return it larger by so much, with the same middle."""
        x, y = _two(by)
        return made(self.x - _half(x), self.y - _half(y), self.w + x, self.h + y)

    def clip(self, *other: Any) -> Rect:
        """Return what it has in common with another; nothing, at its corner, where they part."""
        ax, ay, aw, ah = self.x, self.y, self.w, self.h
        bx, by, bw, bh = sides(other[0] if len(other) == 1 else other)
        across, down = _common(ax, aw, bx, bw), _common(ay, ah, by, bh)
        if across is None or down is None:
            return made(ax, ay, 0, 0)
        return made(across[0], down[0], across[1], down[1])

    def union(self, *other: Any) -> Rect:
        """Return the least one that has both inside."""
        x, y, w, h = sides(other[0] if len(other) == 1 else other)
        left, top = min(self.x, x), min(self.y, y)
        right, bottom = max(self.x + self.w, x + w), max(self.y + self.h, y + h)
        return made(left, top, right - left, bottom - top)

    def unionall(self, others: Iterable[Any]) -> Rect:
        """Return the least one that has all inside."""
        whole = self
        for other in others:
            whole = whole.union(other)
        return whole.copy()

    def clamp(self, *other: Any) -> Rect:
        """Return it moved inside another; in its middle where it is too large."""
        x, y, w, h = sides(other[0] if len(other) == 1 else other)
        return made(_kept(self.x, self.w, x, w), _kept(self.y, self.h, y, h), self.w, self.h)

    # -- questions -------------------------------------------------------------------------

    def collidepoint(self, *at: Any) -> bool:
        """Return whether a point is inside; the right and lower sides are not."""
        x, y = at[0] if len(at) == 1 else at
        return self.x <= int(x) < self.x + self.w and self.y <= int(y) < self.y + self.h

    def colliderect(self, *other: Any) -> bool:
        """Return whether it has a pixel in common with another."""
        first = other[0] if len(other) == 1 else other
        x, y, w, h = (
            (first.x, first.y, first.w, first.h) if isinstance(first, Rect) else sides(first)
        )
        left, top, wide, tall = self.x, self.y, self.w, self.h
        if wide > 0 and tall > 0 and w > 0 and h > 0:
            return left < x + w and top < y + h and left + wide > x and top + tall > y
        if not (wide and tall and w and h):
            return False
        return (
            min(left, left + wide) < max(x, x + w)
            and min(top, top + tall) < max(y, y + h)
            and max(left, left + wide) > min(x, x + w)
            and max(top, top + tall) > min(y, y + h)
        )

    def collidelist(self, others: Sequence[Any]) -> int:
        """Return the place of the first one it has a pixel in common with; -1 for none."""
        return next((n for n, other in enumerate(others) if self.colliderect(other)), -1)

    def contains(self, *other: Any) -> bool:
        """Return whether another lies wholly inside."""
        x, y, w, h = sides(other[0] if len(other) == 1 else other)
        right, bottom = self.x + self.w, self.y + self.h
        inside = self.x <= x and self.y <= y and right >= x + w and bottom >= y + h
        return inside and right > x and bottom > y


def made(x: int, y: int, w: int, h: int) -> Rect:
    """Return Rect(x, y, w, h), of whole numbers alone: twice as fast."""
    rect = Rect.__new__(Rect)
    rect.x, rect.y, rect.w, rect.h = x, y, w, h
    return rect


def _two(given: Sequence[Any]) -> Pair:
    x, y = given[0] if len(given) == 1 else given
    return int(x), int(y)


def _half(length: int) -> int:
    """As C divides: towards zero."""
    return length // 2 if length >= 0 else -(-length // 2)


def _kept(at: int, length: int, low: int, room: int) -> int:
    if length >= room:
        return low + _half(room) - _half(length)
    return min(max(at, low), low + room - length)


def _common(a: int, along: int, b: int, other: int) -> Pair | None:
    """The beginning and length of what two spans have in common; None where they part."""
    if b <= a < b + other:
        start = a
    elif a <= b < a + along:
        start = b
    else:
        return None
    if b < a + along <= b + other:
        return start, a + along - start
    if a < b + other <= a + along:
        return start, b + other - start
    return None
