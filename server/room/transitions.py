"""Applies plies, turns and ends to a room: every new state passes through ``at_state``."""

from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from engines.game import Outcome, Seat
from protocol.termination import Termination
from server.room import clock as clocks
from server.room import intents
from server.room.facts import Played
from server.room.pace import plan, wait
from server.room.pace.plan import Plan
from server.room.room import Due, Room
from server.room.seats import PendingOffer
from server.room.undo_history import Position, UndoHistory

T = TypeVar("T")

PAUSE_MS: Final = 10 * 60_000
"""How long bots that alone are left in a game wait for a person to let them play on."""


class Applied(NamedTuple):
    """An intent, and the state that the game's ``apply`` answers to it."""

    intent: Any
    state: Any


def played(room: Room, fact: Played, applied: Applied | None = None) -> Room:
    """Return the room after a ply; ``applied`` by who has asked the game already."""
    intent, state = applied or _applied(room, fact)
    mine = (*room.accepted[fact.seat], fact.intent)
    in_turn = fact.seat, room.game.turn(room.state)
    where = position(room, state, room.ply + 1, by=fact.seat, why=fact.why)
    clock = room.clock and clocks.played(room.clock, fact.seat, fact.at, fact.lag_ms)
    waited = room.wait and wait.played(room.wait, fact.seat, room.ply + 1)
    return at_state(
        room,
        state,
        fact.at,
        offers=_still_pending(room, fact.seat),
        accepted=put(room.accepted, fact.seat, mine),
        due=_unless(room.due, fact.seat, intent),
        undo_history=room.undo_history.played(where, room.keeps),
        clock=clock,
        wait=waited,
        plans=room.plans and plan.after(room.plans, fact.seat, fact.intent),
        turns=room.turns if in_turn == room.in_turn else _one_more(room.turns, fact.seat),
        in_turn=in_turn,
    )


def _applied(room: Room, fact: Played) -> Applied:
    """Return what the ply makes of the game. Raises ValidationError or IllegalIntent."""
    intent = intents.read(room.game, fact.intent)
    return Applied(intent, room.game.apply(room.state, fact.seat, intent))


def _still_pending(room: Room, seat: Seat) -> tuple[PendingOffer, ...]:
    """Return the offers that a ply of ``seat`` does not make void.

    A bot that offers to resign plays on until it is answered, and an offer that does not wait for
    ``seat`` stays. A takeback is about a position, and void in another.
    """
    return room.offers and tuple(
        it
        for it in room.offers
        if (it.kind == "resignation" and it.seat == seat)
        or (it.kind not in ("resignation", "takeback") and seat not in it.waits_for)
    )


def turned(room: Room, undo: UndoHistory, at: int) -> Room:
    """Return the room at another position; its people, offers made and times stay."""
    why = room.termination or undo.now.ended_by
    return at_state(replace(room, undo_history=undo), room.restored(undo.now), at, why)


def withdrawn(room: Room, seats: tuple[Seat, ...], why: Termination, at: int) -> Room:
    """Return the room with ``seats`` out of the game; ``why`` is what ended it, if that did.

    With the last of the people it is ended as it stands (RotoRouter, section 8).
    """
    state = room.state
    for seat in seats:
        state = room.game.withdraw(state, seat)
    out = (*room.out, *(seat for seat in seats if seat not in room.out))
    room = replace(room, out=out, undo_history=room.undo_history.cut())
    deserted = room.people and not set(room.people).difference(room.out)
    if deserted and room.game.outcome(state) is None:
        state, why = room.game.adjudicate(state), Termination.STOPPED
    return at_state(room, state, at, why)


def put_back(room: Room, seat: Seat, at: int) -> Room:
    """Return the room with ``seat`` to move again, as agreed; chance seen since is drawn anew."""
    target = room.last_to_move(seat)
    if target is None:
        return room
    state, times = room.restored(target), room.rerolled
    if target.barrier < room.game.barrier(room.state):
        times += 1
        state = room.game.reroll(state, times)
    undo = room.undo_history.restarted(replace(target, state=state))
    room = replace(room, undo_history=undo, rerolled=times)
    return replace(at_state(room, state, at), answered=room.answered)


