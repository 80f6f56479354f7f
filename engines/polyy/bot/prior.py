"""Compiled where numba is: how likely each move is by what lies around it, before any playout.

A move is told by sums of weights that a search's own choices were fitted to (``self_play/``):
for its ring of six neighbours, for each two of them and the field beyond both, for its row and how
full the board is, for how it lies to the last stone of either side, and for keeping a link. That
is a model of features as that of R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of
Go" (2007), fitted by cross entropy.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from engines.polyy.bot.machine import byte_row, lean, short_row, small_zeros

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engines.polyy.board import FieldBoard
    from engines.polyy.bot.machine import Ints

WEIGHTS: Final = Path(__file__).parent / "self_play" / "weights.txt"
SLOTS: Final = 6
"""Neighbours a field has at most."""
CODES: Final = 3**SLOTS
RINGS: Final = 6
"""Kinds of surroundings, as ``tables.KINDS`` has them."""
PAIRS: Final = RINGS * CODES
"""Where the weights of two neighbours and what lies beyond both begin, after those of rings."""
ROWS: Final = PAIRS + 27
PHASES: Final = 9
HIGHEST: Final = 6
"""The row from which on rows are no more told apart."""
LAST: Final = ROWS + (HIGHEST + 1) * PHASES
RELATIONS: Final = 6
"""Far away, adjacent, a bridge, two in a line, three steps, four steps."""
OWN: Final = LAST + RELATIONS
ANSWER: Final = OWN + RELATIONS
COUNT: Final = ANSWER + 1
"""All weights. They are natural logarithms of odds, times 256."""
SPAN: Final = 1024
"""A move so much less likely than the likeliest, or more, is given nothing."""
MOST: Final = 255
"""What the likeliest move is given."""


class Prior(NamedTuple):
    """What the model looks up. Rows by field, or by six times field once around."""

    ring: Ints
    """Where the weights of a field's kind of ring begin."""
    near: Ints
    beyond: Ints
    """Between the slot before and this one: the field that touches both, the rim or the void.

    The centre has five neighbours, and no field is between its first and its last.
    """
    row: Ints
    """Where the weights of its row begin."""
    relation: Ints
    """By ``fields * field + field``: how two fields lie to each other."""
    weights: Ints


def new_prior(
    here: FieldBoard, rows: Sequence[int], slots: Sequence[int], kinds: Sequence[int]
) -> Prior:
    """Return the model for a board: how far its fields are from the edge, their rings and kinds."""
    return Prior(
        ring=short_row(CODES * kind for kind in kinds),
        near=byte_row(slots),
        beyond=byte_row(_beyond(here, slots)),
        row=short_row(ROWS + PHASES * min(row, HIGHEST) for row in rows),
        relation=byte_row(_relations(here)),
        weights=weights(),
    )


@cache
def weights() -> Ints:
    """Return what was learned."""
    found = small_zeros(COUNT)
    for at, weight in enumerate(WEIGHTS.read_text().split()):
        found[at] = int(weight)
    return found


def _beyond(here: FieldBoard, slots: Sequence[int]) -> Iterator[int]:
    rim = len(here.neighbours)
    for at, slot in enumerate(slots):
        before = slots[at - 1 if at % SLOTS else at + SLOTS - 1]
        if max(slot, before) >= rim:
            yield max(slot, before)
            continue
        both = set(here.neighbours[slot]) & set(here.neighbours[before]) - {at // SLOTS}
        yield min(both, default=rim)


def _relations(here: FieldBoard) -> Iterator[int]:
    for field, near in enumerate(here.neighbours):
        steps = _steps(here, field)
        for at, there in enumerate(here.neighbours):
            two = 3 - (len(set(near) & set(there)) > 1)
            yield (0, 1, two, 4, 5, 0)[min(steps[at], RELATIONS - 1)]


def _steps(here: FieldBoard, field: int) -> dict[int, int]:
    """How many steps each field is away."""
    steps, walk = {field: 0}, [field]
    for at in walk:
        for there in here.neighbours[at]:
            if there not in steps:
                steps[there] = steps[at] + 1
                walk.append(there)
    return steps


@lean
def judge(
    p: Prior,
    stone: Ints,
    seen: Ints,
    logits: Ints,
    bias: Ints,
    here: int,
    fields: int,
    last: int,
    own: int,
    mover: int,
) -> None:
    """Write from ``bias[here]`` on what each empty field is given, 0 to MOST.

    ``last`` and ``own`` are the last stones of the other side and of ``mover``, -1 where there is
    none; what keeps a link has a 1 there before. ``seen`` and ``logits`` are written over.
    """
    stones = look(stone, seen, fields, mover)
    phase = min(stones * PHASES // fields, PHASES - 1)
    top = -(1 << 30)
    for field in range(fields):
        if stone[field] == 0:
            told = logit(p, seen, field, phase, fields, last, own)
            told += p.weights[ANSWER] * bias[here + field]
            logits[field] = told
            top = max(top, told)
    for field in range(fields):
        if stone[field] == 0:
            bias[here + field] = max(SPAN - top + logits[field], 0) * MOST // SPAN


@lean
def look(stone: Ints, seen: Ints, fields: int, mover: int) -> int:
    """Write whose each stone is, 1 the mover's and 2 the other's; return how many there are.

    The rim counts as the mover's, since it is good for whoever asks.
    """
    stones = 0
    for field in range(fields):
        colour = stone[field]
        stones += colour != 0
        seen[field] = colour if mover == 1 else (colour << 1 | colour >> 1) & 3
    seen[fields], seen[fields + 1] = 1, 0
    return stones


@lean
def logit(p: Prior, seen: Ints, field: int, phase: int, fields: int, last: int, own: int) -> int:
    """Return how likely a move is, as a logarithm: the sum of its weights but for an answer's."""
    at = SLOTS * field
    total = p.weights[p.row[field] + phase]
    code, slot = 0, seen[p.near[at + SLOTS - 1]]
    for nth in range(at, at + SLOTS):
        before, slot = slot, seen[p.near[nth]]
        code = 3 * code + slot
        total += p.weights[PAIRS + 9 * before + 3 * slot + seen[p.beyond[nth]]]
    total += p.weights[p.ring[field] + code]
    if last >= 0:
        total += p.weights[LAST + p.relation[fields * last + field]]
    if own >= 0:
        total += p.weights[OWN + p.relation[fields * own + field]]
    return total
