"""A game that is over has a record for whoever may watch it, and can be played on from any ply."""

import hashlib
from typing import Any

import pytest

from protocol import codec
from protocol.clock import TimeControl
from protocol.from_client import Begin, Export, Fork, Join, Open, Resign, Reveal, SeatBot
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import Done, Exported, Reason, Refusal
from protocol.names import RoomId
from server.records.verify import verify
from server.requests.costs import REVIEW_COST
from server.settings import ServerSettings
from tests.server.session.connections import FREE, Client, Street, street
from tests.support.views import game_view

ASKED: list[Any] = [lambda n, room: Export(n, room), lambda n, room: Fork(n, room, 0)]
VALUES = ["a1" * 32, "b2" * 32]


def promise(value: str) -> str:
    return hashlib.sha256(bytes.fromhex(value)).hexdigest()


async def ended(lines: Street, plies: int = 4, **settings: Any) -> tuple[RoomId, Client, Client]:
    """A game between two who added to its seed, given up by Bob."""
    ada, bob = await lines.people("Ada", "Bob")
    options = {} if settings.get("rated") else {"size": 4}
    opened = await ada.ask(Open(1, "polyy", options, RoomSettings(**settings)))
    room = opened.room
    for seat, (player, value) in enumerate(zip((ada, bob), VALUES, strict=True)):
        await player.ask(Join(2, room, seat, promise(value)))
        await player.watch(room)
    for player, value in zip((ada, bob), VALUES, strict=True):
        await player.until(lambda m: m.seen is not None and m.seen.phase == "revealing")
        await player.ask(Reveal(3, room, value))
    for each in (ada, bob):
        await each.until(lambda m: m.seen is not None and m.seen.phase == "playing")
    for ply in range(plies):
        (ada, bob)[ply % 2].play(ply // 2, ply)
        for each in (ada, bob):
            await each.until(lambda m, ply=ply: m.tree[14] == ply + 1)  # type: ignore[misc]
    await bob.ask(Resign(4, room))
    for each in (ada, bob):
        await each.until(lambda m: m.seen is not None and m.seen.phase == "over")
    return room, ada, bob


async def test_all_who_may_watch_are_given_the_same_record_and_it_is_sound() -> None:
    async with street() as lines:
        room, ada, bob = await ended(lines)
        eve, _ = await lines.person("Eve", "json")
        told = [await who.ask(Export(9, room)) for who in (ada, bob, eve)]
        assert all(isinstance(it, Exported) for it in told)
        assert len({(it.record, it.text) for it in told}) == 1
        proof = verify(told[0].record.encode())
        assert proof.named == (0, 1)
        assert proof.room.playing == (0, 1)
        assert told[0].text.endswith("     seat 1: out of the game\nWon by seat 0: resignation\n")


async def test_what_the_seats_add_is_in_the_record_and_before_the_end_nowhere_else() -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines)
        sent = b"".join(raw for _, raw in lines.journal)
        record = (await ada.ask(Export(9, room))).record
        secret = verify(record.encode()).room.secret
        for value in (*VALUES, secret):
            assert value in record
            assert value.encode() not in sent


@pytest.mark.parametrize("asked", ASKED)
async def test_nothing_is_told_before_the_end(asked: Any) -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        room = await ada.open()
        assert (await ada.ask(asked(1, room))).reason == Reason.NOT_OVER
        for player in (ada, bob):
            await player.join(room)
        await ada.watch(room)
        await ada.until(lambda m: m.tree[7] == "playing")
        refused = await bob.ask(asked(2, room))
        assert (refused.reason, refused.request) == (Reason.NOT_OVER, 2)


@pytest.mark.parametrize("asked", ASKED)
async def test_a_game_for_its_players_alone_is_theirs_alone(asked: Any) -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines, spectators="nobody")
        (eve,) = await lines.people("Eve")
        assert (await eve.ask(asked(7, room))).reason == Reason.NO_SPECTATORS
        assert not isinstance(await ada.ask(asked(8, room)), Refusal)


