"""Look for company for one player: a step each time it is asked, all of it kept in notes.

Who looks has a note that is renewed by asking. Who has looked the longest of a table claims all of
its players, each by a note of that name, so that nobody is claimed for two tables; all or none.
Then each sits down in the room that the claim names, when they ask next. A claim expires: where
somebody does not come, the others leave that room and look on, with the time that they have waited.
So any process, and any player, may be gone at any time, and nobody waits for them for long.
"""

import hashlib
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engines.catalog import make
from protocol.from_client import Begin, Leave, Open, Seek
from protocol.from_server import Reason
from protocol.messages.company import PARTY, Seeking, StopSeek
from protocol.names import PlayerId, RoomId
from server.live.live_room import Gone, LiveRoom
from server.live.registry import UnknownRoom
from server.players import PlayerIdentity
from server.requests.company.pairs import (
    SeekNote,
    Unit,
    begins_at,
    best_table,
    players,
    ready_tables,
    units,
)
from server.requests.context import RequestContext
from server.requests.open_room import open_counted
from server.requests.quick_match import FREE
from server.requests.room_requests import opened
from server.room.commands import Sit
from server.room.errors import Refused

SEEK_MS: Final = 6_000
"""How long somebody looks who does not ask again."""
KNOWN_MS: Final = 30_000
"""How long it is known since when somebody looked who did not ask again."""
CLAIM_MS: Final = 12_000
"""How long players have to sit down at a table that was found."""
SEATED_MS: Final = 600_000
"""How long it is known in which room a player was to sit."""
N = TypeVar("N")


class Wanted(Struct, frozen=True):
    """Hold what a party looks for, as its first member said it."""

    player: PlayerId
    game: str
    options: dict[str, Any]
    settings: bytes
    near: bool
    least: int
    most: int


class TableClaim(Struct, frozen=True):
    """Hold what the note of a claimed player says: where to sit, and who else does."""

    leader: PlayerId
    request: int
    """By which the leader opens the room: so that it is one, however often it is opened."""
    room: RoomId
    members: tuple[PlayerId, ...]
    searches: tuple[int, ...]
    """By member, the search that it was claimed for."""

    def is_of(self, player: PlayerId, search: int) -> bool:
        """Return whether ``player`` was claimed for that search."""
        return (player, search) in zip(self.members, self.searches, strict=False)


class _Search:
    """What somebody looks for, and under which topics that is noted."""

    def __init__(self, message: Seek, me: PlayerIdentity, at: int) -> None:
        """Raises Refused where no such room could be opened."""
        settings = replace(message.settings, listed=False)
        self.opening = Open(message.request, message.game, message.options, settings)
        first = opened(self.opening, me, 0, at)
        game = make(message.game, message.options)
        self.least, self.most = message.least, min(message.most, game.seats)
        if not game.fewest <= self.least <= self.most:
            text = f"at this table {game.fewest} to {game.seats} play"
            raise Refused(Reason.BAD_OPTIONS, text)
        self.near, self.message = message.near or settings.rated, message
        told = msgspec.to_builtins(settings)
        rules = {name: value for name, value in told.items() if name not in FREE}
        kind = [message.game, first.options, rules, self.least, self.most]
        digest = hashlib.sha256(msgspec.json.encode(kind, order="deterministic")).hexdigest()
        self.seeks, self.claims = f"seek:{digest}", f"table:{digest}"

    def open_as(self, request: int) -> Open:
        """Return what opens the room of a table."""
        return replace(self.opening, request=request)


