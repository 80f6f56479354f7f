"""What an easy level looks at: a person who learns sees what lies near, and likes one corner.

Its mistakes are a person's: it plays where the last stones fell, goes for its corner while more is
at stake elsewhere, and overlooks that a link far from its last stone is broken into. A win at once
nobody overlooks.
"""

from random import Random
from typing import Final, NamedTuple

from engines.polyy.board import SIDES, FieldBoard, board
from engines.polyy.public import View


class Sight(NamedTuple):
    """How much a level sees."""

    near: int
    """So many steps from the last stone of either side ..."""
    own: int
    """... and from any stone of its own."""
    overlooks: float
    """How often a broken link is not seen where it is far from its own last stone."""


SIGHTS: Final = (Sight(2, 1, 0.7), Sight(2, 2, 0.5), Sight(2, 1, 0.35), Sight(2, 2, 0.2))
"""By level, from 1 on; those above see everything."""
ALL_SEEN: Final = len(SIGHTS) + 1
"""The first level that overlooks nothing."""
FAR: Final = 2
"""What is farther from the last own stone is out of mind."""
CORNER: Final = 2
"""So many steps around its corner a level always sees."""


def overlooked(view: View, level: int, seed: int) -> list[int]:
    """Return the empty fields that a level does not think of; none where it would think of none.

    ``seed`` decides what is overlooked of the links that were broken into.
    """
    empty = [at for at, owner in enumerate(view.board) if owner is None]
    if level >= ALL_SEEN:
        return []
    seen = set(empty) & _seen(view, SIGHTS[level - 1])
    missed = _missed(view, SIGHTS[level - 1], seed)
    return [at for at in empty if at not in seen - missed] if seen - missed else []


def _seen(view: View, sight: Sight) -> set[int]:
    """What lies near the last stones, its own stones, and its favourite corner."""
    here, last, me = board(view.size), view.moves[-2:], len(view.moves) % 2
    own = [at for at, owner in enumerate(view.board) if owner == me]
    corner = here.corners[favourite(view)]
    return (
        around(here, last, sight.near)
        | around(here, own, sight.own)
        | around(here, [corner], CORNER)
    )


def favourite(view: View) -> int:
    """Return the corner that whoever is to move likes best in this game."""
    return (sum(view.moves[:1]) + 2 * (len(view.moves) % 2)) % SIDES


def around(here: FieldBoard, fields: "list[int] | tuple[int, ...]", steps: int) -> set[int]:
    """Return the fields that are so many steps away at most."""
    found = set(fields)
    for _ in range(steps):
        found |= {there for at in found for there in here.neighbours[at]}
    return found


def _missed(view: View, sight: Sight, seed: int) -> set[int]:
    """Around the other's last stone, the answers that are overlooked: it fell far from its own."""
    here, moves = board(view.size), view.moves
    if len(moves) < 2 or moves[-1] in around(here, moves[-2:-1], FAR):
        return set()
    if Random(f"{seed} {len(moves)}").random() >= sight.overlooks:  # noqa: S311 - a game
        return set()
    return around(here, moves[-1:], 1)
