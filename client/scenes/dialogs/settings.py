"""Settings: who one is, how all looks and sounds, the language, how one plays, what calls."""

from collections.abc import Callable
from typing import ClassVar, Final

import msgspec

from client.languages import message
from client.languages.message import mark, tr
from client.scenes.dialogs.call_settings import CallsPage
from client.scenes.dialogs.look_settings import chosen_of, look_settings
from client.scenes.dialogs.window_language import speak
from client.shell.own_color import color_picker
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.sound.names import Sound
from client.ui import theme
from client.widgets import Button, Column, Label, Row, Widget
from client.widgets.inputs import Slider, Tabs, TextBuffer, TextField, Toggle
from protocol.names import NAME_LENGTH, tidy_name

STEP: Final = 10
"""Of the volume, in percent."""
LOW: Final = 480
"""A window up to this height, in pixels at 100 %, has no room for pictures of boards."""
CONFIRMS: Final = {
    "never": mark("Never"),
    "people": mark("Against people"),
    "always": mark("Always"),
}


class SettingsScene(DialogScene):
    """Everything is kept and applied at once; there is nothing to save."""

    title: ClassVar[str] = mark("Settings")
    width: ClassVar[float] = 720
    fills_height: ClassVar[bool] = True
    first: ClassVar[str] = "section"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._section = 0
        self._calls = CallsPage(shell)
        self._name = TextBuffer(shell.profile.name, most=NAME_LENGTH, on_change=self._named)

    def parts(self) -> list[Widget]:
        """Return the names of the sections, and the one that is shown."""
        sections: dict[str, Callable[[], list[Widget]]] = {
            tr("You"): self._you,
            tr("Look"): self._look,
            tr("Sound"): self._sound,
            tr("Language"): self._language,
            tr("Play"): self._play,
            tr("Calls"): self._calls.parts,
        }
        inside = list(sections.values())[self._section]()
        tabs = Tabs("section", tr("Section"), list(sections), self._section, self._show)
        return [head(tr("Settings")), tabs, Column(inside, gap=20)]

    def buttons(self) -> list[Widget]:
        """Return the one that closes it: all is kept already."""
        return [Button("close", tr("Done"), self.escape, "loud")]

    # -- sections --------------------------------------------------------------------------

    def _you(self) -> list[Widget]:
        example = tr("e.g. {name}", name="Olga")
        parts: list[Widget] = [TextField("name", tr("Your name"), self._name, example)]
        connection = self.shell.connection
        named = tidy_name(self._name.text)
        known = connection.welcome.name if connection and connection.welcome else named
        if connection is not None and named != known:
            words = tr("Others see the new name when you reconnect.")
            again = Button("reconnect", tr("Reconnect now"), self._reconnect)
            parts.append(Row([Label(words, theme.SMALL, theme.SOFT, grows=1), again]))
        return [*parts, color_picker(self.shell)]

    def _look(self) -> list[Widget]:
        is_high = self.size[1] / self.scale > LOW
        return look_settings(self.shell, self._keep, pictures=is_high)

    def _sound(self) -> list[Widget]:
        profile = self.shell.profile
        levels = [tr("{n} %", n=percent) for percent in range(0, 101, STEP)]
        at = round(profile.volume / STEP)
        volume = Slider("volume", tr("Volume"), levels, at, self._turn_to)
        mute = Toggle("muted", tr("Mute"), profile.muted, lambda on: self._keep(muted=on))
        return [volume, mute]

    def _language(self) -> list[Widget]:
        system = message.NAMES[message.preferred(self.shell.platform.languages)]
        words = {"": tr("System ({language})", language=system)} | message.NAMES
        now = self.shell.profile.language
        return [chosen_of("language", tr("Language"), words, now, self._speak)]

    def _play(self) -> list[Widget]:
        profile = self.shell.profile
        now = "never" if not profile.confirm else "always" if profile.confirm_bots else "people"
        return [
            chosen_of(
                "confirm",
                tr("Confirm moves"),
                CONFIRMS,
                now,
                lambda it: self._keep(confirm=it != "never", confirm_bots=it == "always"),
                tr("Choose first, then play with a second click or Enter."),
            ),
            Toggle(
                "evaluations",
                tr("Evaluation"),
                profile.evaluation,
                lambda on: self._keep(evaluation=on),
                tr("Shows who is winning, in games that allow it."),
            ),
        ]

    def _show(self, section: int) -> None:
        self._section = section
        self.scroll_to_top()

    # -- what they do ----------------------------------------------------------------------

    def _turn_to(self, step: int) -> None:
        """Set the volume, and let it be heard."""
        self._keep(volume=step * STEP, muted=False)
        self.shell.sound(Sound.MOVE)

    def _speak(self, language: str) -> None:
        """Say everything in another language from now on."""
        self._keep(language=language)
        speak(self.shell)

    def _keep(self, **changes: object) -> None:
        self.shell.keep(msgspec.structs.replace(self.shell.profile, **changes))

    def _named(self) -> None:
        self._keep(name=tidy_name(self._name.text))

    def _reconnect(self) -> None:
        """Come again under the new name, into the same room."""
        connection = self.shell.connection
        if connection is not None:
            self.shell.start_task(connection.come_again())
