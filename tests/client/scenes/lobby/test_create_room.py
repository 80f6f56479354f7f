"""The form for a new room: what it shows of any game, and what it asks a server for."""

import pygame

from client.games.catalog import BOARDS
from client.games.toppen.editor.layout_editor import FILE, LayoutEditor
from client.games.toppen.editor.layouts import Layout, LayoutFile
from client.scenes.lobby.create_room import CreateScene
from engines.toppen.public import CHAIN
from protocol import from_client
from tests.client.gallery.gallery import shown
from tests.client.stage import settled


async def form(state="create-toppen"):
    return await shown(state, (1280, 720), 100)


def keys(stage):
    return [control.key for control in stage.scene.page.controls()]


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


def turn(stage, key, way=pygame.K_RETURN):
    stage.scene.page.focus(key, True)
    stage.key(way)


async def opened(stage):
    turn(stage, "open")
    await settled()
    return next(said for said in stage.connection.said if isinstance(said, from_client.Open))


async def test_nothing_is_sent_that_was_not_chosen():
    stage = await form()
    assert await opened(stage) == from_client.Open(1, "toppen", {}, from_client.RoomSettings())


async def test_a_number_that_may_be_off_is_a_switch_and_a_number_while_on():
    stage = await form()
    turn(stage, "more")
    assert "limit n_move" in keys(stage)
    turn(stage, "limit n_move", pygame.K_RIGHT)
    assert stage.control("limit n_move").value == "7, from 3 to 20"
    turn(stage, "option n_move", pygame.K_LEFT)
    assert "limit n_move" not in keys(stage)
    turn(stage, "option stalemate", pygame.K_LEFT)
    turn(stage, "option stalemate", pygame.K_RIGHT)
    assert (await opened(stage)).options == {"n_move": None, "stalemate": 30}


async def test_a_fair_start_is_recommended_to_two_people_until_they_choose():
    stage = await form()
    assert any("four of five" in text for text in texts(stage))
    turn(stage, "opponent")
    assert "advised" not in keys(stage)
    turn(stage, "opponent")
    turn(stage, "advised")
    assert "advised" not in keys(stage)
    assert (await opened(stage)).options == {"start": "balanced"}


async def test_options_that_do_not_fit_are_said_before_anything_is_asked():
    stage = await form("create-toppen-wrong")
    why = "A balanced start is known for N-Move 6 alone."
    assert why in texts(stage)
    assert stage.control("open").off == why
    turn(stage, "open")
    await settled()
    assert stage.connection.said == []
    turn(stage, "option n_move", pygame.K_RIGHT)
    assert stage.control("open").off == ""


async def test_a_layout_is_picked_for_a_custom_start_alone():
    stage = await form()
    assert "option layout" not in keys(stage)
    turn(stage, "option start", pygame.K_LEFT)
    assert stage.control("option start").value.startswith("Custom")
    assert stage.control("open").off == "Choose a layout first."
    turn(stage, "option layout")
    assert isinstance(stage.scene, LayoutEditor)
    stage.key(pygame.K_ESCAPE)
    stage = await form("create-toppen-layout")
    assert stage.control("option layout").name == "Change layout …"
    assert (await opened(stage)).options == {"start": "custom", "layout": CHAIN}


async def test_a_layout_is_forgotten_where_it_means_nothing():
    stage = await form("create-toppen-layout")
    turn(stage, "option start", pygame.K_RIGHT)
    assert (await opened(stage)).options == {"start": "flat"}


async def test_evaluation_is_off_until_chosen_and_offered_where_there_is_any():
    stage = await form()
    assert stage.control("evaluation").value == "off"
    turn(stage, "evaluation")
    turn(stage, "game", pygame.K_LEFT)
    assert "evaluation" not in keys(stage)
    turn(stage, "game", pygame.K_RIGHT)
    assert (await opened(stage)).settings == from_client.RoomSettings(evaluation=True)


async def test_evaluation_is_not_asked_for_where_there_is_none():
    stage = await form()
    turn(stage, "evaluation")
    turn(stage, "game", pygame.K_LEFT)
    assert (await opened(stage)).settings == from_client.RoomSettings()


async def test_the_choices_of_one_game_are_kept_while_another_is_looked_at():
    stage = await form()
    turn(stage, "more")
    turn(stage, "option swap")
    turn(stage, "game", pygame.K_LEFT)
    turn(stage, "game", pygame.K_RIGHT)
    assert (await opened(stage)).options == {"swap": True}


async def test_what_few_people_change_is_said_and_shown_on_demand():
    stage = await form()
    assert "option n_move" not in keys(stage)
    assert any("N-Move 6" in text and "Swap rule off" in text for text in texts(stage))
    turn(stage, "more")
    assert "option n_move" in keys(stage)
    turn(stage, "option n_move", pygame.K_LEFT)
    turn(stage, "more")
    assert [key for key in keys(stage) if key.startswith("option")] == [
        "option start",
        "option n_move",
    ]
    assert not any("N-Move" in text for text in texts(stage))


async def test_a_layout_that_has_a_name_is_called_by_it():
    stage = await form("create-toppen-layout")
    assert "“5-chain” is chosen." in texts(stage)
    own = Layout("Mine", "1,2,-,-/-,-,-,-/-,-,-,-/-,-,-,-")
    LayoutFile(stage.app.file(FILE)).keep(own)
    stage.scene.form.chosen["layout"] = own.text
    stage.draw()
    assert "“Mine” is chosen." in texts(stage)


async def test_the_next_room_begins_with_what_was_chosen_for_the_last():
    stage = await form()
    turn(stage, "more")
    turn(stage, "option swap")
    turn(stage, "game", pygame.K_LEFT)
    turn(stage, "game", pygame.K_RIGHT)
    await opened(stage)
    kept = stage.app._shelf.load()[0]
    assert (kept.game, kept.options) == ("toppen", {"toppen": {"swap": True}})
    scene = CreateScene(stage.app)
    assert (scene.game, scene.form.options) == ("toppen", {"swap": True})


async def test_options_that_a_game_knows_no_more_are_not_taken_over():
    stage = await form()
    for options in ({"start": "slanted"}, {"pieces": 12}, {"n_move": "many"}):
        stage.app.keep(stage.app.profile.with_room("toppen", options))
        assert CreateScene(stage.app).forms["toppen"].options == {}
    stage.app.keep(stage.app.profile.with_room("backgammon", {}))
    assert CreateScene(stage.app).game in BOARDS
