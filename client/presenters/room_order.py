"""A table as it is wanted: what is played and how, who sits where, and whether it is rated."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from client.languages.message import told, tr
from client.presenters.bot_levels import gentle, strengths
from client.presenters.options import FAULTS
from client.storage.profile import Opponent, Seating
from protocol.from_client import RoomSettings, Undo
from protocol.from_server import BotOffer


def fitting(settings: RoomSettings) -> RoomSettings:
    """Return ``settings`` without contradictions, as help in a rated game is one."""
    changes: dict[str, Any] = {}
    if settings.rated:
        changes |= {"undo": "none", "hints": False, "evaluation": False, "reasons": False}
    no_clock = settings.absent == "clock" and settings.clock.kind == "none"
    if no_clock or (settings.rated and settings.absent == "bot"):
        changes["absent"] = "claim"
    if settings.clock.kind != "none":
        changes["patience_ms"] = 0
    if settings.spectators == "nobody":
        changes |= {"delay_ms": 0, "delay_plies": 0}
    return msgspec.structs.replace(settings, **changes)


def unrated(kind: type[Struct], options: dict[str, Any], settings: RoomSettings) -> str:
    """Return why a table played so cannot be rated, in a few words; empty where it can.

    ``kind``: the game's Options.
    """
    if settings.clock.kind == "none":
        return tr("Rated games need a clock.")
    try:
        chosen: Any = msgspec.convert(options, kind)
    except (msgspec.ValidationError, ValueError):
        return tr("These options do not fit together.")
    return told(chosen.unrated, FAULTS)


class RoomOrder(NamedTuple):
    """A table as it is wanted."""

    game: str
    options: dict[str, Any]
    seating: Seating
    seats: int
    """How many there are by the options."""
    kind: type[Struct]
    """The game's Options."""
    evaluated: bool = False
    """Whether servers can tell who would win."""
    fewest: int = 2
    """How many must play."""

    @property
    def rows(self) -> tuple[Opponent | None, ...]:
        """Return by seat who is to sit there; None for oneself. Enough of the seats play."""
        rows = list(self.seating.rows(self.seats))
        empty = [at for at, it in enumerate(rows) if it is not None and it.kind == "nobody"]
        for at in empty[: max(0, self.fewest - self.seats + len(empty))]:
            rows[at] = Opponent()
        return tuple(rows)

    @property
    def closed(self) -> tuple[int, ...]:
        """Return the seats that stay empty."""
        rows = enumerate(self.rows)
        return tuple(at for at, it in rows if it is not None and it.kind == "nobody")

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """Return who else is to play, in order."""
        return tuple(it for it in self.rows if it is not None and it.kind != "nobody")

    @property
    def is_alone(self) -> bool:
        """Tell whether one plays against bots of the server alone."""
        return self.seating.sits and {it.kind for it in self.opponents} == {"bot"}

    @property
    def has_bots(self) -> bool:
        """Tell whether any of the others is a bot of the server."""
        return any(opponent.kind == "bot" for opponent in self.opponents)

    @property
    def is_shared(self) -> bool:
        """Tell whether several people play at this window."""
        return any(opponent.kind == "here" for opponent in self.opponents)

    @property
    def is_full(self) -> bool:
        """Tell whether nobody is waited for: play begins at once."""
        return {it.kind for it in self.opponents} <= {"bot", "here"}

    @property
    def settings(self) -> RoomSettings:
        """Return what is asked for: what is chosen, as far as it means something at this table."""
        wanted = self.seating.settings
        means = msgspec.structs.replace(
            wanted,
            evaluation=self.evaluated and self._is_evaluation_wanted,
            undo=_undo(wanted.undo, self.is_alone),
            reasons=wanted.reasons and self.has_bots,
            rated=wanted.rated and not self.unrated,
            closed=self.closed,
            patience_ms=0 if self.is_full else wanted.patience_ms,
        )
        return fitting(means)

    @property
    def _is_evaluation_wanted(self) -> bool:
        """Tell whether positions are to be evaluated: alone unless one chose otherwise."""
        return self.seating.evaluation if self.is_alone else self.seating.settings.evaluation

    @property
    def unrated(self) -> str:
        """Return why this table cannot be rated; empty where it can."""
        if self.is_shared:
            return tr("In a rated game everyone plays at a window of their own.")
        if not self.seating.sits:
            return tr("You do not play in this game.")
        return unrated(self.kind, self.options, self.seating.settings)

    @property
    def is_practice(self) -> bool:
        """Tell whether the game will count for nothing."""
        return self.settings.hints or self.settings.undo == "free"

    @property
    def for_anyone(self) -> "RoomOrder":
        """Return the same with whoever wants it: no help, and nothing that is kept to few.

        Strangers who look for a game meet only where all of this is equal.
        """
        wanted = self.settings
        settings = RoomSettings(
            undo="ask" if wanted.undo == "free" else wanted.undo,
            rated=wanted.rated,
            clock=wanted.clock,
            absent=wanted.absent,
            absent_ms=wanted.absent_ms,
            closed=wanted.closed,
            patience_ms=self.seating.settings.patience_ms,
        )
        settings = fitting(settings)
        rows = [it if at in self.closed else Opponent() for at, it in enumerate(self.rows)]
        rows[next(at for at in range(self.seats) if at not in self.closed)] = None
        return self._replace(seating=Seating(settings=settings).with_rows(rows))

    @property
    def for_friends(self) -> "RoomOrder":
        """Return the same with people who have the link: no bots, and not listed."""
        evaluation = self.seating.settings.evaluation
        settings = msgspec.structs.replace(self.settings, listed=False, evaluation=evaluation)
        return self._replace(seating=Seating(seat=self.seating.seat, settings=settings))

    def with_bots(self, offers: Sequence[BotOffer]) -> "RoomOrder":
        """Return the same against bots alone, each of the level chosen last, or a gentle one."""
        found = strengths(offers)
        ready = {(it.bot, it.level): it.opponent for it in found if not it.off}
        rows = list(self.rows)
        if None not in rows:
            rows[next(at for at in range(self.seats) if at not in self.closed)] = None
        for at, opponent in enumerate(rows):
            if opponent is not None and opponent.kind != "nobody":
                bot = ready.get((opponent.bot, opponent.level), gentle(found).opponent)
                rows[at] = msgspec.structs.replace(bot, name=_named(opponent))
        return self._replace(seating=self.seating.with_rows(rows))


def _undo(wanted: Undo, alone: bool) -> Undo:
    """As it is chosen; against bots alone there is nobody to agree, and nobody it could trouble."""
    if wanted == "none":
        return wanted
    return "free" if alone else "ask"


def _named(opponent: Opponent) -> str:
    """Return what a bot was called; nothing where a person sat there."""
    return opponent.name if opponent.kind == "bot" else ""