class CompanySeeker:
    """Look for company for one player."""

    def __init__(self, context: RequestContext, me: PlayerIdentity) -> None:
        self._context, self._notes, self._me = context, context.note_store, me

    async def step(self, message: Seek, at: int) -> Seeking:
        """Go one step on; ``at`` is the time of receipt. Raises Refused, Unavailable or Gone."""
        if self._me.external:
            text = "programs sit where a seat is kept for them: company is for people"
            raise Refused(Reason.BAD_OPTIONS, text)
        search = _Search(await self._of_party(message), self._me, at)
        claims = await self._read(search.claims, TableClaim)
        mine = claims.get(self._me.id)
        if mine is not None and not mine.is_of(self._me.id, message.search):
            await self._notes.drop(search.claims, self._me.id)  # of a search that has ended
            mine = None
        if (room := await self._left_over(message.search, mine, at)) is not None:
            await self._end(search)
            return Seeking(message.request, room)
        note = await self._renewed(search, at)
        if mine is not None:
            return await self._sit_down(search, mine, at)
        seeks = await self._read(search.seeks, SeekNote)
        waiting = units(it for it in seeks.values() if it.player not in claims)
        for table in ready_tables(waiting, at, search.least, search.most):
            if table[0].player == self._me.id:
                claim = await self._claimed(search, table)
                if claim is not None:
                    return await self._sit_down(search, claim, at)
        return _told(search, note, waiting, seeks, at)

    async def stop(self, message: StopSeek, at: int) -> Seeking:
        """Look no more. Name the room where play begins already. Raises Refused or Unavailable."""
        room = await self._left_over(message.search, None, at)
        if room is not None:
            return Seeking(message.request, room)
        known = (await self._read(self._mine, _Known)).get(LOOKS)
        if known is not None and known.search <= message.search:
            await self._notes.drop(known.seeks, self._me.id)
            await self._notes.drop(self._mine, LOOKS)
        if message.party:
            await self._notes.drop(f"party:{message.party}", self._me.id)
        return Seeking(message.request)

    # -- parties ---------------------------------------------------------------------------

    async def _of_party(self, message: Seek) -> Seek:
        """Return what is looked for: in a party, what its first member wanted."""
        if not message.party:
            return message
        topic = f"party:{message.party}"
        wanted = await self._read(topic, Wanted)
        if self._me.id not in wanted and len(wanted) >= PARTY:
            raise Refused(Reason.LIMIT, "two are in that party already")
        first = wanted.get(self._me.id) or next(iter(wanted.values()), None)
        if first is not None:
            message = replace(
                message,
                game=first.game,
                options=first.options,
                settings=msgspec.json.decode(first.settings, type=type(message.settings)),
                near=first.near,
                least=first.least,
                most=first.most,
            )
        if message.most < PARTY:
            raise Refused(Reason.BAD_OPTIONS, "there is no room for a party at that table")
        mine = Wanted(
            self._me.id,
            message.game,
            message.options,
            msgspec.json.encode(message.settings),
            message.near,
            message.least,
            message.most,
        )
        await self._notes.put(topic, self._me.id, msgspec.json.encode(mine), SEEK_MS)
        return message

    # -- looking ---------------------------------------------------------------------------

    async def _renewed(self, search: _Search, at: int) -> SeekNote:
        """Renew the note by which one looks; how long one has waited stays, wherever it was."""
        known = (await self._read(self._mine, _Known)).get(LOOKS)
        number = search.message.search
        if known is not None and known.search > number:
            raise Refused(Reason.LIMIT, "you look for company in another window")
        since = known.since if known is not None and known.search == number else at
        if known is not None and known.seeks != search.seeks:
            await self._notes.drop(known.seeks, self._me.id)
        apart = await self._context.people.apart(self._me.id)
        standings = await self._context.recorder.ledger(search.message.game).standings()
        note = SeekNote(
            self._me.id,
            self._me.name,
            standings.stats(self._me.id).rating.shown[0],
            since,
            search.message.search,
            search.near,
            search.message.party,
            tuple(sorted(apart)),
        )
        own = msgspec.json.encode(_Known(search.seeks, since, number))
        await self._notes.put(self._mine, LOOKS, own, KNOWN_MS)
        await self._notes.put(search.seeks, self._me.id, msgspec.json.encode(note), SEEK_MS)
        return note

    async def _claimed(self, search: _Search, table: tuple[SeekNote, ...]) -> TableClaim | None:
        """Claim all who are at that table; none where another process was first with one."""
        request = secrets.randbits(52)
        members = tuple(it.player for it in table)
        room = opened(search.open_as(request), self._me, 0, 0).room
        searches = tuple(it.search for it in table)
        claim = TableClaim(self._me.id, request, room, members, searches)
        done: list[PlayerId] = []
        for player in sorted(members):
            value = msgspec.json.encode(claim)
            if not await self._notes.claim(search.claims, player, value, CLAIM_MS):
                for claimed in done:
                    await self._notes.drop(search.claims, claimed)
                return None
            done.append(player)
        return claim

    # -- sitting down ----------------------------------------------------------------------

    async def _left_over(self, search: int, claim: TableClaim | None, at: int) -> RoomId | None:
        """Return the room in which play begins by this search; leave one that came to nothing.

        None too while there is such a room and ``claim`` still names it.
        """
        known = (await self._read(self._mine, _Sits)).get(SITS)
        if known is None:
            return None
        code = known.room
        with suppress(UnknownRoom, Gone):
            async with self._context.registry.host(code) as host:
                await host.read_on()
                if host.room.seat_of(self._me.id) is not None:
                    if host.room.phase != "open":
                        return code if known.search == search else None
                    if claim is not None and claim.room == code:
                        return None
                    if not await self._leaves(host, at):
                        return code
        await self._notes.drop(self._mine, SITS)
        return None

    async def _leaves(self, host: LiveRoom, at: int) -> bool:
        """Leave the room; tell whether that was still possible."""
        try:
            await host.ask(self._me.id, Leave(0, host.room.id), at)
        except Refused as no:
            if no.reason is Reason.BEGUN:
                return False
            raise
        return True

    async def _sit_down(self, search: _Search, claim: TableClaim, at: int) -> Seeking:
        """Take the seat that was claimed, once its room is open; begin once all have theirs."""
        request = search.message.request
        waits = replace(self._sitting(search), request=request)
        if claim.leader == self._me.id:
            fact = opened(search.open_as(claim.request), self._me, 0, at)
            if not await open_counted(self._context, fact):
                return waits
        sits = msgspec.json.encode(_Sits(claim.room, search.message.search))
        await self._notes.put(self._mine, SITS, sits, SEATED_MS)
        apart = await self._context.people.apart(self._me.id)
        sit = Sit(self._me.name, commitment=search.message.commitment, apart=apart)
        try:
            async with self._context.registry.host(claim.room) as host:
                await host.ask(self._me.id, sit, at)
                await self._begin(host, claim, at)
                if host.room.phase == "open":
                    return waits
        except (UnknownRoom, Gone):
            return waits
        except Refused as no:  # play has begun without us, say: look on
            if no.reason is Reason.LIMIT:
                raise
            await self._notes.drop(search.claims, self._me.id)
            return waits
        await self._end(search)
        return Seeking(request, claim.room)

    async def _end(self, search: _Search) -> None:
        """Look no more. The claim goes last: who reads claims first never finds one free who sits.

        What is not dropped, as this process dies, expires.
        """
        await self._notes.drop(search.seeks, self._me.id)
        await self._notes.drop(self._mine, LOOKS)
        await self._notes.drop(search.claims, self._me.id)

    async def _begin(self, host: LiveRoom, claim: TableClaim, at: int) -> None:
        """Begin with those who were claimed, though seats are free, once all of them sit."""
        seated = all(host.room.seat_of(it) is not None for it in claim.members)
        if seated and host.room.phase == "open" and claim.leader == self._me.id:
            with suppress(Refused):
                await host.ask(self._me.id, Begin(0, host.room.id), at)

    def _sitting(self, search: _Search) -> Seeking:
        about = search.message
        return Seeking(0, sitting=True, game=about.game, party=about.party)

    @property
    def _mine(self) -> str:
        return f"sought:{self._me.id}"

    async def _read(self, topic: str, kind: type[N]) -> dict[PlayerId, N]:
        """Return the notes of a topic that this version of the program can read."""
        found: dict[PlayerId, N] = {}
        notes: Mapping[str, bytes] = await self._notes.notes(topic)
        for name, raw in notes.items():
            with suppress(msgspec.DecodeError):
                found[PlayerId(name)] = msgspec.json.decode(raw, type=kind)
        return found


