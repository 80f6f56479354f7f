"""What the others need to join: address, code and a QR picture, large enough to show around."""

from typing import ClassVar

from client import theme
from client.address import PORT
from client.called import how
from client.scenes.create import CreateScene
from client.scenes.parting import ask_to_end
from client.scenes.parts import head
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import (
    Beside,
    Button,
    Card,
    Choice,
    Column,
    Label,
    Row,
    Toggle,
    Widget,
)
from client.widgets.qr import Qr
from protocol.names import RoomId

CAMERA = "The picture shows a phone’s camera this link. Fourfold itself runs on computers."
"""What the picture is for."""


class PanelScene(Scene):
    """Of one's own server, or of any room."""

    title: ClassVar[str] = "Invitation"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "close"

    def __init__(self, shell: Shell, room: RoomId | None = None, link: str = "") -> None:
        """``link`` invites into ``room`` where the server is not one's own."""
        super().__init__(shell)
        self._room, self._link = room, link

    @property
    def link(self) -> str:
        """What the picture says."""
        hosting = self.shell.hosting
        if not self._hosts:
            return self._link
        return hosting.link(self._room or "", self._address)

    @property
    def _hosts(self) -> bool:
        connection = self.shell.connection
        return connection is not None and self.shell.hosting.serves(connection.url)

    @property
    def _addresses(self) -> tuple[str, ...]:
        """Where others reach it: none on a machine that is in no network now."""
        told = self.shell.hosting.told
        known = told.addresses if told is not None and self._hosts else ()
        return tuple(one for one in known if not one.startswith("127."))

    @property
    def _is_apart(self) -> bool:
        return self._hosts and not self._addresses

    @property
    def _address(self) -> str:
        """In the network that the others are in."""
        addresses, chosen = self._addresses, self.shell.hosting.network
        return chosen if chosen in addresses else next(iter(addresses), "")

    def build(self) -> Widget:
        """The picture, and beside it the same in words."""
        words = Column(self._words(), gap=10)
        picture = Column([Qr(self.link, 250)])
        words.grows, picture.grows = 5, 4
        parts: list[Widget] = [words if self._is_apart else Beside([words, picture], 440, 20)]
        if self._hosts and self._room is None:
            parts += self._own()
        return dialog("panel", parts, self._buttons(), 680)

    def _words(self) -> list[Widget]:
        hosting = self.shell.hosting
        name = hosting.told.name if hosting.told is not None and self._hosts else ""
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
            parts.append(Choice("network", "Network", self._networks(), at, self._choose))
        if hosting.locked and self._hosts:
            parts.append(Label(f"Password: {hosting.password}", theme.BODY))
        if self._is_apart:
            none = "This machine is in no network now: nobody else can come."
            parts.append(Label(none, theme.BODY, theme.WARNING))
            return parts
        typed = "Or they type this address:" if self._room is None else "The link:"
        parts += [Label(typed, theme.SMALL, theme.SOFT), _well(self.link, theme.BODY)]
        return [*parts, Label(CAMERA, theme.SMALL, theme.SOFT)]

    def _networks(self) -> list[str]:
        told = self.shell.hosting.told
        names = [told.network(one) if told is not None else "" for one in self._addresses]
        usual = f":{PORT}"
        shown = [one.removesuffix(usual) for one in self._addresses]
        return [f"{name}  {one}".strip() for name, one in zip(names, shown, strict=True)]

    def _choose(self, at: int) -> None:
        self.shell.hosting.network = self._addresses[at]

    def _own(self) -> list[Widget]:
        hosting = self.shell.hosting
        if hosting.ends_with_another:
            about = "It ends with the window that started it, unless that one lets it go on."
            return [Label(about, theme.SMALL, theme.SOFT)]
        about = "Else it ends with this window; unfinished games are kept for the next time."
        if hosting.stays:
            about = f"You end it on the first screen of this program, or by: {how('serve', 'end')}"
        return [Toggle("stay", "Keep serving without me", hosting.stays, self._stay, about)]

    def _stay(self, on: bool) -> None:
        self.shell.hosting.stays = on

    def _buttons(self) -> list[Widget]:
        off = "there is none without a network" if self._is_apart else ""
        buttons: list[Widget] = [Button("copy", "Copy link", self._copy, off=off)]
        if self._hosts and self._room is None:
            buttons.append(Button("end", "End the server", self._end, "quiet"))
            buttons.append(Button("lobby", "To the lobby", self.escape))
            buttons.append(Button("close", "Open a room", self._open, "loud"))
        else:
            buttons.append(Button("close", "Close", self.escape, "loud"))
        return [Row(buttons, gap=8)]

    def _copy(self) -> None:
        self.shell.copy(self.link, "The link is copied.")

    def _open(self) -> None:
        self.shell.pop(self)
        self.shell.push(CreateScene(self.shell))

    def _end(self) -> None:
        ask_to_end(self.shell)


def _well(text: str, style: theme.Style) -> Widget:
    return Card(Label(text, style, theme.ACCENT, 0.5), fill=theme.WELL, pad=10)
