"""Rooms one can join or watch, as cards that expire unless renewed; never the truth."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec import Struct

from protocol import codec
from protocol.codec import Format
from protocol.from_server import Card, Cards
from protocol.listing import change, order
from protocol.names import PlayerId
from server.cards import card
from server.holdings import MOST_LISTED
from server.host import Host
from server.room.room import Room
from server.store.store import Shelf

TOPIC: Final = "lobby"


class _Note(Struct, frozen=True):
    """What processes tell each other of a room on the list."""

    opener: PlayerId
    card: Card
    origin: str = ""
    """A digest of the opener's address; empty where that is not known."""

    @property
    def source(self) -> str:
        """Who shares the list with the others: an address, or else an opener."""
        return self.origin or self.opener


def note(room: Room, card: Card, address: str = "") -> bytes:
    """Return what is put on the shelf for a room that is listed with ``card``.

    ``address`` is its opener's, as limits go by it; empty where that is not known.
    """
    origin = blake2b(address.encode(), digest_size=8).hexdigest() if address else ""
    return msgspec.json.encode(_Note(room.opened.by, card, origin))


class Lobby:
    """The cards of all processes, read for as long as somebody here wants to see them."""

    def __init__(self, shelf: Shelf, ttl_ms: int, most: int, every_s: float = 1.0) -> None:
        """The cards are looked at every ``every_s`` while anyone here looks."""
        self._shelf, self._ttl_ms, self._most, self._every_s = shelf, ttl_ms, most, every_s
        self.cards: Cards | None = None
        """As last read; None until they are, for those who have just come."""
        self._before: Cards | None = None
        """As they were read before that."""
        self._frames: dict[tuple[Format, bool], bytes] = {}
        """What is said of ``cards``, by encoding: all of them, or what has changed since then."""
        self.origin: Callable[[Room], str] = lambda _: ""
        """From which address a room was opened, as far as that is known here."""
        self._readers = 0
        self._read = asyncio.Event()
        self._wanted = asyncio.Event()

    async def attend(self, host: Host) -> None:
        """Keep the card of a live room true, and take it away when the game is over.

        It tells what those are told who do not play: in a room with a delay, later.
        """
        name, shown = host.room.id, host.public
        while True:
            told, here = shown.told, shown.here
            card = card_of(shown.room)
            if card is not None:
                await self._shelf.put(TOPIC, name, self._note(shown.room, card), self._ttl_ms)
            else:
                await self._shelf.drop(TOPIC, name)
                if shown.room.phase == "over":
                    return
            try:
                async with asyncio.timeout(self._ttl_ms / 3000):
                    while card_of(shown.room) == card:
                        await shown.wait_past(told, None, here)
                        told, here = shown.told, shown.here
            except TimeoutError:
                pass

    def _note(self, room: Room, card: Card) -> bytes:
        return note(room, card, self.origin(room))

    async def run(self) -> None:
        """Read the cards again and again while anyone subscribes."""
        while True:
            await self._wanted.wait()
            await self._look()
            await asyncio.sleep(self._every_s)

    async def read(self) -> list[Card]:
        """All cards as they are now, in the order of the list. Raises Unavailable.

        Of the rooms of one opener that wait for players only the newest are there.
        """
        return [it.card for it in await self._found()]

    async def _found(self) -> list[_Note]:
        notes = await self._shelf.notes(TOPIC)
        found = [it for raw in notes.values() if (it := _read(raw)) is not None]
        found.sort(key=lambda it: order(it.card))
        return list(_few_of_each(found))

    async def _look(self) -> None:
        fresh = Cards(rooms=tuple(_shares(await self._found(), self._most)))
        if fresh != self.cards:
            self._before, self.cards = self.cards, fresh
            self._frames.clear()
            self._read.set()
            self._read = asyncio.Event()

    def enter(self) -> None:
        """One more wants to see the cards."""
        if self._readers == 0:
            self.cards = self._before = None  # nobody looked meanwhile
            self._frames.clear()
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

    def frame(self, told: Cards | None, cards: Cards, form: Format) -> bytes:
        """Return what ``cards`` are to someone who was told the list ``told``, or none yet.

        It is encoded once for all who were told the same.
        """
        if cards is not self.cards or not (told is None or told is self._before):
            return codec.encode(_news(told, cards), form)
        name = form, told is None
        if name not in self._frames:
            self._frames[name] = codec.encode(_news(told, cards), form)
        return self._frames[name]


def _news(told: Cards | None, cards: Cards) -> Cards:
    return cards if told is None else change(told, cards)


def _read(raw: bytes) -> _Note | None:
    """The note; None for one of another version of this program, which other servers show."""
    try:
        return msgspec.json.decode(raw, type=_Note)
    except msgspec.DecodeError:
        return None


def _shares(found: list[_Note], most: int) -> list[Card]:
    """At most so many cards, in order: where there are more, each address has its share."""
    if len(found) > most:
        before: Counter[str] = Counter()
        ranked: list[tuple[int, _Note]] = []
        for it in found:
            ranked.append((before[it.source], it))
            before[it.source] += 1
        ranked.sort(key=lambda pair: pair[0])
        found = sorted((it for _, it in ranked[:most]), key=lambda it: order(it.card))
    return [it.card for it in found]


def _few_of_each(found: Iterable[_Note]) -> Iterator[_Note]:
    """All but what is too many open rooms of one opener: nobody fills the list alone."""
    shown: Counter[PlayerId] = Counter()
    for it in found:
        if it.card.phase == "open":
            shown[it.opener] += 1
            if shown[it.opener] > MOST_LISTED:
                continue
        yield it


def card_of(room: Room) -> Card | None:
    """The room's card; None when it is not to be listed, or over.

    Once it is played, only where all may watch: nobody else could do anything with it.
    """
    if not room.settings.listed or room.phase == "over":
        return None
    if room.begun and room.settings.spectators != "anyone":
        return None
    if room.opened.previous is not None and not room.begun:
        return None  # its players are being seated: nobody else is to take their seats
    return card(room)
