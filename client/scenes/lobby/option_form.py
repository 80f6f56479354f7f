"""The options of a game as controls: made from its Options type and its board's pickers alone."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from client.languages.message import tr
from client.presenters.options import Option, meaning, options_of, to_send, why_not
from client.shell.parts import fault_card
from client.shell.scene import Shell
from client.table.board import GameBoard
from client.table.board_widget import BoardPicture
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from client.widgets.inputs import ChoiceInput, Stepper, Toggle

THUMBNAIL: Final = 132
"""The side of a picture of what is chosen."""


class OptionForm:
    """What is chosen of one game's options, and the controls that choose it."""

    def __init__(self, shell: Shell, board: GameBoard, chosen: Mapping[str, Any]) -> None:
        """``chosen``: as in the last room; nothing of it where the game knows it no more."""
        self._shell, self.board = shell, board
        known = {option.name for option in options_of(board.options)}
        fits = chosen.keys() <= known and not why_not(board.options, chosen)
        self.chosen: dict[str, Any] = dict(chosen) if fits else {}

    def controls(self, scale: float) -> list[Widget]:
        """Return those of each option that has a meaning beside the others, and what is wrong."""
        options = meaning(self.board.options, self.chosen)
        parts = [part for option in options for part in self._controls(option, scale)]
        return [*parts, fault_card(self.fault)] if self.fault else parts

    @property
    def fault(self) -> str:
        """Return why the chosen options do not fit together, as a sentence; empty when they do."""
        return why_not(self.board.options, self.chosen)

    @property
    def options(self) -> dict[str, Any]:
        """Return what to ask a server for."""
        return to_send(self.board.options, self.chosen)

    def _controls(self, option: Option, scale: float) -> list[Widget]:
        now = self.chosen.get(option.name, option.default)
        change = self._changer(option.name)
        key = f"option {option.name}"
        match option.kind:
            case "switch":
                about = option.explained(now)
                return [Toggle(key, option.heading, bool(now), change, about)]
            case "number":
                return self._number(option, now)
            case "choice":
                labels = [option.named(value) for value in option.values]
                at, pick = option.values.index(now), option.values
                about = option.explained(now)
                return [
                    ChoiceInput(key, option.heading, labels, at, lambda n: change(pick[n]), about),
                ]
            case "text":
                return self._picked(option, now, scale)

    def _changer(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.chosen[name] = value

        return change

    def _number(self, option: Option, now: int | None) -> list[Widget]:
        """Return a field for a number, below a switch where it may be left out."""
        key, bounds, change = f"option {option.name}", option.values, self._changer(option.name)
        if not option.may_be_off:
            about = option.explained(now)
            return [Stepper(key, option.heading, now or 0, bounds, change, about)]
        first = bounds[0] if option.default is None else option.default
        parts: list[Widget] = [
            Toggle(
                key,
                option.heading,
                now is not None,
                lambda on: change(first if on else None),
                option.explained(now),
            )
        ]
        if now is not None:
            parts.append(Stepper(f"limit {option.name}", tr("How many"), now, bounds, change))
        return parts

    def _picked(self, option: Option, now: str, scale: float) -> list[Widget]:
        """Return a picture of what is chosen, and the way to the scene where it is."""
        picker = self.board.pickers.get(option.name)
        if picker is None:
            return []
        self.board.preview(self.options)
        change, shell = self._changer(option.name), self._shell
        words: list[Widget] = [
            Label(option.heading, theme.STRONG),
            Label(self._called(option, now), theme.SMALL, theme.SOFT),
            Button(
                f"option {option.name}",
                tr("Change ...") if now else tr("Choose ..."),
                lambda: shell.push(picker(shell, now, change)),
                name=tr("Change: {option}", option=option.heading)
                if now
                else tr("Choose: {option}", option=option.heading),
            ),
        ]
        column = Column(words, gap=8, grows=1)
        picture = BoardPicture(self.board, round(THUMBNAIL * scale), grows=0)
        return [CardBox(Row([picture, column], gap=16), edge=theme.LINE, pad=12)]

    def _called(self, option: Option, now: str) -> str:
        """Return what the present value is called, where it has a name."""
        namer = self.board.namers.get(option.name)
        name = namer(self._shell, now) if namer is not None and now else ""
        if name:
            return tr("Chosen: {name}", name=name)
        return tr("Chosen") if now else tr("None chosen yet")

    def evaluation(self) -> list[Widget]:
        """Return what is recommended to two people, while they have not chosen about it."""
        advised = self.board.advised
        if advised is None or any(
            self.chosen.get(option.name, option.default) != option.default
            for option in options_of(self.board.options)
            if option.name in advised.options
        ):
            return []
        words = Column(
            [
                Label(tr(advised.text), theme.STRONG),
                Label(tr(advised.about), theme.SMALL, theme.SOFT),
            ],
            gap=4,
            grows=1,
        )
        name = tr("Use: {what}", what=tr(advised.text))
        button = Button("advised", tr("Use it"), self._follow, name=name)
        return [CardBox(Row([words, button], gap=12), edge=theme.LINE, pad=12)]

    def _follow(self) -> None:
        advised = self.board.advised
        if advised is not None:
            self.chosen |= advised.options
