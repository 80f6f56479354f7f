"""Two windows on one screen play a whole game by mouse, from the lobby to the result."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pygame
import pytest

from client.address import parse
from client.app import App
from client.profile import Shelf
from engines.polyy.public import Swap
from engines.toppen.public import CELLS, View
from tests.client.stage import recorded
from tests.support.people import over
from tests.support.process import ROOT, ServerProcess
from tests.support.screen import Screen, a_screen

WIDE, TALL = 1280, 720
PATIENCE_S = 90.0
PICTURES = os.environ.get("FOURFOLD_PICTURES")
"""A folder for screenshots, for whoever wants to look."""


class Window:
    """A real window, used by mouse alone; and its double, which shows where things are in it.

    The double is the same program for the same player, drawn into memory: a second device on a
    seat. It is told what the window is told, and asks for nothing.
    """

    def __init__(self, screen: Screen, url: str, name: str, left: int, folder: Path) -> None:
        self._screen, self._url, self._left = screen, url, left
        self._shelf = Shelf(name, folder)
        place = {"SDL_VIDEO_WINDOW_POS": f"{left},0"}
        command = [sys.executable, "-m", "client", "--connect", url, "--name", name]
        self.process = subprocess.Popen(
            [*command, "--profile", name, "--settings", str(folder)],
            cwd=ROOT,
            env={**screen.environment(), **place},
        )
        self._surface = pygame.Surface((WIDE, TALL))
        self.double: App

    async def met(self) -> "Window":
        """Wait until the window is welcome, and let the double be the same player."""
        await eventually(lambda: self._shelf.load()[0].server(self._url).token is not None)
        self.double = App(Shelf("double", self._shelf.path.parent), self._shelf.load()[0])
        self.double.connect(parse(self._url))
        await self.sees(lambda: self.connection.cards is not None)
        return self

    @property
    def connection(self):
        return self.double.connection

    @property
    def mirror(self):
        return next(iter(self.connection.rooms.values()), None)

    def look(self) -> None:
        """Bring the double up to date."""
        for _ in range(2):
            self.double.update()
            self.double.draw(self._surface)

    async def sees(self, true) -> None:
        """Wait until ``true`` holds of what the double shows."""

        def so() -> bool:
            self.look()
            return bool(true())

        await eventually(so)

    async def click(self, at) -> None:
        """Click the window there."""
        x, y = (round(n) for n in at)
        await asyncio.to_thread(self._screen.click, self._left + x, y)

    async def press(self, key: str, both: bool = False, part: int | None = None) -> None:
        """Click the control of that key; in the double too, where that asks for nothing.

        ``part``: which one of a choice.
        """

        def control():
            return next((c for c in self.double.scene.page.controls() if c.key == key), None)

        await self.sees(lambda: control() is not None and control().off == "")
        at = (control().rect if part is None else control()._rects[part]).center
        await self.click(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) if both else ():
            self.double.handle(pygame.event.Event(kind, pos=at, button=1))

    async def close(self) -> None:
        """End both."""
        await self.double.close()
        self.process.terminate()
        await asyncio.to_thread(self.process.wait, 10)


async def eventually(true) -> None:
    """Wait until ``true`` holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.01)


def picture(screen: Screen, name: str) -> None:
    if PICTURES:
        screen.picture(Path(PICTURES) / f"{name}.png")


@pytest.mark.needs("xvfb")
@pytest.mark.parametrize("game", ["polyy", "toppen"])
async def test_two_windows_play_a_game_to_its_end_by_mouse(tmp_path, valkey_url, game):
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with a_screen(2 * WIDE, TALL + 80) as screen:
        async with ServerProcess("--redis", valkey_url) as server:
            windows = [
                await Window(screen, server.url, name, left, tmp_path).met()
                for name, left in (("Ann", 0), ("Bob", WIDE))
            ]
            try:
                await the_game(screen, game, *windows)
            finally:
                for window in windows:
                    await window.close()
        assert server.faults == 0


async def the_game(screen: Screen, game: str, ann: Window, bob: Window) -> None:
    """From the lobby to the result."""
    await ann.press("new", both=True)
    if game == "toppen":
        await ann.press("game", both=True, part=ann.double.scene.games.index(game))
        await ann.press("advised", both=True)
    await ann.press("open")
    await bob.sees(lambda: bob.connection.cards.rooms and bob.connection.cards.rooms[0].chairs[0])
    room = bob.connection.cards.rooms[0].room
    picture(screen, f"{game}-waiting")
    await bob.press(f"join {room}")
    for window in (ann, bob):
        window.double.enter(room)
        await window.sees(lambda w=window: playing(w.mirror))
    players = [ann, bob] if ann.mirror.seen.seat == 0 else [bob, ann]
    await (polyy if game == "polyy" else toppen)(screen, players)
    for window in players:
        await window.sees(lambda w=window: over(w.mirror))
        assert window.mirror.seen.ending == players[0].mirror.seen.ending
    picture(screen, f"{game}-result")


async def polyy(screen: Screen, players: list[Window]) -> None:
    """A recorded game, which red wins."""
    for ply, intent in enumerate(recorded(0)):
        window = players[ply % 2]
        await window.sees(lambda w=window, p=ply: w.mirror.seen.view[4] == p)
        await play(window, intent)
        for each in players:
            await each.sees(lambda w=each, p=ply: w.mirror.seen.view[4] == p + 1)
        if ply in (1, 20):
            picture(screen, f"polyy-ply{ply + 1}")
    assert players[0].mirror.seen.ending.winners == (0,)


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
            await window.click(board.cells()[CELLS.index(cell)].at)
        if ply in (1, 9):
            picture(screen, f"toppen-ply{ply + 1}")
    raise AssertionError("the game did not end")


def view_of(window: Window) -> View:
    return msgspec.convert(window.mirror.seen.view, View)


def height(view: View, cell) -> int:
    return len(view.board[cell[0]][cell[1]])


async def play(window: Window, intent) -> None:
    """A field is chosen, then played; the swap is a button."""
    if isinstance(intent, Swap):
        await window.press("swap")
        return
    board = window.double.scene.board
    at = board._at(intent.field)
    await window.click(at)
    board.click(
        at, True
    )  # the double marks it too, so that its button stands where the other's does
    await window.press("confirm")
    board.clear()


def playing(mirror) -> bool:
    return mirror is not None and mirror.seen is not None and mirror.seen.phase == "playing"
