"""Which bot of the server is to enter a tournament."""

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
from protocol.from_server import BotOffer


class EntrantBotScene(DialogScene):
    """Show a bot and how strong it is; several may be added without closing it."""

    title: ClassVar[str] = mark("Add a bot")
    width: ClassVar[float] = 520
    first: ClassVar[str] = "add"

    def __init__(
        self, shell: Shell, offers: Sequence[BotOffer], add: Callable[[str, int], None]
    ) -> None:
        """``add`` is given the bot and its level."""
        super().__init__(shell)
        self._strengths, self._add = strengths(offers), add
        self._level, self._many = chosen(self._strengths, Opponent()), 0

    def parts(self) -> list[Widget]:
        """Return the choice, and how programs come."""
        parts: list[Widget] = [head(tr(self.title))]
        if self._strengths:
            parts.append(bot_choice("level", tr("Bot"), self._strengths, self._level, self._set))
        words = tr("Programs enter by themselves, with the tournament's code.")
        return [*parts, Label(words, theme.SMALL, theme.SOFT)]

    def buttons(self) -> list[Widget]:
        """Return the way back, and what adds it."""
        off = tr("No bot of this server can play this game now.")
        if self._strengths:
            off = self._strengths[self._level].off
        close = Button("close", tr("Done") if self._many else tr("Cancel"), self.escape)
        return [close, Button("add", tr("Add"), self._enter, "loud", off=off)]

    def _set(self, level: int) -> None:
        self._level = level

    def _enter(self) -> None:
        strength = self._strengths[self._level]
        self._many += 1
        self._add(strength.bot, strength.level)
