"""What one client may ask about tournaments: to find, announce, enter, leave and steer them."""

import secrets
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from engines.bots import label, rating_of
from protocol.from_client import Open
from protocol.from_server import Done, Reason
from protocol.messages.tournaments import (
    EnterBot,
    EnterTournament,
    LeaveTournament,
    ListTournaments,
    OpenTournament,
    RestFromTournament,
    SteerTournament,
    TournamentPlan,
    Tournaments,
)
from protocol.names import PlayerId, RoomId, tidy_code, tidy_server_name
from server.live.registry import UnknownRoom
from server.players import PlayerIdentity, tournament_code
from server.players import bot_player as bot_id
from server.requests import costs, room_requests
from server.requests.context import RequestContext
from server.requests.rate_limit import TokenBucket, pay
from server.room.clock import DAY_MS
from server.room.errors import Refused
from server.tournaments import course
from server.tournaments.facts import (
    Announced,
    Cancelled,
    Entered,
    Kind,
    Paused,
    Rested,
    Resumed,
    Returned,
    TournamentFact,
    Withdrew,
)
from server.tournaments.rooms import digest, like, settings_of
from server.tournaments.shelf import MOST_OPEN, TournamentShelf
from server.tournaments.tournament import FEWEST, Tournament
from server.tournaments.tournament_view import card

MOST_OWN: Final = 3
"""Tournaments that one player may have announced that are not over."""
MOST_OF_ADDRESS: Final = 24
"""Those that one address may have announced: guests are easily made."""
BY_ADDRESS: Final = "evenings"
"""The topics of notes that say which: one for each address."""
LONGEST_MAIN_MS: Final = 60 * 60_000
LONGEST_EXTRA_MS: Final = 5 * 60_000
"""The slowest clock of an evening."""
SOONEST_DAYS: Final = 14
"""No tournament is announced for later."""
WRONG_PASSWORD: Final = 10
"""What a wrong password costs, in requests."""


