"""A whole game at a real server: one program by mouse alone, one by keyboard alone."""

import asyncio
from contextlib import asynccontextmanager

import pygame
import pytest

from client.app import App
from client.games.pointer import ARROWS, nearest
from client.profile import Profile, Shelf
from client.scenes.lobby import LobbyScene
from client.scenes.room import RoomScene
from server.app import serving
from server.settings import Settings
from tests.support.people import PATIENCE_S

SIZE = (960, 640)


class Hands:
    """One program, and what a person does with it."""

    def __init__(self, name, folder):
        self.app = App(Shelf(name, folder), Profile())
        self.surface = pygame.Surface(SIZE)
        self.frame()

    def frame(self):
        self.app.update()
        self.app.tick(16)
        if self.app.changed:
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

    def where(self, key):
        controls = {control.key: control for control in self.app.scene.page.controls()}
        return controls[key].rect

    def click_on(self, key):
        """Click a control, scrolled into sight by the wheel at need."""
        for _ in range(20):
            if self.surface.get_rect().contains(self.where(key)):
                break
            self.event(pygame.MOUSEMOTION, pos=(480, 320), rel=(0, 0), buttons=(0, 0, 0))
            self.event(pygame.MOUSEWHEEL, x=0, y=-1)
        self.click(self.where(key).center)

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

    async def until(self, true):
        """Frame after frame, until ``true`` holds."""
        async with asyncio.timeout(PATIENCE_S):
            self.frame()
            while not true():
                await asyncio.sleep(0)
                self.frame()


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


@pytest.fixture
async def address(tmp_path, valkey_url):
    settings = Settings(port=0, redis=valkey_url, data=tmp_path, bot_delay_ms=0)
    async with serving(settings) as listener:
        yield f"127.0.0.1:{listener.port}"


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


async def opened(ann):
    """A small room, made by mouse: its code."""
    ann.click_on("new")
    ann.click_on("option size")  # between its choices: nothing is chosen
    ann.click(ann.app.scene.page.focused._rects[0].center)
    ann.click_on("open")
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
    await ann.until(lambda: ann.room.seen.seat == 0)
    return ann.room.room


async def played(ann, bob, ply):
    """One ply of who is to move: the free field with the lowest number, or at ply 2 the swap."""
    mover = (ann, bob)[ply % 2]
    await mover.until(lambda: mover.room.why_not() == "")
    cells = [cell for cell in mover.board.cells() if "empty" in cell.name]
    if mover is ann:
        ann.click(cells[0].at)
        assert ann.board.chosen() is not None
        ann.click(cells[0].at) if ply % 4 else ann.click_on("confirm")
    elif ply == 1:
        bob.tab_to("swap")
        bob.key(pygame.K_RETURN)
    else:
        bob.steer(cells[0].key)
        bob.key(pygame.K_SPACE)
        bob.key(pygame.K_RETURN)
    for hands in (ann, bob):
        await hands.until(lambda h=hands: h.board.view.ply == ply + 1)


async def test_a_game_is_played_to_its_end_by_mouse_and_by_keyboard(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        await connected(bob, "Bob", address, by_keys=True)
        code = await opened(ann)
        bob.tab_to("code")
        bob.write(code.lower())
        bob.key(pygame.K_RETURN)
        for hands in (bob, ann):
            await hands.until(lambda h=hands: isinstance(h.scene, RoomScene))
            await hands.until(lambda h=hands: h.scene.seen and h.scene.seen.phase == "playing")
        assert len(ann.board.view.board) == 31
        assert [chair.name for chair in bob.room.seen.chairs] == ["Ann", "Bob"]
        for ply in range(32):
            await played(ann, bob, ply)
            if ann.room.seen.phase == "over":
                break
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.scene.title == "Result")
        winner = ann.room.seen.ending.winners[0]
        assert "You won!" in (ann, bob)[winner].app.spoken
        assert "You won!" not in (ann, bob)[1 - winner].app.spoken
        assert ann.board.view == bob.board.view
        assert max(ann.board.view.corners.count(seat) for seat in (0, 1)) >= 3
        ann.click_on("home")
        bob.key(pygame.K_ESCAPE)
        assert isinstance(ann.scene, LobbyScene)
        assert isinstance(bob.scene, RoomScene)


async def test_a_player_comes_back_to_the_same_seat_by_the_same_profile(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        code = await opened(ann)
        await connected(bob, "Bob", address, by_keys=False)
        bob.click_on("code")
        bob.write(code)
        bob.click_on("join")
        await ann.until(lambda: ann.room.seen.phase == "playing")
        await played(ann, ann, 0)
        await ann.app.close()
        shelf = Shelf("ann", tmp_path / "settings")
        again = Hands("ann", tmp_path / "settings")
        again.app = App(shelf, shelf.load()[0])
        again.frame()
        again.click_on(f"go ws://{address}")
        await again.until(lambda: isinstance(again.scene, LobbyScene))
        again.click_on("back")
        await again.until(lambda: again.room.board is not None and again.room.seen.seat == 0)
        assert again.board.view.ply == 1
        await again.app.close()


async def test_nobody_at_home_is_said_and_can_be_given_up(tmp_path):
    async with two(tmp_path) as (ann, _):
        ann.click_on("address")
        ann.write("127.0.0.1:1")
        ann.key(pygame.K_RETURN)
        await ann.until(lambda: ann.app.connection.state == "waiting")
        words = [getattr(w, "text", "") for w in ann.scene.page.root.walk()]
        assert any("No server answers" in str(text) for text in words)
        ann.click_on("cancel")
        assert ann.app.connection is None
        assert "connect" in [control.key for control in ann.scene.page.controls()]
