"""Anyone asks anything of a room at any time: nothing breaks it, and its log tells all of it."""

import hashlib
import re
from random import Random
from typing import Any, Final, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines.catalog import MANIFESTS, make, names, options_of
from protocol import codec
from protocol.allowed_actions import named
from protocol.clock import TimeControl
from protocol.from_client import (
    Abort,
    Answer,
    Ban,
    Begin,
    ClaimWin,
    CloseSeat,
    Continue,
    Leave,
    Offer,
    OfferKind,
    PutForward,
    Reserve,
    Resign,
    Reveal,
    RoomSettings,
    TakeBack,
    Unseat,
)
from protocol.from_server import Reason
from protocol.names import Mark, PlayerId, RoomId
from server.records.verify import verify
from server.room.commands import (
    BY_SERVER,
    CloseRoom,
    Command,
    FireTimer,
    LinkRematch,
    PlaceBot,
    PlayIntent,
    ReportDesertion,
    ReportPresence,
    RestoreTime,
    Sit,
)
from server.room.decisions.decide import decide, step
from server.room.decisions.permissions import allowed
from server.room.decisions.seating import begins
from server.room.decisions.timers import next_due
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Entry, Opened, decode_entry, encode_entry
from server.room.fairness import commitment
from server.room.fold import fold
from server.room.views.audience import seen
from tests.server.records.forgeries import exported
from tests.support.rooms.games import HERE, folded
from tests.support.rooms.wishes import REQUESTS, wishes

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
GAMES: Final = "polyy", "rotorouter"


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
        rated=st.sampled_from([False, False, False, True]),
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
        rated: bool,
    ) -> None:
        rules = make(self.game, MANIFESTS[self.game].small_options)
        written, code = options_of(rules), RoomId("K7MQ2X")
        wish = {"undo": undo, "hints": hints, "campaign": campaign, "rated": rated}
        kind = RoomSettings(**wish, clock=clock, absent=absent)
        secret = f"{seed:02x}" * 32
        sealed = commitment(secret, code, written)
        first = Opened(1, code, self.game, rules.rules, written, kind, PEOPLE[0], 1, secret, sealed)
        self.log, self.room, self.now = [first], fold(None, first), 1
        self.chance = Random(seed)
        for number, player in enumerate(PEOPLE[:people]):
            self.ask(player, Sit(f"Player {number}", commitment=BOUND if promised else ""))
        for _ in range(rules.seats - people if people else 0):
            bot = PlayerId(f"bot-{len(self.log)}")
            self.ask(PEOPLE[0], PlaceBot(bot, "Bot", "random", 0))

    def ask(self, player: PlayerId, command: Command) -> None:
        """Put ``command`` to the room: it becomes a fact, is done already, or refused in words."""
        try:
            fact = decide(self.room, player, command, self.now)
        except (Refused, AlreadyDone) as no:
            _check_words(no)
            with pytest.raises(type(no), match=re.escape(str(no))):
                step(self.room, player, command, self.now)
        else:
            stepped = step(self.room, player, command, self.now)
            self.add(fact)
            assert stepped == (fact, self.room), "the short way is the way by decide and fold"
            assert _told(stepped.room) == _told(self.room)
        while (fact := begins(self.room)) is not None:
            self.add(fact)

    def add(self, fact: Any) -> None:
        kept = decode_entry(encode_entry(Entry(Mark(0), fact))).fact
        assert kept.at >= self.room.at
        self.log.append(kept)
        self.room = fold(self.room, kept)

    @rule(ms=st.sampled_from([1, 1_000, 25_000, 700_000]))
    def time_passes(self, ms: int) -> None:
        self.now += ms

    @precondition(lambda self: self.room.phase == "revealing")
    @rule(player=WHO, right=st.sampled_from([True, True, False]))
    def reveal(self, player: Any, right: bool) -> None:
        self.ask(player, Reveal(0, HERE, VALUE if right else "00" * 32))

    @precondition(lambda self: next_due(self.room) is not None)
    @rule(again=st.integers(1, 3))
    def what_is_due(self, again: int) -> None:
        """It comes to an end: whatever is due is so no longer once it was done."""
        for _ in range(again):
            due = next_due(self.room)
            if due is not None:
                self.now = max(self.now, due)
                length = len(self.log)
                self.ask(BY_SERVER, FireTimer(f"{len(self.log):02x}" * 32))
                assert len(self.log) > length

    @precondition(lambda self: self.room.begun)
    @rule(seat=SEATS, away=st.booleans())
    def come_and_go(self, seat: int, away: bool) -> None:
        self.ask(BY_SERVER, ReportPresence(seat, away))
        self.ask(BY_SERVER, ReportDesertion(away))

    @precondition(lambda self: self.room.begun)
    @rule(seat=SEATS, other=WHO, what=st.integers(0, 5), ms=st.integers(0, 50_000))
    def end_or_give(self, seat: int, other: Any, what: int, ms: int) -> None:
        asks = [
            (self.who(seat), ClaimWin(0, HERE)),
            (self.who(seat), Abort(0, HERE)),
            (self.who(seat), Ban(0, HERE, other)),
            (BY_SERVER, RestoreTime(self.now - ms, self.now)),
            (BY_SERVER, LinkRematch(RoomId("N3XT22"))),
            (BY_SERVER, CloseRoom()) if ms < 500 else (self.who(seat), ClaimWin(0, HERE)),
        ]
        self.ask(*asks[what])

    @precondition(lambda self: not self.room.begun)
    @rule(player=WHO, seat=st.none() | SEATS, external=st.booleans())
    def sit(self, player: Any, seat: Any, external: bool) -> None:
        self.ask(player, Sit("Name", seat, external))

    @precondition(lambda self: not self.room.begun)
    @rule(player=WHO, seat=st.none() | SEATS)
    def seat_bot(self, player: Any, seat: Any) -> None:
        self.ask(player, PlaceBot(BOT, "Bot", "random", 0, seat))

    @precondition(lambda self: not self.room.begun)
    @rule(player=WHO, seat=st.none() | SEATS, request=st.integers(0, 2))
    def reserve(self, player: Any, seat: Any, request: int) -> None:
        self.ask(player, Reserve(request, HERE, seat))

    @rule(player=WHO, seat=SEATS)
    def leave_or_unseat(self, player: Any, seat: int) -> None:
        self.ask(player, Leave(0, HERE) if seat == 0 else Unseat(0, HERE, seat))

    @precondition(lambda self: not self.room.begun)
    @rule(player=st.sampled_from(PEOPLE))
    def begin(self, player: Any) -> None:
        self.ask(player, Begin(0, HERE))

    @precondition(lambda self: self.room.to_move)
    @rule(plies=st.integers(1, 6))
    def play(self, plies: int) -> None:
        for _ in range(plies):
            for seat in self.room.to_move[:1]:
                intent = self.room.game.sample(self.room.state, seat, self.chance)
                tree, number = msgspec.to_builtins(intent), len(self.room.accepted[seat])
                self.ask(self.room.occupants[seat].player, PlayIntent(number, tree))

    @precondition(lambda self: self.room.begun)
    @rule(seat=SEATS, off=st.sampled_from([0, 0, 0, 1, -1]), forward=st.booleans())
    def turn(self, seat: int, off: int, forward: bool) -> None:
        turn = PutForward if forward else TakeBack
        self.ask(self.who(seat), turn(0, HERE, self.room.ply + off))

    @precondition(lambda self: self.room.begun)
    @rule(seat=st.integers(0, 2), number=st.integers(0, 3))
    def do_what_one_may(self, seat: int, number: int) -> None:
        told = [what for what in self.told(seat) if what in REQUESTS and what != "resign"]
        if told:
            ask = REQUESTS[told[number % len(told)]]
            length = len(self.log)
            self.ask(self.who(seat), ask(self.room))
            assert len(self.log) == length + 1

    def told(self, seat: int) -> Any:
        """What the seat may do, as it is told."""
        return wishes(self.room, seat) if seat < len(self.room.occupants) else ()

    @precondition(lambda self: self.room.to_move)
    @rule(seat=SEATS, kind=KINDS)
    def offer(self, seat: int, kind: Any) -> None:
        self.ask(self.who(seat), Offer(0, HERE, kind))

    @precondition(lambda self: self.room.offers)
    @rule(by=SEATS, accept=st.booleans())
    def answer(self, by: int, accept: bool) -> None:
        for offer in self.room.offers:
            self.ask(self.who(by), Answer(0, HERE, offer.kind, offer.seat, accept))

    @precondition(lambda self: self.room.begun)
    @rule(by=SEATS, seat=SEATS, kind=KINDS)
    def answer_nothing(self, by: int, seat: int, kind: Any) -> None:
        self.ask(self.who(by), Answer(0, HERE, kind, seat, accept=True))

    @precondition(lambda self: self.room.undo_history.ply > 5)
    @rule(seat=SEATS, sure=st.integers(0, 3))
    def resign(self, seat: int, sure: int) -> None:
        if sure == 0:
            self.ask(self.who(seat), Resign(0, HERE))

    @precondition(lambda self: self.room.paused)
    @rule(seat=SEATS)
    def go_on_or_end(self, seat: int) -> None:
        self.ask(*((self.who(seat), Continue(0, HERE)) if seat < 3 else (BY_SERVER, FireTimer())))

    @rule(player=st.sampled_from([*PEOPLE, BOT]), what=st.integers(0, 13), number=st.integers(0, 9))
    def anything(self, player: Any, what: int, number: int) -> None:
        """Whoever asks, and whenever."""
        asks = [
            (player, PlayIntent(number, {"type": "fly"})),
            (player, PlayIntent(number, {"type": "place", "field": number})),
            (player, TakeBack(0, HERE, number)),
            (player, PutForward(0, HERE, number)),
            (player, Offer(0, HERE, "takeback")),
            (player, Continue(0, HERE)),
            (BY_SERVER, FireTimer()),
            (player, Sit("Name", number)),
            (player, Reserve(number, HERE)),
            (player, Leave(0, HERE)),
            (player, Unseat(0, HERE, number)),
            (player, Begin(0, HERE)),
            (player, CloseSeat(0, HERE, number, on=number % 2 == 0)),
            (player, Ban(0, HERE, self.who(number % 4))),
        ]
        self.ask(*asks[what])

    def who(self, seat: int) -> Any:
        """Who sits there; a stranger where nobody does."""
        occupant = self.room.occupants[seat] if seat < len(self.room.occupants) else None
        return STRANGER if occupant is None else occupant.player

    @invariant()
    def what_a_seat_may_do_is_what_would_be_done(self) -> None:
        for seat in (None, *range(len(self.room.occupants))):
            assert set(named(allowed(self.room, seat))) == set(wishes(self.room, seat))

    @invariant()
    def someone_is_to_move_unless_it_is_over_or_paused(self) -> None:
        room = self.room
        assert bool(room.to_move) == (room.phase == "playing" and not room.paused)
        assert room.undo_history.ply <= room.undo_history.last
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
        if again.begun and again.outcome is not None and not again.sealed:
            assert verify(exported(self.log)).room.outcome == again.outcome


def _check_words(no: Refused | AlreadyDone) -> None:
    if isinstance(no, Refused):
        assert no.reason in Reason
        assert no.message


def _told(room: Any) -> list[bytes]:
    """What each audience of ``room`` is told, to the byte."""
    audiences = None, *range(len(room.occupants))
    return [codec.encode(seen(room, audience), "msgpack") for audience in audiences]


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


@pytest.mark.parametrize("game", names())
def test_nothing_that_is_asked_breaks_a_room(game):
    run(game, examples=25 if game in GAMES else 8, steps=30)


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
def test_nothing_that_is_asked_for_long_breaks_a_room(game):
    run(game, examples=500, steps=100)
