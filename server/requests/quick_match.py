"""Find somebody to play with: a seat in an open room that fits, or a room to wait in."""

import asyncio
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engines.catalog import make
from engines.game import Seat
from protocol.from_client import Open, QuickMatch, RoomSettings
from protocol.from_server import Done, Reason, RoomCard
from protocol.names import PlayerId, RoomId, window_of
from server.live.live_room import Gone
from server.live.registry import UnknownRoom
from server.players import PlayerIdentity, is_player
from server.requests.context import RequestContext
from server.requests.open_room import open_counted
from server.requests.room_requests import opened
from server.results import nearness
from server.results.standings import Standings
from server.room.commands import Sit
from server.room.errors import Refused

FREE: Final = {
    "listed",
    "spectators",
    "bot_delay_ms",
    "delay_ms",
    "delay_plies",
    "reasons",
    "patience_ms",
}
"""Settings that need not be equal: a game is not played by them."""
PLACE_MS: Final = 15_000
"""How long a place at somebody's side is held: by then the lobby shows the room."""
REQUEST_MS: Final = 600_000
"""How long a request is known that was answered, so that it is one room though asked twice."""
OPENS_S: Final = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0)
"""When a room is looked at that another is opening; all of it is how long that may take."""
ROUNDS: Final = 60
"""So often another may be first before we give up looking for company."""
CODES: Final = 5
Looks: TypeAlias = Sequence[tuple[float, int | None]]


class _Place(Struct, frozen=True):
    """What the note of a place says: whose room it is at."""

    room: RoomId
    player: PlayerId


class Matchmaker:
    """Make the quick matches of one player.

    Who find no room all open one: so that they do not wait side by side, each first claims a
    place as a note. The first place of a table is for who opens its room, the others are for those
    who join it there; of two who want the same place one goes on to the next. A place is a
    promise alone: seats are given by the room.
    """

    def __init__(
        self, context: RequestContext, me: PlayerIdentity, looks: Looks = nearness.LOOKS
    ) -> None:
        """``looks``: how often, and how far by rating, others are looked for."""
        self._context, self._note_store, self._me = context, context.note_store, me
        self._looks = looks
        self._apart: frozenset[PlayerId] = frozenset()
        """Whom this player does not meet."""

    async def match(self, message: QuickMatch, at: int) -> Done:
        """Return a seat; ``at`` is the time of receipt. Raises Refused, Unavailable, Gone."""
        if self._me.external:
            text = "quick games are for people: a program sits where a seat is kept for it"
            raise Refused(Reason.BAD_OPTIONS, text)
        self._apart = await self._context.people.apart(self._me.id)
        listed = replace(message.settings, listed=True)
        wish = _Wish(replace(message, settings=listed), self._me, at)
        room, seat = (
            await self._again(wish) or await self._in_company(wish) or await self._alone(wish)
        )
        return Done(message.request, room, seat)

    async def _again(self, wish: "_Wish") -> tuple[RoomId, Seat | None] | None:
        """The seat of a request that was asked before."""
        note = (await self._note_store.notes(self._mine)).get(str(wish.message.request))
        if note is None:
            return None
        code = RoomId(note.decode())
        return await self._alone(wish) if code == wish.code else await self._sit(wish, code)

    async def _in_company(self, wish: "_Wish") -> tuple[RoomId, Seat | None] | None:
        """A seat beside others: of those about as strong at once, and a little later of anybody.

        Where nobody is there at all, nothing is waited for.
        """
        strengths = await self._strengths(wish.message.game)
        for pause_s, most in self._looks:
            await asyncio.sleep(pause_s)
            around = _Around(strengths, self._me.id, most)
            seated = await self._in_the_lobby(wish, around) or await self._at_a_place(wish, around)
            if seated is not None or not around.passed:
                return seated
        return None

    async def _strengths(self, game: str) -> Standings:
        """Who is how strong; where that cannot be read, all are beginners."""
        with suppress(Gone):
            return await self._context.recorder.ledger(game).standings()
        return Standings()

    async def _in_the_lobby(
        self, wish: "_Wish", around: "_Around"
    ) -> tuple[RoomId, Seat | None] | None:
        """A seat in a room that the lobby shows: with most people, the nearest, the oldest."""
        fitting = [card for card in await self._context.lobby.read() if wish.fits(card)]
        far = {card.room: around.distance(card.players) for card in fitting}
        order = sorted(fitting, key=lambda it: (-it.people, far[it.room], it.at, it.room))
        for card in order:
            if any(who and window_of(who) in self._apart for who in card.players):
                continue
            if not around.reaches(far[card.room]):
                continue
            seated = await self._sit(wish, card.room)
            if seated is not None:
                return seated
        return None

    async def _at_a_place(
        self, wish: "_Wish", around: "_Around"
    ) -> tuple[RoomId, Seat | None] | None:
        """A seat in a room that is being opened now, or the room that we open at a table."""
        topic = f"quick:{wish.kind}"
        mine = msgspec.json.encode(_Place(wish.code, self._me.id))
        for _ in range(ROUNDS):
            places = await self._note_store.notes(topic)
            for table, place, opener in _places(places, wish.seats):
                if opener.player == self._me.id or opener.player in self._apart:
                    continue
                if not around.reaches(around.distance((opener.player,))):
                    continue
                if await self._note_store.claim(topic, f"{table}:{place}", mine, PLACE_MS):
                    seated = await self._wait_and_sit(wish, opener.room)
                    if seated is not None:
                        return seated
            if around.passed:
                return None  # they are looked at again, from farther away
            if await self._note_store.claim(topic, f"{_tables(places)}:0", mine, PLACE_MS):
                return await self._alone(wish)
        return None

    async def _wait_and_sit(self, wish: "_Wish", room: RoomId) -> tuple[RoomId, Seat | None] | None:
        """A seat in a room that somebody opens at this moment."""
        for pause_s in OPENS_S:
            await asyncio.sleep(pause_s)
            with suppress(UnknownRoom, Gone):
                async with self._context.registry.host(room) as host:
                    if any(occupant is not None for occupant in host.room.occupants):
                        return await self._sit(wish, room)
        return None

    async def _alone(self, wish: "_Wish") -> tuple[RoomId, Seat | None]:
        """A room of our own, to wait in. Opened twice, it is opened once."""
        for attempt in range(CODES):
            fact = opened(wish.opening, self._me, attempt, wish.at)
            if await open_counted(self._context, fact):
                seated = await self._sit(wish, fact.room)
                if seated is None:
                    raise Refused(Reason.ROOM_FULL, "all seats of your room were taken: ask again")
                return seated
        raise Refused(Reason.UNAVAILABLE, "no free code for a room: ask again")

    async def _sit(self, wish: "_Wish", room: RoomId) -> tuple[RoomId, Seat | None] | None:
        """A seat in that room; None where there is none (any more).

        It is noted before: so the request, asked again, comes to this room first.
        """
        name, value = str(wish.message.request), room.encode()
        await self._note_store.put(self._mine, name, value, REQUEST_MS)
        sit = Sit(self._me.name, commitment=wish.message.commitment, apart=self._apart)
        try:
            async with self._context.registry.host(room) as host:
                return room, await self._context.holdings.sit(self._me, host, sit, wish.at)
        except (UnknownRoom, Gone):
            return None
        except Refused as why:
            if why.reason == Reason.LIMIT:  # of this player, wherever they sit down
                raise
            return None

    @property
    def _mine(self) -> str:
        return f"quick:{self._me.id}"


