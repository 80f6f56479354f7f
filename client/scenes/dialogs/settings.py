"""Settings: name, size of everything, the second step before a move."""

from typing import ClassVar

import msgspec

from client.shell.own_color import color_picker
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Button, Divider, Label, Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, TextField, Toggle
from protocol.names import NAME_LENGTH, tidy_name


class SettingsScene(DialogScene):
    """Everything is kept at once; there is nothing to save."""

    title: ClassVar[str] = "Settings"
    width: ClassVar[float] = 520
    first: ClassVar[str] = "name"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._name = TextBuffer(shell.profile.name, most=NAME_LENGTH, on_change=self._named)

    def parts(self) -> list[Widget]:
        """Return one control below the other."""
        profile = self.shell.profile
        scales = [f"{scale} %" for scale in theme.SCALES]
        nearest = min(theme.SCALES, key=lambda scale: abs(scale - profile.scale))
        return [
            head("Settings"),
            TextField("name", "Your name", self._name, "as others will see it"),
            Label(
                "Others see a new name when you connect next: Disconnect, then Connect.",
                theme.SMALL,
                theme.SOFT,
            ),
            color_picker(self.shell),
            Divider(),
            ChoiceInput(
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
            *self._notices(),
            Divider(),
            Label(
                "Players always differ in shape as well as in colour: red plays full discs, "
                "blue plays rings.",
                theme.SMALL,
                theme.SOFT,
            ),
        ]

    def _notices(self) -> list[Widget]:
        """Return the switch for notices, where there can be any."""
        state = self.shell.platform.notices
        if state == "none":
            return []
        about = "While this page is hidden, the desktop shows when a game waits for you."
        if state == "denied":
            about = "Your browser is told to show none of this page: its settings can allow them."
        on = self.shell.profile.notices and state == "allowed"
        off = "the browser forbids it" if state == "denied" else ""
        switch = Toggle("notices", "Tell me when it is my turn", on, self._notify, about, off)
        return [Divider(), switch]

    def _notify(self, on: bool) -> None:
        if on:
            self.shell.platform.ask_for_notices()
        self._keep(notices=on)

    def buttons(self) -> list[Widget]:
        """Return the one that closes it: all is kept already."""
        return [Button("close", "Done", self.escape, "loud")]

    def _keep(self, **changes: object) -> None:
        self.shell.keep(msgspec.structs.replace(self.shell.profile, **changes))

    def _named(self) -> None:
        self._keep(name=tidy_name(self._name.text))
