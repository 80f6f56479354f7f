"""A tournament as its log has made it: who takes part, which games there are, how they ended."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_server import Reason
from protocol.messages.tournaments import (
    MOST_ENTRANTS,
    Ended,
    Standing,
    TournamentPhase,
    TournamentPlan,
)
from protocol.names import PlayerId, RoomId
from server.room.errors import Refused
from server.tournaments.facts import (
    Announced,
    Cancelled,
    Entered,
    Finished,
    Free,
    Kind,
    Pair,
    Paired,
    Paused,
    Rested,
    Resulted,
    Resumed,
    Returned,
    Seated,
    Started,
    TournamentFact,
    Withdrew,
)

FEWEST: Final = 2
"""So many start."""
LAST_ENTRIES: Final = 20
"""So often one player may come and go."""
Phase: TypeAlias = TournamentPhase | Literal["none"]
CourseFact: TypeAlias = (
    Started | Paired | Seated | Resulted | Paused | Resumed | Cancelled | Finished
)
"""What is not about one player."""


class Participant(Struct, frozen=True):
    """Hold somebody who takes part, or did."""

    number: int
    id: PlayerId
    name: str
    kind: Kind
    bot: str
    level: int
    rating: int
    at: int
    """When they entered last, in Unix milliseconds."""
    standing: Standing = "in"
    sent: bool = False
    comings: int = 1


class Match(Struct, frozen=True):
    """Hold a game of the tournament."""

    number: int
    round: int
    table: int
    home: int
    away: int
    at: int
    """When it was paired ..."""
    over_at: int = 0
    """... and when its result was known, in Unix milliseconds."""
    room: RoomId | None = None
    ended: Ended = ""
    winner: int | None = None

    @property
    def two(self) -> tuple[int, int]:
        """Return both who play."""
        return self.home, self.away

    def against(self, number: int) -> int:
        """Return the opponent of ``number``."""
        return self.away if number == self.home else self.home


class FreeRound(Struct, frozen=True):
    """Hold a round that somebody went through without a game."""

    round: int
    table: int
    entrant: int


class Tournament(Struct, frozen=True):
    """Hold a tournament after some facts; ``phase`` is ``none`` before the first."""

    phase: Phase = "none"
    announced: Announced | None = None
    at: int = 0
    """When the last fact came, in Unix milliseconds."""
    players: tuple[Participant, ...] = ()
    order: tuple[int, ...] = ()
    """Numbers of players, the strongest first, by what was known at the start."""
    games: tuple[Match, ...] = ()
    byes: tuple[FreeRound, ...] = ()
    round: int = 0
    round_at: int = 0
    """When the round was paired, in Unix milliseconds."""
    started_at: int = 0
    ended_at: int = 0
    resumed_at: int = 0

    # -- what is asked of it -----------------------------------------------------------------

    @property
    def first(self) -> Announced:
        """Return its first fact. Raises LookupError where there is none."""
        if self.announced is None:
            raise LookupError("no tournament")
        return self.announced

    @property
    def plan(self) -> TournamentPlan:
        """Return what it is to be."""
        return self.first.plan

    @property
    def goes_on(self) -> bool:
        """Return whether anything may still happen."""
        return self.phase in ("open", "running", "paused")

    @property
    def running(self) -> tuple[Match, ...]:
        """Return the games without a result."""
        return tuple(game for game in self.games if not game.ended)

    @property
    def paired(self) -> tuple[int, ...]:
        """Return who may be paired, in order of strength; who came late stands at the end."""
        late = (it.number for it in self.players if it.number not in self.order)
        return tuple(n for n in (*self.order, *late) if self.players[n].standing == "in")

    def of(self, player: PlayerId) -> Participant | None:
        """Return that player, who may have left."""
        return next((it for it in self.players if it.id == player), None)

    def games_of(self, number: int) -> tuple[Match, ...]:
        """Return all games of a player, in order."""
        return tuple(game for game in self.games if number in game.two)

    # -- BookState ---------------------------------------------------------------------------

    def concerns(self, fact: TournamentFact) -> bool:
        """Return whether ``fact`` changes anything. Raises Refused where it is not allowed."""
        if isinstance(fact, Announced):
            return self.phase == "none"
        if self.phase == "none":
            raise Refused(Reason.UNKNOWN_ROOM, "there is no such tournament")
        if not self.goes_on:
            return self._late(fact)
        if isinstance(fact, Entered):
            return self._may_enter(fact)
        if isinstance(fact, Withdrew | Rested | Returned):
            return self._may_turn(fact, fact.player)
        return self._follows(fact)

    def _follows(self, fact: CourseFact) -> bool:
        """Return whether ``fact`` may come next in the course of the tournament."""
        match fact:
            case Started(order=order):
                return self.phase == "open" and len(order) >= FEWEST
            case Paired():
                return self.phase == "running" and self._fits(fact)
            case Seated(game=number):
                return number < len(self.games) and self.games[number].room is None
            case Resulted(game=number):
                return number < len(self.games) and not self.games[number].ended
            case Paused():
                return self.phase == "running"
            case Resumed():
                return self.phase == "paused"
            case Cancelled():
                return True
            case Finished():
                return self.phase == "running" and not self.running

    def _late(self, fact: TournamentFact) -> bool:
        """Return False for what came too late. Raises Refused where a person asked for it."""
        if isinstance(fact, Entered | Rested | Returned | Paused | Resumed):
            raise Refused(Reason.BEGUN, "this tournament is over")
        return False

    def _may_enter(self, fact: Entered) -> bool:
        mine = self.of(fact.player)
        if mine is not None and mine.sent:
            raise Refused(Reason.BANNED, "the opener has removed you from this tournament")
        if mine is not None and mine.standing == "in":
            return False
        if self.phase != "open" and (self.plan.form == "knockout" or fact.kind == "bot"):
            raise Refused(Reason.BEGUN, "this tournament has started: nobody can enter any more")
        if self.plan.form == "swiss" and 2 * self.round > self.plan.rounds and mine is None:
            raise Refused(Reason.BEGUN, "half of the rounds are over: it is too late to enter")
        if mine is not None and mine.comings >= LAST_ENTRIES:
            raise Refused(Reason.LIMIT, f"you entered {LAST_ENTRIES} times: that is enough")
        taken = sum(it.standing != "gone" for it in self.players)
        full = taken >= self.plan.places or self._number_of_next() is None
        if mine is None and full:
            raise Refused(Reason.ROOM_FULL, "all places of this tournament are taken")
        return True

    def _may_turn(self, fact: Withdrew | Rested | Returned, who: PlayerId) -> bool:
        mine = self.of(who)
        if mine is None:
            raise Refused(Reason.NOT_SEATED, "you do not play in this tournament")
        match fact:
            case Withdrew(sent=sent):
                return mine.standing != "gone" or (sent and not mine.sent)
            case Rested():
                if self.plan.form == "knockout" and self.phase != "open":
                    text = "in a knockout nobody can sit a round out: play, or leave it"
                    raise Refused(Reason.BEGUN, text)
                return mine.standing == "in"
            case Returned():
                if self.plan.form == "knockout" and self.phase != "open":
                    raise Refused(Reason.BEGUN, "this knockout has begun without you")
                if mine.standing == "gone":
                    raise Refused(Reason.NOT_SEATED, "you have left this tournament: enter again")
                if mine.comings >= LAST_ENTRIES * 5:
                    raise Refused(Reason.LIMIT, "you came back too often: leave, or stay away")
                return mine.standing == "resting"

    def _fits(self, fact: Paired) -> bool:
        """Return whether these games follow, and all who are to play them are free."""
        two = [number for pair in fact.pairs for number in (pair.home, pair.away)]
        if fact.first != len(self.games) or len(set(two)) < len(two):
            return False
        free = {(it.round, it.entrant) for it in self.byes}
        if any((fact.round, it.entrant) in free for it in fact.byes):
            return False  # another process was first
        busy = {number for game in self.running for number in game.two}
        playing = all(
            0 <= number < len(self.players) and self.players[number].standing == "in"
            for number in (*two, *(it.entrant for it in fact.byes))
        )
        return playing and busy.isdisjoint(two)

    def after(self, fact: TournamentFact) -> "Tournament":
        """Return the tournament after one more fact. Any fact gives one."""
        known = replace(self, at=max(self.at, fact.at))
        match fact:
            case Announced():
                return replace(known, phase="open", announced=self.announced or fact)
            case Entered():
                return known._entered(fact)
            case Withdrew(player=who, sent=sent):
                return known._turned(who, standing="gone", sent=sent)
            case Rested(player=who):
                return known._turned(who, standing="resting")
            case Returned(player=who):
                return known._turned(who, standing="in")
            case _:
                return known._went_on(fact)

    def _went_on(self, fact: CourseFact) -> "Tournament":
        match fact:
            case Started(at=at, order=order):
                return replace(self, phase="running", order=order, started_at=at)
            case Paired():
                return self._with(fact)
            case Seated(game=number, room=room):
                return self._changed(number, room=room)
            case Resulted():
                return self._resulted(fact)
            case Paused():
                return replace(self, phase="paused")
            case Resumed(at=at):
                return replace(self, phase="running", resumed_at=at)
            case Cancelled(at=at):
                return replace(self, phase="cancelled", ended_at=at)
            case Finished(at=at):
                return replace(self, phase="over", ended_at=at)

    def _entered(self, fact: Entered) -> "Tournament":
        mine = self.of(fact.player)
        if mine is not None:
            return self._turned(
                mine.id, standing="in", at=fact.at, name=fact.name, comings=mine.comings + 1
            )
        found = self._number_of_next()
        number = len(self.players) if found is None else found
        about = fact.name, fact.kind, fact.bot, fact.level, fact.rating, fact.at
        new = Participant(number, fact.player, *about)
        return replace(self, players=(*self.players[:number], new, *self.players[number + 1 :]))

    def _number_of_next(self) -> int | None:
        """Return the number of who enters next, None where there is none.

        Who left before the start has played nothing: where all numbers are given, theirs is free.
        """
        if len(self.players) < MOST_ENTRANTS:
            return len(self.players)
        left = (it.number for it in self.players if it.standing == "gone" and not it.sent)
        return next(left, None) if self.phase == "open" else None

    def _turned(self, who: PlayerId, **changes: object) -> "Tournament":
        players = tuple(replace(it, **changes) if it.id == who else it for it in self.players)
        return replace(self, players=players)

    def _with(self, fact: Paired) -> "Tournament":
        new = [self._match(fact, n, pair) for n, pair in enumerate(fact.pairs, fact.first)]
        byes = [self._free(fact, it) for it in fact.byes]
        begins = fact.round > self.round
        return replace(
            self,
            games=(*self.games, *new),
            byes=(*self.byes, *byes),
            round=max(self.round, fact.round),
            round_at=fact.at if begins else self.round_at,
        )

    def _match(self, fact: Paired, number: int, pair: Pair) -> Match:
        return Match(number, fact.round, pair.table, pair.home, pair.away, fact.at)

    def _free(self, fact: Paired, it: Free) -> FreeRound:
        return FreeRound(fact.round, it.table, it.entrant)

    def _changed(self, number: int, **changes: object) -> "Tournament":
        if number >= len(self.games):
            return self
        game = replace(self.games[number], **changes)
        return replace(self, games=(*self.games[:number], game, *self.games[number + 1 :]))

    def _resulted(self, fact: Resulted) -> "Tournament":
        ended: Ended = "void" if fact.void else "drawn" if fact.winner is None else "won"
        after = self._changed(fact.game, ended=ended, winner=fact.winner, over_at=fact.at)
        if self.plan.form == "knockout":
            return after
        for number in fact.missed:
            if number < len(self.players) and self.players[number].standing == "in":
                after = after._turned(self.players[number].id, standing="resting")
        return after
