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
    """``settings`` without what contradicts: rated games have no help, nor bots for the absent."""
    changes: dict[str, Any] = {}
    if settings.rated:
        changes |= {"undo": "none", "hints": False, "evaluation": False, "reasons": False}
    no_clock = settings.absent == "clock" and settings.clock.kind == "none"
    if no_clock or (settings.rated and settings.absent == "bot"):
        changes["absent"] = "claim"
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

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """Return who is to sit in the other seats, in order."""
        return tuple(self.seating.opponent(n) for n in range(self.seats - 1))

    @property
    def is_alone(self) -> bool:
        """Tell whether all others are bots of the server."""
        return all(opponent.kind == "bot" for opponent in self.opponents)

    @property
    def has_bots(self) -> bool:
        """Tell whether any of the others is a bot of the server."""
        return any(opponent.kind == "bot" for opponent in self.opponents)

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
        )
        return fitting(means)

    @property
    def _is_evaluation_wanted(self) -> bool:
        """Tell whether positions are to be evaluated: alone unless one chose otherwise."""
        return self.seating.evaluation if self.is_alone else self.seating.settings.evaluation

    @property
    def unrated(self) -> str:
        """Return why this table cannot be rated; empty where it can."""
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
        )
        return self._replace(seating=Seating(settings=settings))

    @property
    def for_friends(self) -> "RoomOrder":
        """Return the same with people who have the link: no bots, and not listed."""
        evaluation = self.seating.settings.evaluation
        settings = msgspec.structs.replace(self.settings, listed=False, evaluation=evaluation)
        return self._replace(seating=Seating(seat=self.seating.seat, settings=settings))

    def with_bots(self, offers: Sequence[BotOffer]) -> "RoomOrder":
        """Return the same against bots alone, each of the level chosen last, or a gentle one."""
        found, seating = strengths(offers), self.seating
        ready = {(it.bot, it.level): it.opponent for it in found if not it.off}
        for at, opponent in enumerate(self.opponents):
            wanted = ready.get((opponent.bot, opponent.level)) if opponent.bot else None
            seating = seating.with_opponent(at, wanted or gentle(found).opponent)
        return self._replace(seating=seating)


def _undo(wanted: Undo, alone: bool) -> Undo:
    """As it is chosen; against bots alone there is nobody to agree, and nobody it could trouble."""
    if wanted == "none":
        return wanted
    return "free" if alone else "ask"
