"""Messages about games that stand still: being asked, moves planned ahead, and holidays."""

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import At, Seat, Small
from protocol.messages.base import ClientMessage, Seats, ServerMessage
from protocol.names import Code, Count, Request

MOST_PLANNED: Final = 64
"""Plies in what one seat plans ahead."""
MOST_HOLIDAYS: Final = 64
"""Holidays that one player has told of, past ones of the same year included."""
Date: TypeAlias = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
"""A day in UTC, as "2026-11-23"."""


class PlannedStep(Struct, frozen=True, gc=False, array_like=True):
    """Hold one ply that is planned ahead: another seat's that is expected, or one's own reply."""

    parent: Annotated[int, Meta(ge=-1, lt=MOST_PLANNED)]
    """The index of the step that it follows, or -1: it is the next ply."""
    intent: Any
    """The game's intent; ``null``: whatever else another seat plays, after which one reply of
    yours may come and nothing more."""


Steps: TypeAlias = Annotated[tuple[PlannedStep, ...], Meta(max_length=MOST_PLANNED)]


class UrgeView(Struct, frozen=True, gc=False, array_like=True):
    """Tell that a seat has asked others whether they still play."""

    seat: Seat
    """Who asked."""
    whom: Seats
    """The seats that have not moved since."""
    ends: At
    """Until when they have to move, in Unix milliseconds on the server's clock."""
    over: bool = False
    """Whether that time is over, so that the win may be claimed."""


class HolidayView(Struct, frozen=True, gc=False, array_like=True):
    """Tell when a player does not have to move, in Unix milliseconds."""

    since: At
    """When it begins, in Unix milliseconds."""
    until: At
    """When it ends."""
    on: bool = False
    """Whether it has begun: the clock of that seat stands."""


class Urge(ClientMessage, frozen=True, tag="urge"):
    """Ask those who do not move whether they still play, once the room's patience is over.

    Only where ``RoomView.allowed`` says urge. Who does not move then may lose by ``claim_win``.
    """

    request: Request
    room: Code
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class PlanAhead(ClientMessage, frozen=True, tag="plan_ahead"):
    """Say what one will play if others play as expected; it replaces what one had planned.

    Nobody else is told. Where it is one's turn by the plan, the room plays it at once. Only in
    games without hidden hands and chance, and while it is another's turn.
    """

    request: Request
    room: Code
    ply: Count
    """The RoomView's: a plan for another position than the one there is, is refused."""
    steps: Steps = ()
    """None: plan no more."""


class TakeHoliday(ClientMessage, frozen=True, tag="take_holiday"):
    """Take days off: in games with days for a turn one's clock stands from ``first`` to ``last``.

    Both are included, and days in UTC; what of the first one is over already is not given back.
    """

    request: Request
    first: Date
    """The first day, in UTC."""
    last: Date
    """The last day, included."""


class EndHoliday(ClientMessage, frozen=True, tag="end_holiday"):
    """End the holiday that begins on ``first``, or take it back before it has begun.

    Days that have not begun are free again.
    """

    request: Request
    first: Date
    """The first day of the holiday that is ended."""


class ShowHolidays(ClientMessage, frozen=True, tag="show_holidays"):
    """Ask for one's own holidays. Answered by Holidays, as the other two are."""

    request: Request


class DaysOff(Struct, frozen=True, array_like=True):
    """Tell of one holiday: its first and its last day."""

    first: Date
    """The first day."""
    last: Date
    """The last day."""


class Holidays(ServerMessage, frozen=True, tag="holidays"):
    """Tell of the holidays of a player that are not over, and how many days are left."""

    request: Request
    today: Date
    """The day it is at the server."""
    days_off: Annotated[tuple[DaysOff, ...], Meta(max_length=MOST_HOLIDAYS)]
    """The first and the last day of each holiday that is not over."""
    left: Small
    """Days that may still be taken in this year ..."""
    allowance: Small
    """... of so many."""
