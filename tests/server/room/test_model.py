"""Anyone asks anything of a room at any time: nothing breaks it, and its log tells all of it."""

import hashlib
from random import Random
from typing import Any, Final, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines.catalog import make, names, options_of
from protocol.clock import TimeControl
from protocol.from_client import OfferKind, Settings
from protocol.from_server import Reason
from protocol.names import Mark, PlayerId, RoomId
from server.room import decide as d
from server.room.audience import seen
from server.room.decide import Already, Refused, begins, decide
from server.room.due import next_due
from server.room.entries import Entry, Opened, read, write
from server.room.fairness import commitment
from server.room.may import ASKS, may
from server.room.room import fold
from server.verify import verified
from tests.server.records import exported
from tests.support.games import folded

PEOPLE: Final = tuple(PlayerId(f"player-{number}") for number in range(4))
"""The first one opens the room; any of them may sit, and any may be a stranger."""
BOT: Final = PlayerId("bot")
STRANGER: Final = PlayerId("stranger")
KINDS: Final = st.sampled_from(list(get_args(OfferKind)))
CLOCKS: Final = st.sampled_from(
    [
        TimeControl(),
        TimeControl("sudden", 60_000),
        TimeControl("fischer", 60_000, 5_000),
        TimeControl("byoyomi", 0, 10_000, 2),
        TimeControl("move", 0, 20_000),
    ]
)
ABSENT: Final = st.sampled_from(["wait", "clock", "claim", "bot"])
VALUE: Final = "a5" * 32
BOUND: Final = hashlib.sha256(bytes.fromhex(VALUE)).hexdigest()
"""What every player adds to the seed, where they do, and the commitment to it."""
WHO: Final = st.sampled_from([*PEOPLE, BOT])
SEATS: Final = st.integers(0, 4)
SMALL: Final[dict[str, dict[str, Any]]] = {
    "polyy": {"size": 4},
    "rotorouter": {"size": 7, "colours": 3},
}


