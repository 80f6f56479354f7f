"""The password of a server that has one."""

from typing import ClassVar

from msgspec.structs import replace

from client.address import Address
from client.connection import Connection
from client.scenes.atserver import is_locked_out
from client.scenes.parts import fault_card, head, sentence
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Button, Entry, Field, Widget

LONGEST = 64


class PasswordScene(Scene):
    """Asked for once: a good one is kept with the server."""

    title: ClassVar[str] = "Password"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "password"

    def __init__(self, shell: Shell, address: Address, fault: str = "") -> None:
        """``fault``: what the server said of the last one."""
        super().__init__(shell)
        self._address, self._fault = address, fault
        self._busy = ""
        """Why it cannot be entered just now."""
        self.password = Entry("", most=LONGEST)

    def build(self) -> Widget:
        """A field and two buttons."""
        where = self._address.name or self._address.url.partition("://")[2]
        about = f"{where} lets in who knows its password."
        hint = "its host knows it"
        if self.shell.hosting.serves(self._address.url):
            about = f"{where} is your own server, started on this machine. It asks for the password"
            about, hint = f"{about} that it was started with.", "chosen when it was started"
        parts: list[Widget] = [head("Password", about)]
        if self._fault:
            parts.append(fault_card(self._fault))
        parts.append(Field("password", "Password", self.password, hint, self._go))
        off = self._busy if self.password.text else "type the password first"
        buttons: list[Widget] = [
            Button("back", "Back", self.escape),
            Button("enter", "Enter", self._go, "loud", off=off),
        ]
        return dialog("password", parts, buttons, 420)

    def _go(self) -> None:
        if self.password.text:
            self.shell.connect(self._address._replace(password=self.password.text))


class ReadmitScene(PasswordScene):
    """The same where one was already: a good one lets whatever is below go on."""

    def __init__(self, shell: Shell, connection: Connection) -> None:
        server = shell.profile.server(connection.url)
        super().__init__(shell, Address(server.url, None, server.house, server.name))
        self._connection, self._tries = connection, False
        self._fault = sentence(connection.why) if connection.password else ""

    def update(self) -> None:
        """See what became of the last one."""
        connection = self._connection
        if connection.state == "online" or connection.state == "closed":
            self._keep(connection)
            self.shell.pop(self)
        elif connection.state == "refused" and not is_locked_out(connection):
            self.shell.pop(self)  # the banner says why
        elif connection.state == "refused" and self._tries:
            self._tries, self._busy, self._fault = False, "", sentence(connection.why)

    def _keep(self, connection: Connection) -> None:
        profile = self.shell.profile
        server = replace(profile.server(connection.url), password=connection.password)
        if connection.state == "online":
            self.shell.keep(profile.with_server(server))

    def _go(self) -> None:
        if self.password.text and not self._busy:
            self._tries, self._busy, self._fault = True, "the server is asked", ""
            self._connection.unlock(self.password.text)
