"""Who is in a room: mute them for oneself; for the opener, silence them and send them away."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from client import theme
from client.scenes.parts import head
from client.scenes.question import QuestionScene
from client.scenes.scene import Scene, dialog
from client.widgets import Button, Column, Label, Row, Short, Widget
from protocol import from_client
from protocol.names import PlayerId

if TYPE_CHECKING:
    from client.scenes.room import RoomScene


class Somebody(NamedTuple):
    """A person in the room."""

    player: PlayerId
    name: str
    about: str
    """"plays", "watches", "was here"."""


class PeopleScene(Scene):
    """A dialog above the table."""

    title: ClassVar[str] = "People here"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "close"

    def __init__(self, room: "RoomScene") -> None:
        super().__init__(room.shell)
        self._room = room

    def build(self) -> Widget:
        """A row for each, with the buttons that mean something."""
        here = people(self._room)
        parts: list[Widget] = [head("People here", "Whom you mute you hear in no room.")]
        parts += [self._row(n, one) for n, one in enumerate(here)]
        if not here:
            parts.append(Label("Nobody else is here.", ink=theme.SOFT))
        close = Button("close", "Close", lambda: self.shell.pop(self), "loud")
        return dialog("people", parts, [close], 620)

    def _row(self, n: int, one: Somebody) -> Widget:
        name = one.name or "Somebody"
        muted = one.player in self.shell.profile.muted
        words = Column(
            [Short(name, theme.STRONG), Label(one.about, theme.SMALL, theme.SOFT)], gap=0, grows=1
        )
        text = "Hear again" if muted else "Mute"
        said = f"{text}: {name}, {n + 1}"
        buttons = [Button(f"mute {one.player}", text, lambda: self._mute(one.player), name=said)]
        if self._room.is_opener:
            hush = Button(
                f"hush {one.player}",
                "Silence",
                lambda: self._hush(one.player),
                name=f"Silence {name} for all, {n + 1}",
            )
            hush.tip = "Takes away what was said, and lets nothing more be said here."
            buttons.append(hush)
        if self._room.is_opener and (one.about != "plays" or self._is_open):
            bar = Button(
                f"bar {one.player}",
                "Send away …",
                lambda: send_away(self._room, one.player, name),
                name=f"Send {name} away, {n + 1}",
            )
            bar.tip = "May neither watch nor join this room any more."
            buttons.append(bar)
        return Row([words, *buttons], gap=8)

    def _mute(self, player: PlayerId) -> None:
        profile = self.shell.profile
        muted = tuple(it for it in profile.muted if it != player)
        if len(muted) == len(profile.muted):
            muted = (*muted, player)
        self.shell.keep(msgspec.structs.replace(profile, muted=muted))

    def _hush(self, player: PlayerId) -> None:
        self._room.ask(lambda n: from_client.Hush(n, self._room.room, player))

    @property
    def _is_open(self) -> bool:
        """Whether seats are not fixed yet, so that who sits can be sent away too."""
        return self._room.seen is not None and self._room.seen.phase == "open"


def send_away(room: "RoomScene", player: PlayerId, name: str) -> None:
    """Have the opener's guest leave for good, once that is confirmed."""
    about = "They may neither watch nor join this room any more. This cannot be undone."
    room.shell.push(
        QuestionScene(
            room.shell,
            f"Send {name} away?",
            about,
            ("Send away", "Let them stay"),
            lambda: room.ask(lambda n: from_client.Bar(n, room.room, player)),
        )
    )


def people(room: "RoomScene") -> list[Somebody]:
    """Everybody else: who plays, who watches, who has said something."""
    found: dict[PlayerId, Somebody] = {}
    for one in (*_players(room), *_spectators(room), *_speakers(room)):
        if one.player != room.player:
            found.setdefault(one.player, one)
    return list(found.values())


def _players(room: "RoomScene") -> Iterator[Somebody]:
    for chair in room.seen.chairs if room.seen else ():
        if chair is not None and not chair.reserved and chair.bot in ("", "outside"):
            yield Somebody(chair.player, chair.name, "plays")


def _spectators(room: "RoomScene") -> Iterator[Somebody]:
    here = room.mirror.here if room.mirror else None
    if here is not None:
        for player, name in zip(here.ids, here.names, strict=False):
            yield Somebody(player, name, "watches")


def _speakers(room: "RoomScene") -> Iterator[Somebody]:
    for line in room.mirror.chat if room.mirror else ():
        yield Somebody(line.player, line.name, "was here")
