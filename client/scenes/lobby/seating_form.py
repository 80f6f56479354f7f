"""Who sits at a new table and how it is played there, as controls."""

from collections.abc import Sequence
from typing import Any, Final, get_args

import msgspec

from client.presenters.bot_levels import BotStrength, chosen, strengths
from client.presenters.room_order import RoomOrder
from client.scenes.lobby.room_form import UNRATED, RoomForm
from client.storage.profile import Opponent, Seating
from client.table.board import GameBoard
from client.widgets import Widget
from client.widgets.inputs import ChoiceInput, Slider, Toggle
from protocol.from_client import RoomSettings, Undo
from protocol.from_server import BotOffer

FEW: Final = 5
"""So many levels can be read beside each other; more are a scale."""
KINDS: Final = ("person", "bot", "external")
UNDOS: Final[tuple[Undo, ...]] = get_args(Undo)
DELAYS: Final = (0, 600, 1500, 3000)
"""Milliseconds."""


class SeatingForm:
    """What is chosen of one game's table, and the controls that choose it."""

    def __init__(
        self, board: type[GameBoard], offers: Sequence[BotOffer], seating: Seating
    ) -> None:
        """``offers``: the bots of the server for this game. ``seating``: the last one."""
        self._board, self.seating = board, seating
        self.room = RoomForm(self._set)
        self.offer(offers)

    def offer(self, offers: Sequence[BotOffer]) -> None:
        """These bots are offered from now on."""
        self._strengths = strengths(offers)
        self._no_bot = "" if any(not one.off for one in self._strengths) else _why(offers)

    def order(self, game: str, options: dict[str, Any]) -> RoomOrder:
        """Return the table as it is chosen now."""
        seats = len(self._board.seats_of(options))
        seating = self.seating
        for at in range(seats - 1):
            seating = seating.with_opponent(at, self._checked(seating.opponent(at)))
        return RoomOrder(game, options, seating, seats, self._board.options, self._board.evaluated)

    def _checked(self, opponent: Opponent) -> Opponent:
        """With a level that can be played; a person where no bot can."""
        if not self._strengths:
            return Opponent("external" if opponent.kind == "external" else "person")
        ready = self._strengths[chosen(self._strengths, opponent)].opponent
        kind = "person" if opponent.kind == "bot" and self._no_bot else opponent.kind
        return msgspec.structs.replace(ready, kind=kind)

    # -- the seats -------------------------------------------------------------------------

    def players(self, order: RoomOrder, options: dict[str, Any]) -> list[Widget]:
        """One's own seat, and everybody else's."""
        seats = [name.capitalize() for name in self._board.seats_of(options)]
        own = order.seating.seat
        at = len(seats) if own is None else min(own, len(seats) - 1)
        parts: list[Widget] = [
            ChoiceInput(
                "seat",
                "You play",
                [*seats, "Either" if len(seats) == 2 else "Any"],
                at,
                lambda n: self._change(seat=n if n < len(seats) else None),
                self._board.opens(options),
            )
        ]
        others = [name for n, name in enumerate(seats) if n != at]
        for n, opponent in enumerate(order.opponents):
            parts += self._opponent(n, opponent, self._title(n, others, own is None))
        return parts

    def _title(self, n: int, others: Sequence[str], anywhere: bool) -> str:
        """Return what the ``n``-th of the other seats is called."""
        if len(others) == 1 or len(self._board.seats) == 2:
            return "Opponent"
        return f"Opponent {n + 1}" if anywhere else others[n]

    def _opponent(self, n: int, opponent: Opponent, title: str) -> list[Widget]:
        """Person, bot or kept; and the level of a bot."""
        number = f" {n + 1}" if n else ""
        parts: list[Widget] = [
            ChoiceInput(
                f"opponent{number}",
                title,
                ["Person", "Bot", "External"],
                KINDS.index(opponent.kind),
                lambda kind: self._seat(n, kind),
                "A program that plays over the wire." if opponent.kind == "external" else "",
                shut=["", self._no_bot, ""],
            )
        ]
        if opponent.kind == "bot":
            name = "Level" if title == "Opponent" else f"Level of {title}"
            at = chosen(self._strengths, opponent)
            parts.append(
                level_control(
                    f"level{number}", name, self._strengths, at, lambda to: self._level(n, to)
                )
            )
        return parts

    def _seat(self, n: int, kind: int) -> None:
        """The level stays what was chosen, not what is played while that is not ready."""
        other = msgspec.structs.replace(self.seating.opponent(n), kind=KINDS[kind])
        self.seating = self.seating.with_opponent(n, other)

    def _level(self, n: int, at: int) -> None:
        self.seating = self.seating.with_opponent(n, self._strengths[at].opponent)

    def _change(self, **changes: Any) -> None:
        self.seating = msgspec.structs.replace(self.seating, **changes)

    def _set(self, **changes: Any) -> None:
        self._change(settings=msgspec.structs.replace(self.seating.settings, **changes))

    # -- how it is played ------------------------------------------------------------------

    def timing(self, order: RoomOrder) -> list[Widget]:
        """Return the clock, and whether the game is rated."""
        return self.room.timing(order)

    def help(self, order: RoomOrder) -> list[Widget]:
        """Undo and hints."""
        settings = order.settings
        alone = "" if order.is_alone else "only when all others are bots"
        parts: list[Widget] = [
            ChoiceInput(
                "undo",
                "Undo",
                ["Never", "If agreed", "Freely"],
                UNDOS.index(settings.undo),
                lambda n: self._set(undo=UNDOS[n]),
                UNDONE[settings.undo],
                off=_unrated(settings),
                shut=["", "", alone],
            ),
            Toggle(
                "hints",
                "Hints",
                settings.hints,
                lambda on: self._set(hints=on),
                "Who is to move may ask what a good player would do.",
                off=_unrated(settings),
            ),
        ]
        return parts

    def telling(self, order: RoomOrder) -> list[Widget]:
        """Return what bots say, and how fast they are."""
        settings = order.settings
        if not order.has_bots:
            return []
        near = min(DELAYS, key=lambda ms: abs(ms - settings.bot_delay_ms))
        return [
            Toggle(
                "reasons",
                "Bots say why",
                settings.reasons,
                lambda on: self._set(reasons=on),
                "After each of their moves all are told the reasons.",
                off=_unrated(settings),
            ),
            ChoiceInput(
                "delay",
                "Bots wait",
                ["Not at all", *(f"{ms / 1000:g} s" for ms in DELAYS[1:])],
                DELAYS.index(near),
                lambda n: self._set(bot_delay_ms=DELAYS[n]),
                "So that one can follow.",
            ),
        ]

    def visitors(self, order: RoomOrder) -> list[Widget]:
        """Return who may come, and what all are told."""
        settings = order.settings
        parts: list[Widget] = [
            Toggle(
                "listed",
                "Listed in the lobby",
                settings.listed,
                lambda on: self._set(listed=on),
                "An unlisted room is joined by its code alone.",
            ),
        ]
        if self._board.evaluated:
            about = "After every move all are told who would win, both playing without a slip."
            parts.append(
                Toggle(
                    "evaluation",
                    "Evaluation",
                    settings.evaluation,
                    lambda on: self._set(evaluation=on),
                    about,
                    off=_unrated(settings),
                )
            )
        return [*parts, *self.room.visiting(order)]


