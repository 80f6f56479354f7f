"""What a clock says: the time of a seat in a few signs, whether it runs, whether it runs low."""

from typing import Final, NamedTuple

from client.languages.message import tr, trn
from client.presenters.room_settings import span
from protocol.clock import BY_TURN, Clock, Reading, TimeControl, lasted, read
from protocol.from_server import RoomView

SECOND_MS: Final = 1_000
MINUTE_MS: Final = 60_000
HOUR_MS: Final = 3_600_000
DAY_MS: Final = 86_400_000
TENTHS_MS: Final = 10_000
"""Below this the tenths of a second are told."""
LOW_MS: Final = (10_000, 30_000)
"""Time runs low below a tenth of what there was at first, and between these bounds."""


class ClockReading(NamedTuple):
    """One seat's clock as it is shown."""

    text: str
    """What counts down: "4:59", "9.4", "2 d 3 h"."""
    note: str
    """What else there is: "+ 3 × 30 s", "last period", "starts in 0:23"; empty for nothing."""
    runs: bool
    low: bool
    known: bool = True
    """Whether the server still tells it: else it stands at what was known last."""

    @property
    def spoken(self) -> str:
        """Return all of it in words."""
        if self.runs:
            state = tr("running")
        else:
            state = tr("stopped") if self.known else tr("stopped until you are reconnected")
        low = tr("low on time") if self.low else ""
        said = tr("clock {time}", time=self.text)
        return ", ".join(part for part in (said, self.note, state, low) if part)


def dial(control: TimeControl, clock: Clock, seat: int, at: int) -> ClockReading:
    """Return the clock of ``seat`` at ``at``, in milliseconds on the server's clock."""
    now = read(control, clock, seat, at)
    rest = now.main_ms + now.period_ms + max(0, now.periods - 1) * control.extra_ms
    runs = bool(clock.since[seat])
    return ClockReading(
        timed(now.shown_ms), _note(control, clock, seat, at, now), runs, _low(control, rest)
    )


def readings(seen: RoomView, at: int, live: bool) -> tuple[ClockReading | None, ...]:
    """Return what each seat's clock shows at ``at``; None for a seat that does not play, or that
    has no clock. Where the server is not ``live``, a running game's clocks stand as last known.
    """
    clock = seen.clock
    if clock is None or seen.phase not in ("playing", "over"):
        return (None,) * len(seen.seats)
    shown = (
        dial(seen.settings.clock, clock, seat, at) if seat in seen.playing else None
        for seat in range(len(seen.seats))
    )
    known = live or seen.phase == "over"
    return tuple(
        it if it is None or known else it._replace(runs=False, known=False) for it in shown
    )


def timed(ms: int) -> str:
    """Return a span: days and hours, then hours and minutes, minutes and seconds, at last tenths.

    Never more than there is, but for days: a minute that has begun counts whole there, so that
    three days are not "2 d 23 h" as soon as they run.
    """
    if ms < TENTHS_MS:
        return f"{ms // 100 / 10:.1f}"
    seconds = ms // SECOND_MS
    minutes, hours = seconds // 60, seconds // 3600
    if ms >= DAY_MS:
        days, rest = divmod(-(-ms // MINUTE_MS) // 60, 24)
        if rest:
            return tr("{days} d {hours} h", days=days, hours=rest)
        return tr("{days} d", days=days)
    if hours:
        return f"{hours}:{minutes % 60:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"


def countdown(ms: int) -> str:
    """Return how long until something, in whole seconds: never 0 before its time."""
    seconds = -(-ms // SECOND_MS)
    return timed(ms) if ms >= HOUR_MS else f"{seconds // 60}:{seconds % 60:02}"


def _low(control: TimeControl, rest: int) -> bool:
    if control.kind == "days":
        return rest * 10 < control.extra_ms
    whole = control.extra_ms if control.kind in BY_TURN else control.main_ms
    least, most = LOW_MS
    return rest < max(least, min(most, whole // 10))


def _note(control: TimeControl, clock: Clock, seat: int, at: int, now: Reading) -> str:
    free = clock.free[seat] - lasted(clock, seat, at)
    if clock.since[seat] and free > 0:
        return tr("starts in {time}", time=countdown(free))
    if control.kind != "byoyomi":
        return ""
    if now.main_ms:
        return tr("+ {periods} × {time}", periods=now.periods, time=span(control.extra_ms))
    if not now.periods:
        return ""
    return trn("last period", "{n} periods", now.periods)
