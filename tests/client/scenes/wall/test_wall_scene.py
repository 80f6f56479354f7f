"""The wall watches up to nine games, shows how they end, and leads to any of them."""

import pygame
import pytest

from client.scenes.room.room_scene import RoomScene
from client.scenes.wall.wall_games import MOST, RESULT_MS, busiest
from protocol.from_client import RoomSettings
from protocol.from_server import EndingView
from protocol.termination import Termination
from tests.client.gallery.lobby import server
from tests.client.gallery.several import GAMES, listed, tell
from tests.client.stage import RAPID, Stage, card, settled

ENDED = {"phase": "over", "ending": EndingView((1,), Termination.RULES, "")}


async def wall_of(rooms, size=(1280, 720)):
    """A stage with the wall, each game told."""
    stage = Stage(size).online(server(cards=listed(rooms)))
    stage.app.open_wall()
    stage.draw()
    await settled()
    for room in rooms:
        tell(stage, room)
    stage.draw()
    return stage


def tiles(stage):
    return [it for it in stage.scene.page.controls() if it.key.startswith("wall ")]


@pytest.mark.parametrize("size", [(1280, 720), (640, 400), (390, 844), (1920, 1080)])
async def test_nine_games_are_seen_each_on_a_board_of_its_own(size):
    stage = await wall_of(list(GAMES), size)
    shown = tiles(stage)
    assert len(shown) == MOST
    assert all(tile.game.board is not None for tile in shown)
    for one in shown:
        assert one.picture.size >= (60, 60)
        assert one.rect.contains(one.picture)
        assert not any(one.rect.colliderect(it.rect) for it in shown if it is not one)
    assert not stage.scene.page.ctx.clipped


async def test_a_click_leads_to_the_game_and_all_others_are_watched_no_more():
    stage = await wall_of(list(GAMES)[:4])
    assert set(stage.connection.rooms) == set(list(GAMES)[:4])
    stage.click(tiles(stage)[2].rect.center)
    await settled()
    assert isinstance(stage.scene, RoomScene)
    assert set(stage.connection.rooms) == {stage.scene.room}


async def test_digits_and_arrows_reach_every_game():
    stage = await wall_of(list(GAMES)[:4])
    stage.key(pygame.K_RIGHT)
    first = stage.scene.page.focused.key
    stage.key(pygame.K_RIGHT)
    assert stage.scene.page.focused.key != first
    stage.key(pygame.K_LEFT)
    assert stage.scene.page.focused.key == first
    stage.key(pygame.K_3)
    await settled()
    assert isinstance(stage.scene, RoomScene)


async def test_a_result_stands_for_a_while_and_then_another_game_takes_its_place():
    rooms = list(GAMES)[:2]
    stage = await wall_of(rooms)
    tell(stage, rooms[0], **ENDED)
    stage.connection.cards = listed([rooms[1], "WALL99"])
    stage.draw()
    ended = next(tile for tile in tiles(stage) if tile.game.room == rooms[0])
    assert "Cleo won" in ended.spoken
    stage.app.tick(RESULT_MS)
    stage.draw()
    await settled()
    stage.draw()
    assert {tile.game.room for tile in tiles(stage)} == {rooms[1], "WALL99"}
    assert rooms[0] not in stage.connection.rooms


async def test_games_are_chosen_by_switches_and_the_busiest_come_back():
    rooms = list(GAMES)[:3]
    stage = await wall_of(rooms)
    stage.press("choose")
    stage.press(f"show {rooms[0]}")
    stage.key(pygame.K_ESCAPE)
    stage.draw()
    assert {tile.game.room for tile in tiles(stage)} == set(rooms[1:])
    stage.press("busiest")
    await settled()
    stage.draw()
    assert {tile.game.room for tile in tiles(stage)} == set(rooms)


async def test_where_nothing_has_moved_nothing_is_drawn_anew():
    stage = await wall_of(list(GAMES)[:4])
    for _ in range(200):
        stage.app.tick(50)
    stage.draw()
    stage.app.tick(16)
    assert not stage.app.changed


def test_the_busiest_come_first_and_secret_games_not_at_all():
    cards = [
        card("OLD222", "playing", ("A", "B"), ago=9),
        card("NEW222", "playing", ("A", "B"), ago=1),
        card("RATED2", "playing", ("A", "B"), settings=RAPID, ago=50),
        card("FOUR22", "playing", ("A", "B", "C", "D"), "rotorouter", ago=90),
        card("SECRET", "playing", ("A", "B"), settings=RoomSettings(spectators="link")),
        card("OPEN22"),
        card("OTHER2", "playing", ("A", "B"), "backgammon"),
    ]
    assert [it.room for it in busiest(cards)] == ["FOUR22", "RATED2", "NEW222", "OLD222"]


async def test_an_empty_wall_says_when_games_appear():
    stage = await wall_of([])
    assert any("Nothing to watch" in it.words for it in stage.scene.page.root.walk())
