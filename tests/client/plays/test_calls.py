"""At a real server: who waits at home is called to the table, and goes there by a click or keys."""

import pygame

from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from protocol.from_client import Open, RoomSettings
from tests.client.hands import connected, two


async def test_who_waits_at_home_is_called_when_a_friend_sits_down_and_goes_there(
    tmp_path, address
):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        await connected(bob, "Bob", address, by_keys=True)
        connection = ann.app.connection
        done = await connection.ask(lambda n: Open(n, "polyy", {"size": 4}, RoomSettings()))
        await connection.join(done.room, 1)
        assert isinstance(ann.scene, LobbyScene)
        await bob.app.connection.join(done.room, 0)
        bob.app.open_room(done.room)
        await ann.until(lambda: ann.app.inbox_cards.shown is not None)
        assert ann.app.window_title.startswith("●")
        await ann.until(lambda: ann.scene.page.control("inbox do 0") is not None)
        ann.key(pygame.K_F6)
        ann.key(pygame.K_RETURN)
        await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.board is not None)
        assert ann.room.room == done.room
        await ann.until(lambda: not ann.app.connection.inbox)