LOOKS: Final = PlayerId("looks")
SITS: Final = PlayerId("sits")
"""The names of a player's own notes: what they look for, and where they are to sit."""


class _Known(Struct, frozen=True):
    """What is known of one's own search: where its note is, and since when."""

    seeks: str
    since: int
    search: int


class _Sits(Struct, frozen=True):
    """Where a player is to sit, and by which search."""

    room: RoomId
    search: int


def _told(
    search: _Search,
    mine: SeekNote,
    waiting: list[Unit],
    seeks: Mapping[PlayerId, SeekNote],
    at: int,
) -> Seeking:
    """Return how it goes for one who looks on."""
    unit = next((it for it in waiting if it.has(mine.player)), None)
    table = () if unit is None else best_table(unit, waiting, at, search.most)
    begins = begins_at(table, search.least, search.most) if table else None
    party = [it for it in seeks.values() if it.party == mine.party != ""]
    friend = next((it.name for it in party if it.player != mine.player), "")
    return Seeking(
        request=search.message.request,
        since=mine.since,
        rating=max(0, mine.rating),
        near=search.near,
        looking=len(seeks),
        table=tuple(it.name for it in players(table)),
        least=search.least,
        most=search.most,
        begins=begins or 0,
        party=mine.party,
        friend=friend,
        game=search.message.game,
    )
