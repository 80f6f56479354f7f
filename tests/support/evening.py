"""An evening at a real server whose clock stands until a test puts it forward: Ann and Bob play."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from client.net.connection import ServerConnection
from client.net.mirror import Mirror
from client.net.pending_requests import RequestRefused
from protocol.from_client import Answer, Offer, OfferKind, Open
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import Refusal, RoomView
from protocol.names import RoomId
from server.app import serving
from server.settings import ServerSettings
from server.store.clock import StoreClock
from tests.support.people import play_intent, soon, until
from tests.support.stores import a_valkey
from tests.support.views import game_view

OPTIONS: dict[str, dict[str, Any]] = {"polyy": {"size": 4}, "toppen": {}}


class Evening:
    """A whole server with a store of its own; all it times, it times by ``now``."""

    def __init__(self) -> None:
        self.now = int(time.time() * 1000)
        """Its store's clock, in Unix milliseconds."""
        self.url = ""

    def later(self, ms: int) -> None:
        """Put the clock forward."""
        self.now += ms


@asynccontextmanager
async def evening(folder: Path, patches: pytest.MonkeyPatch) -> AsyncIterator[Evening]:
    """A server that listens while the block runs.

    Its store is its own, since on its clock days may pass; its timekeeper looks at that clock
    again and again, since nothing else tells that it was put forward.
    """
    it = Evening()
    patches.setattr(StoreClock, "now", lambda _: it.now)
    patches.setattr("server.services.timekeeper.EVERY_S", 0.02)
    with a_valkey() as store:
        settings = ServerSettings(port=0, redis=store, data=folder, away_ms=100, presence_ms=1_000)
        settings = replace(settings, requests_burst=1_000)  # a script is faster than people
        async with serving(settings) as listener:
            it.url = f"ws://127.0.0.1:{listener.port}"
            yield it


class Table:
    """One room, the people in its seats in order, and what each of them is told."""

    def __init__(self, people: Sequence[ServerConnection], told: Sequence[Mirror]) -> None:
        self.people, self.told = list(people), list(told)
        self.room: RoomId = told[0].room

    @property
    def seen(self) -> RoomView:
        """What the first of them is told."""
        seen = self.told[0].seen
        assert seen is not None
        return seen

    async def all(self, true: Callable[[RoomView], Any]) -> None:
        """Until ``true`` holds of what each of them is told."""
        for mirror in self.told:
            await until(mirror, lambda m: m.seen is not None and bool(true(m.seen)))

    async def ask(self, seat: int, make: Callable[..., Any], *words: Any) -> RoomId:
        """Have who sits there say ``make(request, room, *words)``; answers the room it led to."""
        done = await soon(self.people[seat].ask(lambda n: make(n, self.room, *words)))
        room: RoomId = done.room
        return room

    async def offer(self, kind: OfferKind, seat: int = 0) -> None:
        """Put something to the other, until both are told."""
        await self.ask(seat, Offer, kind)
        await self.all(lambda seen: [(it.kind, it.seat) for it in seen.offers] == [(kind, seat)])

    async def answer(self, kind: OfferKind, accept: bool, seat: int = 1) -> None:
        """Accept or decline what the other offers, until both are told that it is no more."""
        await self.ask(seat, Answer, kind, 1 - seat, accept)
        await self.all(lambda seen: not seen.offers)

    async def play(self, plies: int = 1) -> None:
        """So many plies, each by whoever is to move, until all are told."""
        for _ in range(plies):
            seat, ply = game_view(self.seen).to_move, self.seen.ply
            mirror = self.told[seat]
            assert mirror.seen is not None
            await play_intent(self.people[seat], mirror, some_intent(mirror.seen))
            await self.all(lambda seen, after=ply + 1: seen.ply == after or seen.ending)


async def table(
    ann: ServerConnection, bob: ServerConnection, game: str = "polyy", **wishes: Any
) -> Table:
    """A room that Ann opened, in which both sit and have given their words for the seed."""
    settings = RoomSettings(**{"bot_delay_ms": 0, "listed": False} | wishes)
    done = await soon(ann.ask(lambda n: Open(n, game, OPTIONS[game], settings)))
    told = [await soon(who.watch(done.room)) for who in (ann, bob)]
    for seat, (who, mirror) in enumerate(zip((ann, bob), told, strict=True)):
        await until(mirror, lambda m: m.seen is not None)
        await soon(who.join(done.room, seat))
    it = Table((ann, bob), told)
    await it.all(lambda seen: seen.phase == "playing")
    return it


def some_intent(seen: RoomView) -> Any:
    """One that whoever sees this may play."""
    if seen.game == "polyy":
        return {"type": "place", "field": game_view(seen).board.index(None)}
    start, end = game_view(seen).legal[0]
    return {"type": "move", "from": start, "to": end}


async def refused(asking: Awaitable[Any]) -> Refusal:
    """Why the server does not do it."""
    with pytest.raises(RequestRefused) as why:
        await soon(asking)
    return why.value.refused
