"""Drives all tournaments: seats who is paired, reads how games ended, and proposes what is next.

Any number of processes may do so at once, and each may die at any instant: every step is a fact
that its log takes once, and every room has the same code whoever opens it. A note says which
process looks after a tournament for now, so that not all of them look at the same rooms.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeAlias

from protocol.from_client import ClaimWin, Reserve
from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId
from server import observe
from server.live.live_room import Gone, LiveRoom
from server.live.registry import RoomRegistry, UnknownRoom
from server.players import bot_player
from server.results.recorder import ResultRecorder
from server.room.commands import PlaceBot, Sit
from server.room.errors import Refused
from server.room.fold_absence import claimable
from server.room.room import Room
from server.settings import Retention
from server.store.errors import Unavailable
from server.store.notes import NoteStore
from server.tournaments import course, rooms
from server.tournaments.facts import Paired, Resulted, Seated
from server.tournaments.feeds import TournamentFeeds
from server.tournaments.shelf import TournamentShelf
from server.tournaments.swiss import Blocked
from server.tournaments.tournament import Match, Participant, Tournament

EVERY_S: Final = 0.5
"""How often every tournament is looked at."""
EXPIRE_EVERY_MS: Final = 3_600_000
"""How often those are looked for whose time is up."""
MINE_MS: Final = 3_000
"""How long a process is believed to look after a tournament since it last said so."""
TOPIC: Final = "tournament"
CODES: Final = 5
"""So many codes are tried for a room: another may have the first ones."""
STEPS: Final = 200
"""Facts that one look at a tournament may add."""
SEATING_MS: Final = 3 * 60_000
"""A game that has not begun this long after it was paired counts as none."""
LONGEST_MS: Final = 3 * 3_600_000
"""Neither does one that is not over by then: its clocks have long stopped for good."""
Apart: TypeAlias = Callable[[PlayerId], Awaitable[frozenset[PlayerId]]]
"""Returns whom a player has blocked, or was blocked by."""
Caller: TypeAlias = Callable[[Tournament, Match], Awaitable[None]]
"""Tells the players of a game something: that their table is ready, that they sit out now."""


async def nobody(_player: PlayerId) -> frozenset[PlayerId]:
    """Return that the player has nothing against anybody."""
    return frozenset()


async def no_call(_tournament: Tournament, _game: Match) -> None:
    """Tell nobody."""


class TournamentService:
    """Works on all tournaments of a store, beside others that do the same."""

    def __init__(
        self,
        shelf: TournamentShelf,
        note_store: NoteStore,
        registry: RoomRegistry,
        recorder: ResultRecorder,
        now: Callable[[], int],
        keep_ms: int = Retention().tournament_ms,
    ) -> None:
        """``now`` returns the store's time in Unix milliseconds.

        A tournament is kept for ``keep_ms`` once it is over.
        """
        self._keep_ms, self._expired_at = keep_ms, 0
        self.shelf, self._note_store, self._now = shelf, note_store, now
        self._registry, self._recorder = registry, recorder
        self.feeds = TournamentFeeds(shelf)
        self.apart: Apart = nobody
        self.call: Caller = no_call
        self.tell_resting: Caller = no_call
        self.on_open: Callable[[Room], None] = lambda _: None
        """Called with a room that is looked after here, whenever that begins."""
        self._mine = secrets.token_hex(8).encode()
        """What this process is called in notes."""
        self._held: dict[str, dict[RoomId, Callable[[], None]]] = {}
        """By tournament, the rooms that are kept live here until their games are over."""

    async def run(self) -> None:
        """Look after tournaments until cancelled. Raises Unavailable."""
        try:
            await self._run()
        except ExceptionGroup as group:  # a store that does not answer is no fault: say that alone
            away, others = group.split(Unavailable)
            if away is None or others is not None:
                raise
            raise Unavailable("the store does not answer") from None

    async def _run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self.feeds.run())
            try:
                while True:
                    await self._look_around()
                    await self._expire()
                    await asyncio.sleep(EVERY_S)
            finally:
                for code in list(self._held):
                    self._release(code)

    async def _look_around(self) -> None:
        """Take each tournament that goes on as far as it comes now."""
        codes = await self.shelf.open_codes()
        for code in set(self._held).difference(codes):
            self._release(code)
        for code in codes:
            if not await self._is_mine(code):
                self._release(code)
                continue
            try:
                await self.advance(code)
            except (Refused, UnknownRoom, Gone) as why:  # another was first, or it is unreadable
                observe.LOG.warning("tournament waits", tournament=code, why=str(why))
            except Unavailable:
                raise
            except Exception as why:  # in one tournament; the others go on
                observe.faults.inc()
                observe.LOG.error("tournament failed", tournament=code, exc_info=why)

    async def _expire(self) -> None:
        """Remove what was over long ago, now and then. Raises Unavailable."""
        now = self._now()
        if abs(now - self._expired_at) >= EXPIRE_EVERY_MS:
            self._expired_at = now
            if removed := await self.shelf.expire(now - self._keep_ms):
                observe.LOG.info("tournaments removed", number=removed)

    async def _is_mine(self, code: str) -> bool:
        """Return whether this process looks after it: nobody else said so lately."""
        if await self._note_store.claim(TOPIC, code, self._mine, MINE_MS):
            return True
        if (await self._note_store.notes(TOPIC)).get(code) != self._mine:
            return False
        await self._note_store.put(TOPIC, code, self._mine, MINE_MS)
        return True

    # -- one tournament ----------------------------------------------------------------------

    async def advance(self, code: str) -> Tournament:
        """Do all that can be done now; doing it twice, or beside others, changes nothing more.

        Raises Refused, Gone, UnknownRoom or Unavailable; what was done stands.
        """
        tournament = await self.shelf.read(code)
        if not tournament.goes_on:
            await self.shelf.settle(code, tournament)
            return tournament
        for _ in range(STEPS):
            tournament = await self._look_at_games(tournament)
            if not await self._take_step(tournament):
                break
            tournament = await self.shelf.read(code)
        self.feeds.wake(code)
        return tournament

    async def _take_step(self, tournament: Tournament) -> bool:
        """Add the fact that is due. Return whether there may be more to do now."""
        now, blocked = self._now(), Blocked()
        if course.is_pairing(tournament, now):
            blocked = await self._blocked(tournament)
        fact = course.next_step(tournament, now, blocked)
        if fact is None:
            return False
        after = await self.shelf.add(tournament.first.code, fact)
        return after.goes_on and isinstance(fact, Paired | Resulted)

    async def _blocked(self, tournament: Tournament) -> Blocked:
        """Return who does not want to meet whom."""
        people = [it.id for it in tournament.players if it.kind != "bot" and it.standing == "in"]
        here, found = set(people), set[frozenset[PlayerId]]()
        for one in people:
            found |= {frozenset((one, other)) for other in await self.apart(one) if other in here}
        return frozenset(found)

    async def _look_at_games(self, tournament: Tournament) -> Tournament:
        """Open what is not open yet, and read what is over."""
        code = tournament.first.code
        for game in tournament.running:
            try:
                room = game.room or await self._seat(tournament, game)
                fact = await self._result(tournament, game, room)
            except (Refused, UnknownRoom, Gone) as why:
                fact = self._lost(game, why)
            if fact is not None:
                tournament = await self.shelf.add(code, fact)
                self._let_go(code, game.room)
                with suppress(Unavailable, Refused):  # the tournament's page says it too
                    await self._tell_missed(tournament, game, fact)
        return await self.shelf.read(code)

    async def _tell_missed(self, tournament: Tournament, game: Match, fact: Resulted) -> None:
        if any(tournament.players[it].standing == "resting" for it in fact.missed):
            await self.tell_resting(tournament, game)

    def _lost(self, game: Match, why: Exception) -> Resulted | None:
        """Return that a game counts as none, where its room will never say how it ended."""
        now = self._now()
        for_good = isinstance(why, Gone) and why.reason is Reason.DAMAGED
        if for_good or now - game.at > SEATING_MS:
            observe.LOG.warning("game void", room=game.room, why=str(why))
            return Resulted(now, game.number, void=True)
        return None

    # -- one game ----------------------------------------------------------------------------

    async def _seat(self, tournament: Tournament, game: Match) -> RoomId:
        """Open the game's room, seat both, and say so. Doing it again changes nothing."""
        code = tournament.first.code
        for attempt in range(CODES):
            opened = rooms.opened(tournament, game, attempt, self._now())
            if not await self._recorder.open(self._registry, opened):
                continue
            async with self._registry.host(opened.room) as live_room:
                if not rooms.is_of(live_room.room, tournament, game):
                    continue
                await self._fill(live_room, tournament, game)
                self._hold(code, live_room)
            after = await self.shelf.add(code, Seated(self._now(), game.number, opened.room))
            with suppress(Unavailable, Refused):  # they see it in the tournament all the same
                await self.call(after, after.games[game.number])
            return after.games[game.number].room or opened.room
        raise Refused(Reason.UNAVAILABLE, "no free code for a room: it is tried again")

    async def _fill(self, live_room: LiveRoom, tournament: Tournament, game: Match) -> None:
        """Give both their seats. A full table begins by itself."""
        for seat, number in zip(rooms.SEATS, game.two, strict=True):
            room = live_room.room
            if room.phase == "open" and room.occupants[seat] is None:
                await self._sit(live_room, tournament.players[number], seat, tournament.first.by)

    async def _sit(
        self, live_room: LiveRoom, player: Participant, seat: int, opener: PlayerId
    ) -> None:
        at, code = self._now(), live_room.room.id
        if player.kind == "bot":
            who = bot_player(code, seat, 0)
            bot = PlaceBot(who, player.name, player.bot, player.level, seat)
            await live_room.ask(opener, bot, at)
            return
        if player.kind == "program":
            await live_room.ask(opener, Reserve(seat, code, seat), at)
        await live_room.ask(player.id, Sit(player.name, seat, player.kind == "program"), at)

    async def _result(self, tournament: Tournament, game: Match, code: RoomId) -> Resulted | None:
        """Return how the game ended; None while it goes on, which this sees to."""
        try:
            live_room = await self._live(tournament, game, code)
        except UnknownRoom:  # the store has lost it: it is opened again
            await self._seat(tournament, game)
            live_room = await self._live(tournament, game, code)
        room, now = live_room.room, self._now()
        ended = rooms.result(room, game, now)
        if ended is not None:
            return ended
        if now - game.at > (LONGEST_MS if room.begun else SEATING_MS):
            return Resulted(now, game.number, void=True)
        if not room.begun:
            await self._fill(live_room, tournament, game)
        else:
            await self._claim(live_room, now)
        return None

    async def _live(self, tournament: Tournament, game: Match, code: RoomId) -> LiveRoom:
        """Return the game's room, which stays live here: bots think and clocks run in it."""
        live_room = self._registry.live(code)
        if live_room is not None and code in self._held.get(tournament.first.code, ()):
            return live_room
        async with self._registry.host(code) as live_room:
            if not live_room.room.begun and rooms.is_of(live_room.room, tournament, game):
                await self._fill(live_room, tournament, game)
            self._hold(tournament.first.code, live_room)
            return live_room

    async def _claim(self, live_room: LiveRoom, now: int) -> None:
        """Claim the win for who is there, over who has been away too long."""
        room = live_room.room
        for seat in room.playing:
            occupant = room.occupants[seat]
            if occupant is None or room.away[seat] is not None:
                continue
            if claimable(room, seat, now):
                with suppress(Refused):
                    await live_room.ask(occupant.player, ClaimWin(0, room.id), now)
                return

    def _hold(self, code: str, live_room: LiveRoom) -> None:
        held = self._held.setdefault(code, {})
        self.on_open(live_room.room)
        self._let_go(code, live_room.room.id)
        held[live_room.room.id] = self._registry.hold(live_room)

    def _let_go(self, code: str, room: RoomId | None) -> None:
        release = self._held.get(code, {}).pop(room, None) if room is not None else None
        if release is not None:
            release()

    def _release(self, code: str) -> None:
        for room in list(self._held.get(code, ())):
            self._let_go(code, room)
        self._held.pop(code, None)
