"""Playing alone and hosting, as the first scene offers them; and the server one runs already."""

from collections.abc import Callable

from client import theme
from client.address import Address
from client.launch import INSTALL
from client.scenes.host import HostScene, ended, started
from client.scenes.parting import ask_to_end, others_here
from client.scenes.parts import fault_card, sentence
from client.scenes.scene import Shell
from client.widgets import Button, Card, Label, Row, Widget

NOT_HERE = "the server is not installed here"


class OwnServer:
    """What one's own machine can do for a game."""

    def __init__(self, shell: Shell, named: Callable[[], None]) -> None:
        """``named`` is called before one goes anywhere: the name that was typed is to be kept."""
        self._shell, self._named = shell, named

    @property
    def starts_alone(self) -> bool:
        """Whether the server for this machine alone is on its way."""
        hosting = self._shell.hosting
        return hosting.state == "starting" and not hosting.lan

    def parts(self) -> list[Widget]:
        """The server that runs, or the two ways to one."""
        hosting = self._shell.hosting
        if hosting.state == "serving" and hosting.told is not None and hosting.lan:
            return self._running(hosting.told.name)
        off = "" if hosting.command else NOT_HERE
        parts: list[Widget] = [
            Button("alone", "Play alone", self._alone, off=off, name="Play alone, against bots"),
            Label("Against bots, on this machine, without a network.", theme.SMALL, theme.SOFT),
            Button("host", "Host a game", self._host, off=off),
            Label("For everybody in this network.", theme.SMALL, theme.SOFT),
        ]
        if off:
            parts += self._install()
        if hosting.state == "failed":
            parts.insert(0, fault_card(sentence(hosting.why), theme.SMALL))
        return parts

    def _running(self, name: str) -> list[Widget]:
        return [
            Label(f"Your server is on: {name}", theme.STRONG),
            Label("Others find it in their list.", theme.SMALL, theme.SOFT),
            Row(
                [
                    Button("own", "Go there", self._back, "loud", grows=1),
                    Button("end", "End it", self._end, "quiet", grows=1),
                ],
                gap=8,
            ),
        ]

    def _end(self) -> None:
        if others_here(self._shell):
            ask_to_end(self._shell)
        else:
            ended(self._shell)

    def _install(self) -> list[Widget]:
        return [
            Label("Both need the server, which this command installs:", theme.SMALL, theme.SOFT),
            Card(Label(INSTALL, theme.SMALL, theme.ACCENT), fill=theme.WELL, pad=8),
            Button("install", "Copy the command", self._copy, "quiet"),
        ]

    def _copy(self) -> None:
        self._shell.copy(INSTALL, "The command is copied.")

    def _alone(self) -> None:
        self._named()
        self._shell.do(started(self._shell, False))

    def _host(self) -> None:
        self._named()
        self._shell.push(HostScene(self._shell))

    def _back(self) -> None:
        hosting = self._shell.hosting
        if hosting.told is not None:
            self._named()
            told = hosting.told
            self._shell.connect(Address(told.url, None, told.house, told.name, hosting.password))

    def starting(self) -> list[Widget]:
        """How the start goes."""
        words = "The first time takes longest."
        return [
            Label("Starting a server for you alone …", theme.HEADING),
            Label(words, theme.SMALL, theme.SOFT),
            Button("cancel", "Cancel", self.cancel),
        ]

    def cancel(self) -> None:
        """Not wanted any more."""
        self._shell.do(self._shell.hosting.stop())
