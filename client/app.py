"""The program: a stack of scenes, the server one is at, and a window that is drawn when needed."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from msgspec.structs import replace

from client.arguments import env
from client.background_tasks import BackgroundTasks, Work
from client.games.catalog import BOARDS, title
from client.languages.message import tr
from client.net.address import Address
from client.net.connection import ServerConnection
from client.platform import DESKTOP, Platform
from client.scene_opener import SceneOpener
from client.scenes.dialogs.help import HelpScene
from client.scenes.home.connect import ConnectScene
from client.scenes.home.first_start import FirstStartScene
from client.scenes.home.host_dialog import HostScene, started
from client.scenes.home.quit_dialog import QuitScene, others_here
from client.scenes.inbox.inbox_card import DISMISS, MAIN, InboxCards
from client.scenes.inbox.inbox_scene import InboxScene
from client.scenes.lesson.lesson_scene import OBJECTION
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.last_game import LastGame
from client.scenes.room.room_scene import RoomScene
from client.scenes.spectate.big_screen import BigScreenScene
from client.server_visit import ServerVisit
from client.shell.parts import sentence
from client.shell.password import ReadmitScene
from client.shell.place import Place
from client.shell.preferences import appearance_of, pace_of, scale_of
from client.shell.running_games import in_order, is_my_turn, neighbour
from client.shell.scene import Scene
from client.sound.names import Sound
from client.sound.speaker import SoundSpeaker
from client.storage.profile import LocalProfile, ProfileFile
from client.ui import clipboard, theme
from client.ui.text import Type, type_of
from client.widgets import Widget
from client.widgets.inputs import TextField
from client.widgets.toast import Toasts
from protocol.from_server import Refusal, RoomCard
from protocol.names import RoomId

PRODUCT: Final = "Fourfold"
WAITS: Final = "●"
"""Before the name of a window in which a game waits for its player."""
STEP: Final = 25
"""How much larger Ctrl and + makes everything, in percent."""
REDRAWS: Final = frozenset({pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED})
POINTS: Final = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})
"""Aimed by eye, so meant for what was shown."""
DROPPED: Final = getattr(pygame, "DROPFILE", -1)
"""A file was dropped on the window; pages have no such event."""
TYPED: Final = frozenset({pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING})
ZOOM: Final = {
    pygame.K_PLUS: STEP,
    pygame.K_EQUALS: STEP,
    pygame.K_KP_PLUS: STEP,
    pygame.K_MINUS: -STEP,
    pygame.K_KP_MINUS: -STEP,
}


class App(SceneOpener):
    """Everything but the window itself: it is given events and surfaces."""

    def __init__(
        self,
        shelf: ProfileFile,
        profile: LocalProfile,
        note: str = "",
        platform: Platform = DESKTOP,
    ) -> None:
        """``note``: what is to be said at the start."""
        self._shelf, self._profile, self.platform = shelf, profile, platform
        self.connection: ServerConnection | None = None
        self._changed, self._wants = True, ""
        self.over = False
        self._shown: tuple[Scene, pygame.Surface] | None = None
        """The scene that was on top when last drawn, and where to."""
        self._kept: tuple[Scene, pygame.Surface, tuple[int, int], Type] | None = None
        """What the whole of the window was drawn of last: one scene, where to, how large."""
        self._moved: pygame.Rect | None = None
        """The part of the window outside which nothing has changed since then; None: all of it."""
        self._look = appearance_of(profile, platform)
        """How everything is drawn from the next frame on."""
        self.toasts = Toasts()
        self.inbox_cards = InboxCards(self)
        self.speaker = SoundSpeaker()
        self._set_volume()
        self._now_ms = 0
        self.visit = ServerVisit(self, self._heard)
        self._tasks = BackgroundTasks(self._refused, self._heard)
        self.server_browser = platform.server_browser(self._heard)
        log, stays = shelf.file("server").with_suffix(".log"), shelf.file("own-server")
        self.local_server = platform.local_server(log, self._heard, stays)
        self._search_task: asyncio.Task[None] | None = None
        self.scenes: list[Scene] = [ConnectScene(self)]
        if note:
            self.say(note, fault=True)

    @property
    def changed(self) -> bool:
        """Tell whether something is to be drawn anew; a window that rests wakes when it is."""
        return self._changed

    @changed.setter
    def changed(self, changed: bool) -> None:
        self._changed, self._moved = changed, None
        if changed:
            self.platform.wake()

    # -- what scenes may ask -----------------------------------------------------------------

    @property
    def profile(self) -> LocalProfile:
        """Return what is remembered of the user."""
        return self._profile

    def keep(self, profile: LocalProfile) -> None:
        """Remember this from now on."""
        self._profile = profile
        self._set_volume()
        if self.connection is not None:
            self.connection.name = profile.name
        fault = self._shelf.save(profile)
        if fault:
            self.say(fault, fault=True)

    def sound(self, sound: Sound) -> None:
        """Let ``sound`` be heard, as loud as the person wants."""
        self.speaker.play(sound)

    def _set_volume(self) -> None:
        silent = self._profile.muted or bool(env("MUTED"))
        self.speaker.volume = 0.0 if silent else self._profile.volume / 100

    def file(self, what: str) -> Path:
        """Return where ``what`` is kept for the user, beside the profile."""
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
        self.visit.end()
        self._profile = self._shelf.renewed(self._profile)
        self.visit.begin(address)
        self.changed = True

    def start(self, address: Address | None = None, then: Callable[[], None] | None = None) -> None:
        """Begin; with ``address`` at that server. Who has no name is asked for one, once;
        not who comes to watch alone.

        ``then`` is done after that, where there is no address.
        """
        go_on = partial(self.connect, address) if address is not None else then
        watches = address is not None and address.watches
        if not self._profile.name and not self._profile.met and not watches:
            self.push(FirstStartScene(self, go_on))
        elif go_on is not None:
            go_on()

    def search(self) -> None:
        """Look for servers in the local network, as long as this program runs; and for the one of
        one's own that was let stay.
        """
        self.start_task(self.local_server.find())
        self._search_task = asyncio.get_running_loop().create_task(self.server_browser.run())

    def disconnect(self, *, broken: bool = False) -> None:
        """Leave the server, back to the first scene; one for this machine alone ends with that.

        ``broken``: the focus is not taken over from what was shown, which raises.
        """
        arriving = self.visit.arriving
        tried = arriving.url if arriving is not None else ""
        self.visit.end()
        if broken:
            self._shown = None
        if not self.local_server.lan and self.local_server.state != "none":
            self.start_task(self.local_server.stop())
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

    def ask_password(self) -> None:
        """Ask for the password of the server one is not let in to any more."""
        if self.connection is not None:
            self.push(ReadmitScene(self, self.connection))

    def follow_rematch(self, room: RoomId) -> None:
        """Follow whether the others want another game, as the lobby tells it."""
        for scene in self.scenes:
            if isinstance(scene, LobbyScene):
                scene.follow(LastGame(self, room))
                return
        if self.connection is not None:
            self.start_task(self.connection.unwatch(room))

    @property
    def _lobby(self) -> LobbyScene | None:
        return next((one for one in self.scenes if isinstance(one, LobbyScene)), None)

    @property
    def running(self) -> tuple[RoomCard, ...]:
        """Return this player's unfinished games as they were told last, the oldest first."""
        lobby = self._lobby
        games = in_order(lobby.mine.rooms or ()) if lobby is not None else ()
        return tuple(card for card in games if card.game in BOARDS)

    def switch_game(self, step: int) -> None:
        """Go to the next of one's own running games, or with -1 to the one before."""
        here, games = self.place, self.running
        found = neighbour(games, here.room if here is not None else None, step)
        if found is None:
            self.say(tr("You have no other game.") if games else tr("You have no running game."))
            return
        self.leave_room()
        self.open_room(found.room)
        at = {"n": games.index(found) + 1, "all": len(games), "game": title(found.game)}
        turn = is_my_turn(found)
        self.say(
            tr("Game {n} of {all}: {game}, your turn", **at)
            if turn
            else tr("Game {n} of {all}: {game}", **at)
        )

    def offer_above(self, scene: Scene) -> Sequence[Widget]:
        """Return what came for this player, where ``scene`` is on top; and the offer of another
        game, where it shows none itself.
        """
        if scene is not self.scene:
            return ()
        calls = () if isinstance(scene, InboxScene) else self.inbox_cards.above()
        return (*self._rematch_above(scene), *calls)

    def _rematch_above(self, scene: Scene) -> Sequence[Widget]:
        if isinstance(scene, RoomScene | BigScreenScene):
            return ()
        lobby = self._lobby
        return lobby.last.banner() if lobby is not None and lobby.last is not None else ()

    def open_inbox(self) -> None:
        """Show all that waits for this player."""
        self.push(InboxScene(self, self.inbox_cards))

    def host(self, password: str = "") -> None:
        """Serve this network, and go there; as the first scene's button does."""
        scene = HostScene(self, password)
        self.push(scene)
        scene.start()

    def play(self, room: RoomId | None = None) -> None:
        """Start a server for this machine alone, or find the one that runs, and go there.

        ``room``: the one there that is gone into.
        """
        self.start_task(started(self, False, room=room))

    def start_task(self, work: Work, after: Callable[[], None] | None = None) -> None:
        """Work at something beside the window; refusals are shown."""
        self._tasks.start(work, after)

    def say(self, text: str, fault: bool = False) -> None:
        """Show a sentence for a while."""
        self.toasts.say(text, fault, self._now_ms)
        self.changed = True

    def _refused(self, message: str) -> None:
        self.sound(Sound.REFUSED)
        self.say(sentence(message), fault=True)

    def copy(self, text: str, said: str) -> None:
        """Put ``text`` on the clipboard and say so."""
        copied = clipboard.copy(text)
        self.say(
            said if copied else tr("No clipboard. Note it down: {text}", text=text), not copied
        )

    # -- the server --------------------------------------------------------------------------

    def _heard(self) -> None:
        self.changed = True

    def update(self) -> None:
        """Look at what the server told since the last frame. Raises what broke meanwhile."""
        broken = self._tasks.broken
        if broken is not None:
            self._tasks.broken = None
            raise broken
        self._dress()
        connection = self.connection
        self.server_browser.is_watched = connection is None
        if connection is None:
            return
        if not self.visit.update(connection):
            return
        while connection.notices:
            notice = connection.notices.popleft()
            if not (isinstance(notice, Refusal) and notice.code == OBJECTION):  # the lesson says it
                self.say(sentence(notice.message), fault=True)
        for scene in list(self.scenes):
            scene.update()
        here = self.place
        self.inbox_cards.update(here.room if here is not None else None)
        self._call()

    def _dress(self) -> None:
        """Take the look that is wanted now: the profile or the system may say another one."""
        wanted = appearance_of(self._profile, self.platform)
        if wanted != self._look:
            self._look, self.changed = wanted, True

    def _call(self) -> None:
        """Let the platform show that a game waits for this player, or does no more."""
        places = (scene for scene in reversed(self.scenes) if scene.place is not None)
        call = next(((scene.wants_kind, scene.wants) for scene in places), ("turn", ""))
        calls = (*self.inbox_cards.calls, call)
        silent = self._profile.silent_calls
        wants = next((words for kind, words in calls if words and kind not in silent), "")
        if wants != self._wants:
            self._wants = wants
            self.platform.call(wants, self._profile.notices)

    # -- the window --------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """Return the scene on top, which is the one that is used."""
        return self.scenes[-1]

    @property
    def place(self) -> Place | None:
        """Return where the player is; None while it is on the way to a server."""
        place = next((it.place for it in reversed(self.scenes) if it.place is not None), None)
        is_on_the_way = place == Place("home") and self.connection is not None
        return None if is_on_the_way else place

    @property
    def window_title(self) -> str:
        """Return what the window is called, for people: marked while a game waits for them."""
        titles = (scene.window_title for scene in reversed(self.scenes))
        title = next((title for title in titles if title), "")
        named = f"{title} · {PRODUCT}" if title else PRODUCT
        return f"{WAITS} {named}" if self._wants else named

    @property
    def spoken(self) -> str:
        """Return what a screen reader would say now."""
        scene, call = self.scene.spoken, self.inbox_cards.spoken
        said = [toast.text for toast in self.toasts.shown[-1:] if toast.text not in scene]
        return "  ".join([*said, *([call] if call else []), scene])

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
        if event.type == DROPPED:
            self._take_file(event.file)
            return
        everywhere = event.type == pygame.KEYDOWN and self._everywhere(event)
        if everywhere or event.type in REDRAWS or self.scene.handle(event):
            self.changed = True

    def _take_file(self, path: str) -> None:
        """Open a file that was dropped on the window: a game, whatever is shown."""
        for scene in [it for it in self.scenes if it.takes_files]:
            self.pop(scene)
        self.open_saved_games(given=path)
        self.changed = True

    def _leave(self, at_once: bool) -> None:
        """Close the window; who would end others' games with it is asked once."""
        asks = not at_once and self.local_server.ends_with_us and others_here(self) > 0
        if not asks or any(isinstance(scene, QuitScene) for scene in self.scenes):
            self._end()
            return
        self.push(QuitScene(self, self._end))

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
        elif event.key == pygame.K_F6 and self.inbox_cards.shown is not None:
            self.scene.page.focus(MAIN if self.scene.page.control(MAIN) else DISMISS, True)
        elif event.key == pygame.K_F8 or _is_control_tab(event):
            self.switch_game(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_F11:
            pygame.display.toggle_fullscreen()
        elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key in (pygame.K_0, pygame.K_KP0):
                self.keep(replace(self._profile, scale=100, scale_fixed=False))
            elif event.key in ZOOM:
                self._zoom(ZOOM[event.key])
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
        self.open_help(game)

    def _zoom(self, step: int) -> None:
        """From the size that is seen: the person's own, or the window's."""
        now = round(100 * self.scene.scale / self.platform.density)
        scale = now // STEP * STEP + STEP if step > 0 else -(-now // STEP) * STEP - STEP
        scale = max(100, min(200, scale))
        self.keep(replace(self._profile, scale=scale, scale_fixed=True))

    @property
    def pace(self) -> float:
        """Return how fast things move: 1 as usual, 0 for not at all."""
        return pace_of(self._profile, self.platform)

    def tick(self, passed_ms: int) -> None:
        """Let time pass."""
        self._now_ms += passed_ms
        was_changed = self.changed
        drops, moves = self.toasts.tick(self._now_ms), self.scene.tick(passed_ms)
        drops = self.inbox_cards.tick(passed_ms) or drops
        lobby = self._lobby
        if lobby is not None and lobby is not self.scene:
            lobby.mine.tick_beside(passed_ms)
        if drops or moves:
            is_still = not (was_changed or self.changed or drops)
            self.changed = True
            self._moved = self.scene.moved() if is_still else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the highest scene that fills the window, and everything above it.

        Where only a part of it moved since, what is around that is left as it is.
        """
        moved, self.changed = self._moved, False
        if theme.use(self._look):
            self._kept = None
            self.platform.dress(theme.GROUND)
        if self._shown is not None and self._shown[0] is not self.scene:
            self.scene.page.follow(self._shown[0].page)
            self._shown[0].page.leave()
        self._shown = self.scene, surface
        whole = max(at for at, scene in enumerate(self.scenes) if not scene.modal)
        type_ = type_of(scale_of(self._profile, self.platform, surface.get_size()))
        kept = self.scene, surface, surface.get_size(), type_
        if moved is not None and self._kept == kept:
            self._redraw(surface, type_, moved)
            return
        is_whole = not self.scene.modal and surface.get_clip() == surface.get_rect()
        self._kept = kept if is_whole else None
        for scene in self.scenes[whole:]:
            scene.draw(surface, type_)
        control, look = self.scene.page.focused, self.scene.page.ctx
        if isinstance(control, TextField) and look is not None:
            self.platform.write_at(control.line_rect(look))
        else:
            self.platform.write_at(None)
        self._draw_toasts(surface, type_)

    def _redraw(self, surface: pygame.Surface, type_: Type, part: pygame.Rect) -> None:
        """Draw the scene on top and the toasts, but only ``part`` of the window."""
        before = surface.get_clip()
        surface.set_clip(part.clip(before))
        self.scene.redraw(surface, part)
        self._draw_toasts(surface, type_)
        surface.set_clip(before)

    def _draw_toasts(self, surface: pygame.Surface, type_: Type) -> None:
        if self.toasts.shown:
            scene = self.scene
            taken = scene.page.taken()
            self.toasts.draw(surface, type_, scene.in_sight, scene.acts_below, taken)

    async def close(self) -> None:
        """End everything that runs beside the window."""
        self.speaker.close()
        await self.platform.close()
        tasks = [task for task in (self.visit.task, self._search_task) if task is not None]
        self.visit.end()
        if self._search_task is not None:
            self._search_task.cancel()
        await self._tasks.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.local_server.close()


def _is_control_tab(event: pygame.event.Event) -> bool:
    return event.key == pygame.K_TAB and bool(event.mod & pygame.KMOD_CTRL)
