"""What a scene is, and what it may ask of the program around it."""

from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol

import pygame

from client.languages.message import tr
from client.local_server.browser import ServerBrowser
from client.local_server.process import LocalServer
from client.net.address import Address
from client.net.connection import ServerConnection
from client.platform import Platform
from client.shell.floating_offer import FloatingOffer
from client.shell.navigator import Navigator
from client.shell.place import Place
from client.sound.names import Sound
from client.storage.profile import LocalProfile
from client.ui import shapes, theme
from client.ui.text import Type
from client.ui.window_shape import is_low, is_tall
from client.widgets import Button, Column, Dialog, DialogButtons, DrawContext, Page, Widget
from protocol.from_server import RoomCard
from protocol.messages.inbox import InboxKind

DIALOG: Final = "dialog"
"""The key of a dialog's card, which can be scrolled."""


class Shell(Navigator, Protocol):
    """The program around the scenes."""

    platform: Platform
    """What the window runs on."""
    connection: ServerConnection | None
    """The server this player is at, or is trying to reach; None for none."""
    server_browser: ServerBrowser
    """What looks for servers in the local network."""
    local_server: LocalServer
    """The server that this program runs, if any."""

    @property
    def profile(self) -> LocalProfile:
        """Return what is remembered of the user."""
        ...

    @property
    def running(self) -> tuple[RoomCard, ...]:
        """Return this player's unfinished games as they were told last, the oldest first."""
        ...

    def switch_game(self, step: int) -> None:
        """Go to the next of one's own running games, or with -1 to the one before."""
        ...

    @property
    def pace(self) -> float:
        """Return how fast things move: 1 as usual, more where less is to move, 0: not at all."""
        ...

    def keep(self, profile: LocalProfile) -> None:
        """Remember this from now on."""
        ...

    def sound(self, sound: Sound) -> None:
        """Let ``sound`` be heard, as loud as the person wants."""
        ...

    def file(self, what: str) -> Path:
        """Return where ``what`` is kept for the user, beside the profile."""
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

    def offer_above(self, scene: "Scene") -> Sequence[Widget]:
        """Return what floats above ``scene``: an offer of another game; nothing where none is."""
        ...

    def start_task(
        self, work: Coroutine[Any, Any, Any], after: Callable[[], None] | None = None
    ) -> None:
        """Run ``work`` beside the window; refusals are shown. ``after`` is called in any case."""
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
    takes_files: ClassVar[bool] = False
    """Whether it shows what comes of a file that is dropped: then another one takes its place."""
    first: ClassVar[str] = ""
    """The control that has the focus in the beginning."""
    acts_below: ClassVar[bool] = False
    """Whether what is pressed again and again stands at the lower edge: nothing may cover it."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.page = Page()
        self.page.state.focus, self.page.is_dialog = self.first, self.modal
        self.size = (1280, 720)
        self.scale = 1.0

    @property
    def is_tall(self) -> bool:
        """Return whether the window has room for one column alone."""
        return is_tall(self.size, self.scale)

    @property
    def has_dock(self) -> bool:
        """Return whether the main action stays at the lower edge, in the thumb's reach."""
        return self.is_tall and not is_low(self.size, self.scale)

    def build(self) -> Widget:
        """Return its widgets, from what is so now."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, type_: Type) -> DrawContext:
        """Build, place and draw everything."""
        self.size, self.scale = surface.get_size(), type_.scale
        self.page.gestures.glide.is_on = self.shell.pace == 1
        if self.modal:
            shapes.shade(surface, surface.get_rect(), theme.VEIL, self.veil)
        else:
            surface.fill(theme.GROUND)
        root, offer = self.build(), self.shell.offer_above(self)
        if offer:
            root = FloatingOffer(root, offer)
        return self.page.show(root, type_, surface, surface.get_rect())

    def moved(self) -> pygame.Rect | None:
        """Return the part of the window outside which the last tick changed nothing; None: all."""
        return None

    def redraw(self, surface: pygame.Surface, part: pygame.Rect) -> None:
        """Draw once more what was drawn last, without building it: ``part`` of the window alone."""
        surface.fill(theme.GROUND, part)
        self.page.redraw(surface, part)

    def handle(self, event: pygame.event.Event) -> bool:
        """Use an event. Says whether anything may have changed."""
        if self.page.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()
            return True
        return False

    def escape(self) -> None:
        """Handle the Escape key, where no control wanted it."""
        self.shell.pop(self)

    def update(self) -> None:
        """Look at what the server told meanwhile."""

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; return whether something is to be drawn anew."""
        return self.page.tick(passed_ms)

    def closed(self) -> None:
        """Note that it is shown no more."""

    @property
    def place(self) -> Place | None:
        """Return where the player is while this is on top; None where what is below says it."""
        return None

    @property
    def wants(self) -> str:
        """Return what waits for the player here, in a sentence; empty where nothing does."""
        return ""

    @property
    def wants_kind(self) -> InboxKind:
        """Return what ``wants`` is about: each kind of call can be turned off."""
        return "turn"

    @property
    def window_title(self) -> str:
        """Return what the window is called while this is shown; empty: as what is below it."""
        return ""

    @property
    def in_sight(self) -> Sequence[str]:
        """Return the sentences in sight that tell what has happened: no toast repeats them."""
        return ()

    @property
    def spoken(self) -> str:
        """Return what a screen reader would say now."""
        control = self.page.focused
        return control.spoken if control else tr(self.title)


class DialogScene(Scene):
    """A card above what is shown: what it is about, and below it the buttons that end it."""

    modal: ClassVar[bool] = True
    first: ClassVar[str] = "close"
    width: ClassVar[float] = 480
    """Of the card, in pixels at 100 %."""
    fills_height: ClassVar[bool] = False
    """Whether the card is as tall as the window allows, whatever is in it."""

    def build(self) -> Widget:
        """Return the card, made of the parts and the buttons."""
        body, buttons = Column(self.parts(), gap=theme.GAP * 1.5), self.buttons()
        end = DialogButtons(buttons)
        return Dialog(DIALOG, body, end, self.width, whole=self.fills_height, head=self.head())

    def head(self) -> Widget | None:
        """Return what stays above the parts while they are scrolled; None for nothing."""
        return None

    def parts(self) -> list[Widget]:
        """Return what the dialog is about, from the top downwards."""
        raise NotImplementedError

    def buttons(self) -> list[Widget]:
        """Return the buttons that end it: one that closes it, unless it says otherwise."""
        return [Button("close", tr("Close"), self.escape, "loud")]

    def scroll_to_top(self) -> None:
        """Show the beginning: another content has taken the place of the one before."""
        self.page.state.scrolled.pop(DIALOG, None)


def records_folder(shell: Shell) -> Path:
    """Return where the user's finished games are kept."""
    return shell.file("records").with_suffix("")


def save_file(
    shell: Shell, name: str, raw: bytes, kind: str, downloaded: str, failed: Callable[[str], str]
) -> None:
    """Keep a file beside the user's games, or hand it to the browser, and say where it is.

    ``kind``: its media type. ``downloaded``: said in a browser. ``failed``: says why it is not.
    """
    try:
        path = shell.platform.save_file(records_folder(shell), name, raw, kind)
    except OSError as why:
        shell.say(failed(why.strerror or str(why)), fault=True)
        return
    if path is None:
        shell.say(downloaded)
    else:
        shell.copy(str(path), tr("Saved. The path of the file is on the clipboard."))
