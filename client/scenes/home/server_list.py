"""The servers found in this network, as one list: what each is called, who is there, how near."""

from collections.abc import Callable

from client.languages.message import mark, tr, trn
from client.local_server.discovered_server import DiscoveredServer
from client.net.address import Address
from client.shell.password import PasswordScene
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, Chip, Column, Divider, Label, Row, ShortLabel, Space, Widget
from client.widgets.button import Kind
from protocol.names import PROTOCOL

PATIENCE: int = 2
"""So many rounds are looked before it is said that there may be none."""
NONE = mark(
    "No games found yet. They appear here automatically. In some guest networks you need to enter "
    "the address shown on the host’s screen."
)
SILENT = mark("No answer. A firewall may block it, or the network keeps devices apart.")


class ServerList:
    """The list, and what its buttons do."""

    def __init__(self, shell: Shell, named: Callable[[], None]) -> None:
        """``named`` is called before one goes anywhere: the name that was typed is to be kept."""
        self._shell, self._named = shell, named

    @property
    def found(self) -> list[DiscoveredServer]:
        """Return the servers found, but for this player's own."""
        status = self._shell.local_server.status
        mine = status.server_id if status is not None else ""
        return [
            one for one in self._shell.server_browser.servers if not mine or one.server_id != mine
        ]

    def parts(self) -> list[Widget]:
        """Return a title and the rows, or what to do where there are none."""
        browser, found = self._shell.server_browser, self.found
        title = tr("Nearby games")
        parts: list[Widget] = [Row([Label(title, theme.HEADING), Space(grows=1), *_count(found)])]
        if browser.fault:
            parts.append(Label(browser.fault, theme.SMALL, theme.WARNING))
        elif not found:
            words = tr(NONE) if browser.rounds >= PATIENCE else tr("Looking ...")
            parts.append(Label(words, theme.SMALL, theme.SOFT))
        for one in found:
            parts += [Divider(), self._row(one, is_first=one is found[0])]
        return parts

    def keys(self) -> list[str]:
        """Return those of the buttons that lead to a server which answers, in the order of the
        list.
        """
        return [_key(found) for found in self.found if not _why_not(found)]

    def _row(self, found: DiscoveredServer, is_first: bool) -> Widget:
        why = _why_not(found)
        name: list[Widget] = [ShortLabel(found.name, theme.STRONG, grows=1)]
        if found.locked:
            name.append(Chip(tr("password")))
        words = Column([Row(name, gap=6), Label(about(found), theme.SMALL, theme.SOFT)], gap=2)
        words.grows = 1
        if why:
            warned = Label(why, theme.SMALL, theme.WARNING)
            words = Column([*words.children(), warned], gap=2, grows=1)
        off = why if found.protocol != PROTOCOL else ""
        kind: Kind = "loud" if is_first and not why else "plain"
        text = tr("Take a seat") if found.room else tr("Join")
        spoken = f"{text}: {found.name}, {about(found)}"
        return Row(
            [words, Button(_key(found), text, lambda: self._join(found), kind, spoken, off)], gap=8
        )

    def _join(self, found: DiscoveredServer) -> None:
        self._named()
        address = Address(found.url, found.room, found.server_id, found.name)
        known = self._shell.profile.server(found.url, found.server_id)
        if found.locked and not known.password:
            self._shell.push(PasswordScene(self._shell, address))
        else:
            self._shell.connect(address)


def _key(found: DiscoveredServer) -> str:
    return f"found {found.key}"


def about(found: DiscoveredServer) -> str:
    """Return the server's address, who is there and how near it is, in a line."""
    games = trn("{n} game", "{n} games", found.games) if found.games else tr("no games")
    near = [] if found.ping_ms is None else [tr("{n} ms", n=max(1, round(found.ping_ms)))]
    parts = [found.where, trn("{n} player", "{n} players", found.players), games, *near]
    return "  ·  ".join(part.replace(" ", "\u00a0") for part in parts)


def _why_not(found: DiscoveredServer) -> str:
    if found.protocol != PROTOCOL:
        if found.protocol > PROTOCOL:
            return tr("Runs a newer version. Update Fourfold on this computer to join.")
        return tr("Runs an older version. Its host needs to update Fourfold.")
    return tr(SILENT) if found.misses else ""


def _count(found: list[DiscoveredServer]) -> list[Widget]:
    return [Chip(tr("{n} found", n=len(found)))] if found else []
