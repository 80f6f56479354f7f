"""Toppen at the table: what is read and heard beside the board; moves by mouse and by keys."""

import pygame

from engines.toppen.public import Move, TakeFirstMove
from tests.client.gallery.gallery import shown
from tests.client.stage import settled


async def table(state):
    return await shown(state, (1280, 720), 100)


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


def tips(stage):
    return [widget.tip for widget in stage.scene.page.root.walk()]


async def test_two_clicks_send_a_move_though_moves_are_to_be_confirmed():
    stage = await table("toppen-chosen")
    assert stage.app.profile.confirm
    assert "confirm" not in [control.key for control in stage.scene.page.controls()]
    assert "Your turn · Pick where its top piece goes" in texts(stage)
    assert stage.connection.said == []
    stage.click(stage.scene.board.cells()[1].at)
    await settled()
    assert stage.connection.said == [Move((0, 2), (0, 1))]
    stage.draw()
    assert "Sending your move ..." in texts(stage)


async def test_a_drag_sends_a_move():
    stage = await table("toppen-start")
    cells = stage.scene.board.cells()
    for kind, key in ((pygame.MOUSEBUTTONDOWN, 0), (pygame.MOUSEBUTTONUP, 4)):
        stage.app.handle(pygame.event.Event(kind, pos=cells[key].at, button=1))
    await settled()
    assert stage.connection.said == [Move((0, 0), (1, 0))]


async def test_a_refused_cell_is_read_and_heard():
    stage = await table("toppen-start")
    stage.key(pygame.K_UP)
    stage.scene.board._pointer.cursor = 5
    stage.key(pygame.K_RETURN)
    why = "The top piece here is red; you play blue."
    assert f"! {why}" in texts(stage)
    assert why in stage.app.spoken
    stage.key(pygame.K_LEFT)
    stage.key(pygame.K_ESCAPE)
    assert why not in stage.app.spoken


async def test_a_pass_and_a_limit_that_is_near_are_read_and_heard():
    stage = await table("toppen-n-move")
    assert "! Moves in a row: 5 of 6" in texts(stage)
    about = "Blue has moved 5 times in a row. The one who makes 6 loses."
    assert about in tips(stage)
    for words in ("Red could not move and passed.", "One more move in a row loses.", about):
        assert words in stage.app.spoken


async def test_sides_are_chosen_by_buttons_that_say_what_they_mean():
    stage = await table("toppen-swap")
    assert "you play blue and move first" in stage.control("swap").spoken
    stage.press("swap")
    await settled()
    assert stage.connection.said == [TakeFirstMove()]


async def test_the_end_says_what_decided_it():
    stage = await table("toppen-over")
    assert stage.scene.seen.phase == "over"
    assert any("Blue finished on top" in text for text in texts(stage))


def press(stage, at):
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        stage.app.handle(pygame.event.Event(kind, pos=at, button=1))
    stage.draw()


def spots(stage):
    """Where each button is."""
    controls = stage.scene.page.controls()
    return {control.key: tuple(control.rect) for control in controls if control.role == "button"}


async def test_who_only_looks_is_refused_nothing():
    for state in ("toppen-tallest", "toppen-bottom", "toppen-over"):
        stage = await table(state)
        stage.key(pygame.K_ESCAPE)
        before = spots(stage)
        for cell in stage.scene.board.cells():
            press(stage, cell.at)
        assert stage.scene.board.fault() == ""
        assert not any(text.startswith("! ") for text in texts(stage))
        assert spots(stage) == before


async def test_a_refusal_moves_no_button():
    stage = await table("toppen-swap")
    before = spots(stage)
    press(stage, stage.scene.board.cells()[5].at)
    assert "! Pick your side first." in texts(stage)
    assert spots(stage) == before


async def test_the_first_tab_shows_the_keyboard_on_the_board():
    stage = await table("toppen-start")
    stage.key(pygame.K_TAB)
    assert stage.scene.page.focused.key == "board"
    assert stage.scene.page.state.ring
    stage.key(pygame.K_TAB)
    assert stage.scene.page.focused.key == "who 0", "the names beside it lead to records"


async def test_while_a_piece_is_dragged_the_hint_says_where_it_may_go():
    stage = await table("toppen-start")
    at = stage.scene.board.cells()[0].at
    stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    stage.draw()
    assert "Your turn · Pick where its top piece goes" in texts(stage)


async def test_nobody_is_invited_to_a_game_that_is_over():
    assert "link" in spots(await table("toppen-tallest"))
    stage = await table("toppen-over")
    stage.key(pygame.K_ESCAPE)
    assert "link" not in spots(stage)
