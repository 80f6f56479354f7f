"""Compute what an entry changed for one audience: ``room_patched(a, *room_diff(a, b))`` is ``b``.

The change of the game's view comes first, then that of the room around it, left out where there is
none. A tag says before both what nearly every entry does, so that no path needs to.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from protocol.diff import BadPath, Changes, Tree, diff, patch, patched
from protocol.from_server import OwnPlyUpdate, PlyUpdate, RoomView, Update

RoomChanges: TypeAlias = tuple[Any, ...]
"""A tag, the changes of the view, and those of the room where there are any."""


UPDATE: Final = 2
PLY: Final = 4
"""With it ``ply`` is one more, and the last position there is."""
OWN_PLY: Final = 5
"""With it ``number`` is one more besides."""
TAGS: Final[dict[type[Update], int]] = {Update: UPDATE, PlyUpdate: PLY, OwnPlyUpdate: OWN_PLY}
_NUMBER, _VIEW, _PLY, _LAST_PLY = map(
    RoomView.__struct_fields__.index, ("number", "view", "ply", "last_ply")
)


def room_diff(old: RoomView, new: RoomView, view: Changes | None = None) -> RoomChanges:
    """Return the changes that turn ``old`` into ``new``; ``view``: those of the view, if known."""
    view = diff(old.view, new.view) if view is None else view
    if new.ply == new.last_ply == old.ply + 1:
        own = new.number == old.number + 1
        tag, number = (OWN_PLY, new.number) if own else (PLY, old.number)
        old = replace(old, number=number, view=new.view, ply=new.ply, last_ply=new.ply)
    else:
        tag, old = UPDATE, replace(old, view=new.view)
    if old == new:  # no field is of two types that are equal
        return tag, view
    return tag, view, diff(old, new)


def room_patched(
    tree: Tree, tag: int, view_changes: Sequence[Any], room_changes: Sequence[Any] = ()
) -> tuple[Tree, int]:
    """Return the room ``tree`` with these changes made, and how many values were copied for it.

    ``tree`` itself is left alone. Raises BadPath.
    """
    if not isinstance(tree, list) or len(tree) <= _LAST_PLY:
        raise BadPath("no room is held that could be changed")
    view, copied = patched(tree[_VIEW], view_changes)
    told: list[Any] = [_VIEW, view]
    if tag != UPDATE:
        ply = _more(tree[_PLY])
        told += _PLY, ply, _LAST_PLY, ply
    if tag == OWN_PLY:
        told += _NUMBER, _more(tree[_NUMBER])
    copied += len(tree)
    tree, more = patched(patch(tree, told), room_changes)
    return tree, copied + more


def _more(count: Any) -> int:
    if type(count) is not int:
        raise BadPath("what is counted is no number")
    return count + 1
