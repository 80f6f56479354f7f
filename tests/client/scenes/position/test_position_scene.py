"""Whoever sets up a position puts pieces, reads and writes it as text, and plays from there."""

import pygame
import pytest

from client.games.positions.kits import KITS
from client.net.connection import RequestRefused
from client.scenes.position.position_scene import PositionScene
from client.scenes.room.room_scene import RoomScene
from engines.catalog import make, names, positions
from protocol.from_client import Join, Open, RoomSettings, SeatBot
from protocol.from_server import Reason, Refusal
from tests.client.gallery.position import FLEETS, GAMES, LINE, ROUTES, TOPPEN
from tests.client.stage import FakeConnection, Stage, played, seen_of, settled

TEXTS = {"polyy": LINE, "toppen": TOPPEN, "rotorouter": ROUTES, "wordfleet": FLEETS}


def editing(game, text=""):
    stage = Stage().online(FakeConnection(games=GAMES))
    stage.app.open_position(game, text)
    stage.draw()
    assert isinstance(stage.scene, PositionScene)
    return stage


def said(stage, kind):
    return [it for it in stage.connection.said if isinstance(it, kind)]


def test_every_game_that_is_begun_from_positions_has_an_editor():
    assert set(KITS) == {name for name in names() if positions(name) is not None}


@pytest.mark.parametrize("game", list(TEXTS))
async def test_a_position_goes_in_and_out_as_text_and_is_played_as_it_is(game):
    stage = editing(game, TEXTS[game])
    scene = stage.scene
    assert scene.fault == ""
    stage.press("copy")
    copied = scene.line.text
    assert scene.kit.read(copied) == scene.draft.position
    options = scene.kit.options(scene.draft.position, {})
    reader = positions(game)
    assert reader is not None
    from random import Random

    start = reader.settled(make(game, options), copied, Random(0))
    assert start.seats == scene.kit.seats(scene.draft.position)


async def test_play_from_here_opens_the_room_with_a_bot_opposite():
    stage = editing("polyy", LINE)
    stage.press("play")
    await settled()
    (opened,) = said(stage, Open)
    assert opened.position == LINE
    assert opened.options == {"size": 7, "pie": True}
    assert not opened.settings.rated
    assert said(stage, Join)[0].seat == 1  # whose turn it is
    assert said(stage, SeatBot)[0].seat == 0
    assert isinstance(stage.scene, RoomScene)


async def test_what_the_server_refuses_is_said_until_the_position_is_another():
    stage = editing("wordfleet", FLEETS)
    words = "KETCH: STORM is no word that this game deals. Choose another, or own words."
    stage.connection.answer = RequestRefused(Refusal(Reason.BAD_POSITION, words, 1, code="red"))
    stage.press("play")
    await settled()
    assert stage.scene.fault == words
    stage.draw()
    assert stage.control("play").off == words
    stage.scene.change(stage.scene.kit.empty())
    assert stage.scene.fault == ""


async def test_stones_are_put_by_mouse_and_by_keys_and_every_step_is_undone():
    stage = editing("polyy")
    scene = stage.scene
    table = stage.control("table")
    stage.click(next(it.rect.center for it in table.parts() if it.name == "field 52: empty"))
    assert scene.line.text.endswith(" red:52 blue: move:red")
    assert "cannot be" in scene.fault
    stage.key(pygame.K_RIGHT)
    stage.key(pygame.K_2)
    assert len(scene.draft.position.blue) == 1
    assert scene.fault == ""
    stage.key(pygame.K_DELETE)
    assert not scene.draft.position.blue
    stage.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(scene.draft.position.blue) == 1
    for _ in range(3):
        stage.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.draft.position == scene.kit.empty()
    stage.key(pygame.K_y, pygame.KMOD_CTRL)
    assert len(scene.draft.position.red) == 1


async def test_a_line_that_cannot_be_read_is_said_beside_its_field_and_changes_nothing():
    stage = editing("polyy", LINE)
    scene, before = stage.scene, stage.scene.draft.position
    scene.line.select_all()
    scene.line.insert("7.5.1:43,43")
    stage.draw()
    assert stage.control("line").value.endswith("Ply 2: field 43 is taken already.")
    assert scene.draft.position == before
    assert stage.control("play").off
    scene.line.select_all()
    scene.line.insert("11 -1 44")
    stage.draw()
    assert len(scene.draft.position.blue) == 1
    assert not stage.control("play").off


