"""Which bot is to have a seat: one of the server's with its level, or one from outside."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from client import theme
from client.bots import chosen, strengths
from client.profile import Opponent
from client.scenes.parts import head
from client.scenes.scene import Scene, Shell, dialog
from client.scenes.seatingform import level_control
from client.widgets import Button, Choice, Label, Widget
from protocol.from_server import BotOffer

OUTSIDE = (
    "The seat is kept for a program that plays over the wire: nobody else gets it. The table "
    "then says how the program connects."
)


class AddBotScene(Scene):
    """A choice, a level, two buttons."""

    title: ClassVar[str] = "Add a bot"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "add"

    def __init__(
        self,
        shell: Shell,
        offers: Sequence[BotOffer],
        last: Opponent,
        add: Callable[[Opponent], None],
    ) -> None:
        """``last``: whom one played with last. ``add`` is given who is chosen."""
        super().__init__(shell)
        self._strengths, self._add = strengths(offers), add
        ready = any(not strength.off for strength in self._strengths)
        self._none = "" if ready else "this server has none that can play this game now"
        self._level, self._outside = chosen(self._strengths, last), not ready

    def build(self) -> Widget:
        """Of the server or from outside, and how strong."""
        parts: list[Widget] = [
            head("Add a bot"),
            Choice(
                "whence",
                "It is",
                ["One of the server’s", "From outside"],
                int(self._outside),
                lambda n: setattr(self, "_outside", bool(n)),
                shut=[self._none, ""],
            ),
        ]
        if self._outside:
            parts.append(Label(OUTSIDE, theme.BODY, theme.SOFT))
        else:
            parts.append(level_control("level", "Level", self._strengths, self._level, self._set))
        words = "Keep the seat" if self._outside else "Add it"
        buttons: list[Widget] = [
            Button("cancel", "Cancel", lambda: self.shell.pop(self)),
            Button("add", words, self._done, "loud"),
        ]
        return dialog("add bot", parts, buttons, 520)

    def _set(self, at: int) -> None:
        self._level = at

    def _done(self) -> None:
        self.shell.pop(self)
        here = self._strengths[self._level].opponent if not self._outside else Opponent("outside")
        self._add(here)
