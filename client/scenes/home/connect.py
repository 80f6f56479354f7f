"""The first scene: who one is, and where to play: a server found here, one's own, or an address."""

from typing import ClassVar

import msgspec

from client.languages.message import mark, tr
from client.net.address import Address, BadAddress, parse
from client.scenes.home.own_server import OwnServer
from client.scenes.home.server_list import ServerList
from client.shell.parts import Logo, fault_card, sentence
from client.shell.place import Place
from client.shell.scene import Scene, Shell
from client.storage.profile import KnownServer
from client.ui import theme
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Centred,
    Column,
    Divider,
    Label,
    Link,
    Pad,
    Row,
    Scroll,
    ShortLabel,
    Space,
    Widget,
)
from client.widgets.button import Kind
from client.widgets.inputs import TextBuffer, TextField
from protocol.names import NAME_LENGTH, tidy_name


class ConnectScene(Scene):
    """A name and the servers found; beside them one's own server, an address, where one was."""

    title: ClassVar[str] = mark("Connect")
    first: ClassVar[str] = "name"

    def __init__(self, shell: Shell, fault: str = "", typed: str = "") -> None:
        """``typed``: the address that was tried in vain, to be mended there."""
        super().__init__(shell)
        servers = self._recent
        self.name = TextBuffer(shell.profile.name, most=NAME_LENGTH)
        self.address = TextBuffer(
            typed or (servers[0].url if servers else ""), on_change=self._changed
        )
        self.fault = fault
        """What went wrong, for the player."""
        self._bad_address = ""
        self._servers, self._own = ServerList(shell, self._named), OwnServer(shell, self._named)

    def _changed(self) -> None:
        self._bad_address = ""

    def build(self) -> Widget:
        """Return the places to go to, or how far connecting has come."""
        mark = Row([Logo(44), Label("Fourfold", theme.DISPLAY)], gap=14, align=0.5)
        tagline = Label(tr("Board games with friends, live"), ink=theme.SOFT, align=0.5)
        going = self._going()
        self.page.wished = ["cancel"] if going else self._wished()
        ways = self._ways() if not going else []
        body = CardBox(Column(going, gap=16), pad=24) if going else self._where(ways)
        foot = Row(
            [
                Button("records", tr("Records"), self.shell.open_saved_games, "quiet"),
                Button("settings", tr("Settings"), self.shell.open_settings, "quiet"),
                Button("help", tr("Help"), self.shell.open_help, "quiet"),
            ],
            align=0.5,
        )
        faults: list[Widget] = [fault_card(self.fault)] if self.fault and not going else []
        column = Column([mark, tagline, Space(2), *faults, body, foot])
        width = 900 if ways else 460
        return Scroll("page", Pad(Centred(column, width, middle=True), pad=16))

    def _going(self) -> list[Widget]:
        if self.shell.connection is not None:
            return self._connecting()
        return self._own.starting() if self._own.starts_alone else []

    def _where(self, ways: list[Widget]) -> Widget:
        """Return who one is and where most go, and beside it the other ways."""
        platform = self.shell.platform
        go = self.go_home if platform.home else self.connect
        who = TextField("name", tr("Your name"), self.name, tr("e.g. Olga"), go)
        parts: list[Widget] = [who, Space(2)]
        if platform.home:
            about = platform.home.partition("://")[2]
            parts.append(Button("home", tr("Continue"), self.go_home, "loud"))
            parts.append(Label(tr("Plays at {server}.", server=about), theme.SMALL, theme.SOFT))
        if platform.finds_servers:
            parts += self._servers.parts()
        left = Column([CardBox(Column(parts, gap=10), pad=20)])
        if not ways:
            return left
        right = Column(ways)
        left.grows, right.grows = 6, 5
        return Beside([left, right], 620, 16)

    def _ways(self) -> list[Widget]:
        """Return the ways to a server of one's own, and to any other that can be reached."""
        platform = self.shell.platform
        ways: list[Widget] = []
        if self._own.is_offered:
            leads = self._is_lonely and not self._recent
            ways.append(CardBox(Column(self._own.parts(leads), gap=8), pad=20))
        if platform.reaches_others:
            ways.append(CardBox(Column(self._elsewhere(), gap=10), pad=20))
        return ways

    def _elsewhere(self) -> list[Widget]:
        field = TextField(
            "address",
            tr("Connect by address"),
            self.address,
            tr("192.168.1.5 or an invitation link"),
            self.connect,
            self._bad_address,
        )
        kind: Kind = "loud" if self._is_lonely and self._recent else "plain"
        return [field, Button("connect", tr("Connect"), self.connect, kind), *self._recent_rows()]

    @property
    def _is_lonely(self) -> bool:
        """Tell whether there is no server to go to yet: none found, none of one's own."""
        return not (self._servers.keys() or self._own.runs or self.shell.platform.home)

    def _connecting(self) -> list[Widget]:
        connection = self.shell.connection
        assert connection is not None  # noqa: S101 - only asked while there is one
        words = tr("Connecting to {server} ...", server=connection.url)
        parts: list[Widget] = [Label(words, theme.HEADING)]
        if connection.state == "waiting":
            again = tr("Trying again ...")
            parts.append(fault_card(f"{sentence(connection.why)} {again}"))
        parts.append(Button("cancel", tr("Cancel"), self.cancel))
        return parts

    def _wished(self) -> list[str]:
        """What Enter does first: what is green, else back to where one was, else what needs no one.

        A name comes first where there is none yet and nobody to play with either.
        """
        named = [] if self.shell.profile.name else ["name"]
        known = ["address"] if self._recent else []
        return [*self._servers.keys(), "home", "own", *named, *known, "alone", "host", "address"]

    # -- where one was -------------------------------------------------------------------------

    @property
    def _recent(self) -> list[KnownServer]:
        """Return the servers this player was at that are neither their own nor found anyway."""
        found = self.shell.server_browser.servers
        houses, urls = {one.server_id for one in found} - {""}, {one.url for one in found}
        latest = {one.url: one for one in reversed(self.shell.profile.servers)}
        mine = [one for one in self.shell.profile.servers if latest[one.url] is one]
        servers = [one for one in mine if not one.is_own]
        return [one for one in servers if one.server_id not in houses and one.url not in urls]

    def _recent_rows(self) -> list[Widget]:
        servers = self._recent
        if not servers:
            return []
        rows: list[Widget] = [Label(tr("Recent servers"), theme.SMALL, theme.SOFT)]
        for server in servers:
            rows += [Divider(), self._recent_row(server)]
        return [Column(rows, gap=4)]

    def _recent_row(self, server: KnownServer) -> Widget:
        def go() -> None:
            self._named()
            self.shell.connect(Address(server.url, None, server.server_id, server.name))

        def forget() -> None:
            self.shell.keep(self.shell.profile.without_server(server.url))

        where = server.url.removeprefix("ws://")
        spoken, style = tr("Connect to {server}", server=where), theme.STRONG
        again = Link(f"go {server.url}", where, go, spoken, style, theme.SOFT, grows=1)
        name = tr("Forget {server}", server=where)
        drop = Button(f"forget {server.url}", tr("Forget"), forget, "quiet", name=name)
        row = Row([again, drop], gap=4)
        if not server.name:
            return row
        return Column([ShortLabel(server.name, theme.SMALL, theme.SOFT), row], gap=0)

    # -- going there ---------------------------------------------------------------------------

    def connect(self) -> None:
        """Go to the server that was typed."""
        self.fault = ""
        try:
            address = parse(self.address.text or "localhost")
        except BadAddress as why:
            self._bad_address = str(why)
            self.page.focus("address", True)
            return
        self._named()
        self.shell.connect(address)

    def go_home(self) -> None:
        """Go to the server this window comes from."""
        self._named()
        self.shell.connect(Address(self.shell.platform.home))

    def _named(self) -> None:
        self.fault = ""
        self.shell.keep(msgspec.structs.replace(self.shell.profile, name=self.typed_name()))

    def cancel(self) -> None:
        """Go back to the form."""
        self.shell.disconnect()

    @property
    def place(self) -> Place:
        """Return the beginning."""
        return Place("home")

    def typed_name(self) -> str:
        """Return the name as it will be shown."""
        return tidy_name(self.name.text)

    def escape(self) -> None:
        """Cancel; there is nothing below this scene."""
        if self.shell.connection is not None:
            self.cancel()
        elif self._own.starts_alone:
            self._own.cancel()
