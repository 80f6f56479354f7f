"""A server of one's own for the local network: what it is called, and who is let in."""

from collections.abc import Callable
from typing import ClassVar

from client.languages.message import mark, tr
from client.local_server.process import NotServing
from client.net.address import Address
from client.shell.parts import fault_card, head, sentence
from client.shell.password import LONGEST
from client.shell.scene import DialogScene, Shell
from client.storage.profile import own_name
from client.ui import theme
from client.widgets import Button, Label, Widget
from client.widgets.button import Kind
from client.widgets.inputs import TextBuffer, TextField
from protocol.names import SERVER_NAME_LENGTH, RoomId, tidy_server_name

ABOUT = mark("Everyone in your network can join. No internet needed.")


class HostScene(DialogScene):
    """Two fields that may be left as they are, and one button."""

    title: ClassVar[str] = mark("Host a game")
    width: ClassVar[float] = 460
    first: ClassVar[str] = "start"

    def __init__(self, shell: Shell, password: str = "") -> None:
        super().__init__(shell)
        self.name = TextBuffer(own_name(shell.profile.name), most=SERVER_NAME_LENGTH)
        self.password = TextBuffer(password, most=LONGEST)
        self._was_taken = False

    def parts(self) -> list[Widget]:
        """Return the form, or how the start goes."""
        local_server = self.shell.local_server
        parts: list[Widget] = [head(tr("Host a game"), tr(ABOUT))]
        if local_server.state == "failed":
            parts.append(fault_card(sentence(local_server.why)))
        taken = self._is_port_taken
        if taken and not self._was_taken:
            self.page.state.focus = "port"  # the keyboard is on the way out
        self._was_taken = taken
        if self._is_starting:
            parts.append(Label(tr("Starting your server ..."), theme.HEADING))
        else:
            parts += [
                TextField("title", tr("Server name"), self.name, tr("Board games"), self.start),
                TextField("password", tr("Password"), self.password, tr("optional"), self.start),
            ]
        return parts

    @property
    def _is_starting(self) -> bool:
        return self.shell.local_server.state == "starting"

    @property
    def _is_port_taken(self) -> bool:
        return self.shell.local_server.state == "failed" and self.shell.local_server.is_port_taken

    def buttons(self) -> list[Widget]:
        """Return the way back, and the ways to start it."""
        starting, taken = self._is_starting, self._is_port_taken
        off = tr("The server is starting.") if starting else ""
        other = Button("port", tr("Use another port"), self.start_anywhere, "loud")
        again: Kind = "plain" if taken else "loud"
        return [
            Button("back", tr("Cancel") if starting else tr("Back"), self.escape),
            Button("start", tr("Try again") if taken else tr("Start"), self.start, again, off=off),
            *([other] if taken else []),
        ]

    def escape(self) -> None:
        """Go back; what is being started is not wanted then."""
        if self._is_starting:
            self.shell.start_task(self.shell.local_server.stop())
        self.shell.pop(self)

    def start(self) -> None:
        """Serve, as it is said here, and go there."""
        if not self._is_starting:
            self._start()

    def start_anywhere(self) -> None:
        """Start at whatever port is free: it is in what others are shown."""
        self._start(any_port=True)

    def _start(self, any_port: bool = False) -> None:
        name = tidy_server_name(self.name.text)
        self.shell.start_task(started(self.shell, True, name, self.password.text, any_port))


async def started(
    shell: Shell,
    lan: bool,
    name: str = "",
    password: str = "",
    any_port: bool = False,
    room: RoomId | None = None,
) -> None:
    """Start a server and go there; where it does not start, ``local_server.why`` says so.

    ``room``: the one there that is gone into.
    Where one's own is on already, that is where one goes; its name and password are its own.
    """
    try:
        told = await shell.local_server.start(lan, name, password, any_port)
    except NotServing:
        return
    if told.already:
        name, password = told.name, shell.local_server.password
        shell.say(tr("Your server was already running."))
    shell.connect(Address(told.url, room, told.server_id, name, password))


def ended(shell: Shell, then: Callable[[], None] = lambda: None) -> None:
    """End one's own server; those who play there are told."""
    shell.disconnect()
    shell.start_task(shell.local_server.stop(), then)
