"""Programs without a window, and what people do with them by mouse and by keyboard."""

import asyncio
import os
from contextlib import asynccontextmanager
from pathlib import Path

import pygame

from client.app import App
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from client.storage.profile import LocalProfile, ProfileFile
from client.table.pointer import ARROWS, nearest
from client.widgets.traversal import widgets_at
from tests.support.people import PATIENCE_S

SIZE = (960, 640)
PAINTED = 10
"""Of so many frames one has pixels: nobody looks at them, but all that is drawn can be drawn."""
FRAME_S, MOST_S = 0.004, 0.06
"""The pause between two frames while something is awaited: first a quarter of a frame's time, then
longer, up to the other. What is awaited long is a program that starts, which needs that time."""
STILL = 3
"""For so many frames a control has to stand where it is before somebody aims at it."""
PICTURES = os.environ.get("FOURFOLD_PICTURES")
"""A folder for what windows show, for whoever wants to look."""


class Hands:
    """One program, and what a person does with it."""

    def __init__(self, name, folder, size=SIZE):
        self.app = App(ProfileFile(name, folder), LocalProfile())
        self.surface = pygame.Surface(size)
        self._drawn = 0
        self.frame()

    def frame(self):
        self.app.update()
        self.app.tick(16)
        if self.app.changed:
            self._drawn += 1
            whole = self._drawn % PAINTED == 0
            self.surface.set_clip(None if whole else (0, 0, 0, 0))
            self.app.draw(self.surface)

    def event(self, kind, **what):
        self.app.handle(pygame.event.Event(kind, **what))
        self.frame()

    def key(self, key, mod=0):
        self.event(pygame.KEYDOWN, key=key, mod=mod)

    def write(self, text):
        for sign in text:
            self.event(pygame.TEXTINPUT, text=sign)

    def click(self, at):
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def picture(self, name):
        """Keep what is shown, where pictures are wanted."""
        if PICTURES:
            self.frame()
            self.surface.set_clip(None)
            self.app.changed = True
            self.app.draw(self.surface)
            pygame.image.save(self.surface, Path(PICTURES) / f"{name}.png")

    def control(self, key):
        return {one.key: one for one in self.app.scene.page.controls()}[key]

    def where(self, key):
        return self.control(key).rect

    def click_on(self, key):
        """Click a control, scrolled into sight by the wheel at need."""
        self.scroll_to(key)
        self.click(self.where(key).center)

    async def press(self, key):
        """Click a control once it is there, can be used and stands still."""
        stood = []

        def ready():
            if (control := self.find(key)) is None or control.off:
                stood.clear()
                return False
            self.scroll_to(key)
            where = tuple(self.where(key))
            stood[:] = [*stood, where] if where in stood[-1:] else [where]
            return len(stood) >= STILL

        await self.until(ready)
        self.click(self.where(key).center)

    def find(self, key):
        """The control of that key; None where there is none."""
        return {one.key: one for one in self.app.scene.page.controls()}.get(key)

    def scroll_to(self, key):
        """Turn the wheel until a control is in sight."""
        for _ in range(20):
            if self.is_in_sight(key):
                break
            window = self.surface.get_rect()
            column = min(max(self.where(key).centerx, 0), window.right - 1)
            at = column, window.centery
            self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
            self.event(pygame.MOUSEWHEEL, x=0, y=-1)

    def pick(self, key, n):
        """Click the ``n``-th of what a control lets one choose from."""
        self.scroll_to(key)
        self.click(self.control(key)._rects[n].center)

    def is_in_sight(self, key):
        """Whether all of a control is seen: in the window, and not under what stays above it."""
        rect = self.where(key)
        corners = (rect.midtop, rect.center, (rect.centerx, rect.bottom - 1))
        root = self.app.scene.page.root
        seen = [[one.key for one in widgets_at(root, at) if hasattr(one, "key")] for at in corners]
        return self.surface.get_rect().contains(rect) and all(key in keys for keys in seen)

    def tab_to(self, key):
        """Go on by Tab until the keyboard is on a control."""
        for _ in range(40):
            if self.app.scene.page.state.focus == key:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never came to {key}")

    def steer(self, field):
        """Go to a field by arrow keys."""
        self.tab_to("board")
        board = self.board
        if board._pointer.cursor is None:
            self.key(pygame.K_UP)
        for arrow in way(board.cells(), board._pointer.cursor, field):
            self.key(arrow)
        assert board._pointer.cursor == field

    @property
    def scene(self):
        return self.app.scene

    @property
    def room(self):
        return next(scene for scene in self.app.scenes if isinstance(scene, RoomScene))

    @property
    def board(self):
        return self.room.board

    async def until(self, true, patience_s=PATIENCE_S):
        """Frame after frame, until ``true`` holds: fewer of them, the longer that takes."""
        pause = FRAME_S
        try:
            async with asyncio.timeout(patience_s):
                self.frame()
                while not true():
                    await asyncio.sleep(pause)
                    pause = min(MOST_S, 1.3 * pause)
                    self.frame()
        except TimeoutError:
            self.picture(f"given up by {self.app.profile.name}")
            raise


def way(cells, start, goal):
    """The shortest way from cell to cell by arrow keys."""
    by_key = {cell.key: cell for cell in cells}
    ways, waiting = {start: []}, [start]
    for here in waiting:
        for arrow, direction in ARROWS.items():
            there = nearest(cells, by_key[here], direction)
            if there is not None and there.key not in ways:
                ways[there.key] = [*ways[here], arrow]
                waiting.append(there.key)
    return ways[goal]


@asynccontextmanager
async def two(tmp_path):
    hands = [Hands(name, tmp_path / "settings") for name in ("ann", "bob")]
    try:
        yield hands
    finally:
        for one in hands:
            await one.app.close()


async def connected(hands, name, address, by_keys):
    """From the first scene into the lobby."""
    if by_keys:
        hands.tab_to("name")
        hands.write(name)
        hands.tab_to("address")
        hands.write(address)
        hands.key(pygame.K_RETURN)
    else:
        hands.click_on("name")
        hands.write(name)
        hands.click_on("address")
        hands.write(address)
        hands.click_on("connect")
    await hands.until(lambda: isinstance(hands.scene, LobbyScene))
