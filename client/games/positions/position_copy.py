"""The position of a room, for the clipboard and for the editor."""

from client.games.positions.kits import KITS
from client.languages.message import tr
from client.shell.scene import Shell
from protocol.from_server import RoomView


def copy_position(shell: Shell, seen: RoomView) -> None:
    """Put the position that is shown on the clipboard, as text."""
    kit = KITS[seen.game]()
    shell.copy(kit.write(kit.of_view(seen.view)), tr("Position copied."))


def edit_position(shell: Shell, seen: RoomView) -> None:
    """Show the position in the editor, with the options of its room."""
    shell.open_position(seen.game, view=seen.view, options=dict(seen.options))


def why_no_position(seen: RoomView | None) -> str:
    """Return why there is no position to take; empty where there is one."""
    if seen is None or seen.game not in KITS or seen.view is None:
        return tr("There is no position yet.")
    return ""


def why_no_editor(seen: RoomView | None) -> str:
    """Return why nobody may play on from there now; empty where one may."""
    why = why_no_position(seen)
    if why or seen is None:
        return why
    rated = seen.settings.rated and seen.phase == "playing" and seen.seat is not None
    return tr("Not during a rated game of your own.") if rated else ""
