"""Which bot is to have a seat: one of the server's with its level, or an external one."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from client.languages.message import mark, tr
from client.presenters.bot_levels import chosen, strengths
from client.scenes.lobby.bot_choice import bot_choice
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.storage.profile import Opponent
from client.ui import theme
from client.widgets import Button, Label, Widget
from client.widgets.inputs import ChoiceInput
from protocol.from_server import BotOffer

EXTERNAL = mark(
    "Keeps the seat for a program that plays over the network. The table shows how it connects."
)


class AddBotScene(DialogScene):
    """A choice, a level, two buttons."""

    title: ClassVar[str] = mark("Add a bot")
    width: ClassVar[float] = 520
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
        self._none = "" if ready else tr("No bot of this server can play this game now.")
        self._level, self._outside = chosen(self._strengths, last), not ready

    def parts(self) -> list[Widget]:
        """Return the choice between the server's own and one external, and how strong it is."""
        parts: list[Widget] = [
            head(tr(self.title)),
            ChoiceInput(
                "whence",
                tr("Type"),
                [tr("Built-in"), tr("External program")],
                int(self._outside),
                lambda n: setattr(self, "_outside", bool(n)),
                shut=[self._none, ""],
            ),
        ]
        if self._outside:
            parts.append(Label(tr(EXTERNAL), theme.BODY, theme.SOFT))
        else:
            parts.append(bot_choice("level", tr("Bot"), self._strengths, self._level, self._set))
        return parts

    def buttons(self) -> list[Widget]:
        """Return the way back, and the one that adds it."""
        words = tr("Keep the seat") if self._outside else tr("Add bot")
        return [
            Button("cancel", tr("Cancel"), self.escape),
            Button("add", words, self._done, "loud"),
        ]

    def _set(self, at: int) -> None:
        self._level = at

    def _done(self) -> None:
        self.shell.pop(self)
        here = self._strengths[self._level].opponent if not self._outside else Opponent("external")
        self._add(here)