class _Around:
    """Who is near enough by rating at one look, and whether anybody was passed over for that."""

    def __init__(self, strengths: Standings, me: PlayerId, most: int | None) -> None:
        self._strengths, self._most = strengths, most
        self._mine = strengths.stats(me).rating
        self.passed = False

    def distance(self, players: Iterable[PlayerId | None]) -> int:
        """Return how far the farthest person of those is away."""
        people = (window_of(who) for who in players if who is not None and is_player(who))
        theirs = (self._strengths.stats(who).rating for who in people)
        return nearness.farthest(self._mine, theirs)

    def reaches(self, apart: int) -> bool:
        """Return whether that is near enough; remember where it is not."""
        near = nearness.accepts(self._most, apart)
        self.passed = self.passed or not near
        return near


class _Wish:
    """What somebody wants to play, in the forms it is compared in."""

    def __init__(self, message: QuickMatch, me: PlayerIdentity, at: int) -> None:
        """Raises Refused where no such room could be opened."""
        self.message, self.at = message, at
        self.opening = Open(message.request, message.game, message.options, message.settings)
        first = opened(self.opening, me, 0, at)
        self.code, self.seats = first.room, make(message.game, message.options).seats
        self.seats -= len(message.settings.closed)
        self._me, self._rules = me.id, _played_by(message.settings)
        self._options = {name: first.options[name] for name in message.options}
        told = [message.game, first.options, self._rules]
        self.kind = hashlib.sha256(msgspec.json.encode(told, order="deterministic")).hexdigest()

    def fits(self, card: RoomCard) -> bool:
        """Return whether that room is open, with a seat, somebody else's, and as was wished."""
        if card.game != self.message.game or card.phase != "open" or not card.free:
            return False
        if self._me in card.players or not card.people:
            return False
        options = {name: card.options.get(name) for name in self._options}
        return options == self._options and _played_by(card.settings) == self._rules


def _played_by(settings: RoomSettings) -> dict[str, Any]:
    """The settings that a game is played by."""
    told: dict[str, Any] = msgspec.to_builtins(settings)
    return {name: value for name, value in told.items() if name not in FREE}


def _tables(notes: Mapping[str, bytes]) -> int:
    """One more than the last table there is."""
    return max((int(name.partition(":")[0]) + 1 for name in notes), default=0)


def _places(notes: Mapping[str, bytes], seats: int) -> Iterator[tuple[int, int, _Place]]:
    """The places that nobody has at the tables there are: table, place, and who opens its room."""
    for table in range(_tables(notes)):
        if (note := notes.get(f"{table}:0")) is None:
            continue
        try:
            opener = msgspec.json.decode(note, type=_Place)
        except msgspec.DecodeError:  # of another version of this program
            continue
        for place in range(1, seats):
            if f"{table}:{place}" not in notes:
                yield table, place, opener
