"""How a new room is timed and rated, who may watch it, and what comes of who is away."""

from collections.abc import Callable
from typing import Final

import msgspec

from client.languages.message import mark, tr
from client.presenters.room_order import RoomOrder
from client.presenters.room_settings import DAY, MINUTE, clock_words, span
from client.widgets import Widget
from client.widgets.inputs import ChoiceInput, Stepper, Toggle
from protocol.clock import Kind, TimeControl
from protocol.from_client import Absent, Audience, RoomSettings

PACES: Final = (
    (mark("Casual"), TimeControl()),
    (mark("Blitz 3+2"), TimeControl("fischer", 3 * MINUTE, 2_000)),
    (mark("Rapid 10+5"), TimeControl("fischer", 10 * MINUTE, 5_000)),
    (mark("Daily"), TimeControl("days", 0, DAY)),
)
OWN: Final = len(PACES)
"""The place of any other clock among the paces."""
DAILY: Final = 3
KINDS: Final[dict[Kind, tuple[str, str]]] = {
    "sudden": (mark("Total time"), mark("One time for the whole game.")),
    "fischer": (mark("Increment"), mark("Each turn gives time back.")),
    "delay": (mark("Delay"), mark("The first seconds of each turn are free.")),
    "byoyomi": (mark("Byo-yomi"), mark("Then periods. A turn made within one renews it.")),
    "move": (mark("Per turn"), mark("Every turn has the same time.")),
}
STARTS: Final[dict[Kind, TimeControl]] = {
    "sudden": TimeControl("sudden", 10 * MINUTE),
    "fischer": TimeControl("fischer", 5 * MINUTE, 3_000),
    "delay": TimeControl("delay", 10 * MINUTE, 5_000),
    "byoyomi": TimeControl("byoyomi", 10 * MINUTE, 30_000, 3),
    "move": TimeControl("move", 0, 60_000),
}
"""What one begins with when one chooses that kind."""
AUDIENCES: Final[dict[Audience, tuple[str, str]]] = {
    "anyone": (mark("Anyone"), mark("Everyone on this server can watch.")),
    "link": (mark("With the link"), mark("Only people with the code or the link can watch.")),
    "nobody": (mark("Nobody"), mark("Only players see the game.")),
}
LATE: Final = ((0, 0), (MINUTE, 0), (5 * MINUTE, 0), (15 * MINUTE, 0), (0, 3))
"""Milliseconds and plies that spectators are behind."""
LATE_LABELS: Final = (
    mark("None"),
    mark("1 min"),
    mark("5 min"),
    mark("15 min"),
    mark("3 moves"),
)
ABSENTS: Final[dict[Absent, tuple[str, str]]] = {
    "claim": (mark("Can be forfeited"), mark("After a while the others may claim the win.")),
    "bot": (mark("A bot takes over"), mark("A bot plays until they are back.")),
    "wait": (mark("The game waits"), mark("Clocks stop until they are back.")),
    "clock": (mark("The clock runs"), mark("Players who stay away run out of time.")),
}
ABSENT_MS: Final = (30_000, 60_000, 3 * MINUTE, 10 * MINUTE, DAY)
PATIENCE_MS: Final = (0, MINUTE, 5 * MINUTE, 15 * MINUTE, DAY)
UNRATED: Final = mark("Not in a rated game.")


