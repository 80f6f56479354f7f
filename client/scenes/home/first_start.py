"""The first start: what others call one, and one's colour. Asked once."""

from collections.abc import Callable
from typing import ClassVar

import msgspec

from client.languages.message import mark, tr
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

    title: ClassVar[str] = mark("Welcome")
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
            Row([Logo(32), head(tr("Welcome to Fourfold"))], gap=14),
            TextField("name", tr("Your name"), self.name, tr("e.g. Olga"), self.go_on),
            color_picker(self.shell),
            Label(tr("You can change both in Settings."), theme.SMALL, theme.SOFT),
        ]

    def buttons(self) -> list[Widget]:
        """Return the ways on, with a name and without."""
        off = "" if tidy_name(self.name.text) else tr("Enter a name first.")
        return [
            Button("later", tr("Play as guest"), self.skip),
            Button(
                "go",
                tr("Continue"),
                self.go_on,
                "loud",
                off=off,
            ),
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
        """Skip it too."""
        self.skip()

    def _leave(self, profile: LocalProfile) -> None:
        self.shell.keep(profile)
        self.shell.disconnect()  # the first scene, which knows the name now
        if self._then is not None:
            self._then()