UNDONE: Final[dict[Undo, str]] = {
    "none": "What is played is played.",
    "ask": "Within one’s own turn; beyond it if all others agree.",
    "free": "Back and forward again as often as you like.",
}


def level_control(
    key: str, name: str, found: Sequence[BotStrength], at: int, choose: Any
) -> ChoiceInput | Slider:
    """Return the levels of bots: beside each other where they are few, else as a scale."""
    labels = [strength.name.capitalize() for strength in found]
    shut = [strength.off for strength in found]
    why = next((words for words in shut if words), "")
    about = f"Some cannot be played now: {why}." if why else ""
    if len(found) > FEW:
        return Slider(key, name, labels, at, choose, about, shut=shut)
    return ChoiceInput(key, name, labels, at, choose, about, shut=shut)


def counts(order: RoomOrder) -> str:
    """When the game begins and what it counts for, in sentences; empty where that is plain."""
    words = []
    if order.is_practice:
        what = "hints" if order.settings.hints else "free undo"
        words.append(f"Practice: with {what} the game counts for nothing.")
    elif order.is_alone:
        words.append("You against bots alone: play begins at once.")
    if any(opponent.kind == "external" for opponent in order.opponents):
        words.append("The table says how an external bot gets its seat.")
    return " ".join(words)


def _unrated(settings: RoomSettings) -> str:
    """Return why help cannot be chosen; empty where it can."""
    return UNRATED if settings.rated else ""


def _why(offers: Sequence[BotOffer]) -> str:
    """Return why no bot can play."""
    return next((offer.why for offer in offers if offer.why), "this server has none for this game")