class TournamentDesk:
    """Answer one client's requests about tournaments."""

    def __init__(
        self, context: RequestContext, me: PlayerIdentity, rate: TokenBucket, address: str
    ) -> None:
        """``address`` as ``limit_key`` has it."""
        self._context, self._me, self._rate = context, me, rate
        self._topic = f"{BY_ADDRESS}:{sha256(address.encode()).hexdigest()}"

    @property
    def _shelf(self) -> TournamentShelf:
        return self._context.tournaments.shelf

    async def known(self, code: str) -> Tournament:
        """Return that tournament. Raises UnknownRoom where there is none, or Gone."""
        tournament = await self._shelf.read(tidy_code(code))
        if tournament.phase == "none":
            raise UnknownRoom(tidy_code(code))
        return tournament

    async def listed(self, message: ListTournaments) -> Tournaments:
        """Return those that this player may find."""
        pay(self._rate, costs.LIST_COST, "too many lists at once: wait a little")
        found = await self._shelf.listed(self._me.id)
        return Tournaments(message.request, tuple(card(it, self._me.id) for it in found))

    async def open(self, message: OpenTournament, at: int) -> Done:
        """Announce a tournament, once for each request. Raises Refused or Unavailable."""
        pay(self._rate, costs.OPEN_COST, "too many tournaments at once: wait a little")
        if self._me.external:
            raise Refused(Reason.BAD_OPTIONS, "programs enter tournaments: people announce them")
        code = tournament_code(self._me, message.request)
        plan, secret = self._checked(message.plan, at), secrets.token_hex(32)
        before = await self._shelf.read(code)
        if before.goes_on:
            await self._shelf.name_open(code)
        if before.phase == "none":
            await self._check_room_for_one()
            lasts_ms = (SOONEST_DAYS + 1) * DAY_MS
            await self._context.note_store.put(self._topic, code, b"", lasts_ms)
            password = digest(secret, message.password)
            fact = Announced(at, code, self._me.id, self._me.name, plan, secret, password)
            await self._shelf.announce(fact)
        return Done(message.request, RoomId(code))

    def _checked(self, plan: TournamentPlan, at: int) -> TournamentPlan:
        """Return ``plan`` as it is kept. Raises Refused where it cannot be played."""
        clock = plan.clock
        if clock.kind in ("none", "days"):
            text = "a tournament needs clocks that end a game within the evening"
            raise Refused(Reason.BAD_OPTIONS, text)
        if clock.main_ms > LONGEST_MAIN_MS or clock.extra_ms > LONGEST_EXTRA_MS:
            raise Refused(Reason.BAD_OPTIONS, "this clock is too slow for an evening")
        if plan.starts_at and not at <= plan.starts_at <= at + SOONEST_DAYS * DAY_MS:
            text = f"a tournament starts within {SOONEST_DAYS} days, and not in the past"
            raise Refused(Reason.BAD_OPTIONS, text)
        trial = Open(0, plan.game, plan.options)
        room_requests.opened(trial, self._me, 0, at)  # whether there is such a game
        settings = replace(settings_of(plan, ""), listed=plan.listed)
        room_requests.opened(replace(trial, settings=settings), self._me, 0, at)
        return replace(like(plan), name=tidy_server_name(plan.name))

    async def _check_room_for_one(self) -> None:
        codes = await self._shelf.open_codes()
        if len(codes) >= MOST_OPEN:
            raise Refused(Reason.LIMIT, "there are too many tournaments here: wait for an end")
        here = await self._context.note_store.notes(self._topic)
        if len(here.keys() & set(codes)) >= MOST_OF_ADDRESS:
            text = f"{MOST_OF_ADDRESS} tournaments from where you are are not over: wait for an end"
            raise Refused(Reason.LIMIT, text)
        mine = 0
        for code in codes:
            tournament = await self._shelf.read(code)
            mine += tournament.goes_on and tournament.first.by == self._me.id
        if mine >= MOST_OWN:
            text = f"{MOST_OWN} tournaments of yours are not over: end one first"
            raise Refused(Reason.LIMIT, text)

    # -- who plays ---------------------------------------------------------------------------

    async def enter(self, message: EnterTournament, at: int) -> Done:
        """Enter this player. Raises Refused, UnknownRoom, Gone or Unavailable."""
        tournament = await self.known(message.tournament)
        first, mine = tournament.first, tournament.of(self._me.id)
        if first.password and mine is None and first.by != self._me.id:
            self._check_password(tournament, message.password)
        if mine is not None and mine.standing == "resting":
            return await self._add(message, tournament, Returned(at, self._me.id))
        kind: Kind = "program" if self._me.external else "person"
        rating = await self._rating(first.plan.game)
        fact = Entered(at, self._me.id, self._me.name, kind, rating=rating)
        return await self._add(message, tournament, fact)

    def _check_password(self, tournament: Tournament, said: str) -> None:
        first = tournament.first
        if not said:
            raise Refused(Reason.PASSWORD, "this tournament has a password")
        if not secrets.compare_digest(digest(first.secret, said), first.password):
            pay(self._rate, WRONG_PASSWORD, "too many wrong passwords: wait a little")
            raise Refused(Reason.PASSWORD, "that is not this tournament’s password")

    async def _rating(self, game: str) -> int:
        standings = await self._context.recorder.ledger(game).standings()
        return standings.stats(self._me.id).rating.shown[0]

    async def enter_bot(self, message: EnterBot, at: int) -> Done:
        """Enter a bot of the server, by its opener's wish. Raises as ``enter``."""
        tournament = await self.known(message.tournament)
        self._check_opener(tournament)
        game, bot, level = tournament.plan.game, message.bot, message.level
        self._context.bot_pool.check(game, bot, level)
        who = bot_id(RoomId(tournament.first.code), None, message.request)
        name = _unique_name(tournament, label(game, bot, level), who)
        rating = rating_of(game, bot, level)
        fact = Entered(at, who, name, "bot", bot, level, rating)
        return await self._add(message, tournament, fact)

    async def leave(self, message: LeaveTournament, at: int) -> Done:
        """Leave for good, or send somebody away. Raises as ``enter``."""
        tournament = await self.known(message.tournament)
        who = message.player or self._me.id
        if who != self._me.id:
            self._check_opener(tournament)
        return await self._add(message, tournament, Withdrew(at, who, who != self._me.id))

    async def rest(self, message: RestFromTournament, at: int) -> Done:
        """Sit rounds out, or be paired again. Raises as ``enter``."""
        tournament = await self.known(message.tournament)
        fact = Rested(at, self._me.id) if message.rest else Returned(at, self._me.id)
        return await self._add(message, tournament, fact)

    # -- its opener --------------------------------------------------------------------------

    async def steer(self, message: SteerTournament, at: int) -> Done:
        """Start, pause, resume or cancel it. Raises as ``enter``."""
        tournament = await self.known(message.tournament)
        self._check_opener(tournament)
        match message.step:
            case "start":
                return await self._start(message, tournament, at)
            case "pause":
                return await self._add(message, tournament, Paused(at))
            case "resume":
                return await self._add(message, tournament, Resumed(at))
            case "cancel":
                return await self._add(message, tournament, Cancelled(at))

    async def _start(self, message: SteerTournament, tournament: Tournament, at: int) -> Done:
        if tournament.phase == "open" and len(course.order_of(tournament)) < FEWEST:
            text = f"{FEWEST} players are needed to start: wait, or add a bot"
            raise Refused(Reason.NOT_BEGUN, text)
        return await self._add(message, tournament, course.started(tournament, at))

    def _check_opener(self, tournament: Tournament) -> None:
        if tournament.first.by != self._me.id:
            raise Refused(Reason.NOT_OPENER, "only the opener of the tournament may do this")

    async def _add(
        self,
        message: EnterTournament
        | EnterBot
        | LeaveTournament
        | RestFromTournament
        | SteerTournament,
        tournament: Tournament,
        fact: TournamentFact,
    ) -> Done:
        code = tournament.first.code
        await self._shelf.add(code, fact)
        self._context.tournaments.feeds.wake(code)
        return Done(message.request, RoomId(code))


def _unique_name(tournament: Tournament, name: str, who: PlayerId) -> str:
    """Return ``name``, with a number where another has it already."""
    taken = {it.name for it in tournament.players if it.id != who}
    names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 3)))
    return next(each for each in names if each not in taken)
