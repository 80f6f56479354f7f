"""The first scene: who one is and where to play."""

from typing import ClassVar

import msgspec

from client import theme
from client.address import BadAddress, parse
from client.profile import Server
from client.scenes.help import HelpScene
from client.scenes.parts import Logo, fault_card
from client.scenes.records import RecordsScene
from client.scenes.scene import Scene, Shell
from client.scenes.settings import SettingsScene
from client.widgets import (
    Button,
    Card,
    Centred,
    Column,
    Divider,
    Entry,
    Field,
    Label,
    Pad,
    Row,
    Scroll,
    Space,
    Widget,
)
from protocol.names import NAME_LENGTH, tidy_name


class ConnectScene(Scene):
    """A name, an address, the servers one was at."""

    title: ClassVar[str] = "Connect"
    first: ClassVar[str] = "name"

    def __init__(self, shell: Shell, fault: str = "") -> None:
        super().__init__(shell)
        servers = shell.profile.servers
        self.name = Entry(shell.profile.name, most=NAME_LENGTH)
        self.address = Entry(servers[0].url if servers else "", on_change=self._changed)
        self.fault = fault
        """What went wrong, for the player."""
        self._bad_address = ""
        if shell.profile.name:
            self.page.state.focus = "address"

    def _changed(self) -> None:
        self._bad_address = ""

    def build(self) -> Widget:
        """The form, or how connecting goes."""
        connection = self.shell.connection
        body = self._form() if connection is None else self._connecting()
        mark = Row([Logo(44), Label("Fourfold", theme.DISPLAY)], gap=14, align=0.5)
        tagline = Label(
            "Board games with friends, live, with anyone watching", ink=theme.SOFT, align=0.5
        )
        parts: list[Widget] = [mark, tagline, Space(4), Card(Column(body, gap=16), pad=24)]
        parts += self._recent() if connection is None else []
        parts.append(
            Row(
                [
                    Button("records", "Records", self._records, "quiet"),
                    Button("settings", "Settings", self._settings, "quiet"),
                    Button("help", "Help", self._help, "quiet"),
                ],
                align=0.5,
            )
        )
        return Scroll("page", Pad(Centred(Column(parts), 460, middle=True), pad=24))

    def _form(self) -> list[Widget]:
        parts: list[Widget] = []
        if self.fault:
            parts.append(fault_card(self.fault))
        parts += [
            Field("name", "Your name", self.name, "as others will see it", self.connect),
            Field(
                "address",
                "Server address",
                self.address,
                "localhost, or an invitation’s link",
                self.connect,
                self._bad_address,
            ),
            Button("connect", "Connect", self.connect, "loud"),
        ]
        return parts

    def _connecting(self) -> list[Widget]:
        connection = self.shell.connection
        assert connection is not None  # noqa: S101 - only asked while there is one
        words = f"Connecting to {connection.url} …"
        parts: list[Widget] = [Label(words, theme.HEADING)]
        if connection.state == "waiting":
            parts.append(fault_card(f"{_sentence(connection.why)} Trying again …"))
        parts.append(Button("cancel", "Cancel", self.cancel))
        return parts

    def _recent(self) -> list[Widget]:
        servers = self.shell.profile.servers
        if not servers:
            return []
        rows: list[Widget] = [Label("Recent servers", theme.SMALL, theme.SOFT)]
        for server in servers:
            rows += [Divider(), self._recent_row(server)]
        return [Card(Column(rows, gap=6), pad=16)]

    def _recent_row(self, server: Server) -> Widget:
        def go() -> None:
            self.address.select_all()
            self.address.insert(server.url)
            self.connect()

        def forget() -> None:
            self.shell.keep(self.shell.profile.without_server(server.url))

        where = server.url.removeprefix("ws://")
        key = f"go {server.url}"
        again = Button(key, where, go, "quiet", name=f"Connect to {where}")
        drop = Button(f"forget {server.url}", "Forget", forget, "quiet", name=f"Forget {where}")
        return Row([again, Space(grows=1), drop], gap=4)

    def connect(self) -> None:
        """Go to the server that was typed."""
        self.fault = ""
        try:
            address = parse(self.address.text or "localhost")
        except BadAddress as why:
            self._bad_address = str(why)
            self.page.focus("address", True)
            return
        self.shell.keep(msgspec.structs.replace(self.shell.profile, name=self.typed_name()))
        self.shell.connect(address)

    def cancel(self) -> None:
        """Back to the form."""
        self.shell.disconnect()

    def typed_name(self) -> str:
        """The name as it will be shown."""
        return tidy_name(self.name.text)

    def escape(self) -> None:
        """Cancels; there is nothing below this scene."""
        if self.shell.connection is not None:
            self.cancel()

    def _records(self) -> None:
        self.shell.push(RecordsScene(self.shell))

    def _settings(self) -> None:
        self.shell.push(SettingsScene(self.shell))

    def _help(self) -> None:
        self.shell.push(HelpScene(self.shell))


def _sentence(text: str) -> str:
    """With a capital and a full stop."""
    return (text[:1].upper() + text[1:]).rstrip(".") + "." if text else ""
