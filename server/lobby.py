"""Rooms one can join or watch, as cards that expire unless renewed; never the truth."""

import asyncio
from contextlib import suppress
from typing import Final

import msgspec

from engines.game import Seat
from protocol.from_server import Card, Cards
from server.host import Host
from server.room.room import Room
from server.store.store import Shelf, Unavailable

TOPIC: Final = "lobby"


class Lobby:
    """The cards of all processes, read for as long as somebody here wants to see them."""

    def __init__(self, shelf: Shelf, ttl_ms: int, most: int, every_s: float = 1.0) -> None:
        """The cards are looked at every ``every_s`` while anyone here looks."""
        self._shelf, self._ttl_ms, self._most, self._every_s = shelf, ttl_ms, most, every_s
        self.cards: Cards | None = None
        """As last read; None until they are, for those who have just come."""
        self._readers = 0
        self._read = asyncio.Event()
        self._wanted = asyncio.Event()

    async def attend(self, host: Host) -> None:
        """Keep the card of a live room true, and take it away when the game is over."""
        name = host.room.id
        while True:
            told, here = host.told, host.here
            card = card_of(host.room)
            try:
                if card is None:
                    await self._shelf.drop(TOPIC, name)
                    return
                await self._shelf.put(TOPIC, name, msgspec.json.encode(card), self._ttl_ms)
            except Unavailable:
                pass
            try:
                async with asyncio.timeout(self._ttl_ms / 3000):
                    while card_of(host.room) == card:
                        await host.wait_past(told, None, here)
                        told, here = host.told, host.here
            except TimeoutError:
                pass

    async def run(self) -> None:
        """Read the cards again and again while anyone subscribes."""
        while True:
            await self._wanted.wait()
            with suppress(Unavailable):
                await self._look()
            await asyncio.sleep(self._every_s)

    async def _look(self) -> None:
        notes = await self._shelf.notes(TOPIC)
        cards = [card for note in notes.values() if (card := _read(note)) is not None]
        cards.sort(key=lambda card: (card.phase != "open", -card.at, card.room))
        fresh = Cards(rooms=tuple(cards[: self._most]))
        if fresh != self.cards:
            self.cards = fresh
            self._read.set()
            self._read = asyncio.Event()

    def enter(self) -> None:
        """One more wants to see the cards."""
        if self._readers == 0:
            self.cards = None  # nobody looked meanwhile
        self._readers += 1
        self._wanted.set()

    def leave(self) -> None:
        """One fewer."""
        self._readers -= 1
        if self._readers == 0:
            self._wanted.clear()

    async def wait_past(self, cards: Cards | None) -> Cards:
        """The cards, once they are others than ``cards``."""
        while self.cards is None or self.cards is cards:
            await self._read.wait()
        return self.cards


def _read(note: bytes) -> Card | None:
    """The card; None for one of another version of this program, which other servers show."""
    try:
        return msgspec.json.decode(note, type=Card)
    except msgspec.DecodeError:
        return None


def card_of(room: Room) -> Card | None:
    """The room's card; None when it is not to be listed, or over."""
    if not room.settings.listed or room.phase == "over":
        return None
    return Card(
        room=room.id,
        game=room.opened.game,
        options=room.opened.options,
        settings=room.settings,
        phase=room.phase,
        chairs=tuple(_chair(room, seat) for seat in range(len(room.sitters))),
        at=room.opened.at,
    )


def _chair(room: Room, seat: Seat) -> str | None:
    sitter = room.sitters[seat]
    if sitter is None:
        return "" if room.is_reserved(seat) else None
    return sitter.name
