"""The kept search: it grows whoever is to move, follows the game, and is bounded."""

from typing import Literal

import pytest

from engines.bot import BadLevel, KeptSearch
from engines.polyy.bot.bot import begin_search, choose, limits, think
from engines.polyy.bot.kept_tree import MOST_BYTES, KeptTree, most_rows
from engines.polyy.bot.prior import MOST
from engines.polyy.bot.search import SearchLimits
from engines.polyy.bot.sight import ALL_SEEN
from engines.polyy.public import PlaceStone, TakeFirstStone, View
from engines.polyy.rules import PolyY

Size = Literal[4, 5, 6, 7]
ENOUGH = SearchLimits(120, 8, patterns=True, prior=True)


def view_after(*fields: int, size: Size = 4, pie: bool = False) -> View:
    game = PolyY(size=size, pie=pie)
    state = game.setup((0, 1), bytes(32))
    for ply, field in enumerate(fields):
        swaps = ply == 1 and field == fields[0]
        state = game.apply(state, ply % 2, TakeFirstStone() if swaps else PlaceStone(field))
    return game.view(state, 0)


def grown(view: View, seat: int, units: int = 100, do: SearchLimits = ENOUGH) -> KeptTree:
    kept = KeptTree(view, seat, ALL_SEEN, do, 5)
    kept.grow(units)
    return kept


def visits(kept: KeptTree) -> int:
    return int(kept._tree.visits[0])


def likeliest(kept: KeptTree) -> int:
    """The field with the most playouts behind it."""
    child, times = kept._tree.child, kept._tree.visits
    fields = kept._t.fields
    known = (at for at in range(fields) if child[fields + at])
    return max(known, key=lambda at: times[child[fields + at]])


def test_all_at_once_it_thinks_what_a_level_thinks() -> None:
    view = view_after(0, 7, 3)
    kept: KeptSearch = begin_search(view, 1, 3, 99)
    kept.grow(1000)
    assert kept.thought().intent == think(view, 1, 3, 99).intent == choose(view, 1, 3, 99)


def test_a_level_is_done_once_its_work_lies_behind_the_choice() -> None:
    view, kept = view_after(0, 7), KeptTree(view_after(0, 7), 1, ALL_SEEN, limits(3), 0)
    assert view.to_move == 0
    while kept.grow(1):
        pass
    assert visits(kept) == limits(3).leaves * limits(3).times
    assert not kept.grow(5)
    assert visits(kept) == limits(3).leaves * limits(3).times


def test_it_grows_while_the_other_thinks_and_keeps_what_lies_behind_the_ply() -> None:
    view = view_after(0, 7)
    kept = grown(view, 1)
    fields, ply = kept._t.fields, likeliest(kept)
    child = int(kept._tree.child[fields + ply])
    behind, won = int(kept._tree.visits[child]), int(kept._tree.wins[child])
    row = fields * int(kept._tree.row[child])
    held = [int(kept._tree.held[row + at]) for at in range(fields)]
    bias = [int(kept._tree.bias[row + at]) for at in range(fields)]
    kept.follow(view_after(0, 7, ply))
    assert (visits(kept), int(kept._tree.wins[0])) == (behind, won)
    assert [int(kept._tree.held[fields + at]) for at in range(fields)] == held
    assert [int(kept._tree.bias[fields + at]) for at in range(fields)] == bias
    assert max(bias) == MOST
    assert behind > 8
    kept.grow(1)
    thought = kept.thought()
    assert isinstance(thought.intent, PlaceStone)
    assert visits(kept) > behind


def test_the_sums_of_a_kept_tree_fit_together() -> None:
    kept = grown(view_after(0, 7), 1)
    fields, ply = kept._t.fields, likeliest(kept)
    kept.follow(view_after(0, 7, ply))
    kept.grow(100)
    tree = kept._tree
    for node in range(tree.counts[0]):
        row = fields * int(tree.row[node])
        behind = [int(tree.child[row + at]) for at in range(fields)] if row else []
        own = int(tree.visits[node]) - sum(int(tree.visits[it]) for it in behind if it)
        assert own >= ENOUGH.times


@pytest.mark.parametrize("plies", [(0, 7, 9), (1, 7), (0,), ()])
def test_a_game_that_went_elsewhere_begins_anew(plies: tuple[int, ...]) -> None:
    kept = grown(view_after(0, 7), 1, do=SearchLimits(5, 8, True))
    kept.follow(view_after(*plies))
    assert visits(kept) == 0 or plies == (0, 7, 9)
    kept.grow(1)
    assert visits(kept) >= 8


def test_a_stone_that_changed_hands_begins_anew() -> None:
    kept = grown(view_after(17, pie=True), 0)
    kept.follow(view_after(17, 17, pie=True))
    assert visits(kept) == 0
    kept.grow(1)
    assert isinstance(kept.thought().intent, PlaceStone)


def test_first_stones_and_swaps_are_known_without_growth() -> None:
    kept = KeptTree(view_after(pie=True), 0, ALL_SEEN, ENOUGH, 3)
    assert not kept.grow(1)
    assert kept.thought() == think(view_after(pie=True), 0, 1, 3)
    kept = KeptTree(view_after(1, pie=True), 1, ALL_SEEN, ENOUGH, 3)
    assert not kept.grow(1)
    assert kept.thought().intent == TakeFirstStone()


def test_it_knows_a_move_before_it_was_ever_grown() -> None:
    assert isinstance(
        KeptTree(view_after(0, 7), 0, ALL_SEEN, ENOUGH, 1).thought().intent, PlaceStone
    )


def test_it_says_where_it_is_not_to_move_and_what_it_has_not() -> None:
    with pytest.raises(ValueError, match="seat 1 is not to move"):
        grown(view_after(0, 7), 1).thought()
    with pytest.raises(BadLevel):
        begin_search(view_after(), 0, 15, 0)


def test_its_memory_is_bounded() -> None:
    kept = KeptTree(view_after(16, size=7), 1, ALL_SEEN, SearchLimits(10**9, 8, True), 1)
    numbers = sum(4 * len(row) for row in kept._tree[:6]) + len(kept._tree.bias)
    assert numbers <= MOST_BYTES + 13 * 107
    assert 10_000 < most_rows(106) < most_rows(31)


def test_a_game_that_is_over_needs_no_more_work() -> None:
    kept = grown(view_after(0, 7), 0, do=SearchLimits(5, 8, True))
    kept.follow(View((0, 7), (0, 0, 0, None, None), True, 4, False))
    assert not kept.grow(1)


def test_an_easy_level_waits_for_its_turn_and_overlooks_what_choose_does() -> None:
    kept = begin_search(view_after(0, 7), 1, 1, 3)
    assert not kept.grow(10)
    view = view_after(0, 7, 21)
    kept.follow(view)
    while kept.grow(1):
        pass
    assert kept.thought().intent == choose(view, 1, 1, 3)
