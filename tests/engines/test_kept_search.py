"""Searches that are kept: legal at any time, bounded by level, and true to the view they follow."""

from typing import Any

import pytest

from engines.bot import KeptSearch
from engines.bot_levels import Levels
from engines.bots import begin_search, levels_by_bot
from engines.catalog import MANIFESTS, make, names
from tests.engines.samples import play
from tests.support import counted_search

ENOUGH = 2_000
"""Units within which the first level must be done."""


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Poly-Y have the bot of the tests too, so that the laws hold of one at least."""
    monkeypatch.setitem(MANIFESTS["polyy"].bots, "counted", counted_search.ENTRY)
    monkeypatch.setattr(counted_search, "UNIT_S", 0)


def searches(game: str, view: Any, seat: int, level: int) -> list[tuple[str, KeptSearch]]:
    """The kept search of each bot of ``game`` that has one."""
    found = ((bot, begin_search(game, bot, view, seat, level, 7)) for bot in levels_by_bot(game))
    return [(bot, search) for bot, search in found if search is not None]


def table(name: str) -> Any:
    return make(name, dict(MANIFESTS[name].small_options))


@pytest.mark.parametrize("name", names())
def test_a_kept_search_has_a_legal_intent_at_any_time_of_its_turn_and_none_beside_it(
    name: str,
) -> None:
    game = table(name)
    states = play(game, 3).states[:40:3]
    for _, search in searches(name, game.view(states[0], 0), 0, 1):
        for state in states:
            search.follow(game.view(state, 0))
            for grown in (False, True):
                if 0 in game.to_move(state):
                    game.apply(state, 0, search.thought().intent)
                else:
                    with pytest.raises(ValueError, match="not to move"):
                        search.thought()
                if not grown:
                    search.grow(2)


@pytest.mark.parametrize("name", names())
def test_a_kept_search_of_an_easy_level_is_done_in_the_end(name: str) -> None:
    game = table(name)
    state = play(game, 3).states[2]
    for bot, search in searches(name, game.view(state, 0), 0, 1):
        assert not levels_by_bot(name)[bot].is_by_clock(1)
        assert any(not search.grow(1) for _ in range(ENOUGH))
        assert not search.grow(1)


@pytest.mark.parametrize("name", names())
def test_a_kept_search_goes_on_where_plies_were_taken_back(name: str) -> None:
    game = table(name)
    states = play(game, 4).states[:12]
    first = next(state for state in states if 0 in game.to_move(state))
    for _, search in searches(name, game.view(states[0], 0), 0, 1):
        search.follow(game.view(states[-1], 0))
        search.follow(game.view(first, 0))
        game.apply(first, 0, search.thought().intent)


def test_a_bot_without_a_kept_search_has_none() -> None:
    game = table("polyy")
    view = game.view(game.setup((0, 1), bytes(32)), 0)
    assert begin_search("polyy", "random", view, 0, 1, 7) is None


def test_levels_by_the_clock_are_the_strongest_ones() -> None:
    levels = Levels(("a", "b", "c"), 1, 1, by_clock=2)
    assert [levels.is_by_clock(level) for level in (1, 2, 3)] == [False, True, True]
    assert not any(Levels(("a", "b"), 1, 1).is_by_clock(level) for level in (0, 1, 2))
