"""What the search looks up: the board as flat rows of numbers, and the answers to an intrusion.

Every row is an array of numpy where numba compiles the search, and a list where it does not.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from engines.polyy.board import SIDES, FieldBoard, board
from engines.polyy.bot.machine import byte_row, short_row
from engines.polyy.bot.prior import CODES, SLOTS, Prior, new_prior
from engines.polyy.state import CAPTURES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.polyy.bot.machine import Ints

EDGE_RIM: Final = 2
INSIDE: Final = 3
"""Rows from the edge where no stone below the next one threatens a link to the edge."""


class Ring(NamedTuple):
    """A kind of surroundings: what lies around a field, once around."""

    slots: int
    rim: int = 0
    """How many of the last slots are beyond the edge."""
    stems: tuple[tuple[int, int], ...] = ()
    """Edge templates: where the stem is, and where the answer beside the intrusion."""


KINDS: Final = (
    Ring(SLOTS),
    Ring(SLOTS, EDGE_RIM),
    Ring(SLOTS, 3),
    Ring(SIDES),
    Ring(SLOTS, stems=((1, 0), (1, 2))),
    Ring(SLOTS, stems=((1, 0), (2, 3))),
)
"""Inside, on a side, in a corner, in the centre; near the edge, on a ray and beside it."""
BELOW: Final = 3
"""Fields below the answer of an edge template, at most."""
TEMPLATE: Final = 1 << 11
"""The first of the two bits of ``answers`` for edge templates."""


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
    which, in three bits each; then a bit for each edge template that may answer, too."""
    templates: Ints
    """By ``8 * field``: twice the answer of an edge template and what lies below it; none of that
    may be the other's."""
    prior: Prior


@cache
def tables(size: int) -> Tables:
    """Return everything about the board with ``size`` fields along a side."""
    here = board(size)
    fields = len(here.neighbours)
    rows = _rows(here)
    around = [_slots(here, rows, at) for at in range(fields)]
    kinds = [_kind(here, rows, at) for at in range(fields)]
    return Tables(
        fields=fields,
        rim=fields,
        void=fields + 1,
        near=byte_row(slot for slots in around for slot in slots),
        links=byte_row(_padded(here, SLOTS)),
        touches=byte_row(here.touches),
        captures=byte_row(sum(1 << corner for corner in corners) for corners in CAPTURES),
        entries=byte_row(sorted({field for side in here.sides[:3] for field in side})),
        far=byte_row(min(it, 2) for it in rows),
        middle=fields * 96 // 106,
        edge=fields * 50 // 106,
        offset=short_row(2 * CODES * KINDS.index(kind) for kind in kinds),
        answers=short_row(it for kind in KINDS for own in (1, 2) for it in _answers(kind, own)),
        templates=byte_row(
            it for at in range(fields) for it in _templates(here, rows, around[at], kinds[at])
        ),
        prior=new_prior(
            here,
            rows,
            [slot for slots in around for slot in slots],
            [KINDS.index(kind) for kind in kinds],
        ),
    )


def _kind(here: FieldBoard, rows: list[int], field: int) -> Ring:
    near = here.neighbours[field]
    if len(near) == SIDES:
        return KINDS[3]
    if not 0 < rows[field] < INSIDE:
        return Ring(SLOTS, SLOTS - len(near))
    return KINDS[3 + sum(rows[at] > rows[field] for at in near)]


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


def _slots(here: FieldBoard, rows: list[int], field: int) -> list[int]:
    """What lies around ``field``, once around; the rim closes the circle of one on the edge.

    The centre has five neighbours: its first slot is void, and its answers are a table of its own.
    Near the edge the first slot is in the row of ``field``, and the next in the row above it.
    """
    fields, around = len(here.neighbours), _around(here, field)
    if here.touches[field]:
        return around + [fields] * (SLOTS - len(around))
    if rows[field] < INSIDE and len(around) == SLOTS:
        steps = [rows[at] - rows[field] for at in around]
        turn = next(at for at in range(SLOTS) if steps[at - 1] == 0 and steps[at] == 1) - 1
        return [around[(turn + at) % SLOTS] for at in range(SLOTS)]
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


def _answers(kind: Ring, own: int) -> Iterator[int]:
    """For every ring of so many stones around an intrusion: which slots answer, as one number.

    A slot answers where it is empty between two own stones, or a stone and the rim, that the
    intrusion parts. The last ``rim`` slots are beyond the edge.
    """
    slots, rim, stems = kind
    for ring in product(range(3), repeat=slots):
        found = [
            at + SLOTS - slots
            for at in range(slots - rim)
            if ring[at] == 0
            and ring[at - 1] == ring[(at + 1) % slots] == own
            and not _joined(ring, at, rim, own)
        ]
        bridges = len(found) + sum(at << 2 + 3 * nth for nth, at in enumerate(found))
        held = (ring[stem] == own and ring[answer] == 0 for stem, answer in stems)
        yield bridges + sum(TEMPLATE << nth for nth, holds in enumerate(held) if holds)
    yield from [0] * (CODES - 3**slots)


def _joined(ring: tuple[int, ...], at: int, rim: int, own: int) -> bool:
    """Whether what lies on both sides of a slot is joined around the other way.

    The rim joins no stones. At a corner it is two sides, and never the same one twice.
    """
    around = ring.count(own) == len(ring) - 1
    if rim == 0:
        return around
    return around and rim == EDGE_RIM and at in (0, len(ring) - rim - 1)


def _templates(here: FieldBoard, rows: list[int], around: list[int], kind: Ring) -> Iterator[int]:
    """The answers to a stone in the second or third row below an own one, as ``templates`` says."""
    answers = [around[answer] for _, answer in kind.stems]
    for answer in answers:
        ground = [at for at in here.neighbours[answer] if rows[at] < rows[answer]]
        yield answer
        yield from (ground * BELOW)[:BELOW]
    yield from [0] * (2 - len(answers)) * (1 + BELOW)
