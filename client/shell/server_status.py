"""How it stands with the server one is at: a chip, and a banner while something is wrong."""

from typing import Final

from client.net.address import is_near
from client.net.connection import ServerConnection
from client.shell.scene import Shell
from client.ui import theme
from client.ui.theme import Colour
from client.widgets import Button, CardBox, Chip, Label, Row, Widget
from protocol.from_server import Reason

BROKEN: Final = "The line is broken. Nothing is lost: reconnecting …"
KEPT: Final = "Rooms and seats are kept: you come back by yourself when it is on again."
FULL: Final = "The server is full: you come in by yourself as soon as there is room."
UNKEPT: Final = "The server is there, but cannot keep moves now. It goes on by itself."
LOCKED: Final = "The server has a password now."


def connection_chip(connection: ServerConnection | None) -> Widget:
    """Tell whether the server is there."""
    state: str = connection.state if connection else "closed"
    silent = connection is not None and connection.silent_s and state == "online"
    words, ink = _state("silent" if silent else state)
    return Chip(words, dot=ink)


def _state(state: str) -> tuple[str, Colour]:
    match state:
        case "online":
            return "Online", theme.ACCENT
        case "silent":
            return "No answer", theme.WARNING
        case "connecting":
            return "Connecting", theme.WARNING
        case "waiting":
            return "Reconnecting", theme.WARNING
        case "refused":
            return "Not let in", theme.DANGER
        case _:
            return "Offline", theme.DANGER


def banner(sentence: str, *buttons: Widget) -> Widget:
    """Return a sentence over the whole width, and what can be done about it."""
    words = Label(sentence, theme.STRONG, theme.ON_WARNING, align=0.5, grows=1)
    inside = Row([words, *buttons], gap=8) if buttons else words
    return CardBox(inside, fill=theme.WARNING, pad=8)


def line_banner(shell: Shell) -> list[Widget]:
    """Return a banner while the server does not answer or is not there; else nothing."""
    connection = shell.connection
    if connection is None:
        return []
    if connection.state == "online":
        silent = connection.silent_s
        if silent:
            return [banner(f"No answer for {silent} s. Nothing is lost: it goes on by itself.")]
        return [banner(UNKEPT)] if connection.unkept else []
    buttons: list[Widget] = []
    if is_locked_out(connection):
        buttons.append(Button("unlock", "Enter it", shell.ask_password, name="Enter the password"))
    buttons.append(Button("elsewhere", "Leave the server", shell.disconnect))
    return [banner(_why(connection), *buttons)]


def is_locked_out(connection: ServerConnection) -> bool:
    """Tell whether it is the password that we are not let in for."""
    return connection.state == "refused" and connection.refusal is Reason.PASSWORD


def _why(connection: ServerConnection) -> str:
    if connection.state not in ("waiting", "connecting"):
        if is_locked_out(connection):
            return LOCKED
        return f"Not connected: {connection.why or 'the server has closed the line'}"
    if connection.parting == "ended":
        near = is_near(connection.url)
        return f"{'The host has ended the server.' if near else 'The server has stopped.'} {KEPT}"
    return {"full": FULL, "storeless": UNKEPT}.get(connection.parting, BROKEN)
