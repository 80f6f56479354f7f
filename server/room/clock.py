"""How clocks go on: facts with their timestamps in, clocks out. No clock is read here."""

from typing import Final

from msgspec.structs import replace

from engines.game import Seat
from protocol.clock import BY_TURN, Clock, Kind, TimeControl, gone_at, lasted, read
from protocol.errors import RoomError

FIRST_FREE_MS: Final = 30_000
"""What the first turn of each seat costs nothing: people have to find their board."""
QUOTA_MS: Final = 1_000
"""The most of the network's delay that is made good at once ..."""
REGAIN_MS: Final = 100
"""... and how much of that comes back with each turn."""
GRACE_MS: Final = 1_000
"""How long after its end a time is called over: what was said in time may still be on its way."""

DAY_MS: Final = 86_400_000
_FIELDS: Final[dict[Kind, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "none": ((), ()),
    "sudden": (("main_ms",), ()),
    "fischer": (("main_ms", "extra_ms"), ()),
    "delay": (("main_ms", "extra_ms"), ()),
    "byoyomi": (("extra_ms", "periods"), ("main_ms",)),
    "move": (("extra_ms",), ()),
    "days": (("extra_ms",), ()),
}
"""By kind, the numbers it needs, and those it may have besides."""


class BadControl(RoomError):
    """Says that these numbers are no time control of their kind."""


def check(control: TimeControl) -> None:
    """Raise BadControl, in words, where the numbers do not fit the kind."""
    needs, may = _FIELDS[control.kind]
    for name in ("main_ms", "extra_ms", "periods"):
        value = getattr(control, name)
        if name in needs and not value:
            raise BadControl(f"a clock of the kind {control.kind!r} needs {name} above 0")
        if value and name not in (*needs, *may):
            raise BadControl(f"a clock of the kind {control.kind!r} has no {name}")
    if control.kind == "days" and control.extra_ms < DAY_MS:
        raise BadControl(f"correspondence gives a day a turn at least: extra_ms is below {DAY_MS}")


def begun(control: TimeControl, seats: int) -> Clock | None:
    """Return the clocks at the beginning, all standing; None without a time control."""
    if control.kind == "none":
        return None
    main = control.extra_ms if control.kind in BY_TURN else control.main_ms
    free = FIRST_FREE_MS + (control.extra_ms if control.kind == "delay" else 0)
    none = (0,) * seats
    return Clock(
        left=(main,) * seats,
        periods=(control.periods,) * seats,
        free=(free,) * seats,
        used=none,
        since=none,
        quota=(QUOTA_MS,) * seats,
    )


def granted(clock: Clock, seat: Seat, at: int, lag_ms: int) -> int:
    """Return how much of ``lag_ms`` is made good to ``seat`` for a ply that came at ``at``.

    No more than its quota, and than the time that passed.
    """
    since = clock.since[seat]
    return max(0, min(lag_ms, clock.quota[seat], at - since)) if since else 0


def played(clock: Clock, seat: Seat, at: int, granted_ms: int) -> Clock:
    """Return the clocks after a ply of ``seat``, of which ``granted_ms`` are not charged."""
    if not clock.since[seat]:
        return clock
    return replace(
        clock,
        used=_put(clock.used, seat, lasted(clock, seat, at) - granted_ms),
        since=_put(clock.since, seat, max(at, clock.since[seat])),
        quota=_put(clock.quota, seat, clock.quota[seat] - granted_ms),
    )


def moved_on(
    control: TimeControl,
    clock: Clock,
    to_move: tuple[Seat, ...],
    turn: int,
    at: int,
    untimed: tuple[Seat, ...] = (),
) -> Clock:
    """Return the clocks once the seats to move are ``to_move``, in the game's ``turn``.

    Whose turn has ended gets what its kind gives; whose begins or goes on, runs, after a stop of
    all too. Of the ``untimed`` seats to move they stand.
    """
    hands = _Hands(clock)
    for seat in range(len(clock.left)):
        moves = seat in to_move
        if (clock.since[seat] or clock.used[seat]) and not (moves and turn == clock.turn):
            hands.end_turn(control, clock, seat, at)
        if moves and seat in untimed:
            hands.stand(seat, at)
        elif moves and not hands.since[seat]:
            hands.since[seat] = at
    after = hands.clock(turn)
    return clock if after == clock else after


class _Hands:
    """The numbers of a clock, by seat, while a fact moves them: then they are a Clock again."""

    __slots__ = ("free", "left", "periods", "quota", "since", "used")

    def __init__(self, clock: Clock) -> None:
        self.left, self.periods, self.free = [*clock.left], [*clock.periods], [*clock.free]
        self.used, self.since, self.quota = [*clock.used], [*clock.since], [*clock.quota]

    def end_turn(self, control: TimeControl, clock: Clock, seat: Seat, at: int) -> None:
        """Give ``seat`` what its kind gives after a turn, which has ended at ``at``."""
        now, kind = read(control, clock, seat, at), control.kind
        left = now.main_ms + (control.extra_ms if kind == "fischer" else 0)
        self.left[seat] = control.extra_ms if kind in BY_TURN else left
        self.periods[seat] = now.periods if now.period_ms else 0
        self.free[seat] = control.extra_ms if kind == "delay" else 0
        self.used[seat] = self.since[seat] = 0
        self.quota[seat] = min(QUOTA_MS, clock.quota[seat] + REGAIN_MS)

    def stand(self, seat: Seat, at: int) -> None:
        """Let the clock of ``seat`` stand; its turn goes on."""
        if self.since[seat]:
            self.used[seat] += max(0, at - self.since[seat])
        self.since[seat] = 0

    def clock(self, turn: int) -> Clock:
        """Return them as clocks that run in the game's ``turn``."""
        left, periods, free = tuple(self.left), tuple(self.periods), tuple(self.free)
        used, since, quota = tuple(self.used), tuple(self.since), tuple(self.quota)
        return Clock(left, periods, free, used, since, quota, turn)


def stood(clock: Clock, seat: Seat, at: int) -> Clock:
    """Return the clocks with that of ``seat`` standing from ``at`` on; its turn goes on."""
    hands = _Hands(clock)
    hands.stand(seat, at)
    return replace(hands.clock(clock.turn), stopped=clock.stopped)


def stopped(clock: Clock, at: int) -> Clock:
    """Return the clocks with all standing, from ``at`` on."""
    if clock.stopped:
        return clock
    used = tuple(lasted(clock, seat, at) for seat in range(len(clock.used)))
    return replace(clock, used=used, since=(0,) * len(used), stopped=True)


def given(clock: Clock, since: int, until: int) -> Clock:
    """Return the clocks with the time from ``since`` to ``until`` given back."""

    def back(seat: Seat) -> int:
        began = clock.since[seat]
        return max(0, until - max(since, began)) if began else 0

    used = tuple(value - back(seat) for seat, value in enumerate(clock.used))
    return replace(clock, used=used)


def over(control: TimeControl, clock: Clock, at: int) -> tuple[Seat, ...]:
    """Return the seats whose time and grace are gone at ``at``."""
    return tuple([seat for seat in range(len(clock.left)) if is_over(control, clock, seat, at)])


def is_over(control: TimeControl, clock: Clock, seat: Seat, at: int) -> bool:
    """Return whether the time and grace of ``seat`` are gone at ``at``."""
    end = gone_at(control, clock, seat)
    return end is not None and at >= end + GRACE_MS


def next_over(control: TimeControl, clock: Clock) -> int | None:
    """Return when the next seat's time and grace are gone, in Unix milliseconds, or None."""
    soonest: int | None = None
    for seat in range(len(clock.left)):
        end = gone_at(control, clock, seat)
        if end is not None and (soonest is None or end < soonest):
            soonest = end
    return None if soonest is None else soonest + GRACE_MS


def _put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :]) if values[seat] != value else values
