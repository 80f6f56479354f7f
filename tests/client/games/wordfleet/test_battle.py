"""The battle: every order by mouse and by keyboard, what is refused, what is warned of."""

import pygame
import pytest

from engines.wordfleet.public import (
    SQUARES,
    Challenge,
    CoordinateStrike,
    DisputeWord,
    LetterSweep,
    SonarPing,
    WordStrike,
)
from tests.client.gallery.alone import hinted, room
from tests.client.games.wordfleet.captain import ROOMY, SMALL, at, key, press, said, words_on
from tests.client.games.wordfleet.fleet_games import DEFENSE, MADE_UP, deployed, mid
from tests.client.games.wordfleet.fleet_states import square
from tests.client.stage import Stage
from tests.client.stage import settled as quiet


@pytest.mark.parametrize("size", [ROOMY, SMALL])
async def test_a_square_is_struck_by_two_clicks_or_by_the_button(size):
    stage, board = await at(mid(), 0, size)
    stage.click(square(board, "D4"))
    await quiet()
    assert said(stage) is None
    stage.click(square(board, "D4"))
    await quiet()
    assert said(stage) == CoordinateStrike("D4")
    stage, board = await at(mid(), 0, size)
    stage.click(square(board, "D4"))
    await press(stage, "give")
    assert said(stage) == CoordinateStrike("D4")


async def test_a_square_is_struck_by_keyboard():
    stage, _board = await at(mid(), 0)
    await key(stage, pygame.K_UP, pygame.K_UP, pygame.K_RETURN, pygame.K_RETURN)
    assert said(stage) == CoordinateStrike("E4")


async def test_a_known_square_is_refused_with_the_reason():
    stage, board = await at(mid(), 0)
    stage.click(square(board, "C3"))
    await quiet()
    assert board.fault() == "You already know C3."
    assert board.fault() in words_on(stage)
    assert said(stage) is None


@pytest.mark.parametrize("size", [ROOMY, SMALL])
async def test_a_letter_is_swept_for_by_keys(size):
    stage, _board = await at(mid(), 0, size)
    stage.scene.page.focus("letters", True)
    stage.type("i")
    await key(stage, pygame.K_RETURN, pygame.K_RETURN)
    assert said(stage) == LetterSweep("I")


async def test_a_letter_is_swept_for_by_a_click_and_the_button():
    stage, _board = await at(mid(), 0)
    stage.click(stage.control("letters").box(8).center)
    await press(stage, "give")
    assert said(stage) == LetterSweep("I")


@pytest.mark.parametrize("focus", ["order", "board"])
async def test_a_letter_is_swept_for_by_typing_it_wherever_the_keyboard_is(focus):
    stage, board = await at(mid(), 0)
    board.choose_mode("letter")
    stage.draw()
    stage.scene.page.focus(focus, True)
    stage.key(pygame.K_i)
    stage.app.handle(pygame.event.Event(pygame.TEXTINPUT, text="i"))
    assert (board.hand.mode(board.view), board.hand.letter) == ("letter", "I")
    await press(stage, "give")
    assert said(stage) == LetterSweep("I")


async def test_a_letter_swept_before_is_refused_with_the_reason():
    stage, _board = await at(mid(), 0)
    stage.click(stage.control("letters").box(4).center)
    assert stage.control("give").off == "You have already swept for E."
    assert "You have already swept for E." in words_on(stage)


@pytest.mark.parametrize("size", [ROOMY, SMALL])
async def test_a_word_is_struck_by_typing_it_on_the_grid(size):
    stage, board = await at(mid(), 0, size)
    stage.scene.page.focus("board", True)
    board._pointer.cursor = SQUARES.index("C3")
    stage.type("reef")
    await key(stage, pygame.K_SPACE)
    assert board.hand.composer.down
    await key(stage, pygame.K_BACKSPACE)
    stage.type("f")
    await key(stage, pygame.K_RETURN)
    assert said(stage) == WordStrike("REEF", "C3", "C6")


