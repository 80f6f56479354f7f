"""Whole lives of rooms, put to ``decide`` alone: clocks, absences, offers, takebacks, reveals."""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from engines.catalog import MANIFESTS, make, options_of
from protocol.clock import TimeControl
from protocol.from_client import Answer, Resign, Reveal, RoomSettings
from protocol.names import PlayerId
from server.room.commands import (
    BY_SERVER,
    Command,
    FireTimer,
    PlaceBot,
    PlayIntent,
    ReportPresence,
    RestoreTime,
    Sit,
)
from server.room.decisions.decide import decide
from server.room.decisions.seating import begins
from server.room.decisions.timers import next_due
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Fact, Opened
from server.room.fairness import commitment
from server.room.fold import fold
from server.room.room import Room
from tests.support.rooms.games import HERE, ROOM
from tests.support.rooms.wishes import REQUESTS, wishes

CLOCKS: Final = (
    TimeControl(),
    TimeControl("fischer", 600_000, 5_000),
    TimeControl("byoyomi", 60_000, 20_000, 3),
    TimeControl("sudden", 900_000),
)


def value(seat: int, again: int = 0) -> str:
    """What a seat adds to the seed, in hexadecimal."""
    return f"{16 * again + seat + 1:02x}" * 32


def bound(seat: int, again: int = 0) -> str:
    """The commitment to it."""
    return hashlib.sha256(bytes.fromhex(value(seat, again))).hexdigest()


class Life:
    """A room, and the facts it came to."""

    def __init__(self, game: str, seed: int, settings: RoomSettings | None = None) -> None:
        """``settings`` are drawn by ``seed`` where none are given."""
        self.chance = Random(f"{game}{seed}")
        rules = make(game, MANIFESTS[game].small_options)
        options, secret = options_of(rules), self.chance.randbytes(32).hex()
        sealed = commitment(secret, ROOM, options)
        by = PlayerId("player-0")
        head = ROOM, game, rules.rules, options, settings or self._settings(), by, 1
        opened = Opened(1_000, *head, secret, sealed)
        self.now = 1_000
        self.facts: list[Fact] = [opened]
        self.room: Room = fold(None, opened)

    def _settings(self) -> RoomSettings:
        clock = self.chance.choice(CLOCKS)
        absent = self.chance.choice(("wait", "claim", "bot"))
        return RoomSettings(undo=self.chance.choice(("none", "ask")), clock=clock, absent=absent)

    def ask(self, player: PlayerId, command: Command) -> bool:
        """Put ``command`` to the room, then what is due at once; return whether it was done."""
        try:
            self.add(decide(self.room, player, command, self.now))
        except (Refused, AlreadyDone):
            return False
        while (fact := begins(self.room)) is not None:
            self.add(fact)
        return True

    def add(self, fact: Fact) -> None:
        """Keep a fact as a log would."""
        kept = msgspec.json.decode(msgspec.json.encode(fact), type=Fact)
        self.facts.append(kept)
        self.room = fold(self.room, kept)

    def begin(self, people: int = 2, withheld: bool = False) -> None:
        """Seat that many people, who add to the seed, and bots beside them."""
        seats = self.sit(people)
        if withheld:
            self.now += 30_000
            self.ask(BY_SERVER, FireTimer(self.chance.randbytes(32).hex()))
            self._sit(seats[:people], 1)
        for seat in seats[:people]:
            self.ask(self.who(seat), Reveal(0, HERE, value(seat, int(withheld))))

    def seat_two(self) -> None:
        """Seat two people at a table that has no other free seats; both add to the seed."""
        self._sit(range(2), 0)
        for seat in range(2):
            self.ask(self.who(seat), Reveal(0, HERE, value(seat, 0)))

    def sit(self, people: int) -> range:
        """Seat that many people, and bots beside them; answers with all seats."""
        seats = range(self.room.game.seats)
        for seat in seats[people:]:
            by = self.room.opened.by
            self.ask(by, PlaceBot(PlayerId(f"bot-{seat}"), "Bot", "random", 0, seat))
        self._sit(seats[:people], 0)
        return seats

    def _sit(self, seats: range, again: int) -> None:
        for seat in seats:
            self.now += 10
            self.ask(self.who(seat), Sit(f"Player {seat}", seat, False, bound(seat, again)))

    def who(self, seat: int) -> PlayerId:
        """The player in a seat, or who is to take it."""
        occupant = self.room.occupants[seat]
        return occupant.player if occupant else PlayerId(f"player-{seat}")

    def live(self, plies: int = 2_000) -> None:
        """Go on, as people do, until the game is over; they resign after so many plies."""
        for _ in range(20 * plies):
            if self.room.phase != "playing":
                return
            self.now += self.chance.choice((5, 50, 500, 4_000))
            due = next_due(self.room)
            soon = due is not None and due < self.now + 100_000
            if due is not None and self.chance.random() < (0.05 if soon else 0.002):
                self.now = max(self.now, due)
            if not self.ask(BY_SERVER, FireTimer("0a" * 32)):
                self._do(plies)

    def _do(self, plies: int) -> None:
        if self.room.plies >= plies:
            seat = self.chance.choice(self.room.playing)
            self.ask(self.who(seat), Resign(0, HERE))
        elif self.room.to_move and self.chance.random() < 0.75:
            self._play()
        else:
            self.ask(*self.chance.choice(list(self._wishes())))

    def _play(self) -> None:
        seat = self.chance.choice(self.room.to_move)
        intent = self.room.game.sample(self.room.state, seat, self.chance)
        number, lag = len(self.room.accepted[seat]), self.chance.choice((0, 40, 2_000))
        ply = PlayIntent(number, msgspec.to_builtins(intent), lag_ms=lag)
        if self.room.plays_for(seat) is not None:  # a bot says why, and what it ran as
            ply = replace(ply, why=("It is near.",), implementation="plain")
        self.ask(self.who(seat), ply)

    def _wishes(self) -> Iterator[tuple[PlayerId, Command]]:
        """What somebody may want besides playing; the end of it all is wanted seldom."""
        seat = self.chance.choice(self.room.playing)
        if self.chance.random() < 0.2:
            yield BY_SERVER, ReportPresence(seat, away=True)
        yield BY_SERVER, ReportPresence(seat, away=False)
        yield BY_SERVER, RestoreTime(self.now - 300, self.now)
        for what in wishes(self.room, seat):
            rare = what in ("resign", "abort", "offer_abort", "offer_draw")
            if what in REQUESTS and (not rare or self.chance.random() < 0.02):
                yield self.who(seat), REQUESTS[what](self.room)
        for offer in self.room.offers:
            for by in offer.waits_for:
                accept = offer.kind in ("takeback", "pause") or self.chance.random() < 0.1
                yield self.who(by), Answer(0, HERE, offer.kind, offer.seat, accept)


def life(game: str, seed: int, plies: int = 2_000) -> list[Fact]:
    """All facts of a room whose game is over."""
    room = Life(game, seed)
    room.begin(withheld=seed % 4 == 3)
    room.live(plies)
    return room.facts
