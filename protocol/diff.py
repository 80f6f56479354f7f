"""Compute the difference between two values and apply it: ``patch(a, diff(a, b)) == b``.

``diff`` walks two values in wire order (array-like structs and tuples), stops where they are the
same object, and names only what changed, in one flat list ``path, value, path, value ...``. A path
is a tuple of positions. ``patch`` works on the decoded tree (lists): a position one past the end
appends; an empty path replaces the whole.
"""

from typing import Any, TypeAlias

from msgspec import Struct

from protocol.bounds import DEEPEST
from protocol.errors import ProtocolError

Path: TypeAlias = tuple[int, ...]
Changes: TypeAlias = list[Any]
Tree: TypeAlias = Any


Made: TypeAlias = dict[int, list[Any]]
"""The lists that were made for one patch, by identity: these may be changed."""


class BadPath(ProtocolError, ValueError):
    """Tell that a path leads nowhere in this tree: the two sides do not hold the same value."""


def diff(old: Any, new: Any) -> Changes:
    """Return the changes that turn ``old`` into ``new``; empty when they are equal.

    Values: array-like structs, tuples, numbers, strings, booleans, None. A tuple that grew keeps
    its beginning; one that shrank is sent whole.
    """
    changes: Changes = []
    _walk(old, new, (), changes)
    return changes


def _walk(old: Any, new: Any, path: Path, changes: Changes) -> None:
    if old is new:
        return
    kind = type(new)
    if kind is type(old):
        if kind is tuple:
            if len(old) <= len(new):
                _walk_items(old, new, path, changes)
                return
        elif issubclass(kind, Struct):
            _walk_fields(old, new, path, changes)
            return
        if old == new:
            return
    changes.append(path)
    changes.append(new)


def _walk_items(old: Any, new: Any, path: Path, changes: Changes) -> None:
    for at, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other:
            _walk(one, other, (*path, at), changes)
    for at in range(len(old), len(new)):
        changes.append((*path, at))
        changes.append(new[at])


def _walk_fields(old: Struct, new: Struct, path: Path, changes: Changes) -> None:
    config = new.__struct_config__
    if not config.array_like:
        raise TypeError(f"{type(new).__name__} travels by name, so positions cannot point into it")
    first = 0 if config.tag is None else 1
    for at, field in enumerate(new.__struct_fields__, first):
        one, other = getattr(old, field), getattr(new, field)
        if one is not other:
            _walk(one, other, (*path, at), changes)


def patch(tree: Tree, changes: Changes | tuple[Any, ...]) -> Tree:
    """Return ``tree`` with ``changes`` made; ``tree`` itself is left alone. Raises BadPath."""
    return patched(tree, changes)[0]


def patched(tree: Tree, changes: Changes | tuple[Any, ...]) -> tuple[Tree, int]:
    """Return what ``patch`` does, and how many values were copied for it.

    No list is copied twice, however many changes there are in it. Raises BadPath.
    """
    if len(changes) % 2:
        raise BadPath("changes come in pairs of path and value")
    made: Made = {}
    for at in range(0, len(changes), 2):
        tree = _patched(tree, changes[at], 0, changes[at + 1], made)
    return tree, sum(map(len, made.values()))


def _patched(tree: Tree, path: Any, depth: int, value: Tree, made: Made) -> Tree:
    if not isinstance(path, list | tuple):
        raise BadPath(f"a path is a list of positions, got {type(path).__name__}")
    if len(path) > DEEPEST:
        raise BadPath(f"a path has at most {DEEPEST} positions")
    if depth == len(path):
        return value
    at = path[depth]
    if type(at) is not int or not isinstance(tree, list) or not 0 <= at <= len(tree):
        raise BadPath(f"nothing at {list(path[: depth + 1])}")
    copy = tree if id(tree) in made else tree.copy()
    made[id(copy)] = copy
    if at < len(tree):
        copy[at] = _patched(tree[at], path, depth + 1, value, made)
    elif depth + 1 == len(path):
        copy.append(value)
    else:
        raise BadPath(f"nothing at {list(path[: depth + 1])}")
    return copy