class AnyRoom(RuleBasedStateMachine):
    """A room of any kind, and the log of what it accepted."""

    game = "polyy"

    @initialize(
        undo=st.sampled_from(["free", "ask", "free", "ask", "none"]),
        hints=st.booleans(),
        campaign=st.sampled_from([0] * 9 + [3]),
        seed=st.integers(0, 99),
        people=st.sampled_from([0, 1, 1, 2, 2, 3]),
        clock=CLOCKS,
        absent=ABSENT,
        promised=st.booleans(),
    )
    def opened(
        self,
        undo: Any,
        hints: bool,
        campaign: int,
        seed: int,
        people: int,
        clock: Any,
        absent: Any,
        promised: bool,
    ) -> None:
        rules = make(self.game, SMALL.get(self.game, {}))
        written, code = options_of(rules), RoomId("K7MQ2X")
        kind = Settings(undo=undo, hints=hints, campaign=campaign, clock=clock, absent=absent)
        secret = f"{seed:02x}" * 32
        sealed = commitment(secret, code, written)
        first = Opened(1, code, self.game, rules.rules, written, kind, PEOPLE[0], 1, secret, sealed)
        self.log, self.room, self.now = [first], fold(None, first), 1
        self.chance = Random(seed)
        for number, player in enumerate(PEOPLE[:people]):
            self.ask(d.AskSit(player, f"Player {number}", commitment=BOUND if promised else ""))
        for _ in range(rules.seats - people if people else 0):
            bot = PlayerId(f"bot-{len(self.log)}")
            self.ask(d.AskSeatBot(PEOPLE[0], bot, "Bot", "random", 0))

    def ask(self, ask: Any) -> None:
        """Put ``ask`` to the room: it becomes a fact, is so already, or is refused for a reason."""
        try:
            fact = decide(self.room, ask, self.now)
        except Refused as no:
            _check_words(no)
        except Already:
            pass
        else:
            self.add(fact)
        while (fact := begins(self.room)) is not None:
            self.add(fact)

    def add(self, fact: Any) -> None:
        kept = read(write(Entry(Mark(0), fact))).fact
        assert kept.at >= self.room.at
        self.log.append(kept)
        self.room = fold(self.room, kept)

    @rule(ms=st.sampled_from([1, 1_000, 25_000, 700_000]))
    def time_passes(self, ms: int) -> None:
        self.now += ms

    @precondition(lambda self: self.room.phase == "revealing")
    @rule(player=WHO, right=st.sampled_from([True, True, False]))
    def reveal(self, player: Any, right: bool) -> None:
        self.ask(d.AskReveal(player, VALUE if right else "00" * 32))

    @precondition(lambda self: next_due(self.room) is not None)
    @rule(again=st.integers(1, 3))
    def what_is_due(self, again: int) -> None:
        """It comes to an end: whatever is due is so no longer once it was done."""
        for _ in range(again):
            due = next_due(self.room)
            if due is not None:
                self.now = max(self.now, due)
                length = len(self.log)
                self.ask(d.AskDue(f"{len(self.log):02x}" * 32))
                assert len(self.log) > length

    @precondition(lambda self: self.room.begun)
    @rule(seat=SEATS, away=st.booleans())
    def come_and_go(self, seat: int, away: bool) -> None:
        self.ask(d.AskAway(seat, away))
        self.ask(d.AskDesert(away))

    @precondition(lambda self: self.room.begun)
    @rule(seat=SEATS, other=WHO, what=st.integers(0, 5), ms=st.integers(0, 50_000))
    def end_or_give(self, seat: int, other: Any, what: int, ms: int) -> None:
        asks = [
            d.AskClaim(self.who(seat)),
            d.AskAbort(self.who(seat)),
            d.AskBar(self.who(seat), other),
            d.AskGive(self.now - ms, self.now),
            d.AskRematched(RoomId("N3XT22")),
            d.AskClose("abandoned") if ms < 500 else d.AskClaim(self.who(seat)),
        ]
        self.ask(asks[what])

    @precondition(lambda self: not self.room.begun)
    @rule(player=WHO, seat=st.none() | SEATS, outside=st.booleans())
    def sit(self, player: Any, seat: Any, outside: bool) -> None:
        self.ask(d.AskSit(player, "Name", seat, outside))

    @precondition(lambda self: not self.room.begun)
    @rule(player=WHO, seat=st.none() | SEATS)
    def seat_bot(self, player: Any, seat: Any) -> None:
        self.ask(d.AskSeatBot(player, BOT, "Bot", "random", 0, seat))

    @precondition(lambda self: not self.room.begun)
    @rule(player=WHO, seat=st.none() | SEATS, request=st.integers(0, 2))
    def reserve(self, player: Any, seat: Any, request: int) -> None:
        self.ask(d.AskReserve(player, request, seat))

    @rule(player=WHO, seat=SEATS)
    def leave_or_unseat(self, player: Any, seat: int) -> None:
        self.ask(d.AskLeave(player) if seat == 0 else d.AskUnseat(player, seat))

    @precondition(lambda self: not self.room.begun)
    @rule(player=st.sampled_from(PEOPLE))
    def begin(self, player: Any) -> None:
        self.ask(d.AskBegin(player))

    @precondition(lambda self: self.room.to_move)
    @rule(plies=st.integers(1, 6))
    def play(self, plies: int) -> None:
        for _ in range(plies):
            for seat in self.room.to_move[:1]:
                intent = self.room.game.sample(self.room.state, seat, self.chance)
                tree, number = msgspec.to_builtins(intent), len(self.room.accepted[seat])
                self.ask(d.AskPlay(self.room.sitters[seat].player, number, tree))

    @precondition(lambda self: self.room.begun)
    @rule(seat=SEATS, off=st.sampled_from([0, 0, 0, 1, -1]), forward=st.booleans())
    def turn(self, seat: int, off: int, forward: bool) -> None:
        ask = d.AskPutForward if forward else d.AskTakeBack
        self.ask(ask(self.who(seat), self.room.ply + off))

    @precondition(lambda self: self.room.begun)
    @rule(seat=st.integers(0, 2), number=st.integers(0, 3))
    def do_what_one_may(self, seat: int, number: int) -> None:
        told = [what for what in self.told(seat) if what in ASKS and what != "resign"]
        if told:
            ask = ASKS[told[number % len(told)]]
            length = len(self.log)
            self.ask(ask(self.room, self.who(seat)))
            assert len(self.log) == length + 1

    def told(self, seat: int) -> Any:
        """What the seat may do, as it is told."""
        return may(self.room, seat) if seat < len(self.room.sitters) else ()

    @precondition(lambda self: self.room.to_move)
    @rule(seat=SEATS, kind=KINDS)
    def offer(self, seat: int, kind: Any) -> None:
        self.ask(d.AskOffer(self.who(seat), kind))

    @precondition(lambda self: self.room.offers)
    @rule(by=SEATS, accept=st.booleans())
    def answer(self, by: int, accept: bool) -> None:
        for offer in self.room.offers:
            self.ask(d.AskAnswer(self.who(by), offer.kind, offer.seat, accept))

    @precondition(lambda self: self.room.begun)
    @rule(by=SEATS, seat=SEATS, kind=KINDS)
    def answer_nothing(self, by: int, seat: int, kind: Any) -> None:
        self.ask(d.AskAnswer(self.who(by), kind, seat, accept=True))

    @precondition(lambda self: self.room.line.ply > 5)
    @rule(seat=SEATS, sure=st.integers(0, 3))
    def resign(self, seat: int, sure: int) -> None:
        if sure == 0:
            self.ask(d.AskResign(self.who(seat)))

    @precondition(lambda self: self.room.paused)
    @rule(seat=SEATS)
    def go_on_or_end(self, seat: int) -> None:
        self.ask(d.AskContinue(self.who(seat)) if seat < 3 else d.AskDue())

    @rule(player=st.sampled_from([*PEOPLE, BOT]), what=st.integers(0, 12), number=st.integers(0, 9))
    def anything(self, player: Any, what: int, number: int) -> None:
        """Whoever asks, and whenever."""
        asks = [
            d.AskPlay(player, number, {"type": "fly"}),
            d.AskPlay(player, number, {"type": "place", "field": number}),
            d.AskTakeBack(player, number),
            d.AskPutForward(player, number),
            d.AskOffer(player, "takeback"),
            d.AskContinue(player),
            d.AskDue(),
            d.AskSit(player, "Name", number),
            d.AskReserve(player, number),
            d.AskLeave(player),
            d.AskUnseat(player, number),
            d.AskBegin(player),
            d.AskBar(player, self.who(number % 4)),
        ]
        self.ask(asks[what])

    def who(self, seat: int) -> Any:
        """Who sits there; a stranger where nobody does."""
        sitter = self.room.sitters[seat] if seat < len(self.room.sitters) else None
        return STRANGER if sitter is None else sitter.player

    @invariant()
    def what_a_seat_may_do_is_what_would_be_done(self) -> None:
        for seat, sitter in enumerate(self.room.sitters if self.room.begun else ()):
            told = may(self.room, seat)
            for what, ask in ASKS.items():
                assert (what in told) == self.accepts(sitter and ask(self.room, sitter.player))

    def accepts(self, ask: Any) -> bool:
        if ask is None:
            return False
        try:
            decide(self.room, ask, self.now)
        except (Refused, Already):
            return False
        return True

    @invariant()
    def someone_is_to_move_unless_it_is_over_or_paused(self) -> None:
        room = self.room
        assert bool(room.to_move) == (room.phase == "playing" and not room.paused)
        assert room.line.ply <= room.line.last
        assert room.outcome is None or {it.kind for it in room.offers} <= {"rematch"}
        if room.begun:
            by_rules = room.game.outcome(room.state)
            assert (room.outcome is None) == ((room.ended or by_rules) is None)

    def teardown(self) -> None:
        """The same log makes the same room, for everyone who is told of it."""
        again = folded(self.log)
        assert again == self.room
        for audience in (None, *self.room.playing):
            assert seen(again, audience) == seen(self.room, audience)
        if again.begun and again.outcome is not None:
            assert verified(exported(self.log)).room.outcome == again.outcome


def _check_words(no: Refused) -> None:
    assert no.reason in Reason
    assert no.message


def run(game: str, examples: int, steps: int) -> None:
    """Try so many rooms of ``game`` with so many requests each."""
    kind = type("Room", (AnyRoom,), {"game": game})
    kind.TestCase.settings = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    test = kind.TestCase()
    test.runTest()


@pytest.mark.parametrize("game", SMALL)
def test_nothing_that_is_asked_breaks_a_room(game):
    run(game, examples=25, steps=30)


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
def test_nothing_that_is_asked_for_long_breaks_a_room(game):
    run(game, examples=500, steps=100)
