"""How a new room is timed and rated, who may watch it, and what comes of who is away."""

from collections.abc import Callable
from typing import Final

import msgspec

from client.presenters.room_order import RoomOrder
from client.presenters.room_settings import clock_words, span
from client.ui import theme
from client.widgets import Button, Label, Row, Widget
from client.widgets.inputs import ChoiceInput, Stepper, Toggle
from protocol.clock import Kind, TimeControl
from protocol.from_client import Absent, Audience, RoomSettings

MINUTE: Final = 60_000
DAY: Final = 86_400_000
PRESETS: Final = (
    TimeControl(),
    TimeControl("fischer", 5 * MINUTE, 3_000),
    TimeControl("fischer", 10 * MINUTE, 5_000),
    TimeControl("sudden", 15 * MINUTE),
    TimeControl("byoyomi", 10 * MINUTE, 30_000, 3),
    TimeControl("days", 0, DAY),
)
LABELS: Final = ("None", "5 + 3", "10 + 5", "15 min", "10 + 3 × 30", "1 day", "Own")
KINDS: Final[dict[Kind, tuple[str, str]]] = {
    "sudden": ("Whole game", "All of a player’s turns together take no longer."),
    "fischer": ("With extra", "Each turn made gives time back."),
    "delay": ("With delay", "The beginning of each turn costs nothing."),
    "byoyomi": ("Byo-yomi", "Then periods; a turn made within one renews it."),
    "move": ("Each turn", "Every turn has the same time."),
    "days": ("Days", "Nobody need be there all the time."),
}
STARTS: Final[dict[Kind, TimeControl]] = {
    "sudden": TimeControl("sudden", 10 * MINUTE),
    "fischer": TimeControl("fischer", 10 * MINUTE, 10_000),
    "delay": TimeControl("delay", 10 * MINUTE, 5_000),
    "byoyomi": TimeControl("byoyomi", 10 * MINUTE, 30_000, 3),
    "move": TimeControl("move", 0, 60_000),
    "days": TimeControl("days", 0, 3 * DAY),
}
"""What one begins with when one chooses that kind."""
AUDIENCES: Final[dict[Audience, tuple[str, str]]] = {
    "anyone": ("Anyone", "All who find the room in the lobby may watch."),
    "link": ("By link", "Only who has the code or the link may watch."),
    "nobody": ("Nobody", "Only players see the game."),
}
LATE: Final = ((0, 0), (MINUTE, 0), (5 * MINUTE, 0), (15 * MINUTE, 0), (0, 3))
"""Milliseconds and plies that spectators are behind."""
LATE_LABELS: Final = ("At once", "1 min later", "5 min later", "15 min later", "3 plies later")
ABSENTS: Final[dict[Absent, tuple[str, str]]] = {
    "claim": ("They may lose", "After a while the others may claim the win."),
    "bot": ("A bot plays", "After a while a bot plays until they are back."),
    "wait": ("The game waits", "Clocks stand until they are back."),
    "clock": ("Clocks run", "Who is away too long runs out of time."),
}
ABSENT_MS: Final = (30_000, 60_000, 3 * MINUTE, 10 * MINUTE, DAY)
UNRATED: Final = "not in a rated game"


