"""Lines break, servers stop, devices are two: the game goes on, and nobody has to care."""

import asyncio
from pathlib import Path
from random import Random

import pytest

import fourfold
from server.app import serving
from server.players import EXTERNAL
from server.settings import ServerSettings
from tests.protocol.clients.python.fourfold.tables import (
    AT_ONCE,
    any_intent,
    both,
    my_turn,
    play_on,
    server,
)
from tests.support.network.cable import cable
from tests.support.process import free_port


async def test_a_game_goes_on_at_a_server_that_was_stopped_and_started(tmp_path: Path) -> None:
    port = free_port()
    async with (
        server(tmp_path, port=port) as (url, first),
        fourfold.connect(url, "Ann") as ann,
        fourfold.connect(url, "Bob") as bob,
    ):
        room = await ann.open("polyy", size=4, settings=AT_ONCE)
        here, there = await ann.join(room), await bob.join(room)
        await asyncio.gather(play_on(here, 1, 3), play_on(there, 2, 3))
        await first.listener.stop()
        waiting = asyncio.create_task(both(here, there))
        async with serving(ServerSettings(port=port, data=tmp_path, requests_burst=10_000)):
            mine, theirs = await waiting
            assert mine.ending == theirs.ending is not None
            assert len(mine.game_view["moves"]) == mine.ply


async def test_a_play_on_a_cut_line_is_in_once_the_line_is_back(tmp_path: Path) -> None:
    async with (
        server(tmp_path) as (url, listener),
        cable(listener.port) as line,
        fourfold.connect(line.url, "Ann") as ann,
        fourfold.connect(url, "Bob") as bob,
    ):
        room = await ann.open("polyy", size=4, settings=AT_ONCE)
        here, there = await ann.join(room, 0), await bob.join(room, 1)
        await play_on(here, 1, 1)
        await play_on(there, 1, 1)
        ours = any_intent(await my_turn(here), Random(1))
        line.cut()
        playing = asyncio.create_task(here.play(ours))
        assert not (await asyncio.wait([playing], timeout=0.05))[0]
        await line.end()  # what was said on that line never comes
        line.mend()
        view = await playing
        assert (view.number, view.my_turn) == (2, False)


async def test_two_devices_play_one_seat_and_each_play_is_in_once(tmp_path: Path) -> None:
    token = tmp_path / "ann.token"
    async with (
        server(tmp_path / "data") as (url, _),
        fourfold.connect(url, "Ann", token_file=token) as desk,
        fourfold.connect(url, "Ann", token_file=token) as phone,
        fourfold.connect(url, "Bob") as bob,
    ):
        assert desk.player == phone.player
        room = await desk.open("polyy", size=4, settings=AT_ONCE)
        there = await bob.join(room, 1)
        tables = [await one.join(room, 0) for one in (desk, phone)]

        async def insist(table: fourfold.GameTable, seed: int) -> fourfold.View:
            """Play whenever it seems to be one's turn; another device may be faster."""
            random, refused = Random(seed), set[str]()
            async for view in table.watch():
                if view.my_turn:
                    try:
                        await table.play(any_intent(view, random))
                    except fourfold.ServerRefused as why:
                        refused.add(why.reason)
            assert refused <= {"stale", "illegal", "begun"}
            return table.view

        *mine, theirs = await asyncio.gather(
            *(insist(it, seed) for seed, it in enumerate(tables)), play_on(there, 9)
        )
        assert [view.tree for view in mine] == [theirs.tree, theirs.tree]
        assert theirs.ending is not None


async def test_a_program_that_is_started_again_is_the_same_player_in_the_same_seat(
    tmp_path: Path,
) -> None:
    token, random = tmp_path / "bot.token", Random(5)
    async with server(tmp_path / "data") as (url, _), fourfold.connect(url, "Ann") as ann:
        room = await ann.open("polyy", size=4, settings=AT_ONCE)
        await ann.reserve(room, 1)
        here = await ann.join(room, 0)

        async def tires(view: fourfold.View) -> fourfold.Intent:
            if view.number == 2:
                raise KeyError("tired")
            return any_intent(view, random)

        tired = asyncio.create_task(fourfold.play(url, room, tires, token_file=token))
        await play_on(here, 1, 2)
        ours = asyncio.create_task(play_on(here, 2))
        with pytest.raises(KeyError, match="tired"):
            await tired
        assert token.read_text().startswith(EXTERNAL)
        assert {file.stat().st_mode & 0o077 for file in tmp_path.glob("bot.token*")} == {0}
        last = await fourfold.play(
            url, room, lambda view: any_intent(view, random), token_file=token
        )
        assert last.seat == 1
        assert (await ours).ending == last.ending
