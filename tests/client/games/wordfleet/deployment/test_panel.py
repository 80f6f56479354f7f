"""Deployment: words typed, ships dragged, turned and deployed, by mouse and by keyboard."""

from typing import get_args

import pygame
import pytest

from client.ui import theme
from engines.wordfleet.dictionary.words import Theme
from engines.wordfleet.public import (
    PLACE,
    Concede,
    Deploy,
)
from tests.client.games.wordfleet.captain import ROOMY, SMALL, at, key, press, said, words_on
from tests.client.games.wordfleet.fleet_games import RED, THEMED, challenged, deployed, settled
from tests.client.games.wordfleet.fleet_states import GOOD, PLACES, draft, square
from tests.client.stage import seen_of


async def type_fleet(stage, words=GOOD):
    for ship, word in words.items():
        stage.scene.page.focus(f"ship {ship}", True)
        stage.type(word.lower())


@pytest.mark.parametrize("size", [ROOMY, SMALL])
async def test_a_fleet_is_typed_placed_by_clicks_turned_and_deployed(size):
    stage, board = await at(challenged(), 1, size)
    await type_fleet(stage)
    await press(stage, "ship KETCH")
    for name in ("B2", "H3", "B5", "J8", "E8"):
        stage.click(square(board, name))
    assert board.ship_mover.draft.hulls["SHIP"].squares == ("G3", "H3", "I3", "J3")
    for _ in range(2):  # in hand, and turned
        stage.click(square(board, "H3"))
    assert board.ship_mover.draft.hulls["SHIP"].squares == ("H2", "H3", "H4", "H5")
    await press(stage, "suggest")
    assert board.name_entry.text
    await press(stage, "deploy")
    sent = said(stage)
    assert isinstance(sent, Deploy)
    assert [ship.word for ship in sent.fleet] == list(GOOD.values())
    assert sent.name == board.name_entry.text


async def test_a_fleet_is_deployed_by_keyboard_alone():
    stage, board = await at(challenged(), 1)
    for ship, word in GOOD.items():
        while stage.scene.page.state.focus != f"ship {ship}":
            await key(stage, pygame.K_TAB)
        stage.type(word)
    stage.scene.page.focus("ship KETCH", True)
    await key(stage, pygame.K_RETURN)
    assert stage.scene.page.state.focus == "board"
    assert "placing the KETCH" in stage.app.spoken
    for n in range(5):
        await key(stage, pygame.K_UP if n == 0 else pygame.K_DOWN, pygame.K_RETURN)
        if n < 4:
            assert board.ship_mover.draft.next_in_dock() == board.ship_mover.draft.held
            stage.scene.page.focus(f"ship {board.ship_mover.draft.held}", True)
            await key(stage, pygame.K_SPACE, pygame.K_SPACE, pygame.K_RETURN)
    while stage.scene.page.state.focus != "deploy":
        await key(stage, pygame.K_TAB)
    assert stage.control("deploy").off == ""
    await key(stage, pygame.K_RETURN)
    assert isinstance(said(stage), Deploy)


async def test_a_ship_is_dragged_from_the_dock_and_over_the_grid():
    stage, board = await at(challenged(), 1)
    await type_fleet(stage)
    for start, goal, name in (
        (stage.control("ship ARK").rect.center, square(board, "C4"), "C4"),
        (square(board, "D4"), square(board, "G7"), "F7"),
    ):
        stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        stage.move(goal)
        stage.draw()
        assert board.ship_mover.carried == "ARK"
        stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1))
        stage.draw()
        assert board.ship_mover.draft.hulls["ARK"].at == name
    start, beside = square(board, "F7"), (5, 5)
    stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=beside, button=1))
    stage.draw()
    assert board.ship_mover.carried is None
    assert board.ship_mover.draft.hulls["ARK"].at == "F7"


async def test_letters_typed_on_the_grid_go_into_the_ship_in_hand():
    stage, board = await at(challenged(), 1)
    stage.click(square(board, "B2"))
    assert board.ship_mover.draft.held == "SHIP", "the KETCH is placed, the next one is in hand"
    stage.type("crab")
    assert board.ship_mover.draft.hulls["SHIP"].word == "CRAB"
    await key(stage, pygame.K_BACKSPACE)
    assert board.ship_mover.draft.hulls["SHIP"].word == "CRA"


