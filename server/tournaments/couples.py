"""Pair players so that all costs together are least: by networkx where it is installed."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

HAS_LIBRARY: Final = find_spec("networkx") is not None
"""A server within a page brings none, and pairs few."""
Cost: TypeAlias = Callable[[int, int], int | None]
"""What it costs to pair two; None where they may not be paired at all."""
Couple: TypeAlias = tuple[int, int]
ROUNDS: Final = 50
"""So often a pairing without the library is improved."""


def matched(numbers: Sequence[int], cost: Cost) -> list[Couple]:
    """Return as many couples as can be made, at the least cost in all; equal calls are equal.

    Each couple is in the order of ``numbers``, and so are the couples.
    """
    edges = [
        (a, b, price)
        for at, a in enumerate(numbers)
        for b in numbers[at + 1 :]
        if (price := cost(a, b)) is not None
    ]
    if not edges:
        return []
    found = _exact(edges) if HAS_LIBRARY else _improved(numbers, edges)
    place = {number: at for at, number in enumerate(numbers)}
    ordered = ((a, b) if place[a] < place[b] else (b, a) for a, b in found)
    return sorted(ordered, key=lambda couple: place[couple[0]])


def _exact(edges: list[tuple[int, int, int]]) -> list[Couple]:
    """Return the best matching there is (Edmonds' blossoms).

    The library is loaded by whoever pairs first: it is a fifth of what a server loads.
    """
    networkx: Any = import_module("networkx")
    most = max(price for _, _, price in edges) + 1
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, most - price) for a, b, price in edges)
    return [(a, b) for a, b in networkx.max_weight_matching(graph, maxcardinality=True)]


def _improved(numbers: Sequence[int], edges: list[tuple[int, int, int]]) -> list[Couple]:
    """Return a good matching: each takes the cheapest who is left, then couples exchange."""
    price = {(a, b): cost for a, b, cost in edges}
    left, couples = list(numbers), list[Couple]()
    while left:
        one = left.pop(0)
        free = [other for other in left if (one, other) in price]
        if free:
            other = min(free, key=lambda it: price[one, it])
            left.remove(other)
            couples.append((one, other))
    for _ in range(ROUNDS):
        if not _exchange(couples, price):
            break
    return couples


def _exchange(couples: list[Couple], price: dict[Couple, int]) -> bool:
    """Exchange partners where that is cheaper; return whether it was anywhere."""
    better = False
    for at in range(len(couples)):
        for to in range(at + 1, len(couples)):
            (a, b), (c, d) = couples[at], couples[to]
            now = price[a, b] + price[c, d]
            for one, two in (((a, c), (b, d)), ((a, d), (b, c))):
                new = [it if it in price else it[::-1] for it in (one, two)]
                if all(it in price for it in new) and price[new[0]] + price[new[1]] < now:
                    couples[at], couples[to] = new[0], new[1]
                    now, better = price[new[0]] + price[new[1]], True
                    break
    return better
