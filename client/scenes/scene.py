"""What a scene is, and what it may ask of the program around it."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ClassVar, Protocol

import pygame

from client import paint, theme
from client.address import Address
from client.connection import Connection
from client.finder import Finder
from client.hosting import Hosting
from client.profile import Profile
from client.text import Type
from client.widgets import Column, Framed, Look, Page, Row, Widget
from protocol.names import RoomId


class Shell(Protocol):
    """The program around the scenes."""

    @property
    def profile(self) -> Profile:
        """What is remembered of the user."""
        ...

    @property
    def connection(self) -> Connection | None:
        """The server one is at, or is trying to reach."""
        ...

    @property
    def finder(self) -> Finder:
        """What looks for servers in the local network."""
        ...

    @property
    def hosting(self) -> Hosting:
        """The server that this program runs, if any."""
        ...

    def keep(self, profile: Profile) -> None:
        """Remember this from now on."""
        ...

    def file(self, what: str) -> Path:
        """Where ``what`` is kept for the user, beside the profile."""
        ...

    def push(self, scene: "Scene") -> None:
        """Show ``scene`` above what is shown."""
        ...

    def pop(self, scene: "Scene") -> None:
        """Show ``scene``, and what is above it, no more."""
        ...

    def connect(self, address: Address) -> None:
        """Go to that server; its lobby or room follows when one is welcome."""
        ...

    def disconnect(self) -> None:
        """Leave the server, back to the first scene."""
        ...

    def unlock(self) -> None:
        """Ask for the password of the server one is not let in to any more."""
        ...

    def enter(self, room: RoomId, review: bool = False) -> None:
        """Show a room; with ``review`` its game from the beginning, where it is over."""
        ...

    def left_table(self, room: RoomId) -> None:
        """A table was left after a game of which another one may come: keep an eye on it."""
        ...

    def beam(self, room: RoomId) -> None:
        """Show a room large, for many to look at."""
        ...

    def do(self, work: Coroutine[Any, Any, Any], after: Callable[[], None] | None = None) -> None:
        """Work at something beside the window; refusals are shown. ``after`` comes in any case."""
        ...

    def say(self, text: str, fault: bool = False) -> None:
        """Show a sentence for a while."""
        ...

    def copy(self, text: str, said: str) -> None:
        """Put ``text`` on the clipboard and say so."""
        ...


class Scene:
    """Something that fills the window, or stands above what does."""

    title: ClassVar[str] = ""
    modal: ClassVar[bool] = False
    """Whether it stands above what is below, which is still seen."""
    veil: ClassVar[int] = 165
    """How dark what is below becomes, of 255."""
    first: ClassVar[str] = ""
    """The control that has the focus in the beginning."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.page = Page()
        self.page.state.focus, self.page.is_dialog = self.first, self.modal
        self.size = (1280, 720)
        self.scale = 1.0

    def build(self) -> Widget:
        """Its widgets, from what is so now."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, type_: Type) -> Look:
        """Build, place and draw everything."""
        self.size, self.scale = surface.get_size(), type_.scale
        if self.modal:
            paint.shade(surface, surface.get_rect(), theme.WELL, self.veil)
        else:
            surface.fill(theme.GROUND)
        root = self.build()
        return self.page.show(root, type_, surface, surface.get_rect())

    def handle(self, event: pygame.event.Event) -> bool:
        """Use an event. Says whether anything may have changed."""
        if self.page.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()
            return True
        return False

    def escape(self) -> None:
        """The Escape key, where no control wanted it."""
        self.shell.pop(self)

    def update(self) -> None:
        """Look at what the server told meanwhile."""

    def tick(self, passed_ms: int) -> bool:
        """Time passes. Says whether something is to be drawn anew."""
        return self.page.tick(passed_ms)

    def closed(self) -> None:
        """It is shown no more."""

    @property
    def spoken(self) -> str:
        """What a screen reader would say now."""
        control = self.page.focused
        return control.spoken if control else self.title


def dialog(
    key: str,
    parts: list[Widget],
    buttons: list[Widget],
    width: float = 480,
    *,
    whole: bool = False,
) -> Widget:
    """A card in the middle: what it is about, and below it the buttons that end it.

    ``whole``: as tall as the window allows, whatever is in it.
    """
    body = Column(parts, gap=theme.GAP * 1.5)
    return Framed(key, body, Row(buttons, align=1), width, whole=whole)


def records_folder(shell: Shell) -> Path:
    """Where the user's finished games are kept."""
    return shell.file("records").with_suffix("")
