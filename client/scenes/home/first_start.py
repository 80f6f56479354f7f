"""The first start: what others call one, and one's colour. Asked once."""

from collections.abc import Callable
from typing import ClassVar

import msgspec

from client.shell.own_color import color_picker
from client.shell.parts import Logo, head
from client.shell.scene import DialogScene, Shell
from client.storage.profile import LocalProfile
from client.ui import theme
from client.widgets import Button, Label, Row, Widget
from client.widgets.inputs import TextBuffer, TextField
from protocol.names import NAME_LENGTH, tidy_name


class FirstStartScene(DialogScene):
    """Asks, then goes where the program was started for."""

    title: ClassVar[str] = "Welcome"
    width: ClassVar[float] = 560
    first: ClassVar[str] = "name"

    def __init__(self, shell: Shell, then: Callable[[], None] | None = None) -> None:
        """``then``: goes on; None for the first scene."""
        super().__init__(shell)
        self._then = then
        self.name = TextBuffer(shell.profile.name, most=NAME_LENGTH)

    def parts(self) -> list[Widget]:
        """Return two questions."""
        return [
            Row([Logo(32), head("Welcome to Fourfold")], gap=14),
            TextField("name", "Your name", self.name, "as others will see it", self.go_on),
            color_picker(self.shell),
            Label("Both can be changed in the settings.", theme.SMALL, theme.SOFT),
        ]

    def buttons(self) -> list[Widget]:
        """Return the ways on, with a name and without."""
        name = tidy_name(self.name.text)
        return [
            Button("later", "Without a name", self.skip),
            Button("go", "Go on", self.go_on, "loud", off="" if name else "type a name first"),
        ]

    def go_on(self) -> None:
        """Keep the name, once there is one."""
        name = tidy_name(self.name.text)
        if name:
            self._leave(msgspec.structs.replace(self.shell.profile, name=name, met=True))

    def skip(self) -> None:
        """Be a guest without a name, and not asked again."""
        self._leave(msgspec.structs.replace(self.shell.profile, met=True))

    def escape(self) -> None:
        """The same."""
        self.skip()

    def _leave(self, profile: LocalProfile) -> None:
        self.shell.keep(profile)
        self.shell.disconnect()  # the first scene, which knows the name now
        if self._then is not None:
            self._then()
