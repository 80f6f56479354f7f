"""Two windows on one screen play a whole game by mouse, from the lobby to the result."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pygame
import pytest

from client.app import App
from client.net.address import parse
from client.storage.profile import LocalProfile, ProfileFile
from engines.polyy.public import TakeFirstStone
from engines.toppen.public import CELLS, View
from tests.client.stage import recorded
from tests.support.people import over
from tests.support.process import ROOT, ServerProcess
from tests.support.stores import a_valkey
from tests.support.views import game_view
from tests.support.window.screen import PATIENCE_S, Screen, a_screen, differing

WIDE, TALL = 1280, 720
ALIKE = 150
"""Pixels that may differ between two windows that look alike: fewer than a chosen field has."""
PLIES = 12
"""So many are played of Poly-Y before it is given up: each costs half a second of a real window."""
PICTURES = os.environ.get("FOURFOLD_PICTURES")
"""A folder for screenshots, for whoever wants to look."""


class Window:
    """A real window, used by mouse alone; and its double, which shows where things are in it.

    The double is the same program for the same player, drawn into memory: a second device on a
    seat. It is told what the window is told and clicked where the window is clicked, but asks for
    nothing. A click waits until the two look alike: so it falls on what it is meant for, however
    slow the window. Less moves in both than usual, since the recorded games of the home would go
    on in each by its own time, and never show the same positions again.
    """

    def __init__(self, screen: Screen, url: str, name: str, left: int, folder: Path) -> None:
        self._screen, self._url, self._name, self._left = screen, url, name, left
        self._shelf = ProfileFile(name, folder)
        self._shelf.save(LocalProfile(name, animations="reduced"))
        place = {"SDL_VIDEO_WINDOW_POS": f"{left},0"}
        command = [sys.executable, "-m", "client", "--connect", url, "--name", name]
        self.process = subprocess.Popen(
            [*command, "--profile", name, "--settings", str(folder)],
            cwd=ROOT,
            env={**screen.environment(), **place},
        )
        self._surface = pygame.Surface((WIDE, TALL), depth=32)
        self._clock = pygame.time.Clock()
        self._mouse = (0, 0)
        self.double: App | None = None

    async def met(self) -> None:
        """Wait until the window is welcome, and let the double be the same player."""
        await eventually(lambda: self._shelf.load()[0].server(self._url).token is not None)
        shelf = ProfileFile(f"double of {self._name}", self._shelf.path.parent)
        self.double = App(shelf, self._shelf.load()[0])
        self.double.connect(parse(self._url))
        self.connection.ask = self.connection.play = asks_nothing
        await self.sees(lambda: self.connection.cards is not None)

    @property
    def connection(self):
        return self.double.connection

    @property
    def mirror(self):
        return next(iter(self.connection.rooms.values()), None)

    def look(self) -> None:
        """Bring the double up to date."""
        self._point()
        for _ in range(2):  # the first look may move what is shown
            self.double.update()
            self.double.tick(self._clock.tick())
            if self.double.changed:
                self.double.draw(self._surface)

    def _point(self) -> None:
        """The mouse of the double is where that of the screen is; at its edge when it left."""
        x, y = self._screen.mouse
        at = min(max(x - self._left, 0), WIDE - 1), min(y, TALL - 1)
        if at != self._mouse:
            self._mouse = at
            self.double.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0)))

    async def sees(self, true) -> None:
        """Wait until ``true`` holds of what the double shows."""

        def so() -> bool:
            self.look()
            return bool(true())

        try:
            await eventually(so)
        except TimeoutError:
            self._keep_pictures()
            raise

    def unlike(self) -> int:
        """How many pixels of the window and of its double differ."""
        shown = self._screen.shows().subsurface((self._left, 0, WIDE, TALL))
        return differing(shown, self._surface)

    async def click(self, place) -> None:
        """Click the window, and the double, at what ``place()`` says, once they look alike."""

        def ready() -> bool:
            self.look()
            return place() is not None and self.unlike() <= ALIKE

        try:
            await eventually(ready)
        except TimeoutError:
            self._keep_pictures()
            raise
        x, y = at = tuple(round(n) for n in place())
        await asyncio.to_thread(self._screen.click, self._left + x, y)
        self._point()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.double.handle(pygame.event.Event(kind, pos=at, button=1))

    async def press(self, key: str, part: int | None = None) -> None:
        """Click the control of that key once it can be used; ``part``: which one of a choice."""

        def place():
            control = {one.key: one for one in self.double.scene.page.controls()}.get(key)
            if control is None or control.off:
                return None
            return (control.rect if part is None else control._rects[part]).center

        await self.click(place)

    def _keep_pictures(self) -> None:
        """For whoever wants to see how the two differ."""
        picture(self._screen, "window")
        if PICTURES:
            pygame.image.save(self._surface, Path(PICTURES) / "double.png")

    async def close(self) -> None:
        """End both."""
        if self.double is not None:
            await self.double.close()
        self.process.terminate()
        await asyncio.to_thread(self.process.wait, PATIENCE_S)


async def asks_nothing(*_) -> None:
    """What a double says to the server when it is clicked: that is left to the window."""
    await asyncio.Event().wait()


async def eventually(true) -> None:
    """Wait until ``true`` holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.02)


