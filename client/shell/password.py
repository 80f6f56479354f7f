"""The password of a server that has one."""

from typing import ClassVar

from msgspec.structs import replace

from client.languages.message import mark, tr
from client.net.address import Address
from client.net.connection import ServerConnection
from client.shell.parts import fault_card, head, sentence
from client.shell.scene import DialogScene, Shell
from client.shell.server_status import is_locked_out
from client.widgets import Button, Widget
from client.widgets.inputs import TextBuffer, TextField

LONGEST = 64


class PasswordScene(DialogScene):
    """Asked for once: a good one is kept with the server."""

    title: ClassVar[str] = mark("Password")
    width: ClassVar[float] = 420
    first: ClassVar[str] = "password"

    def __init__(self, shell: Shell, address: Address, fault: str = "") -> None:
        """``fault``: what the server said of the last one."""
        super().__init__(shell)
        self._address, self._fault = address, fault
        self._busy = ""
        """Why it cannot be entered just now."""
        self.password = TextBuffer("", most=LONGEST)

    def parts(self) -> list[Widget]:
        """Return a field, above it what was wrong with the last one."""
        where = self._address.name or self._address.url.partition("://")[2]
        title, hint, about = tr("Password for {server}", server=where), tr("Ask the host."), ""
        if self.shell.local_server.serves(self._address.url):
            about = tr("This is your own server. You set its password when you started it.")
            hint = tr("set when the server was started")
        parts: list[Widget] = [head(title, about)]
        if self._fault:
            parts.append(fault_card(self._fault))
        parts.append(TextField("password", tr("Password"), self.password, hint, self._go))
        return parts

    def buttons(self) -> list[Widget]:
        """Return the way back, and the one in."""
        off = self._busy if self.password.text else tr("Enter the password first.")
        return [
            Button("back", tr("Back"), self.escape),
            Button("enter", tr("Join"), self._go, "loud", off=off),
        ]

    def _go(self) -> None:
        if self.password.text:
            self.shell.connect(self._address._replace(password=self.password.text))


class ReadmitScene(PasswordScene):
    """The same where one was already: a good one lets whatever is below go on."""

    def __init__(self, shell: Shell, connection: ServerConnection) -> None:
        server = shell.profile.server(connection.url)
        super().__init__(shell, Address(server.url, None, server.server_id, server.name))
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

    def _keep(self, connection: ServerConnection) -> None:
        profile = self.shell.profile
        server = replace(profile.server(connection.url), password=connection.password)
        if connection.state == "online":
            self.shell.keep(profile.with_server(server))

    def _go(self) -> None:
        if self.password.text and not self._busy:
            self._tries, self._busy, self._fault = True, tr("Checking ..."), ""
            self._connection.unlock(self.password.text)