class RoomForm:
    """The controls of what a room's opener decides about time and people."""

    def __init__(self, set_: Callable[..., None]) -> None:
        """``set_`` changes fields of the Settings."""
        self._set = set_
        self._own = False

    # -- time ------------------------------------------------------------------------------

    def pace(self, order: RoomOrder) -> list[Widget]:
        """Return how fast the game is: a few that most people want, or a clock of one's own."""
        clock = order.settings.clock
        at = self._at(clock)
        labels = [tr(label) for label, _ in PACES]
        about = tr(ABOUTS[at]) if at < OWN else clock_words(clock)
        change = self._choose_pace
        parts: list[Widget] = [
            ChoiceInput("pace", tr("Pace"), [*labels, tr("Custom")], at, change, about)
        ]
        if at == DAILY:
            parts.append(self._number("extra_ms", tr("Days per turn"), clock, DAY, (1, 30)))
        elif at == OWN:
            parts += self._numbers(clock)
        return parts

    def _at(self, clock: TimeControl) -> int:
        """Return which pace that clock is."""
        if clock.kind == "days":
            return DAILY
        clocks = [pace for _, pace in PACES]
        return OWN if self._own or clock not in clocks else clocks.index(clock)

    def _choose_pace(self, n: int) -> None:
        self._own = n == OWN
        self._set(clock=STARTS["fischer"] if self._own else PACES[n][1])

    def _numbers(self, clock: TimeControl) -> list[Widget]:
        """Return the kind, and the numbers that it has."""
        kinds = list(KINDS)
        parts: list[Widget] = [
            ChoiceInput(
                "clock kind",
                tr("Clock"),
                [tr(label) for label, _ in KINDS.values()],
                kinds.index(clock.kind) if clock.kind in kinds else 0,
                lambda n: self._set(clock=STARTS[kinds[n]]),
                tr(KINDS[clock.kind][1]) if clock.kind in kinds else "",
            )
        ]
        if clock.kind != "move":
            parts.append(self._number("main_ms", tr("Minutes each"), clock, MINUTE, (1, 180)))
        if clock.kind in EXTRA:
            name = tr(EXTRA[clock.kind])
            parts.append(self._number("extra_ms", name, clock, 1_000, (1, 600)))
        if clock.kind == "byoyomi":
            parts.append(self._number("periods", tr("Periods"), clock, 1, (1, 30)))
        return parts

    def _number(
        self, field: str, name: str, clock: TimeControl, unit: int, bounds: tuple[int, int]
    ) -> Widget:
        def change(number: int) -> None:
            self._set(clock=msgspec.structs.replace(clock, **{field: number * unit}))

        return Stepper(f"clock {field}", name, getattr(clock, field) // unit, bounds, change)

    def rated(self, order: RoomOrder) -> Widget:
        """Return whether the game counts."""
        off, rated = order.unrated, order.settings.rated
        about = off or tr("The result counts for your rating.")
        return Toggle("rated", tr("Rated"), rated, lambda on: self._set(rated=on), about, off=off)

    # -- people ----------------------------------------------------------------------------

    def visiting(self, order: RoomOrder) -> list[Widget]:
        """Return who may come and watch, and what comes of absence."""
        settings = order.settings
        parts: list[Widget] = [self._audience(settings)]
        if settings.spectators != "nobody":
            parts.append(self._late(settings))
        if settings.clock.kind != "days":
            parts += self._absent(settings)
        if settings.clock.kind == "none" and not order.is_alone:
            parts.append(self._patience(settings))
        return parts

    def _patience(self, settings: RoomSettings) -> Widget:
        """Return after how long who does not move may be asked."""
        near = min(PATIENCE_MS, key=lambda ms: abs(ms - settings.patience_ms))
        labels = [span(ms) if ms else tr("Never") for ms in PATIENCE_MS]
        about = tr("Then the others may ask; who still does not move can be forfeited.")
        return ChoiceInput(
            "patience",
            tr("If a player does not move"),
            labels,
            PATIENCE_MS.index(near),
            lambda n: self._set(patience_ms=PATIENCE_MS[n]),
            about if settings.patience_ms else tr("Everyone may think as long as they like."),
        )

    def _audience(self, settings: RoomSettings) -> Widget:
        ways = list(AUDIENCES)
        return ChoiceInput(
            "spectators",
            tr("Who may watch"),
            [tr(AUDIENCES[way][0]) for way in ways],
            ways.index(settings.spectators),
            lambda n: self._set(spectators=ways[n]),
            tr(AUDIENCES[settings.spectators][1]),
        )

    def _late(self, settings: RoomSettings) -> Widget:
        now = settings.delay_ms, settings.delay_plies
        at = LATE.index(now) if now in LATE else 0
        return ChoiceInput(
            "late",
            tr("Spectator delay"),
            [tr(label) for label in LATE_LABELS],
            at,
            lambda n: self._set(delay_ms=LATE[n][0], delay_plies=LATE[n][1]),
            tr("So that spectators cannot help a player.") if at else "",
        )

    def _absent(self, settings: RoomSettings) -> list[Widget]:
        """Return what happens while a player is away, and after how long."""
        ways = list(ABSENTS)
        shut = {
            "bot": tr(UNRATED) if settings.rated else "",
            "clock": tr("This game has no clock.") if settings.clock.kind == "none" else "",
        }
        parts: list[Widget] = [
            ChoiceInput(
                "absent",
                tr("If a player disconnects"),
                [tr(ABSENTS[way][0]) for way in ways],
                ways.index(settings.absent),
                lambda n: self._set(absent=ways[n]),
                tr(ABSENTS[settings.absent][1]),
                shut=[shut.get(way, "") for way in ways],
            )
        ]
        if settings.absent in ("claim", "bot"):
            near = min(ABSENT_MS, key=lambda ms: abs(ms - settings.absent_ms))
            parts.append(
                ChoiceInput(
                    "absent time",
                    tr("After"),
                    [span(ms) for ms in ABSENT_MS],
                    ABSENT_MS.index(near),
                    lambda n: self._set(absent_ms=ABSENT_MS[n]),
                )
            )
        return parts


ABOUTS: Final = (
    mark("No time limit."),
    mark("3 minutes each, plus 2 seconds per turn."),
    mark("10 minutes each, plus 5 seconds per turn."),
    mark("Days for every turn. Nobody needs to stay online."),
)
"""What each pace means."""
EXTRA: Final[dict[Kind, str]] = {
    "fischer": mark("Seconds back per turn"),
    "delay": mark("Free seconds per turn"),
    "byoyomi": mark("Seconds per period"),
    "move": mark("Seconds per turn"),
}
