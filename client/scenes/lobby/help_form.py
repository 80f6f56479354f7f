"""How much help there is in a new room, what its bots say, and who may come, as controls."""

from collections.abc import Callable
from functools import partial
from typing import Final, get_args

from client.languages.message import mark, tr
from client.presenters.room_order import RoomOrder
from client.scenes.lobby.room_form import UNRATED, RoomForm
from client.table.board import GameBoard
from client.widgets import Widget
from client.widgets.inputs import ChoiceInput, Toggle
from protocol.from_client import RoomSettings, Undo

UNDOS: Final[tuple[Undo, ...]] = get_args(Undo)
DELAYS: Final = (0, 600, 1500, 3000)
"""Milliseconds."""


class HelpForm:
    """Choose takebacks, hints, what bots say, and who finds the room."""

    def __init__(
        self,
        set_: Callable[..., None],
        evaluate: Callable[[bool, bool], None],
        board: type[GameBoard],
    ) -> None:
        """``set_`` changes fields of the Settings; ``evaluate``: whether alone, and whether on."""
        self._set, self._evaluate, self._board = set_, evaluate, board

    def controls(self, order: RoomOrder) -> list[Widget]:
        """Return takebacks, hints, and what all are told."""
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

    def visitors(self, order: RoomOrder, room: RoomForm) -> list[Widget]:
        """Return who may come."""
        listed = Toggle(
            "listed",
            tr("Show to everyone"),
            order.settings.listed,
            lambda on: self._set(listed=on),
            tr("Otherwise players need the code to join."),
        )
        return [listed, *room.visiting(order)]


UNDONE: Final[dict[Undo, str]] = {
    "none": mark("No takebacks."),
    "ask": mark("Undo within your own turn; later only if the others agree."),
    "free": mark("Undo and redo as often as you like."),
}


def _unrated(settings: RoomSettings) -> str:
    """Return why help cannot be chosen; empty where it can."""
    return tr(UNRATED) if settings.rated else ""
