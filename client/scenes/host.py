"""A server of one's own for the local network: what it is called, and who is let in."""

from collections.abc import Callable
from typing import ClassVar

from client import theme
from client.address import Address
from client.hosting import NotServing
from client.profile import own_name
from client.scenes.parts import fault_card, head, sentence
from client.scenes.password import LONGEST
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Button, Entry, Field, Label, Widget
from client.widgets.button import Kind
from protocol.names import SERVER_NAME_LENGTH, tidy_server_name

ABOUT = "Everybody in this network finds it in the list of servers; the internet is not needed."


class HostScene(Scene):
    """Two fields that may be left as they are, and one button."""

    title: ClassVar[str] = "Host a game"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "start"

    def __init__(self, shell: Shell, password: str = "") -> None:
        super().__init__(shell)
        self.name = Entry(own_name(shell.profile.name), most=SERVER_NAME_LENGTH)
        self.password = Entry(password, most=LONGEST)
        self._was_taken = False

    def build(self) -> Widget:
        """The form, or how the start goes."""
        hosting = self.shell.hosting
        starting = hosting.state == "starting"
        parts: list[Widget] = [head("Host a game", ABOUT)]
        if hosting.state == "failed":
            parts.append(fault_card(sentence(hosting.why)))
        taken = hosting.state == "failed" and hosting.is_port_taken
        if taken and not self._was_taken:
            self.page.state.focus = "port"  # the keyboard is on the way out
        self._was_taken = taken
        if starting:
            parts.append(Label("Starting the server …", theme.HEADING))
        else:
            parts += [
                Field("title", "What others see", self.name, "Board games", self.start),
                Field("password", "Password", self.password, "none: all may come in", self.start),
            ]
        off = "it is starting" if starting else ""
        again: Kind = "plain" if taken else "loud"
        buttons: list[Widget] = [
            Button("back", "Cancel" if starting else "Back", self.escape),
            Button("start", "Try again" if taken else "Start", self.start, again, off=off),
            *([Button("port", "Use another port", self.start_anywhere, "loud")] if taken else []),
        ]
        return dialog("host", parts, buttons, 460)

    def escape(self) -> None:
        """Back; what is being started is not wanted then."""
        if self.shell.hosting.state == "starting":
            self.shell.do(self.shell.hosting.stop())
        self.shell.pop(self)

    def start(self) -> None:
        """Serve, as it is said here, and go there."""
        if self.shell.hosting.state == "starting":
            return
        self._start()

    def start_anywhere(self) -> None:
        """The same at whatever port is free: it is in what others are shown."""
        self._start(any_port=True)

    def _start(self, any_port: bool = False) -> None:
        name = tidy_server_name(self.name.text)
        self.shell.do(started(self.shell, True, name, self.password.text, any_port))


async def started(
    shell: Shell, lan: bool, name: str = "", password: str = "", any_port: bool = False
) -> None:
    """Start a server and go there; where it does not start, the hosting says why.

    Where one's own is on already, that is where one goes; its name and password are its own.
    """
    try:
        told = await shell.hosting.start(lan, name, password, any_port)
    except NotServing:
        return
    if told.already:
        name, password = told.name, shell.hosting.password
        shell.say("Your server was on already: this is it.")
    shell.connect(Address(told.url, None, told.house, name, password))


def ended(shell: Shell, then: Callable[[], None] = lambda: None) -> None:
    """End one's own server; those who play there are told."""
    shell.disconnect()
    shell.do(shell.hosting.stop(), then)
