"""Whole lives of rooms, put to ``decide`` alone: clocks, absences, offers, takebacks, reveals."""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engines.catalog import make, options_of
from protocol.clock import TimeControl
from protocol.from_client import Settings
from protocol.names import PlayerId
from server.room import decide as d
from server.room.decide import Already, Refused, begins, decide
from server.room.due import next_due
from server.room.entries import Fact, Opened
from server.room.fairness import commitment
from server.room.may import ASKS, may
from server.room.room import Room, fold
from tests.support.games import ROOM

SMALL: Final[dict[str, dict[str, Any]]] = {
    "polyy": {"size": 4},
    "rotorouter": {"size": 7, "colours": 3},
    "toppen": {"swap": True},
    "wordfleet": {},
}
"""Options of short games."""
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

    def __init__(self, game: str, seed: int, settings: Settings | None = None) -> None:
        """``settings`` are drawn by ``seed`` where none are given."""
        self.chance = Random(f"{game}{seed}")
        rules = make(game, SMALL[game])
        options, secret = options_of(rules), self.chance.randbytes(32).hex()
        sealed = commitment(secret, ROOM, options)
        by = PlayerId("player-0")
        head = ROOM, game, rules.rules, options, settings or self._settings(), by, 1
        opened = Opened(1_000, *head, secret, sealed)
        self.now = 1_000
        self.facts: list[Fact] = [opened]
        self.room: Room = fold(None, opened)

    def _settings(self) -> Settings:
        clock = self.chance.choice(CLOCKS)
        absent = self.chance.choice(("wait", "claim", "bot"))
        return Settings(undo=self.chance.choice(("none", "ask")), clock=clock, absent=absent)

    def ask(self, ask: Any) -> bool:
        """Put ``ask`` to the room, and then what is due without asking: whether it was done."""
        try:
            self.add(decide(self.room, ask, self.now))
        except (Refused, Already):
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
            self.ask(d.AskDue(self.chance.randbytes(32).hex()))
            self._sit(seats[:people], 1)
        for seat in seats[:people]:
            self.ask(d.AskReveal(self.who(seat), value(seat, int(withheld))))

    def sit(self, people: int) -> range:
        """Seat that many people, and bots beside them; answers with all seats."""
        seats = range(self.room.game.seats)
        for seat in seats[people:]:
            by = self.room.opened.by
            self.ask(d.AskSeatBot(by, PlayerId(f"bot-{seat}"), "Bot", "random", 0, seat))
        self._sit(seats[:people], 0)
        return seats

    def _sit(self, seats: range, again: int) -> None:
        for seat in seats:
            self.now += 10
            self.ask(d.AskSit(self.who(seat), f"Player {seat}", seat, False, bound(seat, again)))

    def who(self, seat: int) -> PlayerId:
        """The player in a seat, or who is to take it."""
        sitter = self.room.sitters[seat]
        return sitter.player if sitter else PlayerId(f"player-{seat}")

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
            if not self.ask(d.AskDue("0a" * 32)):
                self._do(plies)

    def _do(self, plies: int) -> None:
        if self.room.plies >= plies:
            seat = self.chance.choice(self.room.playing)
            self.ask(d.AskResign(self.who(seat)))
        elif self.room.to_move and self.chance.random() < 0.75:
            self._play()
        else:
            self.ask(self.chance.choice(list(self._wishes())))

    def _play(self) -> None:
        seat = self.chance.choice(self.room.to_move)
        intent = self.room.game.sample(self.room.state, seat, self.chance)
        number, lag = len(self.room.accepted[seat]), self.chance.choice((0, 40, 2_000))
        ask = d.AskPlay(self.who(seat), number, msgspec.to_builtins(intent), lag_ms=lag)
        if self.room.plays_for(seat) is not None:  # a bot says why, and what it ran as
            ask = replace(ask, why=("It is near.",), implementation="plain")
        self.ask(ask)

    def _wishes(self) -> Iterator[Any]:
        """What somebody may want besides playing; the end of it all is wanted seldom."""
        seat = self.chance.choice(self.room.playing)
        if self.chance.random() < 0.2:
            yield d.AskAway(seat, away=True)
        yield d.AskAway(seat, away=False)
        yield d.AskGive(self.now - 300, self.now)
        for what in may(self.room, seat):
            rare = what in ("resign", "abort", "offer_abort", "offer_draw")
            if what in ASKS and (not rare or self.chance.random() < 0.02):
                yield ASKS[what](self.room, self.who(seat))
        for offer in self.room.offers:
            for by in offer.waits_for:
                accept = offer.kind in ("takeback", "pause") or self.chance.random() < 0.1
                yield d.AskAnswer(self.who(by), offer.kind, offer.seat, accept)


def life(game: str, seed: int, plies: int = 2_000) -> list[Fact]:
    """All facts of a room whose game is over."""
    room = Life(game, seed)
    room.begin(withheld=seed % 4 == 3)
    room.live(plies)
    return room.facts
