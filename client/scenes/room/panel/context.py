"""What the panels of a room are made from: what is known, what can be asked, and the window."""

from typing import NamedTuple

from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.chat import ChatPanel
from client.scenes.room.panel.hint_panel import HintFinder
from client.widgets import Action


class RoomContext(NamedTuple):
    """Given to a room's two panels, before play and in play; their parts take what they need."""

    model: RoomModel
    actions: RoomActions
    hints: HintFinder
    chat: ChatPanel
    leave: Action
    """Goes back to the lobby; a seat in a game is kept."""
    size: tuple[int, int]
    """Of the window, in pixels."""
    scale: float

    @property
    def window(self) -> tuple[float, float]:
        """Return the window's size in pixels at 100 %."""
        return self.size[0] / self.scale, self.size[1] / self.scale
