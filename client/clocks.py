"""What a clock says: the time of a seat in a few signs, whether it runs, whether it runs low."""

from typing import Final, NamedTuple

from protocol.clock import BY_TURN, Clock, Reading, TimeControl, lasted, read

SECOND_MS: Final = 1_000
MINUTE_MS: Final = 60_000
HOUR_MS: Final = 3_600_000
DAY_MS: Final = 86_400_000
TENTHS_MS: Final = 10_000
"""Below this the tenths of a second are told."""
LOW_MS: Final = (10_000, 30_000)
"""Time runs low below a tenth of what there was at first, and between these bounds."""


class Dial(NamedTuple):
    """One seat's clock as it is shown."""

    text: str
    """What counts down: "4:59", "9.4", "2 d 3 h"."""
    note: str
    """What else there is: "+ 3 × 30 s", "last period", "free 0:23"; empty for nothing."""
    runs: bool
    low: bool

    @property
    def spoken(self) -> str:
        """All of it in words."""
        state = "runs" if self.runs else "stands"
        low = "little time left" if self.low else ""
        return ", ".join(part for part in (f"clock {self.text}", self.note, state, low) if part)


def dial(control: TimeControl, clock: Clock, seat: int, at: int) -> Dial:
    """The clock of ``seat`` at ``at``, in milliseconds on the server's clock."""
    now = read(control, clock, seat, at)
    rest = now.main_ms + now.period_ms + max(0, now.periods - 1) * control.extra_ms
    runs = bool(clock.since[seat])
    return Dial(
        timed(now.shown_ms), _note(control, clock, seat, at, now), runs, _low(control, rest)
    )


def timed(ms: int) -> str:
    """A span: days and hours, then hours and minutes, minutes and seconds, at last tenths."""
    if ms < TENTHS_MS:
        return f"{ms // 100 / 10:.1f}"
    seconds = ms // SECOND_MS
    minutes, hours = seconds // 60, seconds // 3600
    if ms >= DAY_MS:
        days, rest = divmod(hours, 24)
        return f"{days} d {rest} h"
    if hours:
        return f"{hours}:{minutes % 60:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"


def countdown(ms: int) -> str:
    """How long until something, in whole seconds: never 0 before its time."""
    seconds = -(-ms // SECOND_MS)
    return timed(ms) if ms >= HOUR_MS else f"{seconds // 60}:{seconds % 60:02}"


def spelled(ms: int) -> str:
    """A whole span as people say it: "30 s", "10 min", "3 days"."""
    for unit, one, many in (
        (DAY_MS, "day", "days"),
        (HOUR_MS, "hour", "hours"),
        (MINUTE_MS, "min", "min"),
    ):
        number = ms / unit
        if ms >= unit and number == round(number, 1):
            return f"{number:g} {one if number == 1 else many}"
    return f"{ms / SECOND_MS:g} s"


def in_words(control: TimeControl) -> str:
    """A time control as people say it; "No clock" where there is none."""
    main, extra = spelled(control.main_ms), spelled(control.extra_ms)
    match control.kind:
        case "none":
            return "No clock"
        case "sudden":
            return f"{main} each"
        case "fischer":
            return f"{main} each, and {extra} more for each turn"
        case "delay":
            return f"{main} each, the first {extra} of a turn are free"
        case "byoyomi":
            before = f"{main} each, then " if control.main_ms else ""
            return f"{before}{control.periods} × {extra}"
        case "move" | "days":
            return f"{extra} for each turn"


def briefly(control: TimeControl) -> str:
    """The same in a chip: "5 min + 3 s"; empty where there is no clock."""
    main, extra = spelled(control.main_ms), spelled(control.extra_ms)
    match control.kind:
        case "none":
            return ""
        case "sudden":
            return main
        case "fischer":
            return f"{main} + {extra}"
        case "delay":
            return f"{main}, {extra} free"
        case "byoyomi":
            before = f"{main} + " if control.main_ms else ""
            return f"{before}{control.periods} × {extra}"
        case "move" | "days":
            return f"{extra} a turn"


def _low(control: TimeControl, rest: int) -> bool:
    if control.kind == "days":
        return rest * 10 < control.extra_ms
    whole = control.extra_ms if control.kind in BY_TURN else control.main_ms
    least, most = LOW_MS
    return rest < max(least, min(most, whole // 10))


def _note(control: TimeControl, clock: Clock, seat: int, at: int, now: Reading) -> str:
    free = clock.free[seat] - lasted(clock, seat, at)
    if clock.since[seat] and free > 0:
        return f"free {countdown(free)}"
    if control.kind != "byoyomi":
        return ""
    if now.main_ms:
        return f"+ {now.periods} × {spelled(control.extra_ms)}"
    return "last period" if now.periods == 1 else f"{now.periods} periods" if now.periods else ""
