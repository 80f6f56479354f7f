"""How long a bot may think over a ply: its clock in, milliseconds out. No clock is read here."""

from typing import Final, NamedTuple

from engines.game import Seat
from protocol.clock import BY_TURN, Clock, TimeControl, lasted, read

FEWEST: Final = 12
"""Main time is shared as if so many plies of this seat were still to come, however late it is."""
STRETCH: Final = 4
"""A ply may take so many times its share where it is late ..."""
LARGEST: Final = 3
"""... but never more than this part of all that is left: a half, a third."""
KEEP_MS: Final = 40
"""Never spent, beside twice the most that plies have lately taken outside of thinking ..."""
KEEP_PART: Final = 4
"""... or once, where twice is more than this part of what is left: a quarter."""
EASY_MS: Final = 20
"""An easy level, asked where nothing was found, gets this or two shares."""
FRESH: Final = 0.8
"""How much of the time that each turn gives anew is meant to be used."""


class TimeBudget(NamedTuple):
    """How long one ply may be thought of, in milliseconds from now."""

    soft_ms: int
    """When to play what is best by then."""
    hard_ms: int
    """When not to wait any more, whatever is missing."""
    last_ms: int
    """When something must be played, after ``hard_ms`` and where nothing was found."""


class Overhead(NamedTuple):
    """What plies have lately taken beside thinking, in milliseconds."""

    usual_ms: int
    worst_ms: int


class _Funds(NamedTuple):
    """What a seat has left, in milliseconds."""

    main: int
    """Lasts for all plies to come."""
    fresh: int
    """Of this turn alone: what is not used of it is lost."""
    gain: int
    """Comes back with each turn, and may be kept."""
    free: int
    """Of the first turn: there to find one's board, not to think; a worker may start in it."""


def time_budget(
    control: TimeControl,
    clock: Clock,
    seat: Seat,
    at: int,
    *,
    plies_left: int,
    overhead: Overhead,
    most_ms: int,
) -> TimeBudget:
    """Return the time for the ply that ``seat`` has before it at ``at``, or would have then.

    ``plies_left``: plies of this seat that are still expected, this one included. ``most_ms``
    limits any ply, however much is left.
    """
    funds, least = _funds(control, clock, seat, at), KEEP_MS + overhead.worst_ms
    keep = least + overhead.worst_ms
    spare = max(0, funds.main - min(keep, max(least, funds.main // KEEP_PART)))
    fresh = max(0, funds.fresh - keep)
    share = spare / max(plies_left, FEWEST)
    if control.kind in BY_TURN:  # a turn of several plies shares it
        aim = most = spare / 2
    else:
        aim = max(0, share + FRESH * funds.gain - overhead.usual_ms) + FRESH * fresh
        most = min(STRETCH * aim, spare / LARGEST + fresh)
    soft = min(aim, most, most_ms)
    hard = min(most + funds.free / 2, most_ms)
    rest = (spare + fresh + funds.free - hard) / 2
    last = hard + min(rest, max(EASY_MS, 2 * share, funds.free / 2), most_ms)
    return TimeBudget(int(soft), int(hard), int(last))


def _funds(control: TimeControl, clock: Clock, seat: Seat, at: int) -> _Funds:
    now, kind = read(control, clock, seat, at), control.kind
    free = max(0, clock.free[seat] - lasted(clock, seat, at))
    if kind == "delay":
        fresh = min(control.extra_ms, free)
        return _Funds(now.main_ms, fresh, 0, free - fresh)
    if kind == "byoyomi" and now.main_ms:
        return _Funds(now.main_ms, control.extra_ms if clock.periods[seat] else 0, 0, free)
    gain = control.extra_ms if kind == "fischer" else 0
    return _Funds(now.main_ms, now.period_ms, gain, free)
