"""What a server might say to break a window: real messages with any field made extreme."""

from collections.abc import Iterator
from random import Random
from typing import Any

EXTREMES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 7, 100, 1_000_000, 2**53 - 1, 2**63 - 1, -(2**63)),
    *(0.5, float("inf"), float("nan"), 1e308, "", "x", "\0", "9", "\u202e\ufdfa", "A1"),
    *("x" * 100_000, [], [[]], [None], [0, 0], [-1] * 9, [[0] * 50] * 50, {}, {"a": 1}),
    *([10**6] * 8, [["", ""]] * 3, "playing", "over", "balanced"),
)


def paths(tree: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in ``tree``, itself included."""
    yield here
    items = enumerate(tree) if isinstance(tree, list) else ()
    for key, value in tree.items() if isinstance(tree, dict) else items:
        yield from paths(value, (*here, key))


def changed(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    """``tree`` with another value in one place."""
    if not path:
        return value
    copy = tree.copy()
    copy[path[0]] = changed(tree[path[0]], path[1:], value)
    return copy


def mutants(tree: Any, count: int, chance: Random) -> Iterator[Any]:
    """``tree`` with one to three of its fields made extreme; shallow ones as often as deep."""
    every = list(paths(tree))
    shallow = [path for path in every if len(path) <= 2]
    for _ in range(count):
        mutant = tree
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            path = chance.choice(shallow if chance.random() < 0.5 else every)
            try:
                mutant = changed(mutant, path, chance.choice(EXTREMES))
            except (LookupError, TypeError, AttributeError):
                continue  # what it leads through was changed before
        yield mutant


def growths(tree: Any) -> Iterator[Any]:
    """``tree`` with each list in it a thousand times as long, one after the other."""
    for path in filter(None, paths(tree)):
        value = tree
        for key in path:
            value = value[key]
        if isinstance(value, list) and value:
            yield changed(tree, path, (value * 1_000)[:100_000])
