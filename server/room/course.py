"""How a game's course changes its room: every new state passes through ``at_state``."""

from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from engines.game import Outcome, Seat
from server.room import clock as clocks
from server.room.entries import Played
from server.room.line import Line, Position
from server.room.table import Standing
from server.room.truth import Due, Room

T = TypeVar("T")

PAUSE_MS: Final = 10 * 60_000
"""So long bots, who alone are left in a game, wait for a person to let them play on."""


def played(room: Room, fact: Played) -> Room:
    """After a ply."""
    intent = msgspec.json.decode(fact.intent, type=room.game.intent_type)
    mine = (*room.accepted[fact.seat], fact.intent)
    in_turn = fact.seat, room.game.turn(room.state)
    state = room.game.apply(room.state, fact.seat, intent)
    where = position(room, state, room.ply + 1, by=fact.seat, why=fact.why)
    clock = room.clock and clocks.played(room.clock, fact.seat, fact.at, fact.lag_ms)
    room = replace(
        room,
        accepted=put(room.accepted, fact.seat, mine),
        due=_unless(room.due, fact.seat, intent),
        line=room.line.played(where, room.keeps_everything),
        clock=clock,
        turns=room.turns if in_turn == room.in_turn else _one_more(room.turns, fact.seat),
        in_turn=in_turn,
    )
    return at_state(room, state, fact.at, _left_standing(room, fact.seat))


def _left_standing(room: Room, seat: Seat) -> tuple[Standing, ...]:
    """What a ply of ``seat`` does not make void.

    A bot that offers to resign plays on until it is answered; what waits for others goes on
    waiting. A takeback is about a position, and void in another.
    """
    return tuple(
        it
        for it in room.offers
        if (it.kind == "resignation" and it.seat == seat)
        or (it.kind not in ("resignation", "takeback") and seat not in it.waits_for)
    )


def turned(room: Room, line: Line, at: int) -> Room:
    """The state of another position; sitters, offers made, times and numbers stay as they are."""
    return at_state(replace(room, line=line), room.restored(line.now), at)


def withdrawn(room: Room, seats: tuple[Seat, ...], reason: str, at: int) -> Room:
    """Those seats are out; with the last of the people the game ends as it stands (section 8).

    Where that ends the game, it ended by ``reason``.
    """
    state = room.state
    for seat in seats:
        state = room.game.withdraw(state, seat)
    out = (*room.out, *(seat for seat in seats if seat not in room.out))
    room = replace(room, out=out, line=room.line.cut())
    if room.people and not set(room.people).difference(room.out):
        state = room.game.adjudicate(state)
    ended = at_state(room, state, at)
    outcome = ended.outcome
    if outcome is None or outcome.reason == "stopped":
        return ended
    return replace(ended, outcome=Outcome(outcome.winners, reason, outcome.ranking))


def put_back(room: Room, seat: Seat, at: int) -> Room:
    """All agreed that ``seat`` moves again; what chance had shown by then does not come again."""
    target = room.last_to_move(seat)
    if target is None:
        return room
    state, times = room.restored(target), room.rerolled
    if target.barrier < room.game.barrier(room.state):
        times += 1
        state = room.game.reroll(state, times)
    line = room.line.restarted(replace(target, state=state))
    room = replace(room, line=line, rerolled=times)
    return replace(at_state(room, state, at), answered=room.answered)


def position(
    room: Room,
    state: Any,
    ply: int,
    *,
    by: Seat | None = None,
    conceded: bool = False,
    why: tuple[str, ...] = (),
) -> Position:
    """``state`` in its place on the line."""
    to_move, barrier = room.game.to_move(state), room.game.barrier(state)
    return Position(ply, state, to_move, barrier, by, conceded, why)


def at_state(room: Room, state: Any, at: int, offers: tuple[Standing, ...] = ()) -> Room:
    """The room once the game is in another state: of what was offered only ``offers`` stands."""
    outcome = room.game.outcome(state)
    room = replace(room, state=state, outcome=outcome, offers=() if outcome else offers)
    room = replace(room, over_at=at if outcome else 0)
    return settled(replace(room, answered=None), at)


def ended(room: Room, reason: str, at: int) -> Room:
    """The room itself has ended the game: nobody has won."""
    outcome = Outcome((), reason)
    return settled(replace(room, ended=outcome, outcome=outcome, over_at=at, offers=()), at)


def settled(room: Room, at: int) -> Room:
    """With what is due, and the clocks of those who are to move now running."""
    room = replace(room, due=_due(room, at))
    if room.clock is None:
        return room
    clock = room.clock
    if room.phase != "playing" or room.paused:
        clock = clocks.stopped(clock, at)
    else:
        to_move, turn = room.to_move, room.game.turn(room.state)
        clock = clocks.moved_on(room.settings.clock, clock, to_move, turn, at)
        clock = clocks.going(clock, to_move, at)
        for seat in to_move:
            stand = clocks.stood if room.is_untimed(seat) else clocks.run
            clock = stand(clock, seat, at)
    return replace(room, clock=clock)


def _due(room: Room, at: int) -> Due | None:
    """What the state is due for. What is played in a phase that goes on wins it no time."""
    if room.phase != "playing" or room.halted or room.deserted:
        return None
    pause = None, PAUSE_MS, None
    told: tuple[Seat | None, int, Any] | None = pause if room.paused else room.game.due(room.state)
    if told is None:
        return None
    seat, after_ms, intent = told
    before = room.due
    if before is not None and (before.seat, before.after_ms, before.intent) == told:
        return before
    return Due(seat, after_ms, intent, since=at)


def _one_more(turns: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return put(turns, seat, turns[seat] + 1)


def _unless(due: Due | None, seat: Seat, intent: Any) -> Due | None:
    """``due``, unless just this was it: then a phase like it begins anew."""
    return None if due is not None and (due.seat, due.intent) == (seat, intent) else due


def put(items: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """``items`` with ``value`` in place ``at``."""
    return (*items[:at], value, *items[at + 1 :])
