"""Compute the time left per seat: what both programs read off a clock, from timestamps alone."""

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import BY_SEAT, At, Small
from protocol.bounds import Ms as LongMs

Ms: TypeAlias = Annotated[int, Meta(ge=0, le=60 * 86_400_000)]
Kind: TypeAlias = Literal["none", "sudden", "fischer", "delay", "byoyomi", "move", "days"]
BY_TURN: Final = frozenset({"move", "days"})
"""The kinds whose time is given anew for each turn."""


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold how much time a seat has. All in milliseconds."""

    kind: Kind = "none"
    """``sudden``: ``main_ms`` for the whole game; ``fischer``: ``extra_ms`` more after each turn;
    ``delay``: the first ``extra_ms`` of each turn are free; ``byoyomi``: then ``periods`` of
    ``extra_ms``, each renewed by a turn made within it; ``move`` and ``days``: ``extra_ms`` for
    each turn."""
    main_ms: Ms = 0
    """Main time of each seat, in milliseconds."""
    extra_ms: Ms = 0
    """What each turn adds, has free, or has: see ``kind``. In milliseconds."""
    periods: Annotated[int, Meta(ge=0, le=30)] = 0
    """Of byo-yomi."""


Spans: TypeAlias = Annotated[tuple[LongMs, ...], BY_SEAT]


class Clock(Struct, frozen=True, gc=False, array_like=True):
    """Hold the clocks of a room's seats. Fields are by seat, in milliseconds."""

    left: Spans
    """Main time (of the turn, for ``move`` and ``days``) when this turn began."""
    periods: Spans
    """Periods left when this turn began."""
    free: Spans
    """What of this turn costs nothing."""
    used: Spans
    """What of this turn had passed at ``since``."""
    since: Annotated[tuple[At, ...], BY_SEAT]
    """From when on the clock runs, on the server's clock; 0 where it stands."""
    quota: Spans
    """How much of the network's delay is still made good."""
    turn: Small = 0
    """The turn of the game they tell of."""
    stopped: bool = False
    """Whether all stand, though seats are to move."""

    def __post_init__(self) -> None:
        """Raise ValueError where not every number is there for every seat."""
        told = self.left, self.periods, self.free, self.used, self.since, self.quota
        if len(set(map(len, told))) > 1:
            raise ValueError("a clock tells each number for each seat")


class Reading(NamedTuple):
    """Hold what a clock shows at an instant."""

    main_ms: int
    """Of the main time, or of the turn's."""
    period_ms: int
    """Of the present period of byo-yomi; 0 where there is none."""
    periods: int
    """Periods left, the present one included."""
    gone_ms: int
    """By how much all time is over; 0 while some is left."""

    @property
    def shown_ms(self) -> int:
        """Return what counts down just now, in milliseconds."""
        return self.main_ms or self.period_ms


def budget(control: TimeControl, clock: Clock, seat: int) -> int:
    """Return how long the present turn of ``seat`` may last in all."""
    extra = clock.periods[seat] * control.extra_ms if control.kind == "byoyomi" else 0
    return clock.free[seat] + clock.left[seat] + extra


def lasted(clock: Clock, seat: int, at: int) -> int:
    """Return how long the present turn of ``seat`` has lasted by ``at``, as it is charged."""
    since = clock.since[seat]
    return clock.used[seat] + (max(0, at - since) if since else 0)


def read(control: TimeControl, clock: Clock, seat: int, at: int) -> Reading:
    """Return what the clock of ``seat`` shows at ``at``, on the server's clock."""
    charged = max(0, lasted(clock, seat, at) - clock.free[seat])
    main, over = max(0, clock.left[seat] - charged), max(0, charged - clock.left[seat])
    if control.kind != "byoyomi" or not control.extra_ms:
        return Reading(main, 0, 0, over)
    begun, into = divmod(over, control.extra_ms)
    periods = clock.periods[seat] - begun
    if periods <= 0:
        return Reading(main, 0, 0, over - clock.periods[seat] * control.extra_ms)
    return Reading(main, control.extra_ms - into, periods, 0)


def gone_at(control: TimeControl, clock: Clock, seat: int) -> int | None:
    """Return when the time of ``seat`` will be over if it does nothing; None where it stands."""
    since = clock.since[seat]
    return since + budget(control, clock, seat) - clock.used[seat] if since else None
