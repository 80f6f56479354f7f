"""The first start: what others call one, and one's colour. Asked once."""

from collections.abc import Callable
from typing import ClassVar, Final

import msgspec

from client import theme
from client.profile import Profile
from client.scenes.parts import Logo, head
from client.scenes.scene import Scene, Shell, dialog
from client.theme import Colour
from client.widgets import Button, Entry, Field, Label, Row, Swatches, Widget
from protocol.names import NAME_LENGTH, tidy_name

COLOURS: Final[tuple[tuple[str, Colour | None], ...]] = (("As the seat", None), *theme.PLATES)
"""What a plate can look like; the first is no colour of one's own."""


def colour_control(shell: Shell, profile: Profile) -> Swatches:
    """The choice of one's colour, kept at once."""
    return Swatches(
        "colour",
        "Your colour",
        COLOURS,
        profile.colour,
        lambda n: shell.keep(msgspec.structs.replace(shell.profile, colour=n)),
        "Marks your own name at the table, on your screen alone.",
    )


def plate_of(profile: Profile) -> Colour | None:
    """The colour that marks one's own name; None for none."""
    return COLOURS[profile.colour][1]


class NamingScene(Scene):
    """Asks, then goes where the program was started for."""

    title: ClassVar[str] = "Welcome"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "name"

    def __init__(self, shell: Shell, then: Callable[[], None] | None = None) -> None:
        """``then``: goes on; None for the first scene."""
        super().__init__(shell)
        self._then = then
        self.name = Entry(shell.profile.name, most=NAME_LENGTH)

    def build(self) -> Widget:
        """Two questions."""
        name = tidy_name(self.name.text)
        parts: list[Widget] = [
            Row([Logo(32), head("Welcome to Fourfold")], gap=14),
            Field("name", "Your name", self.name, "as others will see it", self.go_on),
            colour_control(self.shell, self.shell.profile),
            Label("Both can be changed in the settings.", theme.SMALL, theme.SOFT),
        ]
        buttons: list[Widget] = [
            Button("later", "Without a name", self.skip),
            Button("go", "Go on", self.go_on, "loud", off="" if name else "type a name first"),
        ]
        return dialog("welcome", parts, buttons, 560)

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

    def _leave(self, profile: Profile) -> None:
        self.shell.keep(profile)
        self.shell.disconnect()  # the first scene, which knows the name now
        if self._then is not None:
            self._then()