async def test_random_layout_words_and_clear():
    stage, board = await at(challenged(), 0)
    await press(stage, "words")
    await press(stage, "shuffle")
    assert stage.control("deploy").off == "" or "lies on" not in stage.control("deploy").off
    assert board.ship_mover.draft.intent is not None
    await press(stage, "clear")
    assert board.ship_mover.draft.next_in_dock() == "KETCH"
    assert all(hull.word for hull in board.ship_mover.draft.hulls.values())


@pytest.mark.parametrize("theme", get_args(Theme))
async def test_the_words_filled_in_are_such_as_may_be_deployed(theme):
    """D28: a class that is open where words are dealt need not be where they are chosen."""
    table = settled(Concede(), options={"word_method": "own", "theme": theme})
    stage, _ = await at(table, 0)
    await press(stage, "words")
    await press(stage, "shuffle")
    assert stage.control("deploy").off == ""


async def test_dealt_words_are_not_typed_over():
    stage, board = await at(settled(Concede(), options=THEMED), 0)
    before = [hull.word for hull in board.ship_mover.draft.hulls.values()]
    assert tuple(before) == board.view.you.words
    stage.scene.page.focus("ship KETCH", True)
    stage.type("x")
    await key(stage, pygame.K_BACKSPACE)
    assert [hull.word for hull in board.ship_mover.draft.hulls.values()] == before
    assert "Theme: animals" in words_on(stage)
    await press(stage, "shuffle")
    await press(stage, "deploy")
    assert [ship.word for ship in said(stage).fleet] == before


async def test_the_other_captain_deploying_disturbs_no_draft():
    table = challenged()
    stage, board = await at(table, 1)
    draft(GOOD, PLACES)(stage, board)
    stage.tell(seen_of(*table.by(0, Deploy(RED)).at, seat=1))
    stage.draw()
    assert board.deploying
    assert board.ship_mover.draft.intent is not None
    await press(stage, "deploy")
    assert isinstance(said(stage), Deploy)


async def test_the_name_that_is_shown_is_sent_though_the_deployment_was_rolled_back():
    table = settled(Concede())
    stage, board = await at(table, 0)
    await press(stage, "suggest")
    for told in (deployed(), table):
        stage.tell(seen_of(*told.at, seat=0))
        stage.draw()
    await press(stage, "words")
    await press(stage, "shuffle")
    await press(stage, "deploy")
    assert board.name_entry.text
    assert said(stage).name == board.name_entry.text


async def test_a_fleet_that_is_deployed_stays_and_says_so():
    stage, board = await at(challenged().by(0, Deploy(RED)), 0)
    stage.click(square(board, "A1"))
    assert board.fault() == "Your fleet is deployed."
    assert not any(control.key == "deploy" for control in stage.scene.page.controls())


async def test_a_ship_that_is_dragged_over_another_is_seen_to_clash_before_it_is_dropped():
    stage, board = await at(challenged(), 1, ROOMY)
    await type_fleet(stage)
    await press(stage, "ship KETCH")
    stage.click(square(board, "B2"))
    stage.click(square(board, "H5"))
    ship_mover = board.ship_mover
    ship = next(name for name, hull in ship_mover.draft.hulls.items() if "H5" in hull.squares)
    stage.move(square(board, "H5"))
    stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=square(board, "H5"), button=1))
    pictures = []
    for name in ("B2", "H8"):
        stage.move(square(board, name))
        stage.draw()
        _, squares = ship_mover.ghost(name)
        assert ship_mover.clashes(ship, squares) == (name == "B2")
        around = pygame.Rect(0, 0, 0, 0).unionall([board.chart.square(PLACE[it]) for it in squares])
        pictures.append(theme.DANGER in colours(stage.surface.subsurface(around)))
    assert pictures == [True, False]


def colours(surface):
    """Every colour that is seen there."""
    wide, tall = surface.get_size()
    return {tuple(surface.get_at((x, y)))[:3] for x in range(wide) for y in range(tall)}
