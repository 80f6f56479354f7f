"""The pictures of the home go on one after another, and are still when that is not wanted."""

import pygame
from msgspec.structs import replace

from client.games.showcase import showcase
from client.scenes.lobby.overview.showcase_player import EACH_MS, REST, ShowcasePlayer
from tests.client.gallery.gallery import shown
from tests.client.gallery.lobby import GAMES
from tests.client.stage import Stage

SIZE = (1280, 720), 100


def test_one_game_at_a_time_goes_on_and_each_in_its_turn():
    player, games = ShowcasePlayer(), tuple(GAMES)
    before = {game: player.view(game) for game in games}
    went = [player.tick(EACH_MS // 4, games) for _ in games]
    assert sorted(went) == sorted(games)
    assert all(player.view(game) is not before[game] for game in games)
    assert player.tick(EACH_MS // 4 - 1, games) == ""


def test_a_game_begins_again_after_it_has_rested_at_its_end():
    player, seen = ShowcasePlayer(), []
    for _ in range(2 * len(showcase("toppen")) + 2 * REST):
        player.tick(EACH_MS, ("toppen",))
        seen.append(player.view("toppen"))
    views = showcase("toppen")
    assert seen.count(views[-1]) > REST
    assert views[0] in seen


def test_a_game_that_was_not_recorded_shows_its_empty_board():
    player = ShowcasePlayer()
    assert player.view("go") is None
    assert player.tick(EACH_MS, ("go",)) == ""


def ticks(stage, ms=EACH_MS * 2, step=100):
    """Let time pass; return the parts of the window that alone were drawn anew."""
    return [stage.scene.moved() for _ in range(ms // step) if stage.scene.tick(step)]


async def test_only_the_picture_that_went_on_is_drawn_anew():
    stage = await shown("home-first", *SIZE)
    parts = ticks(stage)
    tiles = {widget.game: widget.rect for widget in stage.scene._pictures()}
    assert len(parts) >= len(GAMES)
    assert all(part in tiles.values() for part in parts if part is not None)
    assert {tuple(part) for part in parts if part} == {tuple(rect) for rect in tiles.values()}


async def test_what_is_drawn_in_part_is_what_is_drawn_whole():
    stage = await shown("home-first", *SIZE)
    whole = stage.surface.copy()
    stage.app.changed = False
    while not stage.scene.tick(100) or stage.scene.moved() is None:
        pass
    part = stage.scene.moved()
    stage.scene.redraw(whole, part)
    stage.draw()
    one, other = (pygame.image.tobytes(it.subsurface(part), "RGB") for it in (whole, stage.surface))
    assert one == other


async def test_nothing_moves_where_motion_is_off_nor_under_a_dialog():
    stage = await shown("home-first", *SIZE)
    stage.app.keep(replace(stage.app.profile, motion=False))
    assert ticks(stage) == []


async def test_pictures_out_of_sight_rest():
    stage = Stage((390, 844)).online()
    stage.draw()
    seen = stage.scene._pictures()
    assert 0 < len(seen) < len(GAMES) or len(GAMES) == 1
