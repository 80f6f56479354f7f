"""The position of the day is offered where the server has one, and asked for seldom."""

import pytest
from msgspec.structs import replace

from protocol.from_server import LobbyRooms, MyRooms
from tests.client.gallery.lobby import GAMES, of_today, server
from tests.client.stage import Stage, settled


def at_home(day, games=GAMES):
    connection = server(games=games, cards=LobbyRooms(rooms=()), own=MyRooms(1, ()))
    connection.day = day
    stage = Stage().online(connection)
    stage.draw()
    return stage


async def looked(stage):
    stage.app.tick(1)
    await settled()
    stage.draw()


def said(stage):
    return [getattr(widget, "text", "") for widget in stage.scene.page.root.walk()]


@pytest.mark.parametrize(
    ("today", "streak", "about"),
    [
        ("", 0, "Win in 3 moves"),
        ("missed", 1, "Win in 3 moves"),
        ("", 4, "4 days in a row"),
        ("first", 5, "5 days in a row"),
        ("shown", 0, "Come back tomorrow"),
    ],
)
async def test_what_is_asked_and_for_how_many_days_it_was_solved_is_told(today, streak, about):
    stage = at_home(of_today(today, streak))
    await looked(stage)
    assert about in said(stage)


async def test_one_click_leads_to_it():
    stage, opened = at_home(of_today()), []
    stage.app.open_daily = lambda: opened.append(True)
    await looked(stage)
    stage.scene.day._shell = stage.app
    stage.draw()
    stage.click(stage.control("daily").rect.center)
    assert opened == [True]


async def test_a_server_without_the_game_is_not_asked():
    stage = at_home(of_today(), games={"polyy": 1})
    await looked(stage)
    assert stage.scene.day.told is None
    assert "daily" not in {control.key for control in stage.scene.page.controls()}


async def test_it_is_asked_for_again_when_one_comes_back_and_when_the_day_is_over():
    stage, asked = at_home(of_today()), []
    daily = stage.connection.daily

    async def counted():
        asked.append(1)
        return await daily()

    stage.connection.daily = counted
    await looked(stage)
    await looked(stage)
    assert len(asked) == 1
    stage.app.open_settings()
    for _ in range(3):
        stage.draw()
    stage.app.pop(stage.scene)
    await looked(stage)
    assert len(asked) == 2
    stage.scene.day.told = replace(of_today(), ends=stage.connection.now_ms)
    stage.app.tick(60_000)
    await settled()
    assert len(asked) == 3
