"""The program: a stack of scenes, the server one is at, and a window that is drawn when needed."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pygame
from msgspec.structs import replace

from client import clipboard
from client.address import Address
from client.connection import Connection
from client.fairness import Words
from client.finder import Finder
from client.games.catalog import BOARDS
from client.greeting import Known
from client.hosting import Hosting
from client.profile import Profile, Server, Shelf
from client.scenes.atserver import is_locked_out
from client.scenes.beamer import BeamerScene
from client.scenes.connect import ConnectScene
from client.scenes.help import HelpScene
from client.scenes.host import HostScene
from client.scenes.invited import invited
from client.scenes.lobby import LobbyScene
from client.scenes.naming import NamingScene
from client.scenes.panel import PanelScene
from client.scenes.parting import PartingScene, others_here
from client.scenes.parts import sentence
from client.scenes.password import PasswordScene, ReadmitScene
from client.scenes.question import QuestionScene
from client.scenes.room import RoomScene
from client.scenes.scene import Scene
from client.text import type_of
from client.told import is_this_machine
from client.widgets import Field
from client.widgets.toast import Toasts
from client.works import Work, Works
from protocol.from_server import Reason
from protocol.names import RoomId

STEP: Final = 25
"""How much larger Ctrl and + makes everything, in percent."""
REDRAWS: Final = frozenset({pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED})
POINTS: Final = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})
"""Aimed by eye, so meant for what was shown."""
TYPED: Final = frozenset({pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING})
ZOOM: Final = {
    pygame.K_PLUS: STEP,
    pygame.K_EQUALS: STEP,
    pygame.K_KP_PLUS: STEP,
    pygame.K_MINUS: -STEP,
    pygame.K_KP_MINUS: -STEP,
}


class App:
    """Everything but the window itself: it is given events and surfaces."""

    def __init__(self, shelf: Shelf, profile: Profile, note: str = "") -> None:
        """``note``: what is to be said at the start."""
        self._shelf, self._profile = shelf, profile
        self.connection: Connection | None = None
        self.changed = True
        """Whether something is to be drawn anew."""
        self.over = False
        self._shown: tuple[Scene, pygame.Surface] | None = None
        """The scene that was on top when last drawn, and where to."""
        self.toasts = Toasts()
        self._now_ms = 0
        self._arriving: Address | None = None
        self._is_at_own = False
        """Whether the server one is at is the one that this program runs."""
        self._is_locked_out = False
        """Whether the password was asked for, which is done once by itself."""
        self._line: asyncio.Task[None] | None = None
        self._works = Works(self._refused, self._heard)
        self._type = type_of(profile.scale / 100)
        self.finder = Finder(self._heard)
        log, stays = shelf.file("server").with_suffix(".log"), shelf.file("own-server")
        self.hosting = Hosting(log, self._heard, stays)
        self._search: asyncio.Task[None] | None = None
        self.scenes: list[Scene] = [ConnectScene(self)]
        if note:
            self.say(note, fault=True)

    # -- what scenes may ask -----------------------------------------------------------------

    @property
    def profile(self) -> Profile:
        """What is remembered of the user."""
        return self._profile

    def keep(self, profile: Profile) -> None:
        """Remember this from now on."""
        if profile.scale != self._profile.scale:
            self._type = type_of(profile.scale / 100)
        self._profile = profile
        if self.connection is not None:
            self.connection.name = profile.name
        fault = self._shelf.save(profile)
        if fault:
            self.say(fault, fault=True)

    def file(self, what: str) -> Path:
        """Where ``what`` is kept for the user, beside the profile."""
        return self._shelf.file(what)

    def push(self, scene: Scene) -> None:
        """Show ``scene`` above what is shown."""
        self.scenes.append(scene)
        self.changed = True

    def pop(self, scene: Scene) -> None:
        """Show ``scene``, and what is above it, no more."""
        if scene in self.scenes:
            at = max(1, self.scenes.index(scene))
            gone, self.scenes = self.scenes[at:], self.scenes[:at]
            for one in gone:
                one.closed()
            self.changed = True

    def connect(self, address: Address) -> None:
        """Go to that server; its lobby or room follows when one is welcome."""
        self._hang_up()
        self._profile = self._shelf.renewed(self._profile)
        told = self.hosting.told
        if told is not None and told.is_at(address.url, address.house):
            address = address._replace(url=told.url, house=told.house)
        known = self._profile.server(address.url, address.house)
        self._arriving, self._is_at_own = address, self.hosting.serves(address.url)
        own = self._own_server(address.url) if known.token is None else None
        self.connection = Connection(
            address.url,
            self._profile.name,
            own.token if own else known.token,
            on_change=self._heard,
            words=Words(address.url, self._shelf.file("words")),
            password=address.password or known.password or self._own_password(address.url),
            known=Known(
                own.house if own else known.house, self._profile.tokens, bool(address.password)
            ),
        )
        self._line = asyncio.get_running_loop().create_task(self.connection.run())
        self.changed = True

    def _own_server(self, url: str) -> Server | None:
        """Return what is known of the server that this program has started, at another address."""
        told = self.hosting.told
        if told is None or not self.hosting.serves(url):
            return None
        return self._profile.own(told.house)

    def _own_password(self, url: str) -> str:
        told = self.hosting.told
        if told is None or not self.hosting.serves(url):
            return ""
        return self.hosting.password or self._profile.own_password(told.house)

    def start(self, address: Address | None = None, then: Callable[[], None] | None = None) -> None:
        """Begin; with ``address`` at that server. Who has no name is asked for one, once.

        ``then`` is done after that, where there is no address.
        """
        go_on = partial(self.connect, address) if address is not None else then
        if not self._profile.name and not self._profile.met:
            self.push(NamingScene(self, go_on))
        elif go_on is not None:
            go_on()

    def search(self) -> None:
        """Look for servers in the local network, as long as this program runs; and for the one of
        one's own that was let stay.
        """
        self.do(self.hosting.find())
        self._search = asyncio.get_running_loop().create_task(self.finder.run())

    def disconnect(self, *, broken: bool = False) -> None:
        """Leave the server, back to the first scene; one for this machine alone ends with that.

        ``broken``: the focus is not taken over from what was shown, which raises.
        """
        tried = self._arriving.url if self._arriving is not None else ""
        self._hang_up()
        if broken:
            self._shown = None
        if not self.hosting.lan and self.hosting.state != "none":
            self.do(self.hosting.stop())
        self.scenes = [ConnectScene(self, typed=tried)]
        self.changed = True

    def leave_room(self) -> bool:
        """Go back to the lobby, whatever is shown above it; answer whether anything was.

        Scenes that break while they are closed are left all the same.
        """
        under = next((at for at, it in enumerate(self.scenes) if isinstance(it, LobbyScene)), None)
        if under is None or len(self.scenes) == under + 1:
            return False
        gone, self.scenes = self.scenes[under + 1 :], self.scenes[: under + 1]
        for one in gone:
            with suppress(Exception):
                one.closed()
        self._shown, self.changed = None, True
        return True

    def unlock(self) -> None:
        """Ask for the password of the server one is not let in to any more."""
        if self.connection is not None:
            self.push(ReadmitScene(self, self.connection))

    def enter(self, room: RoomId, review: bool = False) -> None:
        """Show a room; with ``review`` its game from the beginning, where it is over."""
        for scene in [scene for scene in self.scenes if isinstance(scene, RoomScene)]:
            self.pop(scene)
        self._leave_last(room)
        self.push(RoomScene(self, room, review))

    def left_table(self, room: RoomId) -> None:
        """The lobby tells whether the others want another game."""
        for scene in self.scenes:
            if isinstance(scene, LobbyScene):
                scene.follow(room)
                return
        if self.connection is not None:
            self.do(self.connection.unwatch(room))

    def _leave_last(self, there: RoomId) -> None:
        for scene in self.scenes:
            if isinstance(scene, LobbyScene):
                scene.leave_last(there)

    def beam(self, room: RoomId) -> None:
        """Show a room large, for many to look at."""
        for scene in [one for one in self.scenes if isinstance(one, RoomScene | BeamerScene)]:
            self.pop(scene)
        self._leave_last(room)
        self.push(BeamerScene(self, room))

    def host(self, password: str = "") -> None:
        """Serve this network, and go there; as the first scene's button does."""
        scene = HostScene(self, password)
        self.push(scene)
        scene.start()

    def do(self, work: Work, after: Callable[[], None] | None = None) -> None:
        """Work at something beside the window; refusals are shown."""
        self._works.do(work, after)

    def say(self, text: str, fault: bool = False) -> None:
        """Show a sentence for a while."""
        self.toasts.say(text, fault, self._now_ms)
        self.changed = True

    def _refused(self, message: str) -> None:
        self.say(sentence(message), fault=True)

    def copy(self, text: str, said: str) -> None:
        """Put ``text`` on the clipboard and say so."""
        copied = clipboard.copy(text)
        self.say(said if copied else f"No clipboard here: note it down: {text}", not copied)

    # -- the server --------------------------------------------------------------------------

    def _heard(self) -> None:
        self.changed = True

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.cancel()
        self.connection = self._line = self._arriving = None
        self._is_locked_out = False

    def update(self) -> None:
        """Look at what the server told since the last frame. Raises what broke meanwhile."""
        broken = self._works.broken
        if broken is not None:
            self._works.broken = None
            raise broken
        connection = self.connection
        self.finder.is_watched = connection is None
        if connection is None:
            return
        if self._is_at_own and self.hosting.state == "failed":
            self._hang_up()  # nobody is there to come back to; the first scene says why
            self.scenes = [ConnectScene(self)]
            return
        if self._arriving is not None:
            self._arrive(connection, self._arriving)
        else:
            self._knock(connection)
        while connection.notices:
            self.say(sentence(connection.notices.popleft().message), fault=True)
        for scene in list(self.scenes):
            scene.update()

    def _arrive(self, connection: Connection, address: Address) -> None:
        """The first scene ends when one is welcome, and says so when one is not."""
        if connection.state == "refused":
            why, refusal = sentence(connection.why), connection.refusal
            connection.notices.clear()
            self._hang_up()
            if refusal is Reason.PASSWORD:
                self.scenes = [ConnectScene(self, typed=address.url)]
                tried = bool(connection.password)
                self.push(PasswordScene(self, address, why if tried else ""))
            else:
                self.scenes = [ConnectScene(self, why, address.url)]
        elif connection.state == "online":
            self._arriving = None
            known = self._profile.server(address.url).token
            server = self._remember(connection, address)
            self.scenes = [self.scenes[0], LobbyScene(self)]
            self.do(connection.show_lobby(True))
            twin = self._profile.twin(server) if known is None and not server.is_own else None
            if twin is not None and twin.is_own and is_this_machine(address.url):
                self._go_on_as(address, server, twin)
            elif twin is not None:
                self._ask_who(address, server, twin)
            else:
                self._follow(address)

    def _knock(self, connection: Connection) -> None:
        """The server came back with a password: it is asked for above whatever is shown."""
        if is_locked_out(connection):
            connection.notices.clear()  # the dialog says it
            if not self._is_locked_out:
                self._is_locked_out = True
                self.unlock()
        elif connection.state == "online":
            self._is_locked_out = False

    def _follow(self, address: Address) -> None:
        """Take the invitation, if it is one; a server of one's own shows how others get there."""
        if address.room is not None and address.watches:
            self.beam(address.room)
        elif address.room is not None:
            self.do(invited(self, address.room))
        elif self.hosting.lan and self.hosting.serves(address.url):
            self.push(PanelScene(self))

    def _remember(self, connection: Connection, address: Address) -> Server:
        """What lets one come back as who one was."""
        house = connection.welcome.house if connection.welcome else ""
        known = self._profile.server(address.url, house)
        name, password = address.name or known.name, connection.password
        own = self.hosting.serves(address.url)
        if own:
            self.hosting.password = password
        room = known.room if known.house in ("", house) else None  # another server is there now
        is_own = own or (known.is_own and known.house == house)
        server = Server(address.url, connection.token, room, house, name, password, is_own)
        self.keep(self._profile.with_server(server))
        return server

    def _ask_who(self, address: Address, server: Server, twin: Server) -> None:
        """A server says it is one that we know by another address: are we who we were there?

        It is asked, as any server can say so.
        """
        where = twin.url.removeprefix("ws://")
        about = (
            "It says so. Your games and your rating are there, if it is. It will have to prove it, "
            "and is told no secret of yours."
        )
        answers = "Yes, the same", "No, I am new"
        asked = f"Is this the server that you know as {where}?"
        same = partial(self._go_on_as, address, server, twin)
        self.push(QuestionScene(self, asked, about, answers, same, lambda: self._follow(address)))

    def _go_on_as(self, address: Address, server: Server, twin: Server) -> None:
        """Come again, as who one is at the other address of that server."""
        self.keep(self._profile.with_server(replace(server, token=twin.token, room=twin.room)))
        self.connect(address)

    # -- the window --------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The one that is used."""
        return self.scenes[-1]

    @property
    def spoken(self) -> str:
        """What a screen reader would say now."""
        said = [toast.text for toast in self.toasts.shown[-1:]]
        return "  ".join([*said, self.scene.spoken])

    def handle(self, event: pygame.event.Event) -> None:
        """Use an event. Several may come between two frames, and the scene change between them.

        The mouse is aimed by eye: what it does before the scene is drawn was meant for the one
        before, and is void. Keys are typed ahead: they are for the scene that has come.
        """
        if event.type == pygame.QUIT:
            self._leave(at_once=getattr(event, "at_once", False))
            return
        if self._shown is not None and self._shown[0] is not self.scene:
            if event.type in POINTS:
                return
            if event.type in TYPED:
                self._catch_up(self._shown[1])
        everywhere = event.type == pygame.KEYDOWN and self._everywhere(event)
        if everywhere or event.type in REDRAWS or self.scene.handle(event):
            self.changed = True

    def _leave(self, at_once: bool) -> None:
        """Close the window; who would end others' games with it is asked once."""
        asks = not at_once and self.hosting.ends_with_us and others_here(self) > 0
        if not asks or any(isinstance(scene, PartingScene) for scene in self.scenes):
            self._end()
            return
        self.push(PartingScene(self, self._end))

    def _end(self) -> None:
        self.over = True

    def _catch_up(self, surface: pygame.Surface) -> None:
        """Give the scene its widgets, which are made by drawing it."""
        self.update()
        self.draw(surface)
        self.changed = True  # it is not on the screen yet

    def _everywhere(self, event: pygame.event.Event) -> bool:
        """Keys that mean the same in every scene."""
        if event.key == pygame.K_F1:
            self._help()
        elif event.key == pygame.K_F11:
            pygame.display.toggle_fullscreen()
        elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key in (pygame.K_0, pygame.K_KP0):
                self._zoom(100)
            elif event.key in ZOOM:
                self._zoom(self._profile.scale + ZOOM[event.key])
            else:
                return False
        else:
            return False
        return True

    def _help(self) -> None:
        if isinstance(self.scene, HelpScene):
            self.pop(self.scene)
            return
        rooms = [scene for scene in self.scenes if isinstance(scene, RoomScene)]
        seen = rooms[-1].seen if rooms else None
        game = seen.game if seen and seen.game in BOARDS else ""
        self.push(HelpScene(self, game))

    def _zoom(self, percent: int) -> None:
        scale = max(100, min(200, percent))
        self.keep(msgspec.structs.replace(self._profile, scale=scale))

    def tick(self, passed_ms: int) -> None:
        """Time passes."""
        self._now_ms += passed_ms
        drops, moves = self.toasts.tick(self._now_ms), self.scene.tick(passed_ms)
        if drops or moves:
            self.changed = True

    def draw(self, surface: pygame.Surface) -> None:
        """The highest scene that fills the window, and everything above it."""
        self.changed = False
        if self._shown is not None and self._shown[0] is not self.scene:
            self.scene.page.follow(self._shown[0].page)
            self._shown[0].page.left()
        self._shown = self.scene, surface
        whole = max(at for at, scene in enumerate(self.scenes) if not scene.modal)
        for scene in self.scenes[whole:]:
            scene.draw(surface, self._type)
        control, look = self.scene.page.focused, self.scene.page.look
        if isinstance(control, Field) and look is not None:
            pygame.key.set_text_input_rect(control.line_rect(look))
        self.toasts.draw(surface, self._type)

    async def close(self) -> None:
        """End everything that runs beside the window."""
        tasks = [task for task in (self._line, self._search) if task is not None]
        self._hang_up()
        if self._search is not None:
            self._search.cancel()
        await self._works.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.hosting.close()
