"""What the others need to join: address, code and a QR picture, large enough to show around."""

from typing import ClassVar

from client.languages.message import mark, tr
from client.local_server.command_hint import command_for
from client.net.address import Invitation
from client.scenes.home.quit_dialog import ask_to_end
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Beside, Button, CardBox, Column, Label, Row, Widget
from client.widgets.inputs import ChoiceInput, Toggle
from client.widgets.qr import Qr
from protocol.local import DEFAULT_PORT
from protocol.names import RoomId

ANYWHERE = mark("Opens in any browser. Nothing to install: scan the code with a phone.")
"""What the picture is for, where there is a window for browsers."""


class SharePanelScene(DialogScene):
    """Of one's own server, or of any room."""

    title: ClassVar[str] = mark("Invite a friend")
    width: ClassVar[float] = 680

    def __init__(
        self, shell: Shell, room: RoomId | None = None, by: Invitation | None = None
    ) -> None:
        """``by`` are the links into ``room`` where the server is not one's own."""
        super().__init__(shell)
        self._room, self._by = room, by or Invitation("")

    @property
    def link(self) -> str:
        """Return what the picture says."""
        return self._invitation.link

    @property
    def _invitation(self) -> Invitation:
        if not self._hosts:
            return self._by
        return self.shell.local_server.invitation(self._room or "", self._address)

    @property
    def _hosts(self) -> bool:
        connection = self.shell.connection
        return connection is not None and self.shell.local_server.serves(connection.url)

    @property
    def _addresses(self) -> tuple[str, ...]:
        """Return where others reach it: none on a machine that is in no network now."""
        status = self.shell.local_server.status
        known = status.addresses if status is not None and self._hosts else ()
        return tuple(one for one in known if not one.startswith("127."))

    @property
    def _is_apart(self) -> bool:
        return self._hosts and not self._addresses

    @property
    def _address(self) -> str:
        """In the network that the others are in."""
        addresses, chosen = self._addresses, self.shell.local_server.network
        return chosen if chosen in addresses else next(iter(addresses), "")

    def parts(self) -> list[Widget]:
        """Return the picture, and beside it the same in words."""
        words = Column(self._words(), gap=10)
        picture = Column([Qr(self.link, 250)])
        words.grows, picture.grows = 5, 4
        parts: list[Widget] = [words if self._is_apart else Beside([words, picture], 440, 20)]
        if self._hosts and self._room is None:
            parts += self._own()
        return parts

    def _words(self) -> list[Widget]:
        local_server = self.shell.local_server
        name = local_server.status.name if local_server.status is not None and self._hosts else ""
        if self._room is not None:
            spaced = " ".join((self._room[:3], self._room[3:]))
            parts: list[Widget] = [head(tr("Join this game"), tr("Use the code or the link."))]
            parts.append(_well(spaced, theme.CODE))
        else:
            about = tr("Other computers in this network see it under nearby games.")
            if self._is_apart:
                about = tr("Its address appears here once you are in a network.")
            parts = [head(name or tr("Your server is running"), about)]
        if len(self._addresses) > 1:
            at = self._addresses.index(self._address)
            parts.append(ChoiceInput("network", tr("Network"), self._networks(), at, self._choose))
        if local_server.locked and self._hosts:
            parts.append(
                Label(tr("Password: {password}", password=local_server.password), theme.BODY)
            )
        if self._is_apart:
            none = tr("This computer is not in a network. Nobody else can join.")
            parts.append(Label(none, theme.BODY, theme.WARNING))
            return parts
        link, installed = self._invitation
        typed = tr("Or open this address:") if installed else tr("Or enter this address:")
        typed = typed if self._room is None else tr("Link:")
        parts += [Label(typed, theme.SMALL, theme.SOFT), _well(link, theme.BODY)]
        if installed:
            app = tr("With the Fourfold app: {link}", link=installed)
            name = tr("Copy the link for the app")
            parts += [
                Label(tr(ANYWHERE), theme.SMALL, theme.SOFT),
                Label(app, theme.SMALL, theme.SOFT),
                Row([Button("installed", tr("Copy"), self._copy_other, name=name)]),
            ]
        return parts

    def _networks(self) -> list[str]:
        status = self.shell.local_server.status
        names = [status.network(one) if status is not None else "" for one in self._addresses]
        usual = f":{DEFAULT_PORT}"
        shown = [one.removesuffix(usual) for one in self._addresses]
        return [f"{name}  {one}".strip() for name, one in zip(names, shown, strict=True)]

    def _choose(self, at: int) -> None:
        self.shell.local_server.network = self._addresses[at]

    def _own(self) -> list[Widget]:
        local_server = self.shell.local_server
        if local_server.ends_with_another:
            about = tr("It stops with the window that started it.")
            return [Label(about, theme.SMALL, theme.SOFT)]
        about = tr("Otherwise it stops when you close this window. Games are kept.")
        if local_server.stays:
            ending = command_for("serve", "end")
            about = tr("Stop it on the start screen, or with: {command}", command=ending)
        return [
            Toggle("stay", tr("Keep running without me"), local_server.stays, self._stay, about)
        ]

    def _stay(self, on: bool) -> None:
        self.shell.local_server.stays = on

    def buttons(self) -> list[Widget]:
        """Return the ways to copy the link and to go on."""
        off = tr("There is no link without a network.") if self._is_apart else ""
        buttons: list[Widget] = [Button("copy", tr("Copy link"), self._copy, off=off)]
        if self.shell.platform.can_share:
            buttons.append(Button("share", tr("Share"), self._share, off=off))
        if self._hosts and self._room is None:
            buttons.append(Button("end", tr("Stop server"), self._end, "quiet"))
            buttons.append(Button("lobby", tr("Home"), self.escape))
            buttons.append(Button("close", tr("New game"), self._open, "loud"))
        else:
            buttons.append(Button("close", tr("Close"), self.escape, "loud"))
        return buttons

    def _copy(self) -> None:
        self.shell.copy(self.link, tr("Link copied."))

    def _share(self) -> None:
        self.shell.platform.share(self.link)

    def _copy_other(self) -> None:
        self.shell.copy(self._invitation.installed, tr("Link copied."))

    def _open(self) -> None:
        self.shell.pop(self)
        self.shell.open_new_room()

    def _end(self) -> None:
        ask_to_end(self.shell)


def _well(text: str, style: theme.Style) -> Widget:
    return CardBox(Label(text, style, theme.ACCENT, 0.5), fill=theme.WELL, pad=10)
