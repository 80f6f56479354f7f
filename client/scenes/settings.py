"""Settings: name, size of everything, the second step before a move."""

from typing import ClassVar

import msgspec

from client import theme
from client.scenes.naming import colour_control
from client.scenes.parts import head
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Button, Choice, Divider, Entry, Field, Label, Toggle, Widget
from protocol.names import NAME_LENGTH, tidy_name


class SettingsScene(Scene):
    """Everything is kept at once; there is nothing to save."""

    title: ClassVar[str] = "Settings"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "name"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._name = Entry(shell.profile.name, most=NAME_LENGTH, on_change=self._named)

    def build(self) -> Widget:
        """One control below the other."""
        profile = self.shell.profile
        scales = [f"{scale} %" for scale in theme.SCALES]
        nearest = min(theme.SCALES, key=lambda scale: abs(scale - profile.scale))
        parts: list[Widget] = [
            head("Settings"),
            Field("name", "Your name", self._name, "as others will see it"),
            Label(
                "Others see a new name when you connect next: Disconnect, then Connect.",
                theme.SMALL,
                theme.SOFT,
            ),
            colour_control(self.shell, profile),
            Divider(),
            Choice(
                "scale",
                "Size of everything",
                scales,
                theme.SCALES.index(nearest),
                lambda n: self._keep(scale=theme.SCALES[n]),
                "Also by Ctrl with + and −.",
            ),
            Divider(),
            Toggle(
                "confirm",
                "Confirm each move",
                profile.confirm,
                lambda on: self._keep(confirm=on),
                "Choose a field first; a second click, Enter or the button plays it. Where pieces "
                "move, from and to are two steps anyway.",
            ),
            Divider(),
            Toggle(
                "motion",
                "Moving boards",
                profile.motion,
                lambda on: self._keep(motion=on),
                "Off: what changes is shown at once.",
            ),
            Divider(),
            Label(
                "Players always differ in shape as well as in colour: red plays full discs, "
                "blue plays rings.",
                theme.SMALL,
                theme.SOFT,
            ),
        ]
        close = Button("close", "Done", lambda: self.shell.pop(self), "loud")
        return dialog("settings", parts, [close], 520)

    def _keep(self, **changes: object) -> None:
        self.shell.keep(msgspec.structs.replace(self.shell.profile, **changes))

    def _named(self) -> None:
        self._keep(name=tidy_name(self._name.text))
