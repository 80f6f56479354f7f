"""A room that cannot be shown: why, in words, and the way back."""

from collections.abc import Callable
from typing import Final

from client.scenes.room.model.room_model import RoomModel
from client.shell.parts import fault_card
from client.shell.server_status import line_banner
from client.ui import theme
from client.widgets import Button, Centred, Column, Label, Pad, Widget
from protocol.from_server import Reason

NO_ROOM: Final = {
    Reason.UNKNOWN_ROOM: "There is no room of this code. Perhaps it was closed, or one sign of the "
    "code is another one.",
    Reason.NO_SPECTATORS: "This room is for its players alone: nobody may watch.",
    Reason.BANNED: "Who opened this room has sent you away from it.",
    Reason.DAMAGED: "This room is damaged: the server cannot read what was kept of it. Your other "
    "rooms are not concerned.",
    Reason.TOO_NEW: "A newer version of Fourfold wrote this room. Play it on a server of that "
    "version.",
}
SHUT: Final = frozenset({Reason.NO_SPECTATORS, Reason.BANNED, Reason.DAMAGED, Reason.TOO_NEW})
"""After these nothing more is shown of a room, even where some of it was told before."""


def is_shut(model: RoomModel) -> bool:
    """Return whether the server shows this room no more, and never will."""
    refused = model.mirror.refused if model.mirror else None
    return refused is not None and refused.reason in SHUT


def no_room(model: RoomModel, leave: Callable[[], None], fault: str = "") -> Widget:
    """Return what stands in the place of a room that was not told, or cannot be read.

    ``fault``: why it is not shown here, where the model knows of none.
    """
    refused = model.mirror.refused if model.mirror else None
    words = model.fault or fault
    if not words and refused is not None and (model.seen is None or is_shut(model)):
        words = NO_ROOM.get(refused.reason, refused.message)
    parts: list[Widget] = [Label(f"Room {model.room}", theme.TITLE)]
    parts.append(fault_card(words) if words else Label("Loading …", ink=theme.SOFT))
    parts.append(Button("home", "Back to the lobby", leave, "loud"))
    page = Pad(Centred(Column(parts, gap=16), 480, middle=True), pad=24)
    above = line_banner(model.shell)
    return Column([*above, page], gap=0) if above else page