class RoomForm:
    """The controls of what a room's opener decides about time and people."""

    def __init__(self, set_: Callable[..., None]) -> None:
        """``set_`` changes fields of the Settings."""
        self._set = set_
        self._own = False
        self._more = False

    # -- time ------------------------------------------------------------------------------

    def timing(self, order: RoomOrder) -> list[Widget]:
        """Return the clock, and whether the game is rated."""
        clock = order.settings.clock
        own = self._own or clock not in PRESETS
        at = len(PRESETS) if own else PRESETS.index(clock)
        words = clock_words(clock) or "Nobody is in a hurry"
        parts: list[Widget] = [ChoiceInput("clock", "Clock", LABELS, at, self._preset, f"{words}.")]
        if own and clock.kind != "none":
            parts += self._numbers(clock)
        rated = order.settings.rated
        about = "Without undo, hints, evaluation and reasons of bots: none of these can be chosen."
        told = about if rated else "The result moves the ratings of all who play."
        off = order.unrated
        told = f"{off[:1].upper()}{off[1:]}." if off else told
        parts.append(Toggle("rated", "Rated", rated, lambda on: self._set(rated=on), told, off=off))
        return parts

    def _preset(self, n: int) -> None:
        self._own = n == len(PRESETS)
        self._set(clock=STARTS["fischer"] if self._own else PRESETS[n])

    def _numbers(self, clock: TimeControl) -> list[Widget]:
        """Return the kind, and the numbers that it has."""
        kinds = list(KINDS)
        labels = [label for label, _ in KINDS.values()]
        parts: list[Widget] = [
            ChoiceInput(
                "clock kind",
                "Kind of clock",
                labels,
                kinds.index(clock.kind),
                lambda n: self._set(clock=STARTS[kinds[n]]),
                KINDS[clock.kind][1],
            )
        ]
        if clock.kind not in ("move", "days"):
            parts.append(self._number("main_ms", "Minutes each", clock, MINUTE, (1, 180)))
        if clock.kind == "days":
            parts.append(self._number("extra_ms", "Days for each turn", clock, DAY, (1, 30)))
        elif clock.kind != "sudden":
            name = EXTRA[clock.kind]
            parts.append(self._number("extra_ms", name, clock, 1_000, (1, 600)))
        if clock.kind == "byoyomi":
            parts.append(self._number("periods", "Periods", clock, 1, (1, 30)))
        return parts

    def _number(
        self, field: str, name: str, clock: TimeControl, unit: int, bounds: tuple[int, int]
    ) -> Widget:
        def change(number: int) -> None:
            self._set(clock=msgspec.structs.replace(clock, **{field: number * unit}))

        return Stepper(f"clock {field}", name, getattr(clock, field) // unit, bounds, change)

    # -- people ----------------------------------------------------------------------------

    def visiting(self, order: RoomOrder) -> list[Widget]:
        """In a line while folded; else who may come and watch, and what comes of absence."""
        settings = order.settings
        text = "Less about the room" if self._more else "More about the room"
        words = Label(summary(settings), theme.SMALL, theme.SOFT, grows=1)
        fold = Row([words, Button("more room", text, self._turn)], gap=12)
        if not self._more:
            return [fold]
        parts: list[Widget] = [self._audience(settings)]
        if settings.spectators != "nobody":
            parts.append(self._late(settings))
        if settings.clock.kind != "days":
            parts += self._absent(settings)
        return [*parts, fold]

    def _turn(self) -> None:
        self._more = not self._more

    def _audience(self, settings: RoomSettings) -> Widget:
        ways = list(AUDIENCES)
        return ChoiceInput(
            "spectators",
            "Who may watch",
            [AUDIENCES[way][0] for way in ways],
            ways.index(settings.spectators),
            lambda n: self._set(spectators=ways[n]),
            AUDIENCES[settings.spectators][1],
        )

    def _late(self, settings: RoomSettings) -> Widget:
        now = settings.delay_ms, settings.delay_plies
        at = LATE.index(now) if now in LATE else 0
        return ChoiceInput(
            "late",
            "Spectators see it",
            LATE_LABELS,
            at,
            lambda n: self._set(delay_ms=LATE[n][0], delay_plies=LATE[n][1]),
            "So that nobody can help a player by watching." if at else "",
        )

    def _absent(self, settings: RoomSettings) -> list[Widget]:
        """Return what happens while a player is away, and after how long."""
        ways = list(ABSENTS)
        shut = {
            "bot": UNRATED if settings.rated else "",
            "clock": "there is no clock" if settings.clock.kind == "none" else "",
        }
        parts: list[Widget] = [
            ChoiceInput(
                "absent",
                "If a player goes away",
                [ABSENTS[way][0] for way in ways],
                ways.index(settings.absent),
                lambda n: self._set(absent=ways[n]),
                ABSENTS[settings.absent][1],
                shut=[shut.get(way, "") for way in ways],
            )
        ]
        if settings.absent in ("claim", "bot"):
            near = min(ABSENT_MS, key=lambda ms: abs(ms - settings.absent_ms))
            parts.append(
                ChoiceInput(
                    "absent time",
                    "After",
                    [span(ms) for ms in ABSENT_MS],
                    ABSENT_MS.index(near),
                    lambda n: self._set(absent_ms=ABSENT_MS[n]),
                )
            )
        return parts


EXTRA: Final[dict[Kind, str]] = {
    "fischer": "Seconds back for each turn",
    "delay": "Free seconds of each turn",
    "byoyomi": "Seconds of a period",
    "move": "Seconds for each turn",
}


def summary(settings: RoomSettings) -> str:
    """Return who may watch, how late, and what comes of who is away, in a line."""
    told = [f"Spectators: {AUDIENCES[settings.spectators][0].lower()}"]
    late = settings.delay_ms, settings.delay_plies
    if settings.spectators != "nobody" and any(late) and late in LATE:
        told.append(LATE_LABELS[LATE.index(late)])
    if settings.clock.kind != "days":
        words = ABSENTS[settings.absent][0].lower()
        after = f" after {span(settings.absent_ms)}" if settings.absent in ("claim", "bot") else ""
        told.append(f"away: {words}{after}")
    return "  ·  ".join(told)
