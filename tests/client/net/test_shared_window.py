"""Two people at one window play over a real line, which breaks, and want another game."""

import pytest

from protocol import from_client
from protocol.from_client import RoomSettings
from server.app import serving
from server.settings import ServerSettings
from tests.support.people import person, soon, until
from tests.support.views import game_view

TURN = ("draw", "roll", "apply", "end_turn", "bottom")
"""A turn of RotoRouter that lays nothing."""


@pytest.fixture
async def server(tmp_path):
    async with serving(ServerSettings(port=0, data=tmp_path, bot_delay_ms=0)) as listener:
        yield f"ws://127.0.0.1:{listener.port}"


async def shared(who, game, **options):
    """A room in which Ann and Ben play at this window."""
    make = RoomSettings(listed=False)
    room = (await soon(who.ask(lambda n: from_client.Open(n, game, options, make)))).room
    mirror = await who.watch(room)
    await soon(who.join(room))
    await soon(who.seat_beside(room, "Ben"))
    return await until(mirror, lambda m: m.seen is not None and m.seen.phase == "playing")


async def uncovered(who, mirror, seat):
    if mirror.seen.seat != seat:
        await who.uncover(mirror.room, seat)
    await until(mirror, lambda m: m.seen.seat == seat)


async def test_turns_pass_from_seat_to_seat_of_one_window_over_a_broken_line(server):
    async with person(server, "Ann") as ann:
        mirror = await shared(ann, "rotorouter", colours=2)
        assert mirror.is_shared
        assert [it.window for it in mirror.seen.seats] == ["", ann.welcome.player]
        assert [it.name for it in mirror.seen.seats] == ["Ann", "Ben"]
        told = set()
        for turn in range(6):
            turns = game_view(mirror.seen).to_move
            assert mirror.seen.seat in (None, turns)
            await uncovered(ann, mirror, turns)
            told.add(turns)
            if turn == 2:
                ann._transport.socket.abort()
                await until(mirror, lambda m: m.channel is None)
                await until(mirror, lambda m: m.channel is not None and m.seen.seat is None)
                continue
            while mirror.seen.seat == turns and mirror.seen.phase == "playing":
                off = game_view(mirror.seen).hints.buttons
                kind = next(kind for kind in TURN if getattr(off, kind) is None)
                intent = {"type": kind}
                before = mirror.seq
                await ann.play(mirror, intent)
                await until(mirror, lambda m, before=before: m.seq > before or m.refused)
                assert mirror.refused is None
                assert mirror.pending is None
        assert told == {0, 1}


async def test_one_window_has_another_game_by_one_word(server):
    async with person(server, "Ann") as ann:
        mirror = await shared(ann, "polyy", size=4)
        assert mirror.seen.seat == 0
        room = mirror.room
        await soon(ann.ask(lambda n: from_client.Resign(n, room, 1)))
        await until(mirror, lambda m: m.seen.phase == "over")
        await soon(ann.ask(lambda n: from_client.Offer(n, room, "rematch", 0)))
        await until(mirror, lambda m: m.seen.rematch is not None)
        again = await ann.watch(mirror.seen.rematch)
        await until(again, lambda m: m.seen is not None and m.seen.phase == "playing")
        assert [it.name for it in again.seen.seats] == ["Ben", "Ann"]
        assert again.seen.series == (0, 1)
