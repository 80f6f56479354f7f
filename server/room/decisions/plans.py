"""Decides what seats plan ahead: which trees may be kept, and when the room plays what they say.

Only where everyone sees the whole position and no chance is left (Poly-Y, Toppen) does a ply lead
to one position that can be planned from. RotoRouter draws cards, and Word Fleet hides fleets.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Raw

from engines.game import IllegalIntent, Seat
from protocol.from_server import Reason
from protocol.messages.pace import PlanAhead, PlannedStep
from protocol.names import PlayerId
from server.room import intents
from server.room.decisions.plies import seat_of
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Planned, Played
from server.room.pace.plan import ANY, ROOT, PlannedPly
from server.room.room import Room

MOST_PLANNINGS: Final = 1_000
"""So often all seats may plan in one game: each is an entry of its log."""


def plan_ahead(room: Room, player: PlayerId, command: PlanAhead, at: int) -> Planned:
    """Return what ``player`` plans, if all of it is legal. Raises Refused or AlreadyDone."""
    seat = seat_of(room, player)
    plan = room.plan(seat)
    if not command.steps:
        if plan is None:
            raise AlreadyDone(seat)
        return Planned(at, seat)
    if not _can_be_planned(room):
        text = "only games without chance and hidden hands are planned ahead, while they are played"
        raise Refused(Reason.ILLEGAL, text, code="NO_PLANS")
    if command.ply != room.ply:
        raise Refused(Reason.STALE, "another move was played meanwhile: plan from there")
    if not may_plan(room, seat) or seat in room.to_move:
        raise Refused(Reason.ILLEGAL, "it is your turn: play, then plan ahead", code="YOUR_TURN")
    plies = _Tree(room, seat).planned(command.steps)
    if plan is not None and plan.plies == plies:
        raise AlreadyDone(seat)
    if room.plannings >= MOST_PLANNINGS:
        raise Refused(Reason.LIMIT, "plans were changed too often in this game")
    return Planned(at, seat, plies)


def may_plan(room: Room, seat: Seat) -> bool:
    """Return whether ``seat`` may plan ahead while it is another's turn.

    It does not say whose turn it is: an ordinary ply would tell each time that this has changed.
    """
    if not _can_be_planned(room) or room.plays_for(seat) is not None:
        return False
    return not room.paused and seat in room.active


def _can_be_planned(room: Room) -> bool:
    return room.game.open_hands and room.phase == "playing" and room.lesson is None


def ready(room: Room) -> Seat | None:
    """Return the seat that is to move and has planned what; None where there is none."""
    if not room.plans:
        return None
    for seat in room.to_move:
        if room.plans[seat] is not None and room.plays_for(seat) is None:
            return seat
    return None


def play_planned(room: Room, at: int) -> Played | Planned | None:
    """Return the ply that the seat to move has planned, or the end of a plan that is none."""
    seat = ready(room)
    plan = None if seat is None else room.plan(seat)
    if seat is None or plan is None:
        return None
    raw = plan.next
    if raw is None or not _is_legal(room, seat, raw):
        return Planned(at, seat)
    return Played(at, seat, len(room.accepted[seat]), raw)


def _is_legal(room: Room, seat: Seat, raw: Raw) -> bool:
    try:
        room.game.apply(room.state, seat, intents.read(room.game, raw))
    except (IllegalIntent, msgspec.ValidationError):
        return False
    return True


def shown(room: Room, seat: Seat) -> tuple[PlannedStep, ...]:
    """Return what ``seat`` has planned, as it alone is told."""
    plan = room.plan(seat)
    if plan is None:
        return ()
    return tuple(PlannedStep(parent, msgspec.json.decode(raw)) for parent, raw in plan.plies)


class _Tree:
    """Tries what a seat wants to plan, ply by ply."""

    def __init__(self, room: Room, seat: Seat) -> None:
        self._room, self._seat = room, seat
        self._states: list[Any] = []
        """By ply, the state after it; None after whatever else another plays."""
        self._taken: set[tuple[int, bytes]] = set()
        """Which plies come after which."""

    def planned(self, steps: Iterable[PlannedStep]) -> tuple[PlannedPly, ...]:
        """Return the plies of ``steps``. Raises Refused where one cannot follow the other."""
        return tuple(self._follow(at, step) for at, step in enumerate(steps))

    def _follow(self, at: int, step: PlannedStep) -> PlannedPly:
        parent, game = step.parent, self._room.game
        if parent >= at:
            raise _bad("a ply comes after the one that it follows")
        state = self._room.state if parent == ROOT else self._states[parent]
        if state is _NOTHING:
            raise _bad("after any other move one reply is planned, and nothing more")
        movers = game.to_move(state) if state is not None else (self._seat,)
        if not movers:
            raise _bad("nothing is played after the end of the game")
        own = self._seat in movers
        raw, after = ANY, None
        if step.intent is None:
            if own:
                raise _bad("your own moves are to be said")
        else:
            intent = self._intent(step.intent)
            raw = intents.write(intent)
            after = self._applied(state, movers[0], intent)
        self._claim(parent, raw, own=own)
        self._states.append(_NOTHING if own and state is None else after)
        return parent, raw

    def _claim(self, parent: int, raw: Raw, *, own: bool) -> None:
        """Check that nothing else is planned there: one reply alone, and no ply twice."""
        key = parent, b"" if own else bytes(raw)
        if key in self._taken:
            raise _bad("two replies to one move: one can be played" if own else "a move twice")
        self._taken.add(key)

    def _intent(self, tree: Any) -> Any:
        try:
            return intents.converted(self._room.game, tree)
        except msgspec.ValidationError as why:
            raise _bad(f"no intent of {self._room.opened.game}: {why}") from why

    def _applied(self, state: Any, seat: Seat, intent: Any) -> Any:
        """Return the state after ``intent``; None where that is not known before."""
        if state is None:
            return None
        try:
            return self._room.game.apply(state, seat, intent)
        except IllegalIntent as why:
            raise _bad(why.message) from why


_NOTHING: Final = object()
"""Stands for the state after a reply to any other move: nothing can follow."""


def _bad(what: str) -> Refused:
    return Refused(Reason.ILLEGAL, f"that cannot be planned: {what}", code="BAD_PLAN")
