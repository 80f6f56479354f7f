"""Whatever stands in a log, folding it gives a room that can be told, or Unreadable."""

from functools import cache
from random import Random

import msgspec
import pytest
from msgspec import Raw

from engines.catalog import names
from server.results.result import entries_of
from server.room.decisions.seating import begins
from server.room.decisions.timers import next_due
from server.room.facts import (
    Damaged,
    Entry,
    Mark,
    Played,
    TooNew,
    Unreadable,
    decode_entry,
    encode_entry,
)
from server.room.fold import fold
from server.room.room import Room
from server.room.views.audience import seen
from server.services.room_card import card
from tests.support.rooms.damage import damaged, newer, unknown, written
from tests.support.rooms.games import folded, whole_game
from tests.support.rooms.lives import life


@cache
def log_of(game: str, seed: int) -> list[bytes]:
    return written(life(game, seed, plies=12))


def loaded(log: list[bytes]) -> Room | None:
    """The room, as hosts make it; None for an empty log."""
    room = None
    for raw in log:
        room = fold(room, decode_entry(raw).fact)
    return room


def told(room: Room) -> None:
    """All that is made of a room for its watchers, lists and services."""
    for seat in (None, *range(room.game.seats)):
        msgspec.json.encode(seen(room, seat))
    msgspec.json.encode(card(room, "player-0"))
    entries_of(room), begins(room), next_due(room)


@pytest.mark.parametrize("game", names())
def test_a_log_with_entries_lost_moved_or_changed_gives_a_room_or_unreadable(game: str) -> None:
    chance, found = Random(game), set[str]()
    for turn in range(150):
        log = log_of(game, turn % 4)
        for _ in range(chance.choice((1, 1, 2))):
            log = damaged(log, chance) or log
        try:
            room = loaded(log)
        except Unreadable as why:
            found.add(type(why).__name__)
        else:
            if room is not None:
                told(room)
    assert {"Damaged", "TooNew"} <= found


@pytest.mark.parametrize("game", names())
def test_the_log_as_it_was_written_is_read(game: str) -> None:
    for seed in range(4):
        room = loaded(log_of(game, seed))
        assert room is not None
        told(room)
        assert room == folded([decode_entry(raw).fact for raw in log_of(game, seed)])


@pytest.mark.parametrize("change", [newer, unknown])
def test_a_fact_of_a_newer_version_is_too_new_and_never_folded_without_what_is_new(change) -> None:
    for raw in log_of("polyy", 0):
        with pytest.raises(TooNew):
            decode_entry(change(raw))


def test_a_newer_field_inside_a_fact_is_too_new_as_well() -> None:
    tree = msgspec.json.decode(log_of("polyy", 0)[0])
    tree[1]["settings"]["of_the_next_version"] = 1
    with pytest.raises(TooNew):
        decode_entry(msgspec.json.encode(tree))


def test_an_intent_that_this_version_does_not_know_is_too_new() -> None:
    facts = whole_game("polyy", size=4)[:4]
    with pytest.raises(TooNew, match=r"entry 5, Played"):
        fold(folded(facts), Played(2000, 0, 0, Raw(b'{"type":"teleport"}')))


@pytest.mark.parametrize("raw", [b"", b"[", b"\xff", b'[7,{"fact":"sat","name":"\xff"}]'])
def test_what_is_no_json_is_damaged(raw: bytes) -> None:
    with pytest.raises(Damaged):
        decode_entry(raw)


def test_an_entry_keeps_the_bytes_it_was_read_from_and_equals_what_says_the_same() -> None:
    raw = b'[7, {"fact":"left", "seat":1, "at":5}]'
    read = decode_entry(raw)
    assert encode_entry(read) == raw
    assert read == Entry(Mark(7), read.fact)
    assert Entry(Mark(7), read.fact).raw != raw
