"""A worker keeps a few searches, each true to the view it saw last."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engines.catalog import MANIFESTS, make
from server.bots import kept_searches
from server.bots.kept_searches import MOST_KEPT, Growth, SearchKey, grow
from server.bots.worker_jobs import answer_of, answer_text, job_text
from tests.support import counted_search
from tests.support.counted_search import BOUND, counts

BOUNDED, BY_CLOCK = 1, 2


@pytest.fixture(autouse=True)
def empty_worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process as a worker that has kept nothing yet, and knows the counted bot."""
    monkeypatch.setitem(MANIFESTS["polyy"].bots, "counted", counted_search.ENTRY)
    kept_searches._kept.clear()
    yield
    kept_searches._kept.clear()


def key(room: str = "K7MQ2X", level: int = BY_CLOCK, bot: str = "counted") -> SearchKey:
    return SearchKey(room, "polyy", 1, bot, level, 0)


def view(*fields: int) -> bytes:
    """What the first player sees once these fields were taken."""
    game = make("polyy", {"size": 4, "pie": False})
    state = game.setup((0, 1), bytes(32))
    for ply, field in enumerate(fields):
        intent: Any = msgspec.convert({"type": "place", "field": field}, game.intent_type)
        state = game.apply(state, ply % 2, intent)
    return msgspec.json.encode(game.view(state, 0))


def grown(*args: Any) -> Growth:
    growth = grow(*args)
    assert growth is not None
    return growth


def test_a_search_goes_on_where_it_was_and_follows_what_is_played_meanwhile() -> None:
    assert counts(grown(key(), view(), 7, 0, True).answer) == (1, 0)
    assert counts(grown(key(), view(), 7, 0, True).answer) == (2, 0)
    assert grown(key(), view(3), 7, 0, False) == Growth(None, False)
    assert counts(grown(key(), view(3, 5), 7, 0, True).answer) == (4, 2)


def test_a_slice_is_as_long_as_it_should_be_and_ends_where_no_more_is_of_use() -> None:
    long_ms = round(3 * BOUND * counted_search.UNIT_S * 1000)
    units, _ = counts(grown(key(), view(), 7, long_ms, True).answer)
    assert 1 < units <= 3 * BOUND + 1
    done = grown(key(level=BOUNDED), view(), 7, 60_000, True)
    assert done.is_done
    assert counts(done.answer) == (BOUND, 0)


def test_of_many_searches_the_one_used_least_recently_makes_way() -> None:
    rooms = [f"K7MQ2{sign}" for sign in "ABCDEFGHJK"[: MOST_KEPT + 1]]
    for room in (*rooms[:-1], rooms[0], rooms[-1]):
        grow(key(room), view(), 7, 0, True)
    assert counts(grown(key(rooms[0]), view(), 7, 0, True).answer) == (3, 0)
    assert counts(grown(key(rooms[1]), view(), 7, 0, True).answer) == (1, 0), "begun anew"


def test_a_bot_without_searches_is_known_by_none() -> None:
    assert grow(key(bot="random", level=1), view(), 7, 0, True) is None
    assert not kept_searches._kept


def test_a_search_that_has_failed_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    grow(key(), view(), 7, 0, True)
    with pytest.raises(ValueError, match="not to move"):
        grow(key(), view(3), 7, 0, True)
    assert counts(grown(key(), view(3, 5), 7, 0, True).answer) == (1, 0)


def test_a_slice_can_be_asked_for_in_writing() -> None:
    text = job_text(grow, (key(), view(), 7, 0, True))
    assert text is not None
    assert counts(answer_of(answer_text(text)).answer) == (1, 0)
