"""Keeps the word that was given in a room: tells the value when it is time, promises anew."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias

from client.net.pending_requests import RequestRefused
from client.net.seed_ledger import SeedLedger
from protocol import from_client
from protocol.from_server import Done, RoomView

Watch: TypeAlias = Callable[[str], Awaitable[object]]
Ask: TypeAlias = Callable[[Callable[[int], Any]], Awaitable[Done]]


class SeedExchange:
    """Looks at every room that is told, and asks what is to be asked by itself."""

    def __init__(self, words: SeedLedger, ask: Ask, watch: Watch) -> None:
        """``watch`` has a room told: whoever has promised there is to hear when to reveal."""
        self._words, self._ask, self._watch = words, ask, watch
        self._tasks: set[asyncio.Task[None]] = set()
        self._done: set[tuple[str, str, str]] = set()
        self._ended: set[str] = set()
        """Rooms that were seen over, before their players were led to another game."""

    def see(self, seen: RoomView) -> None:
        """Do what this room asks of who gave a word in it; nothing is done twice."""
        words, room = self._words, seen.room
        self._follow(seen)
        if words.rebound(seen) and seen.seat is not None:
            seat, promise = seen.seat, words.anew(seen)
            self._send("promise", seen, lambda n: from_client.Join(n, room, seat, promise))
            return
        words.watched_anew(seen)
        words.note(seen)
        if seen.seat is not None and words.may_tell(seen):
            value = words.of(room).value
            self._send("reveal", seen, lambda n: from_client.Reveal(n, room, value))

    def _follow(self, seen: RoomView) -> None:
        """Promise for the next game as soon as it is told: its play waits for that.

        Not where that game is old news: its seats may be free again, and none is to be taken.
        """
        if seen.phase != "over" or seen.seat is None or not self._words.of(seen.room).value:
            return
        there = seen.rematch
        if there is None:
            self._ended.add(seen.room)
        elif seen.room in self._ended:
            self._ended.discard(seen.room)
            promise = self._words.promise(there)
            self._send("follow", seen, lambda n: from_client.Join(n, there, None, promise), there)

    def _send(
        self, what: str, seen: RoomView, make: Callable[[int], Any], watched: str = ""
    ) -> None:
        key = what, seen.room, seen.commitment
        if key not in self._done:
            self._done.add(key)
            task = asyncio.get_running_loop().create_task(self._asked(make, watched))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _asked(self, make: Callable[[int], Any], watched: str) -> None:
        """Whoever has told already, from another window, is refused: that does no harm."""
        if watched:
            await self._watch(watched)
        with suppress(RequestRefused):
            await self._ask(make)

    def end(self) -> None:
        """Ask nothing more."""
        for task in self._tasks:
            task.cancel()
