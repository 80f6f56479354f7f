"""The options of a game as controls: made from its Options type and its board's pickers alone."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from client.presenters.options import Option, meaning, options_of, spelled, to_send, why_not
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
        self._shell, self._board = shell, board
        known = {option.name for option in options_of(board.options)}
        fits = chosen.keys() <= known and not why_not(board.options, chosen)
        self.chosen: dict[str, Any] = dict(chosen) if fits else {}
        self._more = False

    def controls(self, scale: float) -> list[Widget]:
        """Those of each option that means something among the chosen ones, and what is wrong."""
        options = meaning(self._board.options, self.chosen)
        hidden = [option for option in options if self._is_hidden(option)]
        shown = (option for option in options if option not in hidden)
        parts = [part for option in shown for part in self._controls(option, scale)]
        if hidden or self._more:
            parts.append(self._rest(hidden))
        return [*parts, fault_card(self.fault)] if self.fault else parts

    def _is_hidden(self, option: Option) -> bool:
        """Tell whether it is one of those that few people change, and nobody has."""
        return not (self._more or option.told == "always" or option.name in self.chosen)

    def _rest(self, hidden: list[Option]) -> Widget:
        """Return the hidden options in words, and the way to them."""
        said = [option._replace(told="always").says(option.default) for option in hidden]
        words = Label("  ·  ".join(said), theme.SMALL, theme.SOFT, grows=1)
        text = "Fewer options" if self._more else "More options"
        return Row([words, Button("more", text, self._turn)], gap=12)

    def _turn(self) -> None:
        self._more = not self._more

    @property
    def fault(self) -> str:
        """Return why the chosen options do not fit together, as a sentence; empty when they do."""
        return why_not(self._board.options, self.chosen)

    @property
    def options(self) -> dict[str, Any]:
        """Return what to ask a server for."""
        return to_send(self._board.options, self.chosen)

    def _controls(self, option: Option, scale: float) -> list[Widget]:
        now = self.chosen.get(option.name, option.default)
        change = self._changer(option.name)
        key = f"option {option.name}"
        match option.kind:
            case "switch":
                return [Toggle(key, option.title, bool(now), change, option.about)]
            case "number":
                return self._number(option, now)
            case "choice":
                if len(option.values) == 1:
                    return []
                labels = [spelled(value).capitalize() for value in option.values]
                at, pick = option.values.index(now), option.values
                about = option.about
                return [
                    ChoiceInput(key, option.title, labels, at, lambda n: change(pick[n]), about),
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
            return [Stepper(key, option.title, now or 0, bounds, change, option.about)]
        first = bounds[0] if option.default is None else option.default
        parts: list[Widget] = [
            Toggle(
                key,
                option.title,
                now is not None,
                lambda on: change(first if on else None),
                option.about,
            )
        ]
        if now is not None:
            parts.append(
                Stepper(f"limit {option.name}", f"{option.title} limit", now, bounds, change)
            )
        return parts

    def _picked(self, option: Option, now: str, scale: float) -> list[Widget]:
        """Return a picture of what is chosen, and the way to the scene where it is."""
        picker = self._board.pickers.get(option.name)
        if picker is None:
            return []
        self._board.preview(self.options)
        change, shell = self._changer(option.name), self._shell
        word = option.title.lower()
        words: list[Widget] = [
            Label(option.title, theme.STRONG),
            Label(self._called(option, now), theme.SMALL, theme.SOFT),
            Button(
                f"option {option.name}",
                f"{'Change' if now else 'Choose'} {word} …",
                lambda: shell.push(picker(shell, now, change)),
            ),
        ]
        column = Column(words, gap=8, grows=1)
        picture = BoardPicture(self._board, round(THUMBNAIL * scale), grows=0)
        return [CardBox(Row([picture, column], gap=16), edge=theme.LINE, pad=12)]

    def _called(self, option: Option, now: str) -> str:
        """Return what the present value is called, where it has a name."""
        namer = self._board.namers.get(option.name)
        name = namer(self._shell, now) if namer is not None and now else ""
        return f"“{name}” is chosen." if name else "Chosen." if now else "None is chosen yet."

    def evaluation(self) -> list[Widget]:
        """Return what is recommended to two people, while they have not chosen about it."""
        advised = self._board.advised
        if advised is None or any(
            self.chosen.get(option.name, option.default) != option.default
            for option in options_of(self._board.options)
            if option.name in advised.options
        ):
            return []
        words = Column(
            [
                Label(f"For two people: a {advised.text}", theme.STRONG),
                Label(advised.about, theme.SMALL, theme.SOFT),
            ],
            gap=4,
            grows=1,
        )
        button = Button("advised", "Choose it", self._follow, name=f"Choose the {advised.text}")
        return [CardBox(Row([words, button], gap=12), edge=theme.ACCENT, pad=12)]

    def _follow(self) -> None:
        advised = self._board.advised
        if advised is not None:
            self.chosen |= advised.options
