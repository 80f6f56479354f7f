"""The form for a new room: what it shows of any game, and what it asks a server for."""

import re

import msgspec
import pygame
import pytest

from client.games.catalog import BOARDS
from client.games.toppen.editor.layout_editor import FILE, LayoutEditor
from client.games.toppen.editor.layouts import Layout, LayoutFile
from client.presenters.options import options_of
from client.scenes.lobby.create_room import CreateScene
from client.storage.profile import Seating
from client.widgets.inputs import ChoiceInput
from engines.toppen.public import CHAIN
from protocol import from_client
from tests.client.gallery.gallery import shown
from tests.client.stage import FakeConnection, Stage, settled

USUAL = Seating().settings
"""What is asked for where nothing was chosen: without a clock nobody has to wait for ever."""


async def form(state="create-toppen"):
    """The whole form, with what is under Advanced."""
    stage = await shown(state, (1280, 720), 100)
    if "listed" not in keys(stage):
        turn(stage, "advanced")
    return stage


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
    assert await opened(stage) == from_client.Open(1, "toppen", {}, USUAL)


async def test_a_number_that_may_be_off_is_a_switch_and_a_number_while_on():
    stage = await form()
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
    for _ in range(2):
        turn(stage, "whom", pygame.K_LEFT)
    assert "advised" not in keys(stage)
    for _ in range(2):
        turn(stage, "whom")
    turn(stage, "advised")
    assert "advised" not in keys(stage)
    assert (await opened(stage)).options == {"start": "balanced"}


async def test_options_that_do_not_fit_are_said_before_anything_is_asked():
    stage = await form("create-toppen-wrong")
    why = "A balanced start needs a limit of 6 moves in a row."
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
    assert stage.control("open").off == "Choose this first: Layout."
    turn(stage, "option layout")
    assert isinstance(stage.scene, LayoutEditor)
    stage.key(pygame.K_ESCAPE)
    stage = await form("create-toppen-layout")
    assert stage.control("option layout").name == "Change: Layout"
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
    assert (await opened(stage)).settings == msgspec.structs.replace(USUAL, evaluation=True)


async def test_evaluation_is_not_asked_for_where_there_is_none():
    stage = await form()
    turn(stage, "evaluation")
    turn(stage, "game", pygame.K_LEFT)
    assert (await opened(stage)).settings == USUAL


async def test_the_choices_of_one_game_are_kept_while_another_is_looked_at():
    stage = await form()
    turn(stage, "option swap")
    turn(stage, "game", pygame.K_LEFT)
    turn(stage, "game", pygame.K_RIGHT)
    assert (await opened(stage)).options == {"swap": True}


async def test_what_few_people_change_is_shown_on_demand_and_kept_when_it_is_hidden():
    stage = await form()
    turn(stage, "option n_move", pygame.K_LEFT)
    turn(stage, "advanced")
    assert not [key for key in keys(stage) if key.startswith("option")]
    assert (await opened(stage)).options == {"n_move": None}


async def test_a_fault_of_the_hidden_options_is_said_all_the_same():
    stage = await form("create-toppen-wrong")
    turn(stage, "advanced")
    assert "A balanced start needs a limit of 6 moves in a row." in texts(stage)


@pytest.mark.parametrize(
    ("steps", "said", "sent"),
    [
        (0, "Create game", []),
        (1, "Quick match", [from_client.QuickMatch]),
        (2, "Play", [from_client.Open, from_client.Join, from_client.SeatBot]),
    ],
)
async def test_whom_one_plays_with_decides_what_the_main_button_does(steps, said, sent):
    stage = await shown("create", (1280, 720), 100)
    for _ in range(steps):
        turn(stage, "whom")
    main = stage.control("match" if steps == 1 else "open")
    assert main.name == said
    turn(stage, main.key)
    await settled()
    asked = [type(it) for it in stage.connection.said if not isinstance(it, bool)]
    assert asked == (sent or [from_client.Open, from_client.Join])


async def test_all_seats_are_given_to_the_chosen_bot():
    stage = await shown("create-bot", (1280, 720), 100)
    stage.scene.page.focus("level", True)
    stage.key(pygame.K_RIGHT)
    turn(stage, "open")
    await settled()
    seated = [it for it in stage.connection.said if isinstance(it, from_client.SeatBot)]
    assert len(seated) == 3
    assert len({(it.bot, it.level) for it in seated}) == 1


async def test_seats_that_differ_are_custom_and_chosen_one_by_one():
    stage = await shown("create-bots-rotorouter", (1280, 720), 100)
    assert stage.control("whom").value.startswith("Custom")
    turn(stage, "whom")
    assert stage.control("whom").value.startswith("A friend")
    turn(stage, "whom", pygame.K_LEFT)
    assert stage.control("whom").value.startswith("Custom")


async def test_home_opens_the_form_with_its_game_and_opponent_chosen():
    stage = await shown("create-bot", (1280, 720), 100)
    assert stage.control("game").value.startswith("RotoRouter")
    assert stage.control("whom").value.startswith("A bot")


@pytest.mark.parametrize("game", sorted(BOARDS))
async def test_no_internal_word_of_an_option_is_shown(game):
    stage = Stage((1280, 720)).online(FakeConnection(games={game: BOARDS[game].rules}))
    stage.app.open_new_room(game, "friend")
    stage.draw()
    turn(stage, "advanced")
    for option in options_of(BOARDS[game].options):
        assert option.about
        for value in (*option.values, option.default):
            said = option._replace(told="always").says(value)
            assert option.kind == "text" or said
            assert not re.search(r"_|: (on|off)$", said), said
            if option.kind == "choice" and isinstance(value, str) and len(option.values) > 1:
                assert value in option.names
    shown_words = " | ".join(texts(stage)) + " | ".join(stage.scene.page.spoken())
    for word in ("one_left", "auto", "frequency", "Stall", "Rounds 0", "_"):
        assert word not in shown_words


async def test_a_layout_that_has_a_name_is_called_by_it():
    stage = await form("create-toppen-layout")
    assert "Chosen: 5-chain" in texts(stage)
    own = Layout("Mine", "1,2,-,-/-,-,-,-/-,-,-,-/-,-,-,-")
    LayoutFile(stage.app.file(FILE)).keep(own)
    stage.scene.form.chosen["layout"] = own.text
    stage.draw()
    assert "Chosen: Mine" in texts(stage)


async def test_the_next_room_begins_with_what_was_chosen_for_the_last():
    stage = await form()
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


@pytest.mark.parametrize(
    "state",
    ["create", "create-advanced", "create-toppen", "create-advanced-words", "wordfleet-form-own"],
)
async def test_no_choice_of_one_is_shown_in_the_form_of_any_game(state):
    stage = await form(state)
    choices = [it for it in stage.scene.page.root.walk() if isinstance(it, ChoiceInput)]
    assert len(choices) > 3
    assert all(len(it.parts()) > 1 for it in choices)
    assert "option first_claim" not in keys(stage)
