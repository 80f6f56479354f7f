"""Given these facts, then that room."""

from functools import reduce

import msgspec
import pytest
from msgspec import Raw

from engines.polyy.public import PlaceStone
from protocol.from_client import RoomSettings
from protocol.names import Mark, PlayerId, RoomId
from server.room.facts import (
    Began,
    Entry,
    Left,
    Opened,
    Played,
    Resigned,
    Sat,
    Unreadable,
    decode_entry,
    encode_entry,
)
from server.room.fairness import commitment, seed
from server.room.fold import fold
from server.room.room import Room

ANN, BOB = PlayerId("ann"), PlayerId("bob")
SECRET = "5e" * 32
OPENED = Opened(
    at=1000,
    room=RoomId("K7MQ2X"),
    game="polyy",
    rules=1,
    options={"pie": True, "size": 4},
    settings=RoomSettings(),
    by=ANN,
    request=1,
    secret=SECRET,
    commitment=commitment(SECRET, "K7MQ2X", {"pie": True, "size": 4}),
)
SEATED = (OPENED, Sat(1001, 0, ANN, "Ann"), Sat(1002, 1, BOB, "Bob"))
BEGUN = (*SEATED, Began(1003, (0, 1)))


def played(seat, number, field, at=2000):
    return Played(at, seat, number, Raw(msgspec.json.encode(PlaceStone(field))))


def folded(*facts) -> Room:
    return reduce(fold, facts, None)


def test_a_room_is_open_until_it_begins_and_over_when_the_rules_say_so():
    assert folded(*SEATED).phase == "open"
    assert folded(*BEGUN).phase == "playing"
    over = folded(*BEGUN, Resigned(3000, 1))
    assert over.phase == "over"
    assert over.outcome.winners == (0,)
    assert over.to_move == ()


def test_each_fact_counts_one_and_carries_the_clock():
    room = folded(*BEGUN, played(0, 0, 3, at=2222))
    assert (room.seq, room.at) == (5, 2222)


def test_a_seat_that_was_left_is_free_again():
    room = folded(*SEATED, Left(1005, 1))
    assert room.seat_of(BOB) is None
    assert not room.full


def test_accepted_intents_are_kept_by_seat():
    room = folded(*BEGUN, played(0, 0, 3), played(1, 0, 4))
    assert [bytes(raw) for raw in room.accepted[1]] == [b'{"type":"place","field":4}']
    assert room.state == room.game.apply(folded(*BEGUN, played(0, 0, 3)).state, 1, PlaceStone(4))


def test_folding_shares_nothing_with_the_clock_or_chance_of_this_machine():
    facts = (*BEGUN, played(0, 0, 3), played(1, 0, 4))
    assert folded(*facts) == folded(*facts)


def test_what_a_ply_does_not_change_stays_the_same_object():
    before = folded(*BEGUN, played(0, 0, 3), played(1, 0, 4))
    after = fold(before, played(0, 1, 5))
    changing = {"seq", "at", "accepted", "state", "undo_history", "turns", "in_turn"}
    same = {name for name in after.__struct_fields__ if name not in changing}
    assert {it for it in same if getattr(after, it) is not getattr(before, it)} == set()
    assert after.accepted[1] is before.accepted[1]


@pytest.mark.parametrize("fact", [*BEGUN, played(0, 0, 3), Left(1, 0), Resigned(1, 1)])
def test_every_fact_survives_the_log(fact):
    entry = Entry(Mark(7), fact)
    again = decode_entry(encode_entry(entry))
    assert encode_entry(again) == encode_entry(entry)
    assert type(again.fact) is type(fact)


@pytest.mark.parametrize("raw", [b"", b"[1]", b'[1,{"fact":"flown","at":1}]', b"[[[["])
def test_an_entry_from_a_newer_program_is_unreadable(raw):
    with pytest.raises(Unreadable):
        decode_entry(raw)


@pytest.mark.parametrize(
    "change", [{"game": "chess"}, {"rules": 99}, {"options": {"size": 99}}, {"options": {"x": 1}}]
)
def test_a_game_this_program_does_not_have_is_unreadable(change):
    with pytest.raises(Unreadable):
        folded(msgspec.structs.replace(OPENED, **change))


def test_a_log_starts_with_opened():
    with pytest.raises(Unreadable):
        folded(SEATED[1])


def test_the_seed_depends_on_the_secret_and_on_every_contribution_in_order():
    one, other = "aa" * 32, "bb" * 32
    seeds = {
        seed(SECRET, ()),
        seed(SECRET, (one, other)),
        seed(SECRET, (other, one)),
        seed("5f" * 32, (one, other)),
    }
    assert len(seeds) == 4
    assert all(len(made) == 32 for made in seeds)


def test_the_commitment_binds_secret_room_and_options():
    options = {"size": 4, "pie": True}
    made = commitment(SECRET, "A", options)
    assert made == commitment(SECRET, "A", dict(reversed(options.items())))
    assert len({made, commitment(SECRET, "B", options), commitment(SECRET, "A", {})}) == 3
