"""What the panels of a room are made from: what is known, what can be asked, and the window."""

from typing import Literal, NamedTuple

from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.chat import ChatPanel
from client.scenes.room.panel.hint_panel import HintFinder
from client.scenes.room.panel.result import ResultBanner
from client.widgets import Action

TabName = Literal["play", "moves", "chat", "more"]


class PanelTabs:
    """Which part of the panel is shown where it has room for one alone."""

    def __init__(self, chat: ChatPanel) -> None:
        """``chat``: shown as long as it is open, however it was opened."""
        self._chat = chat
        self._shown: TabName = "play"

    @property
    def shown(self) -> TabName:
        """Return the one that is shown."""
        return "chat" if self._chat.open else self._shown

    def choose(self, name: TabName) -> None:
        """Show another one."""
        if (name == "chat") != self._chat.open:
            self._chat.toggle()
        if name != "chat":
            self._shown = name


class RoomContext(NamedTuple):
    """Given to a room's two panels, before play and in play; their parts take what they need."""

    model: RoomModel
    actions: RoomActions
    hints: HintFinder
    chat: ChatPanel
    leave: Action
    """Goes home; a seat in a game is kept."""
    result: ResultBanner
    size: tuple[int, int]
    """Of the window, in pixels."""
    scale: float
    tabs: PanelTabs

    @property
    def window(self) -> tuple[float, float]:
        """Return the window's size in pixels at 100 %."""
        return self.size[0] / self.scale, self.size[1] / self.scale
