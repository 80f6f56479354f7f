"""List rooms that one can join or watch, as cards that expire unless renewed."""

import asyncio
from collections.abc import Callable
from functools import partial
from hashlib import blake2b

import msgspec

from protocol import codec
from protocol.codec import Format
from protocol.from_server import LobbyRooms, RoomCard
from protocol.room_list import change, order
from server.live.changes import CARD, GONE, PHASE, SEATS, Changes
from server.live.live_room import LiveRoom
from server.room.room import Room
from server.services.card_keeper import IDLE_S, TOPIC, CardKeeper
from server.services.lobby_list import ListedNote, LobbyList, limit_per_opener
from server.services.room_card import card
from server.store.notes import NoteStore


def make_note(room: Room, card: RoomCard, address: str = "", *, idle: bool = False) -> ListedNote:
    """Return the note of a room that is listed with ``card``.

    ``address`` is its opener's, for limits; empty if not known.
    """
    origin = blake2b(address.encode(), digest_size=8).hexdigest() if address else ""
    return ListedNote(room.opened.by, card, origin, idle)


def encode_note(room: Room, card: RoomCard, address: str = "") -> bytes:
    """Return what is stored of ``make_note``."""
    return msgspec.json.encode(make_note(room, card, address))


class LobbyService:
    """The listed rooms of all processes, read while anyone here subscribes."""

    def __init__(self, note_store: NoteStore, ttl_ms: int, most: int, every_s: float = 1.0) -> None:
        """Show ``most`` cards, whose notes last ``ttl_ms``; read them every ``every_s`` seconds."""
        self._note_store, self._most, self._every_s = note_store, most, every_s
        self._keeper = CardKeeper(note_store, ttl_ms, most)
        self._list: LobbyList | None = None
        """The list as last read; None until then, for the first subscribers."""
        self._previous: LobbyRooms | None = None
        """The list as read before that."""
        self._frames: dict[tuple[Format, bool], bytes] = {}
        """By encoding and whether it is the whole list: ``cards`` encoded, whole or as a change."""
        self.address_of: Callable[[Room], str] = lambda _: ""
        """Returns the address a room was opened from, if known here."""
        self._subscribers = 0
        self._updated = asyncio.Event()
        self._wanted = asyncio.Event()

    def concerns(self, room: Room) -> Changes:
        """See RoomService."""
        return SEATS | PHASE | CARD if room.settings.listed else 0

    def notice(self, live_room: LiveRoom, changed: Changes) -> bool:
        """See RoomService."""
        if not changed & GONE:
            return True
        room, card = live_room.public.room, listed_card(live_room.public.room)
        if card is None:
            self._keeper.forget(live_room)
            return False
        note, is_over = self._note(room, card, idle=True), live_room.room.phase == "over"
        last_s = room.settings.delay_ms / 1000 if is_over else IDLE_S  # until all may know it
        self._keeper.leave(live_room, note.source, partial(msgspec.json.encode, note), last_s)
        return False

    async def serve(self, live_room: LiveRoom) -> None:
        """Bring the card of a live room up to date; drop it when the game is over.

        It shows what spectators see: in a room with a delay, later.
        """
        room = live_room.public.room
        card = listed_card(room)
        if card is None:
            await self._keeper.drop(room.id)
        else:
            await self._keeper.put(live_room, msgspec.json.encode(self._note(room, card)))

    def _note(self, room: Room, card: RoomCard, *, idle: bool = False) -> ListedNote:
        return make_note(room, card, self.address_of(room), idle=idle)

    async def run(self) -> None:
        """Read the cards while anyone subscribes, and renew those put here, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._keeper.run())
            group.create_task(self._read_on())

    async def _read_on(self) -> None:
        while True:
            await self._wanted.wait()
            await self._refresh()
            await asyncio.sleep(self._every_s)

    async def read(self) -> list[RoomCard]:
        """Return the cards of rooms in which anybody is, in list order. Raises Unavailable.

        Of one opener's waiting rooms only the newest are included.
        """
        return [it.card for it in await self._read_notes() if not it.idle]

    async def _read_notes(self) -> list[ListedNote]:
        notes = await self._note_store.notes(TOPIC)
        found = [it for raw in notes.values() if (it := _decode_note(raw)) is not None]
        found = [it for it in found if not it.is_deserted]
        found.sort(key=lambda it: order(it.card))
        return list(limit_per_opener(found))

    async def _refresh(self) -> None:
        fresh = LobbyList(await self._read_notes(), self._most)
        if self._list is None or fresh.cards != self._list.cards:
            self._previous, self._list = self.cards, fresh
            self._frames.clear()
            self._updated.set()
            self._updated = asyncio.Event()

    def subscribe(self) -> None:
        """Count one more reader of the list."""
        if self._subscribers == 0:
            self._list = self._previous = None  # nobody looked meanwhile
            self._frames.clear()
        self._subscribers += 1
        self._wanted.set()

    def unsubscribe(self) -> None:
        """Count one reader fewer."""
        self._subscribers -= 1
        if self._subscribers == 0:
            self._wanted.clear()

    @property
    def cards(self) -> LobbyRooms | None:
        """Return the list as last read; None where nobody has."""
        return None if self._list is None else self._list.cards

    async def wait_past(self, told: LobbyList | None) -> LobbyList:
        """Wait until the list is another one than ``told``. Return it."""
        while self._list is None or self._list is told:
            await self._updated.wait()
        return self._list

    def frame(self, before: LobbyRooms | None, cards: LobbyRooms, form: Format) -> bytes:
        """Return ``cards`` encoded for a reader who has the list ``before``, None if none yet.

        Encoded once for all readers in the same state who see the whole list.
        """
        if cards is not self.cards or not (before is None or before is self._previous):
            return codec.encode(_delta(before, cards), form)
        name = form, before is None
        if name not in self._frames:
            self._frames[name] = codec.encode(_delta(before, cards), form)
        return self._frames[name]


def _delta(before: LobbyRooms | None, cards: LobbyRooms) -> LobbyRooms:
    return cards if before is None else change(before, cards)


def _decode_note(raw: bytes) -> ListedNote | None:
    """Return the note; None if another version of this program wrote it."""
    try:
        return msgspec.json.decode(raw, type=ListedNote)
    except msgspec.DecodeError:
        return None


def listed_card(room: Room) -> RoomCard | None:
    """Return the card of a room; None if it is not listed, or over.

    A game in play is listed only if anyone may watch: nobody else could do anything with it.
    """
    if not room.settings.listed or room.phase == "over":
        return None
    if room.begun and room.settings.spectators != "anyone":
        return None
    if (room.opened.previous is not None or room.settings.tournament) and not room.begun:
        return None  # its players are being seated: nobody else is to take their seats
    return card(room)
