"""A room that cannot be shown: why, in words, and the way back."""

from collections.abc import Callable
from typing import Final

from client.languages.message import mark, tr
from client.presenters.refusal_words import refused_words
from client.scenes.room.model.room_model import RoomModel
from client.shell.parts import fault_card
from client.shell.server_status import line_banner
from client.ui import theme
from client.widgets import Button, Centred, Column, Label, Pad, Widget
from protocol.from_server import Reason

NO_ROOM: Final = {
    Reason.UNKNOWN_ROOM: mark("No game has this code. Check the code, or the game was closed."),
    Reason.NO_SPECTATORS: mark("This game is private: only its players can see it."),
    Reason.BANNED: mark("The host removed you from this game."),
    Reason.DAMAGED: mark("This game cannot be read any more. Your other games are safe."),
    Reason.TOO_NEW: mark("This game needs a newer version of Fourfold."),
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
        known = NO_ROOM.get(refused.reason)
        words = tr(known) if known is not None else refused_words(refused.message)
    parts: list[Widget] = [Label(tr("Game {code}", code=model.room), theme.TITLE)]
    parts.append(fault_card(words) if words else Label(tr("Loading ..."), ink=theme.SOFT))
    parts.append(Button("home", tr("Back home"), leave, "loud"))
    page = Pad(Centred(Column(parts, gap=16), 480, middle=True), pad=24)
    above = line_banner(model.shell)
    return Column([*above, page], gap=0) if above else page
