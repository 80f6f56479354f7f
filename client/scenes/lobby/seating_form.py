"""Who sits at a new table and how it is played there, as controls."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from client.languages.message import mark, tr
from client.presenters.bot_levels import chosen, strengths
from client.presenters.refusal_words import refused_words
from client.presenters.room_order import RoomOrder
from client.scenes.lobby.bot_choice import bot_choice
from client.scenes.lobby.room_form import UNRATED, RoomForm
from client.storage.profile import Opponent, Seating
from client.table.board import GameBoard
from client.widgets import Widget
from client.widgets.inputs import ChoiceInput, Toggle
from protocol.from_client import RoomSettings, Undo
from protocol.from_server import BotOffer

Way: TypeAlias = Literal["friend", "anyone", "bot", "custom"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)
KINDS: Final[tuple[Literal["person", "bot", "external"], ...]] = ("person", "bot", "external")
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
        self._mixes = False
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

    def whom(self, order: RoomOrder) -> list[Widget]:
        """Return whom one plays with: a friend, anyone, a bot; and which bot."""
        at = WAYS.index(self.way(order))
        labels = [tr("A friend"), tr("Anyone"), tr("A bot")]
        if order.seats > 2 or at == WAYS.index("custom"):
            labels.append(tr("Custom"))
        no_bot = self._no_bot
        shut = ["", "", no_bot, ""][: len(labels)]
        choice = ChoiceInput(
            "whom", tr("Play with"), labels, at, self._choose_way, tr(WHOM[at]), shut=shut
        )
        return [choice, *([self._bot()] if WAYS[at] == "bot" else [])]

    def way(self, order: RoomOrder) -> Way:
        """Return which of the ways to people and bots the table is."""
        kinds = {opponent.kind for opponent in order.opponents}
        if kinds == {"bot"} and len({(it.bot, it.level) for it in order.opponents}) == 1:
            return "bot"
        if kinds == {"person"} and not self._mixes:
            return "anyone" if self.seating.finds else "friend"
        return "custom"

    def choose(self, way: Way) -> None:
        """Play with a friend, anyone, or bots from now on."""
        self._mixes = way == "custom"
        if way == "custom":
            self._change(finds=False)
            return
        kind: Literal["person", "bot"] = "bot" if way == "bot" else "person"
        first = msgspec.structs.replace(self.seating.opponent(0), kind=kind)
        others = tuple(first for _ in range(len(self._board.seats) - 1))
        self._change(opponents=others, finds=way == "anyone")

    def _choose_way(self, n: int) -> None:
        self.choose(WAYS[n])

    def _bot(self) -> Widget:
        """Return which bot sits in all other seats."""
        at = chosen(self._strengths, self.seating.opponent(0))

        def change(to: int) -> None:
            first = self._strengths[to].opponent
            others = len(self._board.seats) - 1
            self._change(opponents=tuple(first for _ in range(others)))

        return bot_choice("level", tr("Bot"), self._strengths, at, change)

    def players(self, order: RoomOrder, options: dict[str, Any]) -> list[Widget]:
        """One's own seat, and everybody else's."""
        seats = [side_name(name) for name in self._board.seats_of(options)]
        own = order.seating.seat
        at = len(seats) if own is None else min(own, len(seats) - 1)
        parts: list[Widget] = [
            ChoiceInput(
                "seat",
                tr("You play"),
                [*seats, tr("Random")],
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
            return tr("Opponent")
        return tr("Opponent {n}", n=n + 1) if anywhere else others[n]

    def _opponent(self, n: int, opponent: Opponent, title: str) -> list[Widget]:
        """Person, bot or kept; and the level of a bot."""
        number = f" {n + 1}" if n else ""
        parts: list[Widget] = [
            ChoiceInput(
                f"opponent{number}",
                title,
                [tr("Person"), tr("Bot"), tr("Program")],
                KINDS.index(opponent.kind),
                lambda kind: self._seat(n, kind),
                tr("An external program that plays over the network.")
                if opponent.kind == "external"
                else "",
                shut=["", self._no_bot, ""],
            )
        ]
        if opponent.kind == "bot" and len(self._board.seats) > 2:
            at = chosen(self._strengths, opponent)
            name = tr("Bot for {seat}", seat=title)
            parts.append(
                bot_choice(
                    f"opponent level{number}",
                    name,
                    self._strengths,
                    at,
                    lambda to: self._level(n, to),
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

    def help(self, order: RoomOrder) -> list[Widget]:
        """Takebacks, hints, and what all are told."""
        settings = order.settings
        alone = "" if order.is_alone else tr("Only against bots.")
        off = _unrated(settings)
        parts: list[Widget] = [
            ChoiceInput(
                "undo",
                tr("Takebacks"),
                [tr("Never"), tr("With consent"), tr("Always")],
                UNDOS.index(settings.undo),
                lambda n: self._set(undo=UNDOS[n]),
                tr(UNDONE[settings.undo]),
                off=off,
                shut=["", "", alone],
            ),
            Toggle(
                "hints",
                tr("Hints"),
                settings.hints,
                lambda on: self._set(hints=on),
                tr("Players may ask for a hint."),
                off=off,
            ),
        ]
        if self._board.evaluated:
            about = tr("Shows who is winning after each move.")
            on, change = settings.evaluation, partial(self._evaluate, order.is_alone)
            parts.append(Toggle("evaluation", tr("Evaluation"), on, change, about, off=off))
        return parts

    def _evaluate(self, alone: bool, on: bool) -> None:
        """Alone it is on unless one says otherwise, with others off: each is kept by itself."""
        if alone:
            self._change(evaluation=on)
        else:
            self._set(evaluation=on)

    def telling(self, order: RoomOrder) -> list[Widget]:
        """Return what bots say, and how fast they are."""
        settings = order.settings
        if not order.has_bots:
            return []
        near = min(DELAYS, key=lambda ms: abs(ms - settings.bot_delay_ms))
        return [
            Toggle(
                "reasons",
                tr("Bots explain their moves"),
                settings.reasons,
                lambda on: self._set(reasons=on),
                off=_unrated(settings),
            ),
            ChoiceInput(
                "delay",
                tr("Bot speed"),
                [tr("Instant"), *(tr("{n} s", n=f"{ms / 1000:g}") for ms in DELAYS[1:])],
                DELAYS.index(near),
                lambda n: self._set(bot_delay_ms=DELAYS[n]),
            ),
        ]

    def visitors(self, order: RoomOrder) -> list[Widget]:
        """Return who may come."""
        listed = Toggle(
            "listed",
            tr("Show to everyone"),
            order.settings.listed,
            lambda on: self._set(listed=on),
            tr("Otherwise players need the code to join."),
        )
        return [listed, *self.room.visiting(order)]


UNDONE: Final[dict[Undo, str]] = {
    "none": mark("No takebacks."),
    "ask": mark("Undo within your own turn; later only if the others agree."),
    "free": mark("Undo and redo as often as you like."),
}
WHOM: Final = (
    mark("Share a code or a link."),
    mark("Joins a waiting player, or opens a room."),
    mark("Starts at once."),
    mark("Choose for each seat under Advanced."),
)
"""What each way to play with somebody means."""
SIDES: Final = {
    name.lower(): name
    for name in (
        mark("Red"),
        mark("Blue"),
        mark("Green"),
        mark("Yellow"),
    )
}
"""What seats are called before play."""


def side_name(seat: str) -> str:
    """Return what a seat is called where one is chosen: "Red"."""
    return tr(SIDES.get(seat.lower(), seat.capitalize()))


def counts(order: RoomOrder) -> str:
    """What the game counts for, in sentences; empty where that is plain."""
    words = []
    if order.is_practice:
        hints = order.settings.hints
        words.append(
            tr("Practice: with hints the game is not rated.")
            if hints
            else tr("Practice: with free takebacks the game is not rated.")
        )
    if any(opponent.kind == "external" for opponent in order.opponents):
        words.append(tr("The table shows how the program connects."))
    return " ".join(words)


def _unrated(settings: RoomSettings) -> str:
    """Return why help cannot be chosen; empty where it can."""
    return tr(UNRATED) if settings.rated else ""


def _why(offers: Sequence[BotOffer]) -> str:
    """Return why no bot can play."""
    why = next((offer.why for offer in offers if offer.why), "")
    return refused_words(why) if why else tr("This server has no bot for this game.")
