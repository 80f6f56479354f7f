"""At a real server: a layout made in the editor is the one that is played, for both players."""

import pygame
import pytest

from client.scenes.lobby.create_room import CreateScene
from client.scenes.room.room_scene import RoomScene
from server.app import serving
from server.settings import ServerSettings
from tests.client.plays.test_app import connected, two

MADE = ((), (), (), ()), ((), (1,), (2, 1), ()), ((), (), (), ()), ((), (), (), ())
TEXT = "-,-,-,-/-,1,21,-/-,-,-,-/-,-,-,-"


@pytest.fixture
async def address(tmp_path, valkey_url):
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path, bot_delay_ms=0)
    async with serving(settings) as listener:
        yield f"127.0.0.1:{listener.port}"


def turn(ann, key, value):
    """A choice, by arrow keys, until it is ``value``."""
    ann.tab_to(key)
    while not ann.scene.page.focused.value.startswith(value):
        ann.key(pygame.K_RIGHT)


async def test_a_layout_is_made_chosen_and_played_by_keyboard(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=True)
        ann.tab_to("new")
        ann.key(pygame.K_RETURN)
        turn(ann, "game", "Toppen")
        ann.tab_to("advanced")
        ann.key(pygame.K_RETURN)
        turn(ann, "option start", "Custom")
        assert any("Choose this first: Layout" in said for said in ann.scene.page.spoken())
        ann.tab_to("option layout")
        ann.key(pygame.K_RETURN)
        for key in (pygame.K_1, pygame.K_RIGHT, pygame.K_2, pygame.K_1):
            ann.key(key)
        ann.tab_to("use")
        ann.key(pygame.K_RETURN)
        assert isinstance(ann.scene, CreateScene)
        ann.tab_to("open")
        ann.key(pygame.K_RETURN)
        await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
        await connected(bob, "Bob", address, by_keys=True)
        bob.tab_to("code")
        bob.write(str(ann.room.room))
        bob.key(pygame.K_RETURN)
        for hands in (ann, bob):
            await hands.until(lambda h=hands: isinstance(h.scene, RoomScene) and h.scene.seen)
            await hands.until(lambda h=hands: h.scene.seen.phase == "playing")
            assert dict(hands.room.seen.options)["layout"] == TEXT
            assert hands.board.view.board == MADE
