"""The password of a server that has one."""

from typing import ClassVar

from client.address import Address
from client.scenes.parts import fault_card, head
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
        self.password = Entry("", most=LONGEST)

    def build(self) -> Widget:
        """A field and two buttons."""
        where = self._address.name or self._address.url.partition("://")[2]
        parts: list[Widget] = [head("Password", f"{where} lets in who knows its password.")]
        if self._fault:
            parts.append(fault_card(self._fault))
        hint = "its host knows it"
        parts.append(Field("password", "Password", self.password, hint, self._go))
        off = "" if self.password.text else "type the password first"
        buttons: list[Widget] = [
            Button("back", "Back", lambda: self.shell.pop(self)),
            Button("enter", "Enter", self._go, "loud", off=off),
        ]
        return dialog("password", parts, buttons, 420)

    def _go(self) -> None:
        if self.password.text:
            self.shell.connect(self._address._replace(password=self.password.text))
