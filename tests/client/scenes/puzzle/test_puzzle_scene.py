"""Puzzles as they are played, by mouse and by keyboard, against answers of the real judge."""

import msgspec
import pygame
import pytest

from client.net.connection import RequestRefused
from client.presenters.puzzle.puzzle_words import about_words
from client.scenes.puzzle.line_model import STEP_MS
from client.scenes.puzzle.puzzle_choice import PuzzleChoice
from client.scenes.puzzle.puzzle_scene import PuzzleScene
from client.table.advice.marks import cells_of, move_cells
from client.table.advice.sign import SHOWN
from client.widgets.dialog import Dialog
from engines.puzzles.shelf import puzzled, puzzles
from protocol.from_client import NextPuzzle, PlayPuzzle, ShowPuzzles
from protocol.from_server import Reason, Refusal
from tests.client.gallery.puzzles import online, wrong_move
from tests.client.stage import Stage, settled

SIZE, PHONE = (1280, 720), (390, 844)


async def opened(game="polyy", difficulty="easy", size=SIZE):
    stage = Stage(size)
    judge = online(stage)
    stage.app.open_puzzle(game, difficulty)
    await settled()
    stage.draw()
    return stage, judge


def says(stage, words):
    found = [str(getattr(widget, "words", "")) for widget in stage.scene.page.root.walk()]
    return any(words in text for text in found)


def keys_of(stage):
    return [control.key for control in stage.scene.page.controls()]


def choose(stage, intent):
    """Click the field of Poly-Y's board."""
    cell = next(it for it in stage.scene.board.cells() if it.key == intent.field)
    stage.click(cell.at)


async def play(stage, intent):
    choose(stage, intent)
    await settled()
    watch(stage)


def watch(stage):
    """Let everything that was answered be shown."""
    for _ in range(6):
        stage.app.tick(STEP_MS)
    stage.draw()


async def test_the_home_leads_to_the_choice_and_that_to_a_puzzle_of_a_game():
    stage = Stage(SIZE)
    judge = online(stage)
    stage.app.open_puzzles()
    await settled()
    stage.draw()
    assert isinstance(stage.scene, PuzzleChoice)
    assert stage.connection.said[-1] == ShowPuzzles(1)
    counts = judge.shelf().counts
    assert [key for key in keys_of(stage) if "-" in key] == [
        f"{it.game}-{it.difficulty}" for it in counts
    ]
    stage.press(f"{counts[0].game}-{counts[0].difficulty}")
    await settled()
    assert isinstance(stage.scene, PuzzleScene)
    assert stage.connection.said[-1] == NextPuzzle(1, counts[0].game, counts[0].difficulty)


async def test_the_choice_has_the_height_of_the_window_before_and_after_it_is_told():
    stage = Stage(SIZE)
    online(stage)
    stage.app.push(PuzzleChoice(stage.app))
    stage.draw()
    empty = next(it for it in stage.scene.page.root.walk() if isinstance(it, Dialog))._frame.copy()
    await settled()
    stage.draw()
    full = next(it for it in stage.scene.page.root.walk() if isinstance(it, Dialog))._frame
    assert full == empty
    assert full.height > SIZE[1] * 0.9


async def test_whoever_comes_back_is_told_how_many_are_solved_now():
    stage = Stage(SIZE)
    online(stage)
    stage.app.open_puzzles()
    await settled()
    stage.app.tick(10)
    asked = stage.connection.said.count(ShowPuzzles(1))
    stage.app.open_puzzle("polyy", "easy")
    await settled()
    for _ in range(3):
        stage.draw()
    stage.key(pygame.K_ESCAPE)
    stage.app.tick(10)
    await settled()
    assert isinstance(stage.scene, PuzzleChoice)
    assert stage.connection.said.count(ShowPuzzles(1)) == asked + 1


async def test_the_task_and_the_count_are_told():
    stage, judge = await opened()
    assert says(stage, "Find the one move that still wins")
    assert says(stage, "solved")
    assert says(stage, "After three wrong moves you may see the solution")
    assert "Find the one move that still wins" in stage.app.spoken
    assert "solution" not in keys_of(stage)
    assert judge.now is not None


async def test_the_right_move_solves_it_and_enter_leads_to_the_next_one():
    stage, judge = await opened()
    first = judge.now
    await play(stage, first.main_line[0])
    assert says(stage, "Solved at the first try!")
    assert stage.scene.page.state.focus == "next"
    sent = stage.connection.said[-1]
    assert isinstance(sent, PlayPuzzle)
    assert (sent.game, sent.puzzle) == ("polyy", first.key)
    stage.key(pygame.K_RETURN)
    await settled()
    stage.draw()
    assert judge.now.key != first.key
    assert stage.connection.said[-1] == NextPuzzle(1, "polyy", "easy", first.key)
    assert stage.scene.model.may_play


async def test_no_move_is_tried_in_a_puzzle_that_another_is_asked_for_in_place_of():
    stage, _ = await opened()
    given = puzzles("polyy")[0]
    stage.press("next")
    choose(stage, given.main_line[0])
    await settled()
    stage.draw()
    assert isinstance(stage.connection.said[-1], NextPuzzle)
    assert stage.scene.model.may_play


