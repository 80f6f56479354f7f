"""The seats of a new table: each is given to anybody, here or elsewhere, or to nobody."""

import pygame
import pytest
from msgspec.structs import replace

from client.scenes.lobby.room_opening import told_apart
from client.storage.profile import Opponent
from engines.bot_levels import character_of
from engines.bots import rating_of
from protocol import from_client
from tests.client.gallery.gallery import shown
from tests.client.stage import settled

SIZE = (1280, 720), 100
EASY = character_of(rating_of("rotorouter", "search", 1))


def seats(stage):
    """What the way to change each seat says of it."""
    found = {it.key: it.name for it in stage.scene.page.controls() if it.key.startswith("seat ")}
    return [found[key].partition(": ")[2] for key in sorted(found)]


async def give(stage, seat, steps, name=""):
    """Give a seat to another kind of player, so many steps along the choice."""
    stage.press(f"seat {seat}")
    stage.draw()
    stage.scene.page.focus("who", True)
    for _ in range(abs(steps)):
        stage.key(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT)
    if name:
        stage.scene.page.focus("name", True)
        stage.type(name)
    stage.press("add")
    stage.draw()


async def opened(stage):
    stage.press("open")
    await settled()
    return [it for it in stage.connection.said if not isinstance(it, bool)]


async def test_everyone_at_this_screen_is_one_press_and_play_begins_at_once():
    stage = await shown("create-bot", *SIZE)
    stage.scene.page.focus("whom", True)
    stage.key(pygame.K_RIGHT)
    assert seats(stage) == ["You", *["A person here"] * 3]
    stage.scene.page.focus("name 1", True)
    stage.type("Ben")
    assert stage.control("open").name == "Play"
    room, own, *others = await opened(stage)
    assert isinstance(room, from_client.Open)
    assert own == from_client.Join(1, "K7MQ2X", 0)
    assert others == [("beside", "Ben", 1), ("beside", "Player 3", 2), ("beside", "Player 4", 3)]


async def test_a_challenge_names_who_is_invited_at_the_first_seat_for_somebody_elsewhere():
    stage = await shown("people-challenge", *SIZE)
    assert seats(stage)[:2] == ["You", "Bob"]


async def test_red_plays_blue_where_nobody_has_green_and_yellow():
    stage = await shown("create-here", *SIZE)
    for seat in (1, 3):
        await give(stage, seat, 4)
    assert seats(stage) == ["You", "Nobody", "A person here", "Nobody"]
    stage.press("seat 2")
    stage.draw()
    assert "2 seats are needed." in stage.control("who").value
    stage.key(pygame.K_ESCAPE)
    room, *seated = await opened(stage)
    assert room.settings.closed == (1, 3)
    assert seated == [from_client.Join(1, "K7MQ2X", 0), ("beside", "Player 3", 2)]


async def test_a_table_of_all_kinds_is_seated_as_it_was_chosen():
    stage = await shown("create-menu", *SIZE)
    assert seats(stage) == ["A person here", "You", EASY, "A program"]
    room, *seated = await opened(stage)
    assert room.settings.closed == ()
    assert seated == [
        from_client.Join(1, "K7MQ2X", 1),
        ("beside", "Bob", 0),
        from_client.SeatBot(1, "K7MQ2X", 2, "search", 1, "Hal"),
        from_client.Reserve(1, "K7MQ2X", 3),
    ]


async def test_who_takes_anothers_colour_changes_seats_with_them():
    stage = await shown("create-menu", *SIZE)
    await give(stage, 2, -3)
    assert seats(stage) == ["A person here", EASY, "You", "A program"]


async def test_a_table_of_bots_alone_is_watched():
    stage = await shown("create-bot", *SIZE)
    await give(stage, 0, 3, "Hal")
    assert seats(stage) == [EASY] * 4
    assert stage.control("open").name == "Watch"
    room, *bots = await opened(stage)
    assert isinstance(room, from_client.Open)
    assert [(it.seat, it.name) for it in bots] == [(0, "Hal"), (1, ""), (2, ""), (3, "")]


async def test_of_several_people_here_one_has_this_window():
    stage = await shown("create-here", *SIZE)
    await give(stage, 0, 3)
    assert seats(stage) == [EASY, "You", "A person here", "A person here"]


async def test_people_at_one_window_play_for_no_rating_and_are_told_why():
    stage = await shown("create-here", *SIZE)
    off = stage.control("rated").off
    assert off == "In a rated game everyone plays at a window of their own."
    stage.scene.page.focus("rated", True)
    stage.key(pygame.K_RIGHT)
    room, *_ = await opened(stage)
    assert not room.settings.rated


async def test_names_and_empty_seats_are_remembered_for_the_next_game():
    stage = await shown("create-red-blue", *SIZE)
    stage.scene.page.focus("name 1", True)
    stage.type("by")
    await opened(stage)
    kept = stage.app.profile.seatings["rotorouter"]
    assert [(it.kind, it.name) for it in kept.opponents] == [
        ("here", "Bobby"),
        ("nobody", ""),
        ("nobody", ""),
    ]


@pytest.mark.parametrize("whom", ["create-here", "create-bot"])
async def test_colours_drawn_by_lot_seat_everybody_once(whom):
    stage = await shown(whom, *SIZE)
    stage.press("advanced")
    stage.scene.page.focus("shuffle", True)
    stage.key(pygame.K_RIGHT)
    _, *seated = await opened(stage)
    taken = [it[2] if isinstance(it, tuple) else it.seat for it in seated]
    assert sorted(taken) == [0, 1, 2, 3]


def test_people_of_one_name_at_one_window_are_told_apart_by_numbers():
    ben, cleo, bot = Opponent("here", name="Ben"), Opponent("here", name="Cleo"), Opponent("bot")
    rows = [None, ben, replace(ben, name="ben"), cleo]
    assert [it and it.name for it in told_apart(rows, "Ann")] == [None, "Ben", "ben 2", "Cleo"]
    names = [it and it.name for it in told_apart([None, ben, ben, bot], "Ben")]
    assert names == [None, "Ben 2", "Ben 3", ""]
