"""Compute the difference between two values and apply it: ``patch(a, diff(a, b)) == b``.

``diff`` walks two values in wire order (array-like structs and tuples), stops where they are the
same object, and names only what changed, in one flat list ``path, value, path, value ...``. A path
is a tuple of positions, or one number: a position in the list into which the path before it led,
at first the outermost. ``patch`` works on the decoded tree (lists): a position one past the end
appends; an empty path replaces the whole.
"""

from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from protocol.bounds import DEEPEST
from protocol.errors import ProtocolError

Path: TypeAlias = tuple[int, ...]
Changes: TypeAlias = list[Any]
Tree: TypeAlias = Any


Made: TypeAlias = dict[int, list[Any]]
"""The lists that were made for one patch, by identity: these may be changed."""


_encode: Final = msgspec.msgpack.Encoder().encode
LONG: Final = 16
"""A list of more numbers is looked at as a whole first, as most that grow keep their beginning."""


class BadPath(ProtocolError, ValueError):
    """Tell that a path leads nowhere in this tree: the two sides do not hold the same value."""


def diff(old: Any, new: Any) -> Changes:
    """Return the changes that turn ``old`` into ``new``; empty when they are equal.

    Values: array-like structs, tuples, numbers, strings, booleans, None. A tuple that grew keeps
    its beginning; one that shrank is sent whole.
    """
    changes: Changes = []
    if old is not new:
        kind = type(new)
        if kind is type(old) and _first(kind) is not None and _opens(old, new):
            _walk(old, new, (), changes)
        elif kind is not type(old) or old != new:
            changes += (), new
    return changes


def _first(kind: type) -> int | None:
    """Return the position of the first part of such a value; None for what has no parts."""
    try:
        return _FIRSTS[kind]
    except KeyError:
        return _FIRSTS.setdefault(kind, _sought(kind))


_FIRSTS: Final[dict[type, int | None]] = {tuple: 0}


def _sought(kind: type) -> int | None:
    if not issubclass(kind, Struct) or not kind.__struct_config__.array_like:
        return None  # what travels by name is told whole: no position points into it
    config = kind.__struct_config__
    return 0 if config.tag is None else 1


def _opens(old: Any, new: Any) -> bool:
    """Return whether the parts of ``new``, of the kind of ``old``, are told one by one."""
    return type(new) is not tuple or len(old) <= len(new)


def _same(one: Any, other: Any) -> bool:
    """Return whether both travel as the same bytes: what is equal may be 1 there and true here."""
    return bool(one == other) and _encode(one) == _encode(other)


def _walk(old: Any, new: Any, path: Path, changes: Changes) -> None:
    """Tell what changed in one list first, then in the lists within it: so most paths are short."""
    first, inner = 0, []
    if type(new) is not tuple:
        first, old, new = _first(type(new)) or 0, astuple(old), astuple(new)
    here = not path
    grown = LONG < len(old) < len(new) and _first(type(old[0])) is None
    grown = grown and _same(old, new[: len(old)])
    for at in () if grown else compress(count(), map(is_not, old, new)):
        one, other = old[at], new[at]
        kind = type(other)
        if kind is type(one):
            if _first(kind) is None:
                if one == other:
                    continue
            elif _same(one, other):
                continue
            elif kind is not tuple or len(one) <= len(other):
                inner.append(at)
                continue
        changes += first + at if here else (*path, first + at), other
        here = True
    for at in range(len(old), len(new)):
        changes += at if here else (*path, at), new[at]
        here = True
    for at in inner:
        _walk(old[at], new[at], (*path, first + at), changes)


def patch(tree: Tree, changes: Sequence[Any]) -> Tree:
    """Return ``tree`` with ``changes`` made; ``tree`` itself is left alone. Raises BadPath."""
    return patched(tree, changes)[0]


def patched(tree: Tree, changes: Sequence[Any]) -> tuple[Tree, int]:
    """Return what ``patch`` does, and how many values were copied for it.

    No list is copied twice, however many changes there are in it. Raises BadPath.
    """
    made: Made = {}
    for path, value in pairs(changes):
        tree = _patched(tree, path, 0, value, made)
    return tree, sum(map(len, made.values()))


def pairs(changes: Sequence[Any]) -> Iterator[tuple[list[Any], Any]]:
    """Yield each path with all its positions, and the value that belongs there. Raises BadPath."""
    if len(changes) % 2:
        raise BadPath("changes come in pairs of path and value")
    path: list[Any] = [0]
    for at in range(0, len(changes), 2):
        said = changes[at]
        if type(said) is int:
            path = [*path[:-1], said]
        elif not isinstance(said, list | tuple):
            raise BadPath(f"a path is a list of positions or one, got {type(said).__name__}")
        elif len(said) > DEEPEST:
            raise BadPath(f"a path has at most {DEEPEST} positions")
        else:
            path = list(said)
        yield path, changes[at + 1]


def _patched(tree: Tree, path: list[Any], depth: int, value: Tree, made: Made) -> Tree:
    if depth == len(path):
        return value
    at = path[depth]
    if type(at) is not int or not isinstance(tree, list) or not 0 <= at <= len(tree):
        raise BadPath(f"nothing at {path[: depth + 1]}")
    copy = tree if id(tree) in made else tree.copy()
    made[id(copy)] = copy
    if at < len(tree):
        copy[at] = _patched(tree[at], path, depth + 1, value, made)
    elif depth + 1 == len(path):
        copy.append(value)
    else:
        raise BadPath(f"nothing at {path[: depth + 1]}")
    return copy
