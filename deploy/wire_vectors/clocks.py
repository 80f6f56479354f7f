"""Make the vectors of clocks: what one shows at an instant, and when its time is over."""

from random import Random
from typing import Any, Final

import msgspec

from deploy.wire_vectors.case import Case, VectorFile
from protocol.clock import Clock, TimeControl, gone_at, read

ABOUT: Final = (
    "What the clock of `seat` shows at `at` on the server's clock: the main time (of the turn, for "
    "`move` and `days`), what is left of the present period, the periods left with the present one "
    "included, and by how much all is over. `gone_at`: when the time will be over if the seat does "
    "nothing, null where the clock stands."
)
CONTROLS: Final = (
    TimeControl("sudden", 300_000),
    TimeControl("fischer", 300_000, 3_000),
    TimeControl("delay", 300_000, 5_000),
    TimeControl("byoyomi", 60_000, 20_000, 3),
    TimeControl("byoyomi", 0, 30_000, 1),
    TimeControl("move", 0, 30_000),
    TimeControl("days", 0, 3 * 86_400_000),
)
T0: Final = 1_790_000_000_000


def readings() -> VectorFile:
    """Return the edges of every kind of clock, and some that a seeded chance makes."""
    cases = [case for control in CONTROLS for case in _edges(control)]
    chance = Random("clocks")
    cases += [_drawn(number, chance) for number in range(40)]
    return VectorFile(ABOUT, cases)


def _edges(control: TimeControl) -> list[Case]:
    main = control.extra_ms if control.kind in ("move", "days") else control.main_ms
    free = control.extra_ms if control.kind == "delay" else 30_000
    clock = Clock((main, 7), (control.periods,) * 2, (free, 0), (400, 0), (T0, 0), (1_000,) * 2, 1)
    over = free + main - 400
    kind = f"{control.kind} of {control.main_ms} and {control.extra_ms}"
    edges = {
        "before it began to run": -50,
        "while it is free": 1_000,
        "at the end of what is free": free - 400,
        "one millisecond later": free - 399,
        "one millisecond before the main time is over": over - 1,
        "when the main time is over": over,
        "one millisecond after it": over + 1,
        "a period later": over + control.extra_ms,
        "when everything is over": over + control.extra_ms * control.periods,
        "and one millisecond later": over + control.extra_ms * control.periods + 1,
    }
    cases = [_case(f"{kind}: {name}", control, clock, 0, T0 + ms) for name, ms in edges.items()]
    return [*cases, _case(f"{kind}: a clock that stands", control, clock, 1, T0 + 10_000)]


def _drawn(number: int, chance: Random) -> Case:
    control = chance.choice(CONTROLS)
    spans = (0, 1, 999, 5_000, 30_000, 59_999, 300_000)
    seats = range(chance.randrange(1, 5))

    def by_seat(*of: int) -> tuple[int, ...]:
        return tuple(chance.choice(of) for _ in seats)

    parts = by_seat(*spans), by_seat(0, 1, 2, 3), by_seat(0, 5_000, 30_000), by_seat(*spans)
    clock = Clock(*parts, by_seat(0, T0, T0 - 7_000), by_seat(0, 500, 1_000), number)
    at = T0 + chance.choice((-10_000, -1, 0, 1, 500, 29_999, 30_000, 64_321, 400_000))
    return _case(f"drawn {number}", control, clock, chance.choice(seats), at)


def _case(name: str, control: TimeControl, clock: Clock, seat: int, at: int) -> Case:
    told: dict[str, Any] = {
        "control": msgspec.to_builtins(control),
        "clock": msgspec.json.decode(msgspec.json.encode(clock)),
    }
    shown = read(control, clock, seat, at)._asdict()
    gone = gone_at(control, clock, seat)
    return {"name": name, **told, "seat": seat, "at": at, "reading": shown, "gone_at": gone}
