"""How a room is played, in words: its clock, what it counts for, who may watch."""

from typing import Final

from client.languages.message import mark, tr, trn
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings

DAY: Final = 86_400_000
HOUR: Final = 3_600_000
MINUTE: Final = 60_000
SPACE: Final = "\u00a0"
"""Keeps what belongs together in one line."""


def span(ms: int) -> str:
    """Return a length of time: "90 s", "5 min", "1 h 30 min", "3 days"."""
    for length in (DAY, HOUR, MINUTE):
        if ms >= length and (ms % length == 0 or length >= HOUR):
            whole, rest = divmod(ms, length)
            words = _units(length, whole).replace(" ", SPACE)
            return f"{words}{SPACE}{span(rest)}" if rest else words
    return tr("{n} s", n=f"{ms / 1000:g}").replace(" ", SPACE)


def _units(length: int, many: int) -> str:
    if length == DAY:
        return trn("{n} day", "{n} days", many)
    return tr("{n} h", n=many) if length == HOUR else tr("{n} min", n=many)


def clock_words(clock: TimeControl) -> str:
    """Return how much time a seat has; empty where there is no limit."""
    main, extra = span(clock.main_ms), span(clock.extra_ms)
    match clock.kind:
        case "none":
            return ""
        case "sudden":
            return main
        case "fischer":
            return tr("{time} + {extra} a turn", time=main, extra=extra)
        case "delay":
            return tr("{time}, first {free} of each turn free", time=main, free=extra)
        case "byoyomi":
            return tr("{time} + {n} × {period}", time=main, n=clock.periods, period=extra)
        case "move" | "days":
            return tr("{time} a turn", time=extra)


def terms(settings: RoomSettings) -> tuple[str, ...]:
    """Return what else to know of a room before one sits down; nothing that is so in most."""
    practice = settings.hints or settings.undo == "free"
    told = [clock_words(settings.clock), tr("Rated") if settings.rated else ""]
    told += [tr("Evaluation")] if settings.evaluation else []
    told += [tr("Hints")] if settings.hints else []
    told += [tr("Practice")] if practice else []
    told += [tr("No takebacks")] if settings.undo == "none" and not settings.rated else []
    told += [tr(WATCHED[settings.spectators])]
    if settings.spectators != "nobody":
        told += [tr("spectators {later}", later=words) for words in behind(settings)]
    return tuple(words for words in told if words)


def behind(settings: RoomSettings) -> tuple[str, ...]:
    """Return how much later spectators see a game: "1 min later"; nothing if at once."""
    told = [tr("{time} later", time=span(settings.delay_ms))] if settings.delay_ms else []
    if settings.delay_plies:
        moves = trn("{n} move later", "{n} moves later", settings.delay_plies)
        told.append(moves.replace(" ", SPACE, 1))
    return tuple(told)


def absence(settings: RoomSettings) -> str:
    """Return what happens while a player is away, as a sentence.

    With days for a turn nobody is ever held to be away (server/room/decisions/absence.py).
    """
    if settings.clock.kind == "days":
        return tr("Nobody needs to stay online: only the clock counts.")
    after = span(settings.absent_ms)
    match settings.absent:
        case "wait":
            return tr("The game waits while a player is away.")
        case "clock":
            return tr("Clocks keep running while a player is away.")
        case "claim":
            return tr("Players gone for more than {time} can be forfeited.", time=after)
        case "bot":
            return tr("A bot takes over for players gone for more than {time}.", time=after)


def patience(settings: RoomSettings) -> str:
    """Return what happens where somebody does not move, as a sentence; empty for nothing."""
    if not settings.patience_ms or settings.clock.kind != "none":
        return ""
    after = span(settings.patience_ms)
    return tr("Players who do not move for {time} can be asked, then forfeited.", time=after)


WATCHED: Final = {
    "anyone": "",
    "link": mark("Watch by link only"),
    "nobody": mark("No spectators"),
}
