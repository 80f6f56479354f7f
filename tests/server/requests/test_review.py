"""Games that are over are shown again to whoever may watch their rooms, and no others are."""

from typing import Any

import msgspec
import pytest

from protocol import codec
from protocol.from_client import Assess, Join, Open, Replay, Resign, WatchRoom
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import (
    Reason,
    Refusal,
    Replayed,
    RoomDiff,
    RoomView,
    Snapshot,
    Update,
)
from protocol.names import RoomId
from protocol.room_diff import TAGS, room_patched
from server.requests.costs import ENTRIES_A_REQUEST, REVIEW_COST
from server.settings import ServerSettings
from tests.server.session.connections import Client, Street, street
from tests.support.views import game_view

ASKED = [Replay, Assess]


async def ended(lines: Street, plies: int = 6) -> tuple[RoomId, Client, Client]:
    """A game that Bob gave up after so many plies, and its players, who were told all of it."""
    room, ada, bob = await lines.game()
    for ply in range(plies):
        player = (ada, bob)[ply % 2]
        player.play(ply // 2, ply)
        for each in (ada, bob):
            await each.until(lambda m, ply=ply: game_view(m.seen).ply == ply + 1)  # type: ignore[misc]
    assert (await bob.ask(Resign(1000, room))).seat == 1
    for each in (ada, bob):
        await each.until(lambda m: m.seen is not None and m.seen.phase == "over")
    return room, ada, bob


def shown(told: Replayed) -> list[Any]:
    """Every Seen of a game that is shown again, as a tree."""
    trees = [told.first]
    for changes in told.changes:
        told_now = changes.tag, changes.view_changes, changes.room_changes
        trees.append(room_patched(trees[-1], *told_now)[0])
    return trees


async def test_a_game_is_shown_again_as_each_audience_was_told_it() -> None:
    async with street() as lines:
        room, ada, bob = await ended(lines)
        eve, _ = await lines.person("Eve", "json")
        await eve.watch(room)
        for asks in (ada, bob, eve):
            for seat, live in ((0, ada), (1, bob), (None, eve)):
                told = await asks.ask(Replay(7, room, seat))
                assert isinstance(told, Replayed)
                assert (told.request, told.room, told.seat) == (7, room, seat)
                trees = shown(told)
                assert len(trees) == 1 + 6 + 1
                assert told.seq + len(told.changes) == live.rooms[0].seq
                assert trees[-1] == live.rooms[0].tree
                assert [tree[7] for tree in trees] == ["playing"] * 7 + ["over"]
                assert [len(tree[11][0]) for tree in trees] == [*range(7), 6]


async def test_its_changes_are_those_of_the_updates() -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines)
        told = await ada.ask(Replay(7, room, 0))
        live = [
            message
            for name, raw in lines.journal
            if name == "Ada"
            and isinstance(message := codec.decode_from_server(raw, "msgpack"), Update)
        ]
        again = [RoomDiff(TAGS[type(it)], it.view_changes, it.room_changes) for it in live]
        assert again[-len(told.changes) :] == list(told.changes)


@pytest.mark.parametrize("kind", ASKED)
async def test_nothing_is_shown_again_before_the_end(kind: Any) -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        room = await ada.open()
        refused = await ada.ask(kind(1, room))
        assert (refused.reason, refused.request, refused.room) == (Reason.NOT_OVER, 1, room)
        for player in (ada, bob):
            await player.join(room)
        await ada.watch(room)
        await ada.until(lambda m: m.tree[7] == "playing")
        for player in (ada, bob):
            assert (await player.ask(kind(2, room))).reason == Reason.NOT_OVER
        ada.play(0, 3)
        assert (await ada.ask(kind(3, room))).reason == Reason.NOT_OVER


@pytest.mark.parametrize("kind", ASKED)
async def test_a_room_for_its_players_alone_is_shown_again_to_them_alone(kind: Any) -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        room = (await ada.ask(Open(1, "polyy", settings=RoomSettings(spectators="nobody")))).room
        refused = await eve.ask(kind(2, room))
        assert refused.reason == Reason.NO_SPECTATORS, "before the end too: nothing is learned"
        for player in (ada, bob):
            await player.join(room)
        await ada.watch(room)
        await ada.until(lambda m: m.tree[7] == "playing")
        await ada.ask(Resign(3, room))
        assert (await eve.ask(kind(4, room))).reason == Reason.NO_SPECTATORS
        for player in (ada, bob):
            assert not isinstance(await player.ask(kind(5, room)), Refusal)


async def test_the_umpire_is_shown_what_each_seat_hid_and_only_once_the_game_is_over() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        room = (await ada.ask(Open(1, "wordfleet"))).room
        for seat, player in enumerate((ada, bob)):
            await player.watch(room)
            await player.join(room, seat)
        for player in (ada, bob):
            await player.until(lambda m: m.tree[7] == "playing")
        words = [player.rooms[0].tree[11][8][2] for player in (ada, bob)]
        assert (await eve.ask(Replay(2, room, "umpire"))).reason == Reason.NOT_OVER
        await ada.ask(Resign(3, room))
        for asks in (ada, bob, eve):
            told = await asks.ask(Replay(4, room, "umpire"))
            assert (told.seat, told.first[6]) == ("umpire", None)
            assert told.first[11][11] == words, "as play began already"


@pytest.mark.parametrize("seat", [2, 2**53 - 1])
async def test_a_seat_that_did_not_play_saw_nothing(seat: int) -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines)
        refused = await ada.ask(Replay(1, room, seat))
        assert (refused.reason, refused.request) == (Reason.BAD_OPTIONS, 1)
        assert f"seat {seat} did not play; there are: 0, 1" in refused.message


@pytest.mark.parametrize("kind", ASKED)
async def test_no_room_is_not_shown_again(kind: Any) -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        refused = await ada.ask(kind(1, RoomId("NOSUCH")))
        assert (refused.reason, refused.request) == (Reason.UNKNOWN_ROOM, 1)


@pytest.mark.parametrize("kind", ASKED)
async def test_a_code_may_be_typed_as_people_do(kind: Any) -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines)
        told = await ada.ask(kind(1, RoomId(f" {room[:3].lower()}-{room[3:].lower()} ")))
        assert told.room == room
        assert not isinstance(told, Refusal)


@pytest.mark.parametrize("kind", ASKED)
async def test_a_long_game_costs_more_than_a_short_one_and_both_more_than_other_requests(
    kind: Any,
) -> None:
    slow = ServerSettings(requests_burst=44, requests_per_second=1, linger_ms=0)
    async with street(slow) as lines:
        room, ada, _ = await ended(lines)
        seq = ada.rooms[0].seq
        await ada.ask(kind(98, room))  # what is worked out once takes no time afterwards
        (eve,) = await lines.people("Eve")
        cost = REVIEW_COST + seq // ENTRIES_A_REQUEST
        for request in range(40 // cost):
            assert not isinstance(await eve.ask(kind(request, room)), Refusal)
        refused = await eve.ask(kind(99, room))
        assert (refused.reason, refused.request) == (Reason.TOO_FAST, 99)
        assert 0 < refused.retry_ms <= 1000 * cost + 1
        assert (await eve.ask(Join(100, room))).reason != Reason.TOO_FAST


async def test_a_watch_goes_on_while_a_game_is_shown_again() -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines)
        ada.say(Replay(1, room))
        ada.say(WatchRoom(room))
        assert isinstance(await ada.hear_a(Replayed), Replayed)
        snapshot = await ada.hear_a(Snapshot)
        assert msgspec.convert(snapshot.room_view, RoomView).phase == "over"