async def test_a_word_is_struck_by_its_parts_and_known_letters_are_offered():
    stage, board = await at(mid(), 0)
    board.choose_mode("word")
    stage.draw()
    stage.click(square(board, "C3"))
    await press(stage, "way")
    await press(stage, "offer")
    assert board.hand.composer.word == "RE"
    stage.scene.page.focus("word", True)
    stage.type("ef")
    await press(stage, "give")
    assert said(stage) == WordStrike("REEF", "C3", "C6")


async def test_the_composer_warns_and_lets_one_strike():
    stage, board = await at(mid(), 0)
    board.choose_mode("word")
    stage.draw()
    stage.click(square(board, "C3"))
    await press(stage, "way")
    board.hand.spell("RAZE")
    stage.draw()
    assert "C4 is E, not A." in words_on(stage)
    assert stage.control("give").off == ""


async def test_the_ping_is_aimed_at_its_middle_and_kept_on_the_grid():
    stage, board = await at(deployed(), 0)
    board.choose_mode("ping")
    stage.draw()
    stage.click(square(board, "A10"))
    await press(stage, "give")
    assert said(stage) == SonarPing("A8")


async def test_a_word_is_disputed():
    stage, board = await at(mid(DEFENSE, MADE_UP), 0)
    board.choose_mode("dispute")
    board.choose_ship("ARK")
    stage.draw()
    await press(stage, "give")
    assert said(stage) == DisputeWord("ARK")


async def test_the_ship_that_stands_out_as_chosen_is_the_one_that_is_disputed():
    stage, board = await at(mid(DEFENSE, MADE_UP), 0)
    board.choose_mode("dispute")
    stage.draw()
    shown, _, _ = stage.control("ship").value.partition(",")
    await press(stage, "give")
    assert said(stage) == DisputeWord(shown)


async def test_only_what_is_open_is_offered():
    stage, board = await at(mid(), 0)
    assert [order.mode for order in board.hand.orders(board.view)] == ["square", "letter", "word"]
    table = deployed().do(WordStrike("UP", "G8", "H8"))
    stage, board = await at(table, 0)
    assert [order.mode for order in board.hand.orders(board.view)] == ["square", "letter", "ping"]
    assert "Attack: a square" in words_on(stage)


async def test_two_turns_in_a_row_are_said():
    stage, _ = await at(deployed(end=Challenge), None)
    assert "2 turns in a row" in words_on(stage)


async def test_ones_own_waters_are_not_struck():
    stage, board = await at(mid(), 0)
    await press(stage, "flip")
    stage.click(square(board, "A5"))
    assert board.fault() == "These are your own waters."
    assert "your KETCH STORM, letter S, found" in board.cells()[SQUARES.index("B2")].name
    stage.scene.page.focus("flip", True)
    await key(stage, pygame.K_RETURN)
    assert board.shown == 1


async def test_who_is_not_to_move_orders_nothing():
    for seat in (1, None):
        stage, board = await at(mid(), seat)
        before = board.seat
        stage.click(square(board, "D4"))
        stage.click(square(board, "D4"))
        stage.scene.page.focus("letters", True)
        await key(stage, pygame.K_RETURN, pygame.K_RETURN)
        assert said(stage) is None
        assert before == seat
        assert not any(control.key == "give" for control in stage.scene.page.controls())


async def test_spectators_read_whose_waters_they_look_at():
    stage, board = await at(mid(), None, SMALL)
    assert "Show Ann’s waters" in words_on(stage)
    await press(stage, "other")
    assert "Show Bob’s waters" in words_on(stage)
    assert board.there.fleet == ()


async def test_a_sweep_that_a_hint_advises_is_given_by_enter_wherever_the_board_was_left():
    table, stage = mid(), Stage(ROOMY)
    room(table.at, table.mover)(stage)
    stage.draw()
    stage.scene.page.focus("board", True)
    stage.scene.board._pointer.cursor = 0
    hinted(stage, LetterSweep("O"), ())
    await quiet()
    stage.draw()
    assert stage.scene.page.state.focus == "board"
    await key(stage, pygame.K_RETURN)
    assert said(stage) == LetterSweep("O")