def drawn_anew(room: Room, times: int) -> Room:
    """Return the room with all chance that is to come drawn anew, in every position it keeps."""
    undo = room.undo_history
    positions = tuple(replace(it, state=room.game.reroll(it.state, times)) for it in undo.positions)
    undo = replace(undo, positions=positions)
    return replace(room, state=room.restored(undo.now), undo_history=undo)


def position(
    room: Room,
    state: Any,
    ply: int,
    *,
    by: Seat | None = None,
    conceded: bool = False,
    why: tuple[str, ...] = (),
) -> Position:
    """Return ``state`` as a position of the undo history."""
    to_move, barrier = room.game.to_move(state), room.game.barrier(state)
    return Position(ply, state, to_move, barrier, by, conceded, why)


def at_state(
    room: Room,
    state: Any,
    at: int,
    why: Termination = Termination.RULES,
    *,
    offers: tuple[PendingOffer, ...] = (),
    plans: tuple[Plan | None, ...] = (),
    **changed: Any,
) -> Room:
    """Return the room with the game in another state, in which only ``offers`` are pending.

    ``why`` is what ended the game, if it is over in ``state``. ``plans`` are what is left of what
    seats have planned ahead: nothing where the game came there by no ply. ``changed`` are other
    fields that change with it: the room is copied once.
    """
    outcome = room.game.outcome(state)
    if outcome is not None and why is not Termination.RULES:
        outcome = Outcome(outcome.winners, why, outcome.ranking)
    over = outcome is not None
    room = replace(
        room,
        state=state,
        outcome=outcome,
        termination=why if over else None,
        over_at=at if over else 0,
        offers=() if over else offers,
        plans=() if over else plans,
        answered=None,
        **changed,
    )
    return settled(room, at)


def ended(room: Room, why: Termination, at: int) -> Room:
    """Return the room once it has ended the game itself: nobody has won."""
    outcome = Outcome((), why)
    room = replace(room, ended=outcome, outcome=outcome, termination=why, over_at=at, offers=())
    return settled(replace(room, plans=()), at)


def settled(room: Room, at: int) -> Room:
    """Return the room with what is due, and the clocks of the seats to move running."""
    due, clock = _due(room, at), room.clock
    waited = room.wait and wait.moved_on(room.wait, room.waited_for, at)
    if clock is None:
        return room.timed(due, None, waited)
    if room.phase != "playing" or room.paused:
        clock = clocks.stopped(clock, at)
    else:
        to_move, turn = room.to_move, room.game.turn(room.state)
        untimed = tuple([seat for seat in to_move if room.is_untimed(seat)])
        clock = clocks.moved_on(room.settings.clock, clock, to_move, turn, at, untimed)
    return room.timed(due, clock, waited)


def _due(room: Room, at: int) -> Due | None:
    """Return what is due in this state. Playing within a phase does not extend it."""
    if room.phase != "playing" or room.halted or room.deserted or room.lesson is not None:
        return None
    pause = None, PAUSE_MS, None
    limit: tuple[Seat | None, int, Any] | None = pause if room.paused else room.game.due(room.state)
    if limit is None:
        return None
    seat, after_ms, intent = limit
    before = room.due
    if before is not None and (before.seat, before.after_ms, before.intent) == limit:
        return before
    return Due(seat, after_ms, intent, since=at)


def _one_more(turns: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return put(turns, seat, turns[seat] + 1)


def _unless(due: Due | None, seat: Seat, intent: Any) -> Due | None:
    """Return ``due``, or None if it was just played: then a phase like it begins anew."""
    return None if due is not None and (due.seat, due.intent) == (seat, intent) else due


def put(items: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return ``items`` with ``value`` at index ``at``."""
    return (*items[:at], value, *items[at + 1 :])
