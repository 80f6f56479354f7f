"""The board as geometry: which fields touch, which lie on a side, where each is drawn.

A centre field lies inside ``size - 1`` pentagons, the rings. Field (r, s, i) is the i-th on side s
of ring r; the rays (r, s, 0) lead to the corners, which count clockwise from the top (0 top,
1 right, 2 bottom right, 3 bottom left, 4 left). Side s runs from corner s to corner s + 1.
"""

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

SIDES = 5
ROUNDNESS = 0.4
"""How far the pentagons bulge into circles when drawn: 0 is straight, 1 is round."""

Spot = tuple[int, int, int]
Point = tuple[float, float]
CENTRE: Spot = (0, 0, 0)


class FieldBoard(NamedTuple):
    """One size of board. Every tuple but ``sides``, ``rows`` and ``numbered`` is by field id."""

    size: int
    """Fields along a side, both corners included: 7 on the standard board."""
    neighbours: tuple[tuple[int, ...], ...]
    """The fields each field touches, ascending (section 2.2)."""
    touches: tuple[int, ...]
    """The sides each field lies on, as a mask of five bits; a corner lies on two (P11)."""
    sides: tuple[tuple[int, ...], ...]
    """The fields of each side, clockwise from its first corner to its last."""
    corners: tuple[int, ...]
    """The field in each of the five corners."""
    points: tuple[Point, ...]
    """Where each field is drawn: x to the right, y down, inside the unit disc (section 2.4)."""
    rows: tuple[tuple[int, ...], ...]
    """The fields row by row as seen from the top corner, each row from left to right."""
    numbered: tuple[int, ...]
    """The fields in the order of their CodeCup numbers: number n is at n - 1 (section 2.5)."""
    codecup: tuple[int, ...]
    """Each field's CodeCup number, from 1."""
    symmetries: tuple[tuple[int, ...], ...]
    """The ten ways to lay the board onto itself: where each field goes; the first moves none."""


@cache
def board(size: int) -> FieldBoard:
    """Return the board with ``size`` fields along a side; made once per size."""
    spots = tuple(_spots(size))
    neighbours = _neighbours(spots)
    points = tuple(_point(spot, size) for spot in spots)
    sides = _sides(size)
    corners = tuple(side[0] for side in sides)
    rows = _rows(corners[0], neighbours, points)
    numbered = tuple(field for row in rows for field in row)
    number = {field: at for at, field in enumerate(numbered, 1)}
    return FieldBoard(
        size=size,
        neighbours=neighbours,
        touches=_touches(sides, len(spots)),
        sides=sides,
        corners=corners,
        points=points,
        rows=rows,
        numbered=numbered,
        codecup=tuple(number[field] for field in range(len(spots))),
        symmetries=tuple(_symmetry(spots, sign, turn) for sign in (1, -1) for turn in range(SIDES)),
    )


def _spots(size: int) -> Iterator[Spot]:
    """Every field in the order of ids: centre first, then ring by ring (section 2.1)."""
    yield CENTRE
    for ring in range(1, size):
        for side in range(SIDES):
            for at in range(ring):
                yield ring, side, at


def _id(ring: int, place: int) -> int:
    """The field at ``place`` of ``ring``, counted clockwise from the ray to the top corner."""
    return 1 + SIDES * ring * (ring - 1) // 2 + place % (SIDES * ring) if ring else 0


def _neighbours(spots: tuple[Spot, ...]) -> tuple[tuple[int, ...], ...]:
    touching: list[set[int]] = [set() for _ in spots]
    for ring, side, at in spots[1:]:
        here = _id(ring, ring * side + at)
        links = {_id(ring, ring * side + at + 1), _id(ring - 1, (ring - 1) * side + at)}
        if at:
            links.add(_id(ring - 1, (ring - 1) * side + at - 1))
        touching[here] |= links
        for there in links:
            touching[there].add(here)
    return tuple(tuple(sorted(fields)) for fields in touching)


def _sides(size: int) -> tuple[tuple[int, ...], ...]:
    edge = size - 1
    return tuple(tuple(_id(edge, edge * side + at) for at in range(size)) for side in range(SIDES))


def _touches(sides: tuple[tuple[int, ...], ...], fields: int) -> tuple[int, ...]:
    return tuple(
        sum(1 << at for at, side in enumerate(sides) if field in side) for field in range(fields)
    )


def _point(spot: Spot, size: int) -> Point:
    """Between the straight pentagon and the circle through its corners, by ROUNDNESS."""
    ring, side, at = spot
    if spot == CENTRE:
        return 0.0, 0.0
    (x1, y1), (x2, y2), (x3, y3) = _ray(side), _ray(side + 1), _ray(side + at / ring)
    straight = ((ring - at) * x1 + at * x2) / size, ((ring - at) * y1 + at * y2) / size
    bent = ring * x3 / size, ring * y3 / size
    return (
        (1 - ROUNDNESS) * straight[0] + ROUNDNESS * bent[0],
        (1 - ROUNDNESS) * straight[1] + ROUNDNESS * bent[1],
    )


def _ray(side: float) -> Point:
    angle = 2 * pi * side / SIDES - pi / 2
    return cos(angle), sin(angle)


def _rows(
    top: int, neighbours: tuple[tuple[int, ...], ...], points: tuple[Point, ...]
) -> tuple[tuple[int, ...], ...]:
    """Fields by their distance from the top corner, in steps; each row from left to right."""
    rows, row, seen = [], {top}, {top}
    while row:
        rows.append(tuple(sorted(row, key=lambda field: points[field][0])))
        row = {there for here in row for there in neighbours[here]} - seen
        seen |= row
    return tuple(rows)


def _symmetry(spots: tuple[Spot, ...], sign: int, turn: int) -> tuple[int, ...]:
    """Mirrored in the upright axis where ``sign`` is -1, then turned by ``turn`` corners."""
    return tuple(_id(ring, sign * (ring * side + at) + turn * ring) for ring, side, at in spots)