@pytest.mark.parametrize("asked", ASKED)
async def test_others_are_told_later_where_the_opener_has_chosen_so(asked: Any) -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines, delay_ms=3_600_000)
        (eve,) = await lines.people("Eve")
        assert (await eve.ask(asked(7, room))).reason == Reason.NOT_OVER
        assert not isinstance(await ada.ask(asked(8, room)), Refusal)


async def test_records_cost_requests() -> None:
    slow = ServerSettings(requests_burst=30, requests_per_second=1, linger_ms=0)
    async with street(slow) as lines:
        room, *_ = await ended(lines)
        (eve,) = await lines.people("Eve")
        answers = [await eve.ask(Export(n, room)) for n in range(30 // REVIEW_COST + 1)]
        assert answers[-1].reason == Reason.TOO_FAST
        assert isinstance(answers[-3], Exported)


async def test_a_record_too_long_for_one_message_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines)
        size = len(codec.encode(await ada.ask(Export(1, room)), "msgpack"))
        monkeypatch.setattr("server.requests.records.MOST_FROM_SERVER", size)
        assert isinstance(await ada.ask(Export(1, room)), Exported)
        monkeypatch.setattr("server.requests.records.MOST_FROM_SERVER", size - 1)
        refused = await ada.ask(Export(1, room))
        assert refused.reason == Reason.LIMIT
        assert "too long" in refused.message


async def test_a_fork_of_a_long_game_is_paid_by_a_full_bucket(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long the game is: an entry counts as a request here, so this one is long."""
    monkeypatch.setattr("server.requests.costs.ENTRIES_A_REQUEST", 1)
    strict = ServerSettings(requests_burst=24, requests_per_second=20, linger_ms=0)
    async with street(strict) as lines:
        room, *_ = await ended(lines, plies=10)
        (eve,) = await lines.people("Eve")
        assert isinstance(await eve.ask(Fork(77, room, 3)), Done)
        refused = await eve.ask(Fork(78, room, 3))
        assert refused.reason == Reason.TOO_FAST, "and it has taken all of it"


async def test_a_game_is_played_on_from_a_position_once_its_seats_are_taken() -> None:
    async with street() as lines:
        room, ada, _ = await ended(lines)
        again = (await ada.ask(Fork(77, room, 3))).room
        assert again != room
        assert (await ada.ask(Fork(77, room, 3))).room == again, "asked twice it is one room"
        (eve,) = await lines.people("Eve")
        channel = await eve.watch(again)
        for player in (ada, eve):
            await player.join(again)
        mirror = await eve.until(lambda m: m.tree[7] == "playing", channel)
        assert mirror.seen is not None
        assert (mirror.seen.ply, mirror.seen.practice) == (3, True)
        assert game_view(mirror.seen).board[:4] == (0, 1, 0, None)
        eve.play(0, 9, channel)
        await eve.until(lambda m: m.tree[14] == 4, channel)


async def test_a_fork_of_a_rated_game_is_no_rated_game_and_one_past_its_end_is_refused() -> None:
    async with street() as lines:
        room, ada, _ = await ended(
            lines, rated=True, undo="none", clock=TimeControl("sudden", 600_000)
        )
        again = (await ada.ask(Fork(77, room, 2))).room
        channel = await ada.watch(again)
        seen = ada.rooms[channel].seen
        assert seen is not None
        assert (seen.settings.rated, seen.practice, seen.phase) == (False, True, "open")
        refused = await ada.ask(Fork(78, room, 5))
        assert refused.reason == Reason.BAD_OPTIONS
        assert "the last position of this game is 4" in refused.message


async def test_a_fork_begins_when_its_opener_says_so_only_with_all_who_play_on() -> None:
    async with street(FREE) as lines:
        room, ada, _ = await ended(lines)
        again = (await ada.ask(Fork(77, room, 2))).room
        await ada.join(again)
        assert (await ada.ask(Begin(78, again))).reason == Reason.NOT_BEGUN
        channel = await ada.watch(again)
        await ada.ask(SeatBot(79, again, bot="random"))
        await ada.until(lambda m: m.tree[7] == "playing", channel)
