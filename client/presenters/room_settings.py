"""How a room is played, in words: its clock, what it counts for, who may watch."""

from typing import Final

from protocol.clock import TimeControl
from protocol.from_client import RoomSettings

UNITS: Final = ((86_400_000, "day", "days"), (3_600_000, "h", "h"), (60_000, "min", "min"))
SPACE: Final = "\u00a0"
"""Keeps what belongs together in one line."""


def span(ms: int) -> str:
    """Return a length of time: "90 s", "5 min", "1 h 30 min", "3 days"."""
    for length, one, many in UNITS:
        if ms >= length and (ms % length == 0 or length >= 3_600_000):
            whole, rest = divmod(ms, length)
            words = f"{whole}{SPACE}{one if whole == 1 else many}"
            return f"{words}{SPACE}{span(rest)}" if rest else words
    return f"{ms / 1000:g}{SPACE}s"


def clock_words(clock: TimeControl) -> str:
    """Return how much time a seat has; empty where there is no limit."""
    main, extra = span(clock.main_ms), span(clock.extra_ms)
    match clock.kind:
        case "none":
            return ""
        case "sudden":
            return main
        case "fischer":
            return f"{main} + {extra} a turn"
        case "delay":
            return f"{main}, {extra} of each turn free"
        case "byoyomi":
            return f"{main} + {clock.periods} × {extra}"
        case "move" | "days":
            return f"{extra} a turn"


def terms(settings: RoomSettings) -> tuple[str, ...]:
    """What else is to be known of a room before one sits down; nothing that is so in most."""
    practice = settings.hints or settings.undo == "free"
    told = [clock_words(settings.clock), "Rated" if settings.rated else ""]
    told += ["Evaluation"] if settings.evaluation else []
    told += ["Hints"] if settings.hints else []
    told += ["Practice"] if practice else []
    told += ["No undo"] if settings.undo == "none" and not settings.rated else []
    told += [WATCHED[settings.spectators]]
    if settings.spectators != "nobody":
        told += [f"spectators {words}" for words in behind(settings)]
    return tuple(words for words in told if words)


def behind(settings: RoomSettings) -> tuple[str, ...]:
    """How much later spectators see a game: "1 min later", "3 plies later"; nothing if at once."""
    told = [f"{span(settings.delay_ms)} later"] if settings.delay_ms else []
    if settings.delay_plies:
        plies = "ply" if settings.delay_plies == 1 else "plies"
        told.append(f"{settings.delay_plies}{SPACE}{plies} later")
    return tuple(told)


def absence(settings: RoomSettings) -> str:
    """Return what happens while a player is away, as a sentence.

    With days for a turn nobody is ever held to be away (server/room/decisions/absence.py).
    """
    if settings.clock.kind == "days":
        return "Nobody need be there all the time: only the clock counts."
    after = span(settings.absent_ms)
    match settings.absent:
        case "wait":
            return "While somebody is away, the game waits."
        case "clock":
            return "While somebody is away, the clocks run on."
        case "claim":
            return f"Who is away for {after} may be declared to have lost."
        case "bot":
            return f"For who is away for {after} a bot plays on."


WATCHED: Final = {"anyone": "", "link": "Watched by link alone", "nobody": "No spectators"}