def picture(screen: Screen, name: str) -> None:
    if PICTURES:
        screen.picture(Path(PICTURES) / f"{name}.png")


@pytest.mark.needs("xvfb")
@pytest.mark.parametrize("game", ["toppen", pytest.param("polyy", marks=pytest.mark.slow)])
async def test_two_windows_play_a_game_to_its_end_by_mouse(tmp_path, game):
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    # A store of its own: the room that Ann opens is the only one in the lobby.
    with a_screen(2 * WIDE, TALL + 80) as screen, a_valkey() as store:
        async with ServerProcess("--redis", store) as server:
            windows = [
                Window(screen, server.url, name, left, tmp_path)
                for name, left in (("Ann", 0), ("Bob", WIDE))
            ]
            try:
                for window in windows:
                    await window.met()
                await the_game(screen, game, *windows)
            finally:
                for window in windows:
                    await window.close()
        assert server.faults == 0


async def the_game(screen: Screen, game: str, ann: Window, bob: Window) -> None:
    """From the lobby to the result."""
    await ann.press("new")
    if game == "toppen":
        await ann.press("game", part=ann.double.scene.games.index(game))
        await ann.press("advised")
    await ann.press("open")
    await bob.sees(lambda: open_room(bob) is not None)
    room = open_room(bob)
    picture(screen, f"{game}-waiting")
    await bob.press(f"join {room}")
    for window in (ann, bob):
        window.double.open_room(room)
        await window.sees(lambda w=window: playing(w.mirror))
    players = [ann, bob] if ann.mirror.seen.seat == 0 else [bob, ann]
    await (polyy if game == "polyy" else toppen)(screen, players)
    for window in players:
        await window.sees(lambda w=window: over(w.mirror))
        assert window.mirror.seen.ending == players[0].mirror.seen.ending
    picture(screen, f"{game}-result")


def open_room(window: Window):
    """The room in the lobby where somebody waits."""
    cards = window.connection.cards.rooms
    return next((card.room for card in cards if card.phase == "open" and any(card.names)), None)


async def polyy(screen: Screen, players: list[Window]) -> None:
    """The first moves of a recorded game, which red then gives up: Toppen is played to its end."""
    for ply, intent in enumerate(recorded(0)[:PLIES]):
        window = players[ply % 2]
        await window.sees(lambda w=window, p=ply: game_view(w.mirror.seen).ply == p)
        await play(window, intent)
        for each in players:
            await each.sees(lambda w=each, p=ply: game_view(w.mirror.seen).ply == p + 1)
        if ply in (1, PLIES - 1):
            picture(screen, f"polyy-ply{ply + 1}")
    for key in ("resign", "yes"):
        await players[0].press(key)
    await players[1].sees(lambda: over(players[1].mirror))
    assert players[1].mirror.seen.ending.winners == (players[1].mirror.seen.seat,)


async def toppen(screen: Screen, players: list[Window]) -> None:
    """Whatever was dealt, with moves that leave a stack fewer where there are any."""
    for ply in range(400):
        for each in players:
            await each.sees(lambda w=each, p=ply: view_of(w).ply == p)
        if over(players[0].mirror):
            return
        window = players[view_of(players[0]).to_move]
        board = window.double.scene.board
        for cell in min(board.view.legal, key=lambda step: height(board.view, step[0])):
            place = CELLS.index(cell)
            await window.click(lambda b=board, n=place: b.cells()[n].at)
        if ply in (1, 9):
            picture(screen, f"toppen-ply{ply + 1}")
    raise AssertionError("the game did not end")


def view_of(window: Window) -> View:
    return msgspec.convert(window.mirror.seen.view, View)


def height(view: View, cell) -> int:
    return len(view.board[cell[0]][cell[1]])


async def play(window: Window, intent) -> None:
    """A field is chosen, then played; the swap is a button."""
    if isinstance(intent, TakeFirstStone):
        await window.press("swap")
        return
    board = window.double.scene.board
    await window.click(lambda: {cell.key: cell.at for cell in board.cells()}[intent.field])
    await window.press("confirm")


def playing(mirror) -> bool:
    return mirror is not None and mirror.seen is not None and mirror.seen.phase == "playing"
