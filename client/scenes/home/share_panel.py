"""What the others need to join: address, code and a QR picture, large enough to show around."""

from typing import ClassVar

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

CAMERA = "The picture shows a phone’s camera this link. Fourfold itself runs on computers."
ANYWHERE = "Any browser opens it; a phone’s camera reads the picture. Nothing to install."
"""What the picture is for: without and with a window for browsers."""


class SharePanelScene(DialogScene):
    """Of one's own server, or of any room."""

    title: ClassVar[str] = "Invitation"
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
            parts: list[Widget] = [head("Come into the room", "By this code, or by the link.")]
            parts.append(_well(spaced, theme.CODE))
        else:
            about = "Fourfold on another machine of this network shows it in its list of servers."
            if self._is_apart:
                about = "Its address stands here as soon as there is a network."
            parts = [head(name or "Your server is on", about)]
        if len(self._addresses) > 1:
            at = self._addresses.index(self._address)
            parts.append(ChoiceInput("network", "Network", self._networks(), at, self._choose))
        if local_server.locked and self._hosts:
            parts.append(Label(f"Password: {local_server.password}", theme.BODY))
        if self._is_apart:
            none = "This machine is in no network now: nobody else can come."
            parts.append(Label(none, theme.BODY, theme.WARNING))
            return parts
        link, installed = self._invitation
        typed = "Or anybody opens this address:" if installed else "Or they type this address:"
        typed = typed if self._room is None else "The link:"
        parts += [Label(typed, theme.SMALL, theme.SOFT), _well(link, theme.BODY)]
        parts.append(Label(ANYWHERE if installed else CAMERA, theme.SMALL, theme.SOFT))
        if installed:
            parts.append(Label(f"With Fourfold installed: {installed}", theme.SMALL, theme.SOFT))
            name = "Copy the link for who has Fourfold"
            parts.append(Row([Button("installed", "Copy that", self._copy_other, name=name)]))
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
            about = "It ends with the window that started it, unless that one lets it go on."
            return [Label(about, theme.SMALL, theme.SOFT)]
        about = "Else it ends with this window; unfinished games are kept for the next time."
        if local_server.stays:
            ending = command_for("serve", "end")
            about = f"You end it on the first screen of this program, or by: {ending}"
        return [Toggle("stay", "Keep serving without me", local_server.stays, self._stay, about)]

    def _stay(self, on: bool) -> None:
        self.shell.local_server.stays = on

    def buttons(self) -> list[Widget]:
        """Return the ways to copy the link and to go on."""
        off = "there is none without a network" if self._is_apart else ""
        buttons: list[Widget] = [Button("copy", "Copy link", self._copy, off=off)]
        if self.shell.platform.can_share:
            buttons.append(Button("share", "Share", self._share, off=off))
        if self._hosts and self._room is None:
            buttons.append(Button("end", "End the server", self._end, "quiet"))
            buttons.append(Button("lobby", "To the lobby", self.escape))
            buttons.append(Button("close", "Open a room", self._open, "loud"))
        else:
            buttons.append(Button("close", "Close", self.escape, "loud"))
        return buttons

    def _copy(self) -> None:
        self.shell.copy(self.link, "The link is copied.")

    def _share(self) -> None:
        self.shell.platform.share(self.link)

    def _copy_other(self) -> None:
        self.shell.copy(self._invitation.installed, "The link for Fourfold is copied.")

    def _open(self) -> None:
        self.shell.pop(self)
        self.shell.open_new_room()

    def _end(self) -> None:
        ask_to_end(self.shell)


def _well(text: str, style: theme.Style) -> Widget:
    return CardBox(Label(text, style, theme.ACCENT, 0.5), fill=theme.WELL, pad=10)
