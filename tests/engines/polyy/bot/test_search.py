"""The tree: its sums fit together, and a search ends early only where nothing can change."""

from random import Random
from typing import Any

import pytest

from engines.polyy.bot.machine import row
from engines.polyy.bot.playout import work
from engines.polyy.bot.search import EXPAND, SearchLimits, search, winning
from engines.polyy.bot.tables import tables
from engines.polyy.bot.tree import Tree, is_full, new_tree

TIMES = 8


def grown(stones: Any, leaves: int, size: int = 4) -> tuple[Tree, int]:
    t = tables(size)
    tree = new_tree(t.fields, leaves, leaves)
    done = search(t, work(t.fields, 5), tree, stones, -1, 1, SearchLimits(leaves, TIMES, True))
    return tree, int(done)


def some_stones(count: int, seed: int) -> Any:
    fields = tables(4).fields
    chosen = Random(seed).sample(range(fields), count)
    return row(1 + chosen.index(at) % 2 if at in chosen else 0 for at in range(fields))


@pytest.mark.parametrize("count", [0, 6, 20, 26])
def test_every_position_has_the_playouts_of_those_behind_it_and_its_own(count: int) -> None:
    fields = tables(4).fields
    tree, done = grown(some_stones(count, 1), 300)
    assert tree.visits[0] == done * TIMES
    for node in range(tree.counts[0]):
        row = tree.row[node]
        behind = [tree.child[fields * row + at] for at in range(fields)] if row else []
        visits = sum(int(tree.visits[child]) for child in behind if child)
        wins = sum(int(tree.visits[child] - tree.wins[child]) for child in behind if child)
        own = int(tree.visits[node]) - visits
        assert own >= TIMES
        assert 0 <= int(tree.wins[node]) - wins <= own


def test_a_position_gets_a_row_once_it_was_looked_at_often_and_not_before() -> None:
    tree, _ = grown(some_stones(6, 1), 300)
    nodes = range(1, tree.counts[0])
    assert {tree.row[node] > 0 for node in nodes} == {True, False}
    assert all(tree.visits[node] > EXPAND * TIMES for node in nodes if tree.row[node])
    assert all(tree.visits[node] <= EXPAND * TIMES for node in nodes if not tree.row[node])


def test_a_full_tree_goes_on_playing_out() -> None:
    t, do = tables(4), SearchLimits(200, TIMES, True)
    tree = new_tree(t.fields, 200, 5)
    done = int(search(t, work(t.fields, 5), tree, some_stones(6, 1), -1, 1, do))
    assert tree.visits[0] == done * TIMES
    assert done > 100
    assert tree.counts[1] == tree.counts[2] == 6
    assert is_full(tree)


@pytest.mark.parametrize("count", [0, 8])
def test_who_holds_a_field_is_known_of_every_playout(count: int) -> None:
    fields = tables(4).fields
    stones = some_stones(count, 2)
    tree, done = grown(stones, 200)
    empty = [at for at in range(fields) if stones[at] == 0]
    held = sum(int(tree.held[fields + at]) for at in empty)
    to_fill = (len(empty) + 1) // 2
    assert held == done * TIMES * to_fill
    lost = int(tree.wins[0])
    won_with = sum(int(tree.won[fields + at]) for at in empty)
    assert won_with == (done * TIMES - lost) * to_fill


def test_a_search_that_ends_early_would_have_chosen_the_same() -> None:
    fields, early = tables(4).fields, 0
    for seed in range(12):
        stones = some_stones(10, seed)
        tree, done = grown(stones, 400)
        early += done < 400
        child = [tree.child[fields + at] for at in range(fields)]
        visits = [int(tree.visits[it]) if it else 0 for it in child]
        most, second = sorted(visits, reverse=True)[:2]
        assert done == 400 or most - second > (400 - done) * TIMES
    assert early


def test_a_win_at_once_is_found_and_nothing_else() -> None:
    t = tables(4)
    ring = [at for at in range(t.fields) if t.far[at] == 1]
    for missing in ring:
        stones = row(1 if at in ring and at != missing else 2 * (at == 0) for at in range(t.fields))
        w = work(t.fields, 1)
        assert winning(t, w, stones, 2) == -1
