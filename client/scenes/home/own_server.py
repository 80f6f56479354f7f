"""Playing alone and hosting, as the first scene offers them; and the server one runs already."""

from collections.abc import Callable

from client.languages.message import mark, tr
from client.local_server.launch import INSTALL
from client.net.address import Address
from client.scenes.home.host_dialog import HostScene, ended, started
from client.scenes.home.quit_dialog import ask_to_end, others_here
from client.shell.parts import fault_card, sentence
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, CardBox, Label, Row, Widget
from client.widgets.button import Kind

NOT_HERE = mark("The server is not installed on this computer.")


class OwnServer:
    """What one's own machine can do for a game."""

    def __init__(self, shell: Shell, named: Callable[[], None]) -> None:
        """``named`` is called before one goes anywhere: the name that was typed is to be kept."""
        self._shell, self._named = shell, named

    @property
    def starts_alone(self) -> bool:
        """Tell whether the server for this machine alone is on its way."""
        local_server = self._shell.local_server
        return local_server.state == "starting" and not local_server.lan

    @property
    def is_offered(self) -> bool:
        """Tell whether there can be one here."""
        return self._shell.platform.has_processes or bool(self._shell.local_server.command)

    @property
    def runs(self) -> bool:
        """Tell whether one's own server for the network is on."""
        return self._shell.local_server.state == "serving" and self._shell.local_server.lan

    def parts(self, leads: bool = False) -> list[Widget]:
        """Return the server that runs, or the two ways to one.

        ``leads``: nothing else here is what most want.
        """
        local_server = self._shell.local_server
        if self.runs and local_server.status is not None:
            return self._running(local_server.status.name)
        kind: Kind = "loud" if leads else "plain"
        off = "" if local_server.command else tr(NOT_HERE)
        parts: list[Widget] = [
            Button("alone", tr("Play alone"), self._alone, kind, off=off),
            Label(tr("Against bots on this computer, offline."), theme.SMALL, theme.SOFT),
        ]
        if self._shell.platform.has_processes:
            parts += [
                Button("host", tr("Host a game"), self._host, off=off),
                Label(tr("For everyone in your network."), theme.SMALL, theme.SOFT),
            ]
        if off:
            parts += self._install()
        if local_server.state == "failed":
            parts.insert(0, fault_card(sentence(local_server.why), theme.SMALL))
        return parts

    def _running(self, name: str) -> list[Widget]:
        open_, stop = tr("Open your server"), tr("Stop your server")
        return [
            Label(tr("Your server is running: {name}", name=name), theme.STRONG),
            Label(tr("Others see it under nearby games."), theme.SMALL, theme.SOFT),
            Row(
                [
                    Button("own", tr("Open"), self._back, "loud", name=open_, grows=1),
                    Button("end", tr("Stop"), self._end, "quiet", name=stop, grows=1),
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
            Label(tr("Both need the server. Install it with:"), theme.SMALL, theme.SOFT),
            CardBox(Label(INSTALL, theme.SMALL, theme.ACCENT), fill=theme.WELL, pad=8),
            Button("install", tr("Copy command"), self._copy, "quiet"),
        ]

    def _copy(self) -> None:
        self._shell.copy(INSTALL, tr("Command copied."))

    def _alone(self) -> None:
        self._named()
        self._shell.start_task(started(self._shell, False))

    def _host(self) -> None:
        self._named()
        self._shell.push(HostScene(self._shell))

    def _back(self) -> None:
        local_server = self._shell.local_server
        if local_server.status is not None:
            self._named()
            status = local_server.status
            self._shell.connect(
                Address(status.url, None, status.server_id, status.name, local_server.password)
            )

    def starting(self) -> list[Widget]:
        """Return how the start goes."""
        words = tr("The first time takes longest.")
        return [
            Label(tr("Setting up your table ..."), theme.HEADING),
            Label(words, theme.SMALL, theme.SOFT),
            Button("cancel", tr("Cancel"), self.cancel),
        ]

    def cancel(self) -> None:
        """End what is not wanted any more."""
        self._shell.start_task(self._shell.local_server.stop())