async def test_after_three_wrong_moves_the_solution_can_be_seen_and_not_before():
    stage, judge = await opened()
    for left in (2, 1):
        await play(stage, wrong_move(judge.now))
        assert says(stage, f"{left} tr")
        assert "solution" not in keys_of(stage)
        assert stage.scene.page.state.focus == "again"
        stage.key(pygame.K_RETURN)
        stage.draw()
        assert stage.scene.model.may_play
    await play(stage, wrong_move(judge.now))
    assert stage.scene.page.state.focus == "solution"
    stage.key(pygame.K_RETURN)
    await settled()
    watch(stage)
    assert says(stage, "This is the solution")
    assert "next" in keys_of(stage)


async def test_every_games_puzzle_is_shown_on_its_board_with_what_it_needs():
    for game in puzzled():
        for size in (SIZE, PHONE):
            stage, judge = await opened(game, puzzles(game)[0].difficulty, size)
            assert "board" in keys_of(stage)
            assert says(stage, about_words(judge.now.kind))
            await stage.app.close()


async def test_a_line_of_two_moves_goes_on_after_the_first():
    game = "rotorouter"
    stage, judge = await opened(game, puzzles(game)[0].difficulty)
    for at, intent in enumerate(judge.now.main_line, 1):
        stage.scene.model.play(msgspec.to_builtins(intent))
        await settled()
        watch(stage)
        told = stage.scene.model.told
        assert told.progress == ("solved" if at == len(judge.now.main_line) else "open")
        if told.progress == "open":
            assert says(stage, "Right. Go on")


@pytest.mark.parametrize("size", [SIZE, (640, 400), PHONE])
async def test_a_wrong_answer_that_shows_nothing_is_taken_back_by_one_enter(size):
    stage, judge = await opened("wordfleet", puzzles("wordfleet")[0].difficulty, size)
    stage.scene.model.play(msgspec.to_builtins(wrong_move(judge.now)))
    await settled()
    watch(stage)
    assert says(stage, "That is not it")
    stage.key(pygame.K_RETURN)
    assert stage.scene.model.may_play
    assert len(stage.scene.model.told.views) == 1


async def test_a_click_on_the_board_after_a_wrong_move_takes_it_back_and_tries_again():
    stage, judge = await opened()
    await play(stage, wrong_move(judge.now))
    assert says(stage, "That is not it")
    await play(stage, judge.now.main_line[0])
    assert says(stage, "Solved!")
    assert not says(stage, "not your turn")


async def test_a_key_on_the_board_after_a_wrong_move_takes_it_back():
    stage, judge = await opened()
    await play(stage, wrong_move(judge.now))
    stage.scene.page.focus("board", True)
    stage.draw()
    stage.key(pygame.K_TAB)
    assert stage.scene.model.told.progress == "wrong"
    stage.scene.page.focus("board", True)
    stage.key(pygame.K_UP)
    assert stage.scene.model.may_play


@pytest.mark.parametrize("game", ["polyy", "rotorouter", "toppen", "wordfleet"])
async def test_what_is_solved_says_why_it_is_right_with_its_marks(game):
    stage, judge = await opened(game, puzzles(game)[0].difficulty)
    assert not stage.scene.board.advice.by_cell
    for intent in judge.now.main_line:
        stage.scene.model.play(msgspec.to_builtins(intent))
        await settled()
        watch(stage)
    told = stage.scene.model.told
    said = [stage.scene.board.motif_words(it.code, it.values) for it in told.motifs[:3]]
    assert said
    assert all(words and says(stage, words) and words in stage.app.spoken for words in said)
    marked = {cell for it in told.motifs[:3] for kind in SHOWN for cell in cells_of(it, kind)}
    own = {cell for it in told.motifs[:3] for cell in move_cells(it)}
    assert marked - own <= set(stage.scene.board.advice.by_cell) <= marked
    stage.scene.model.again()
    stage.draw()
    assert not stage.scene.board.advice.by_cell
    assert not says(stage, said[0])


async def test_a_server_that_refuses_is_said_and_asked_again():
    stage = Stage(SIZE)
    online(stage)
    stage.connection.answer = RequestRefused(Refusal(Reason.UNAVAILABLE, "not now"))
    stage.app.push(PuzzleScene(stage.app, "polyy", "easy"))
    await settled()
    stage.draw()
    assert says(stage, "Not now.")
    stage.connection.answer = None
    stage.press("retry")
    await settled()
    stage.draw()
    assert "board" in keys_of(stage)


@pytest.mark.parametrize("task", ["win", "score", "word"])
def test_what_a_newer_server_asks_for_is_said_in_general(task):
    assert about_words(task) != about_words("mate") == "Find the best move"


async def test_a_puzzle_that_asks_for_a_word_begins_with_the_word_chosen():
    stage, _ = await opened("wordfleet", puzzles("wordfleet")[0].difficulty)
    board = stage.scene.board
    assert stage.scene.model.told.task == "word"
    assert board.hand.mode(board.view) == "word"
    board.choose_mode("square")
    stage.press("next")
    await settled()
    assert board.hand.mode(board.view) == "word"
