"""A room is what its log says: ``reduce(fold, log, None)``. No clock, no network, no store."""

from functools import cached_property
from typing import Any, TypeVar, assert_never

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from engines.catalog import AnyGame, UnknownGame, make
from engines.game import Outcome, Seat
from protocol.from_client import Settings
from protocol.names import PlayerId, RoomId
from server.room.entries import Began, Fact, Left, Opened, Played, Resigned, Sat, Unreadable
from server.room.fairness import seed

T = TypeVar("T")


class Sitter(Struct, frozen=True):
    """Who sits in a seat."""

    player: PlayerId
    name: str
    bot: str = ""
    level: int = 0


class Due(Struct, frozen=True):
    """A phase with a limit of its own (Game.due): what is played for whom when its time is up."""

    seat: Seat
    after_ms: int
    intent: Any
    since: int
    """When the phase began, in Unix milliseconds."""

    @property
    def at(self) -> int:
        """When its time is up, in Unix milliseconds."""
        return self.since + self.after_ms


class Room(Struct, frozen=True, dict=True):
    """A room after ``seq`` facts. ``state`` is None until play has begun."""

    seq: int
    at: int
    """When the last fact was accepted, in Unix milliseconds."""
    opened: Opened
    game: AnyGame
    sitters: tuple[Sitter | None, ...]
    accepted: tuple[tuple[Raw, ...], ...]
    """By seat, every intent that is in, in order: what makes a resend harmless."""
    playing: tuple[Seat, ...] = ()
    state: Any = None
    outcome: Outcome | None = None
    due: Due | None = None
    """The phase that ends by itself, while there is one."""

    @property
    def id(self) -> RoomId:
        """The room's code."""
        return self.opened.room

    @property
    def settings(self) -> Settings:
        """What the opener decided besides the game's options."""
        return self.opened.settings

    @property
    def phase(self) -> str:
        """``open``, ``playing`` or ``over``."""
        if self.outcome is not None:
            return "over"
        return "playing" if self.begun else "open"

    @property
    def begun(self) -> bool:
        """Whether play has begun, over or not."""
        return bool(self.playing)

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return None not in self.sitters

    @cached_property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act; none before play begins and after it ended."""
        return self.game.to_move(self.state) if self.phase == "playing" else ()

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        """The seat this player sits in."""
        for seat, sitter in enumerate(self.sitters):
            if sitter is not None and sitter.player == player:
                return seat
        return None


def fold(room: Room | None, fact: Fact) -> Room:
    """The room after one more fact. Facts are true: fold never refuses.

    Raises Unreadable for a game or rules this program does not have.
    """
    if isinstance(fact, Opened):
        return _opened(fact)
    if room is None:
        raise Unreadable("a log starts with Opened")
    changed = _changed(room, fact)
    return replace(changed, seq=room.seq + 1, at=fact.at)


def _opened(fact: Opened) -> Room:
    try:
        game = make(fact.game, fact.options, fact.rules)
    except (UnknownGame, ValueError) as why:
        raise Unreadable(f"no {fact.game!r} with rules {fact.rules} here: {why}") from why
    none: tuple[Sitter | None, ...] = (None,) * game.seats
    return Room(1, fact.at, fact, game, none, ((),) * game.seats)


def _changed(room: Room, fact: Sat | Left | Began | Played | Resigned) -> Room:
    match fact:
        case Sat():
            sitter = Sitter(fact.player, fact.name, fact.bot, fact.level)
            return replace(room, sitters=put(room.sitters, fact.seat, sitter))
        case Left():
            return replace(room, sitters=put(room.sitters, fact.seat, None))
        case Began():
            state = room.game.setup(fact.seats, seed(room.opened.secret, fact.contributions))
            return _at_state(replace(room, playing=fact.seats), state, fact.at)
        case Played():
            intent = msgspec.json.decode(fact.intent, type=room.game.intent_type)
            mine = (*room.accepted[fact.seat], fact.intent)
            state = room.game.apply(room.state, fact.seat, intent)
            due = _unless(room.due, fact.seat, intent)
            room = replace(room, accepted=put(room.accepted, fact.seat, mine), due=due)
            return _at_state(room, state, fact.at)
        case Resigned():
            return _at_state(room, room.game.withdraw(room.state, fact.seat), fact.at)
        case _:
            assert_never(fact)


def _at_state(room: Room, state: Any, at: int) -> Room:
    due = _due(room, state, at)
    return replace(room, state=state, outcome=room.game.outcome(state), due=due)


def _due(room: Room, state: Any, at: int) -> Due | None:
    """What ``state`` is due for. What is played in a phase that goes on wins it no time."""
    told = room.game.due(state)
    if told is None:
        return None
    before = room.due
    if before is not None and (before.seat, before.after_ms, before.intent) == told:
        return before
    return Due(*told, since=at)


def _unless(due: Due | None, seat: Seat, intent: Any) -> Due | None:
    """``due``, unless just this was it: then a phase like it begins anew."""
    return None if due is not None and (due.seat, due.intent) == (seat, intent) else due


def put(items: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """``items`` with ``value`` in place ``at``."""
    return (*items[:at], value, *items[at + 1 :])
