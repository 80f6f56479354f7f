"""Four play RotoRouter at a real server until everybody has a place; one drops and comes back.

With ``FOURFOLD_PICTURES=DIR`` what a seat is told at the notable plies is drawn into that folder.
"""

import os
import secrets
import time
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pygame
import pytest

from engines.rotorouter.public import View
from server.app import serving
from server.settings import ServerSettings
from tests.client.games.rotorouter.walker import Walker
from tests.client.stage import FakeConnection, Stage, settled
from tests.support.evidence import record
from tests.support.people import open_room, over, person, play_intent, sit, until, watch
from tests.support.rooms.referee import assert_all_agree, log_of

PICTURES = os.environ.get("FOURFOLD_PICTURES")
"""A folder for screenshots, for whoever wants to look."""
NAMES = ("Ann", "Bob", "Cleo", "Dirk")
DROPS = 2
"""The seat that drops in the round below, and comes back when the others wait for it."""
DROP_ROUND = 5
SEALS = 3


def view_of(mirror):
    return msgspec.convert(mirror.seen.view, View)


class Table:
    """Four connections to one room, and what each is told."""

    def __init__(self, url, redis, stack, seed):
        self._url, self.redis, self._stack = url, redis, stack
        self._people, self._lines = {}, {}
        self._walkers = [Walker(seat, seed, seals=seat == SEALS) for seat in range(4)]
        self.mirrors, self.here, self.happened = {}, set(), set()

    async def sit_down(self, size):
        for seat in range(4):
            await self._connect(seat)
            if not seat:
                self.room = await open_room(self._people[0], "rotorouter", size=size)
            self.mirrors[seat] = await sit(self._people[seat], self.room, seat)
        await self._told(lambda m: m.seen.phase == "playing" and m.here and all(m.here.here))

    async def _connect(self, seat, token=None):
        line = await self._stack.enter_async_context(AsyncExitStack())
        self._lines[seat] = line
        self._people[seat] = await line.enter_async_context(person(self._url, NAMES[seat], token))
        self.here.add(seat)

    async def _told(self, true):
        """Until ``true`` holds of what everybody was told who is here."""
        for seat in self.here:
            await until(self.mirrors[seat], true)

    @property
    def view(self):
        """What the first seat sees."""
        return view_of(self.mirrors[0])

    async def drop(self, seat):
        """Its program ends, and the others are told."""
        self.here.remove(seat)
        await self._lines[seat].aclose()
        await self._told(lambda m: not m.here.here[seat])

    async def come_back(self, seat):
        """A new program that holds nothing but the player's token."""
        await self._connect(seat, self._people[seat].token)
        self.mirrors[seat] = await watch(self._people[seat], self.room)
        await self._told(lambda m: m.here is not None and m.here.here[seat])

    async def play(self):
        """One ply of whoever is to move, told to all who are here."""
        ply, seat = self.view.ply, self.view.to_move
        intent = self._walkers[seat].choose(view_of(self.mirrors[seat]))
        await play_intent(self._people[seat], self.mirrors[seat], intent)
        await self._told(lambda m: view_of(m).ply > ply)
        self.happened |= {event.what for event in self.view.events}


class Pictures:
    """What a seat is told, drawn where somebody wants to look: of each sort the first one."""

    def __init__(self):
        self._done = set()

    async def take(self, name, mirror, before=None):
        """``before``: what it was told the ply before, which then moves into what it is told."""
        if not PICTURES or name in self._done:
            return
        self._done.add(name)
        stage = Stage().online(FakeConnection(games={"rotorouter": 1}))
        stage.room(before or mirror.seen, mirror.here, mirror.room)
        await settled()
        stage.draw()
        if before:
            stage.tell(mirror.seen, mirror.room)
            stage.draw()
        stage.app.tick(1000)
        pygame.image.save(stage.surface, Path(PICTURES) / f"rotorouter-four-{name}.png")
        await stage.app.close()

    async def of(self, table, seat, before):
        """Whatever is notable in the ply that ``seat`` has just played."""
        view, mine = table.view, table.mirrors[seat]
        if any(event.what == "scored" for event in view.events):
            await self.take("scoring", mine, before)
        if view.to_move in table.here and view.turn.forced:
            await self.take("forced", table.mirrors[view.to_move])
        if view.to_move in table.here and view.phase == "corner_fix":
            await self.take("corner-sealed", table.mirrors[view.to_move])
        if any(event.what == "corner_fixed" for event in view.events):
            await self.take("corner-fixed", mine)


async def the_game(table, pictures):
    """To its end, with one seat away for a while."""
    await pictures.take("beginning", table.mirrors[0])
    drops = True
    while not over(table.mirrors[0]):
        view = table.view
        if drops and (view.round, view.to_move) == (DROP_ROUND, DROPS + 1):
            await table.drop(DROPS)
            drops = False
        if view.to_move not in table.here:
            await back_as_if_never_away(table)
            await pictures.take("back", table.mirrors[DROPS])
        before = table.mirrors[view.to_move].seen
        await table.play()
        await pictures.of(table, view.to_move, before)
    assert not drops
    await pictures.take("end", table.mirrors[0])


async def back_as_if_never_away(table):
    """Who comes back is told what the others were, every move included, and its own cards."""
    left = view_of(table.mirrors[DROPS])
    await table.come_back(DROPS)
    now = view_of(table.mirrors[DROPS])
    assert left.ply < now.ply == table.view.ply
    assert now.board == table.view.board
    assert now.moves == table.view.moves
    assert left.moves == now.moves[: len(left.moves)]
    assert now.players[DROPS].bottomed is not None
    assert_all_agree(await log_of(table.redis, table.room), [table.mirrors[DROPS]])


async def played(url, redis, size, seed):
    """A game from first to last: its table, once everybody was told what the log says."""
    async with AsyncExitStack() as stack:
        table = Table(url, redis, stack, seed)
        await table.sit_down(size)
        await the_game(table, Pictures())
        assert table.here == {0, 1, 2, 3}
        room = assert_all_agree(await log_of(redis, table.room), list(table.mirrors.values()))
    assert room.outcome.reason == "three corners"
    assert sorted(room.outcome.ranking) == [1, 2, 3, 4]
    assert {"forced", "corner_fixed", "scored", "finished"} <= table.happened
    return table


@pytest.mark.parametrize(
    ("size", "seed"), [(7, 42), pytest.param(9, 17, marks=pytest.mark.slow, id="nine by nine")]
)
async def test_four_play_to_the_last_place_and_one_drops_and_comes_back(
    tmp_path, valkey_url, monkeypatch, size, seed
):
    drawn = secrets.token_hex  # players' ids stay apart; secrets of rooms are of 32 bytes
    fixed = f"{seed:064x}"
    monkeypatch.setattr("secrets.token_hex", lambda n: fixed if n == 32 else drawn(n))
    began = time.monotonic()
    async with serving(ServerSettings(port=0, redis=valkey_url, data=tmp_path)) as listener:
        table = await played(f"ws://127.0.0.1:{listener.port}", valkey_url, size, seed)
    if size == 9:
        result = f"0 failures: four places after {table.view.ply} plies"
        what = "RotoRouter: four play to the last place over sockets, one drops"
        record(what, str(seed), 1, time.monotonic() - began, result)
