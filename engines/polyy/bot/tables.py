"""What the search looks up: the board as flat rows of numbers, and the answers to an intrusion.

Every row is an array of numpy where numba compiles the search, and a list where it does not.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from engines.polyy.board import SIDES, FieldBoard, board
from engines.polyy.bot.machine import row
from engines.polyy.state import CAPTURES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.polyy.bot.machine import Ints

SLOTS: Final = 6
"""Neighbours a field has at most."""
CODES: Final = 3**SLOTS
EDGE_RIM: Final = 2
KINDS: Final = ((SLOTS, 0), (SLOTS, EDGE_RIM), (SLOTS, 3), (SIDES, 0))
"""Slots and those beyond the edge: inside, on a side, in a corner, and in the centre."""


class Tables(NamedTuple):
    """One board, and all patterns on it. Stones are 0 (none), 1 and 2."""

    fields: int
    rim: int
    """Stands for what lies beyond the edge: its stone is set to whoever asks."""
    void: int
    """Fills the row of a field with fewer neighbours: there is never a stone."""
    near: Ints
    """By ``6 * field``: its neighbours, the rim and the void once around."""
    links: Ints
    """By ``6 * field``: its neighbours, then the void."""
    touches: Ints
    """By field: the sides it lies on, as a mask."""
    captures: Ints
    """By mask of the sides a group touches: the corners it captures, as a mask."""
    entries: Ints
    """The fields of three sides: every group that captures a corner has a stone there."""
    far: Ints
    """By field: how far it is from the edge; 2 stands for more, too."""
    middle: int
    """With so many empty fields or fewer, play at random may leave the middle."""
    edge: int
    """With so many or fewer it may go to the edge, too."""
    offset: Ints
    """By field: where its answers begin in ``answers``, those of colour 1 first."""
    answers: Ints
    """By code of the stones around: how many slots answer, at most 3, in the lowest two bits, and
    which, in three bits each."""
    under: Ints
    """By field, and one more: where its edge templates begin."""
    stem: Ints
    """By edge template: the field whose link to the edge is in danger."""
    beside: Ints
    """The field that keeps it."""
    ground: Ints
    """By ``3 * template``: the fields below the answer; none may be the other's."""


@cache
def tables(size: int) -> Tables:
    """Everything about the board with ``size`` fields along a side."""
    here = board(size)
    fields = len(here.neighbours)
    rows = _rows(here)
    templates = list(_templates(here, rows))
    return Tables(
        fields=fields,
        rim=fields,
        void=fields + 1,
        near=row(field for at in range(fields) for field in _slots(here, at)),
        links=row(_padded(here, SLOTS)),
        touches=row(here.touches),
        captures=row(sum(1 << corner for corner in corners) for corners in CAPTURES),
        entries=row(sorted({field for side in here.sides[:3] for field in side})),
        far=row(min(it, 2) for it in rows),
        middle=fields * 96 // 106,
        edge=fields * 50 // 106,
        offset=row(2 * CODES * KINDS.index(_kind(len(near))) for near in here.neighbours),
        answers=row(it for kind in KINDS for own in (1, 2) for it in _answers(*kind, own)),
        under=row(sum(it[0] < at for it in templates) for at in range(fields + 1)),
        stem=row(stem for _, stem, _, _ in templates),
        beside=row(answer for _, _, answer, _ in templates),
        ground=row(field for _, _, _, ground in templates for field in ground),
    )


def _kind(neighbours: int) -> tuple[int, int]:
    return (SIDES, 0) if neighbours == SIDES else (SLOTS, SLOTS - neighbours)


def _rows(here: FieldBoard) -> list[int]:
    """How far each field is from the edge."""
    far = [0 if sides else len(here.touches) for sides in here.touches]
    for _ in range(here.size):
        for at, near in enumerate(here.neighbours):
            far[at] = min(far[at], 1 + min(far[there] for there in near))
    return far


def _padded(here: FieldBoard, width: int) -> Iterator[int]:
    for near in here.neighbours:
        yield from near
        yield from [len(here.neighbours) + 1] * (width - len(near))


def _slots(here: FieldBoard, field: int) -> list[int]:
    """What lies around ``field``, once around; the rim closes the circle of one on the edge.

    The centre has five neighbours: its first slot is void, and its answers are a table of its own.
    """
    fields, around = len(here.neighbours), _around(here, field)
    if here.touches[field]:
        return around + [fields] * (SLOTS - len(around))
    return [fields + 1] * (SLOTS - len(around)) + around


def _around(here: FieldBoard, field: int) -> list[int]:
    """The neighbours in order, so that each touches the next; from one end where they do not close.

    In a circle the first one is the lowest.
    """
    left = list(here.neighbours[field])
    ends = [at for at in left if sum(there in left for there in here.neighbours[at]) == 1]
    walk = [min(ends or left)]
    left.remove(walk[0])
    while left:
        after = min(at for at in left if at in here.neighbours[walk[-1]])
        left.remove(after)
        walk.append(after)
    return walk


def _answers(slots: int, rim: int, own: int) -> Iterator[int]:
    """For every ring of so many stones around an intrusion: which slots answer, as one number.

    A slot answers where it is empty between two own stones, or a stone and the rim, that the
    intrusion parts. The last ``rim`` slots are beyond the edge.
    """
    for ring in product(range(3), repeat=slots):
        found = [
            at + SLOTS - slots
            for at in range(slots - rim)
            if ring[at] == 0
            and ring[at - 1] == ring[(at + 1) % slots] == own
            and not _joined(ring, at, rim, own)
        ]
        yield len(found) + sum(at << 2 + 3 * nth for nth, at in enumerate(found))
    yield from [0] * (CODES - 3**slots)


def _joined(ring: tuple[int, ...], at: int, rim: int, own: int) -> bool:
    """Whether what lies on both sides of a slot is joined around the other way.

    The rim joins no stones. At a corner it is two sides, and never the same one twice.
    """
    around = ring.count(own) == len(ring) - 1
    if rim == 0:
        return around
    return around and rim == EDGE_RIM and at in (0, len(ring) - rim - 1)


def _templates(here: FieldBoard, rows: list[int]) -> Iterator[tuple[int, int, int, list[int]]]:
    """Intrusion, stem, answer and what lies below the answer: stems in the third and fourth row."""
    for field, far in enumerate(rows):
        if far not in (1, 2):
            continue
        for stem in (at for at in here.neighbours[field] if rows[at] == far + 1):
            for answer in here.neighbours[field]:
                if rows[answer] == far and stem in here.neighbours[answer]:
                    ground = [at for at in here.neighbours[answer] if rows[at] == far - 1]
                    yield field, stem, answer, (ground * SLOTS)[:3]
