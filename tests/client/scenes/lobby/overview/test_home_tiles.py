"""Every game of the server is a tile: all in sight at once on a desk, none clipped anywhere."""

import pytest

from client.games.catalog import BOARDS
from client.scenes.lobby.overview.home_tiles import HomeTile, size_words
from tests.client.gallery.gallery import PHONES, TINY, WINDOWS, shown
from tests.client.gallery.lobby import GAMES
from tests.client.stage import FakeConnection, Stage

DESKS = {"1280x720": ((1280, 720), 100), "1920x1080": ((1920, 1080), 100)}


def tiles(stage):
    return [widget for widget in stage.scene.page.root.walk() if isinstance(widget, HomeTile)]


@pytest.mark.parametrize("window", DESKS)
@pytest.mark.parametrize("state", ["home-first", "home-busy", "home-live"])
async def test_all_games_and_their_buttons_are_in_sight_without_scrolling(state, window):
    stage = await shown(state, *DESKS[window])
    keys = {control.key for control, seen in stage.scene.page.seen() if seen == control.rect}
    wanted = {f"{what} {game}" for game in GAMES for what in ("bot", "friend", "learn")}
    assert wanted <= keys
    assert {"new", "campaign", "best", "records"} <= keys
    assert stage.scene.page.state.scrolled["page/most"] == 0


@pytest.mark.parametrize("window", DESKS)
async def test_the_pictures_use_the_window(window):
    stage = await shown("home-first", *DESKS[window])
    for tile in tiles(stage):
        assert tile.picture.rect.height > 0.5 * tile.rect.height
        assert tile.rect.contains(tile.picture.rect)


@pytest.mark.parametrize("window", WINDOWS | TINY | PHONES)
@pytest.mark.parametrize("state", ["home-busy", "home-first"])
async def test_nothing_is_clipped_in_any_window(state, window):
    stage = await shown(state, *(WINDOWS | TINY | PHONES)[window])
    assert stage.surface  # painted: what is clipped is noted then
    assert stage.scene.page.ctx.clipped == []


async def test_on_a_phone_the_tiles_stand_in_one_column_below_a_bar_of_one_line():
    stage = await shown("home-first", *PHONES["390x844"])
    assert len({tile.rect.x for tile in tiles(stage)}) == 1
    bar = [stage.control(key).rect for key in ("settings", "leave")]
    assert len({rect.y for rect in bar}) == 1
    assert bar[0].bottom < 80


@pytest.mark.parametrize("many", range(1, 5))
async def test_a_server_of_few_games_shows_those(many):
    games = dict(list(GAMES.items())[:many])
    stage = Stage().online(FakeConnection(games=games))
    stage.draw()
    assert len(tiles(stage)) == many


def test_how_many_play_and_how_long_it_takes_is_said():
    assert size_words(BOARDS["polyy"]) == "2 players  ·  10–20 min"
    assert size_words(BOARDS["rotorouter"]) == "2–4 players  ·  30–45 min"
