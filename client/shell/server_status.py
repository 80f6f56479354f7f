"""How it stands with the server one is at: a chip, and a banner while something is wrong."""

from typing import Final

from client.languages.message import mark, tr
from client.net.address import is_near
from client.net.connection import ServerConnection
from client.presenters.refusal_words import refused_words
from client.shell.scene import Shell
from client.ui import theme
from client.ui.theme import Colour
from client.widgets import Button, CardBox, Chip, Label, Row, Widget
from client.widgets.overlay import Floating
from protocol.from_server import Reason

STATES: Final = {
    "online": mark("Online"),
    "silent": mark("No answer"),
    "connecting": mark("Connecting"),
    "waiting": mark("Reconnecting"),
    "refused": mark("Not let in"),
    "closed": mark("Offline"),
}
BROKEN: Final = mark("Connection lost. Your game is safe. Reconnecting ...")
QUEUED: Final = mark("Connection lost. Your move will be sent once you are back.")
ENDED_NEAR: Final = mark(
    "The host has stopped the server. Games are kept, and you will rejoin automatically."
)
ENDED_FAR: Final = mark(
    "The server has stopped. Games are kept, and you will rejoin automatically."
)
FULL: Final = mark("The server is full. You will rejoin automatically.")
UNKEPT: Final = mark("The server cannot save moves right now. It will continue automatically.")
LOCKED: Final = mark("The server has a password now.")


def state_colour(state: str) -> Colour:
    """Return the colour of a state of the line."""
    if state == "online":
        return theme.ACCENT
    return theme.DANGER if state in ("refused", "closed") else theme.WARNING


def connection_chip(connection: ServerConnection | None) -> Widget:
    """Tell whether the server is there."""
    state: str = connection.state if connection else "closed"
    silent = connection is not None and connection.silent_s and state == "online"
    state = "silent" if silent else state
    return Chip(tr(STATES[state]), dot=state_colour(state))


def banner(sentence: str, *buttons: Widget) -> Widget:
    """Return a sentence in warning colours, and what can be done about it."""
    words = Label(sentence, theme.STRONG, theme.ON_WARNING, align=0.5, grows=1)
    inside = Row([words, *buttons], gap=8) if buttons else words
    return CardBox(inside, fill=theme.WARNING, pad=10)


def line_banner(shell: Shell) -> list[Widget]:
    """Return a banner while the server does not answer or is not there; else nothing.

    It floats above the page: what is below stays where it is.
    """
    return [Floating(one) for one in _line_banner(shell)]


def _line_banner(shell: Shell) -> list[Widget]:
    connection = shell.connection
    if connection is None:
        return []
    if connection.state == "online":
        silent = connection.silent_s
        if silent:
            return [banner(tr("No answer for {n} s. Your game is safe.", n=silent))]
        return [banner(tr(UNKEPT))] if connection.unkept else []
    buttons: list[Widget] = []
    if is_locked_out(connection):
        buttons.append(Button("unlock", tr("Enter password"), shell.ask_password))
    buttons.append(Button("elsewhere", tr("Leave server"), shell.disconnect))
    return [banner(_why(connection), *buttons)]


def is_locked_out(connection: ServerConnection) -> bool:
    """Tell whether it is the password that we are not let in for."""
    return connection.state == "refused" and connection.refusal is Reason.PASSWORD


def _why(connection: ServerConnection) -> str:
    if connection.state not in ("waiting", "connecting"):
        if is_locked_out(connection):
            return tr(LOCKED)
        if not connection.why:
            return tr("Not connected: the server has closed the connection.")
        return tr("Not connected: {why}", why=refused_words(connection.why))
    if connection.parting == "ended":
        return tr(ENDED_NEAR if is_near(connection.url) else ENDED_FAR)
    waits = any(mirror.pending is not None for mirror in connection.rooms.values())
    told = {"full": FULL, "storeless": UNKEPT}.get(connection.parting)
    return tr(told or (QUEUED if waits else BROKEN))