async def test_a_track_that_is_laid_again_is_turned_and_tokens_stand_on_it():
    stage = editing("rotorouter")
    kit, position = stage.scene.kit, stage.scene.draft.position
    for _ in range(2):
        position = kit.used(position, 0, "elbow")
    assert position.tiles[0].rot == 90
    position = kit.used(position, 0, "token")
    assert position.tokens[0] == 1
    assert "R" in kit.write(position)
    assert kit.fault(position, {}) is None
    assert kit.used(kit.used(position, 0, "erase"), 0, "erase").tiles[0] is None


async def test_a_word_is_placed_turned_and_struck():
    stage = editing("wordfleet")
    scene = stage.scene
    stage.press("word KETCH")
    stage.type("storm")
    kit = scene.kit
    scene.change(kit.used(scene.draft.position, 11, "KETCH"))
    assert scene.line.text.startswith("red:STORM@B2-F2,")
    scene.change(kit.used(scene.draft.position, 11, "KETCH"))
    assert scene.line.text.startswith("red:STORM@B2-B6,")
    scene.change(kit.used(scene.draft.position, 11, "strike"))
    assert "blue.strikes:B2" in scene.line.text
    stage.press("fill")
    assert "?" not in scene.line.text.split()[0]


async def test_the_position_of_a_room_comes_along_with_its_options():
    from engines.polyy.public import View

    stage = Stage().online(FakeConnection(games=GAMES))
    view = ((3, 3, 5), (None,) * 5, False, 4, True)
    stage.app.open_position("polyy", view=view, options={"size": 4, "pie": True})
    stage.draw()
    assert View(*view).moves == stage.scene.draft.position.moves
    assert stage.scene.line.text.startswith("4.5.1:")
    assert ",-1," in stage.scene.line.text


async def test_launch_codes_and_the_bidding_can_be_set_up():
    stage = editing("wordfleet")
    stage.press("stage")
    stage.key(pygame.K_LEFT)
    assert stage.scene.line.text == "first:red"
    stage.press("codes 1")
    stage.type("042,117")
    assert stage.control("codes 1").value.endswith("A captain has 5 codes of three digits, or ?.")
    assert stage.control("play").off
    stage.type(",300,655,908")
    assert stage.scene.line.text == "blue.codes:042,117,300,655,908"
    assert not stage.control("play").off


async def test_who_has_three_corners_has_a_place():
    stage = editing("rotorouter")
    scene = stage.scene
    text = "play:red,green,blue board:9/9/9/9/9/9/9/9/9 move:green red.reached:green,blue"
    scene.change(scene.kit.read(text))
    stage.press("reached 3")
    assert "red.place:1" in scene.line.text
    assert scene.fault == ""
    assert scene.kit.seats(scene.draft.position) == (1, 2)


async def test_a_game_of_toppen_goes_out_with_its_moves_and_in_again():
    stage = editing("toppen", "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2: 03-02")
    scene = stage.scene
    assert scene.fault == ""
    assert scene.kit.mover(scene.draft.position) == 1
    assert scene.line.text.endswith(": 03-02")
    cells = scene.kit.cells(scene.draft.position, pygame.Rect(0, 0, 400, 400))
    assert cells[3].name == "d1: empty"
    scene.change(scene.kit.used(scene.draft.position, 3, "red"))
    assert ":" not in scene.line.text


async def test_a_room_gives_its_position_to_the_editor_but_not_a_rated_one_while_it_goes_on():
    for rated in (False, True):
        stage = Stage().online(FakeConnection(games=GAMES))
        stage.room(seen_of(*played(10), settings=RoomSettings(rated=rated)))
        stage.key(pygame.K_F4)
        assert bool(stage.control("edit position").off) is rated
        stage.press("edit position")
        assert isinstance(stage.scene, PositionScene) is not rated
        if not rated:
            position = stage.scene.draft.position
            assert len(position.moves) == 10
            assert stage.scene.fault == ""


async def test_the_cards_that_were_played_are_no_more_than_the_deck_has():
    stage = editing("rotorouter")
    stage.press("played")
    stage.type("x,x,q")
    assert "Cards are S, E" in stage.control("played").value
    assert stage.control("play").off
    stage.key(pygame.K_BACKSPACE)
    stage.type("e")
    assert "red.played:X,X,E" in stage.scene.line.text
    assert stage.scene.fault == ""
    stage.type(",x" * 9)
    assert stage.scene.fault == "11 cards X, but the deck has 2."


async def test_who_watches_takes_the_position_too():
    stage = Stage().online(FakeConnection(games=GAMES))
    stage.room(seen_of(*played(10), seat=None))
    stage.press("take")
    assert stage.control("copy position")
    stage.press("edit position")
    assert isinstance(stage.scene, PositionScene)
