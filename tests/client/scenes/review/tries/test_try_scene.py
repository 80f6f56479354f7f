"""What would you play: three tries at each turning point, by keyboard, and nothing told before."""

import pygame
import pytest

from client.scenes.review.review_scene import ReviewScene
from client.scenes.review.tries.question import questions
from client.scenes.review.tries.try_scene import TryScene
from client.scenes.review.tries.try_words import verdict_words
from protocol.from_client import Suggest, TryMove
from protocol.from_server import Tried
from tests.client.gallery.review import CHANCES, POLYY, TOPPEN, VALUES, review
from tests.client.reviewed import CODE
from tests.client.scenes.review.tries.try_states import (
    FLEET,
    JUDGED,
    ROADS,
    TURNED,
    best_of,
    legal,
    slip,
)
from tests.client.stage import Stage, settled

BEST = Tried(1, CODE, "best")


async def asked(facts=POLYY, values=CHANCES, tries=JUDGED, seat=0):
    """The first question of a game, whose tries come to this."""
    stage = Stage((1280, 720))
    review(facts=facts, values=values, seat=seat)(stage)
    await settled()
    stage.draw()
    left = list(tries)
    stage.connection.tried = lambda _ply, _intent: left.pop(0)
    stage.key(pygame.K_t)
    stage.draw()
    return stage


async def tried(stage, *keys):
    """Choose by arrows and play by Enter, twice, as the first only chooses."""
    stage.scene.page.focus("board", True)
    for key in (*keys, pygame.K_RETURN, pygame.K_RETURN):
        stage.key(key)
    await settled()
    stage.draw()


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


async def test_the_move_that_was_played_and_what_came_after_it_are_hidden():
    stage = await asked()
    assert isinstance(stage.scene, TryScene)
    quiz = stage.scene.quiz
    assert len(stage.scene.board.view.moves) == quiz.question.at - 1
    assert not any(quiz.question.played.lower() in text.lower() for text in texts(stage))
    assert [it.at for it in quiz.asked] == [3, 7]


async def test_three_tries_by_keyboard_are_judged_and_then_the_answer_is_shown():
    stage = await asked(tries=(JUDGED[0], JUDGED[1], JUDGED[0]))
    quiz = stage.scene.quiz
    stage.connection.suggested = best_of(POLYY, quiz.question.seen.ply)
    for number in range(3):
        assert quiz.left == 3 - number
        await tried(stage, *(pygame.K_UP,) * (number + 1))
    said = stage.connection.said
    assert [type(it) for it in said] == [TryMove, TryMove, TryMove, Suggest]
    assert {it.ply for it in said} == {quiz.question.seen.ply}
    assert quiz.answer is not None
    assert any(text.startswith("Best move: ") for text in texts(stage))
    assert any(text == f"Played in the game: {quiz.question.played}" for text in texts(stage))
    assert quiz.question.played.startswith("field ")
    assert "Best move: " in stage.app.spoken
    assert not any("simulated games" in text for text in texts(stage)), "tries have other shares"
    stage.key(pygame.K_RETURN)
    await settled()
    assert len(stage.connection.said) == 4


async def test_a_try_is_named_alike_whether_the_board_or_the_button_plays_it():
    stage = await asked(tries=JUDGED[:1] * 2)
    await tried(stage, pygame.K_UP)
    for key in (pygame.K_UP, pygame.K_RETURN):
        stage.key(key)
    stage.draw()
    stage.press("confirm")
    await settled()
    assert [it.words[:6] for it in stage.scene.quiz.here] == ["Field ", "Field "]


async def test_a_move_as_good_as_any_ends_the_tries_and_the_sum_counts_it():
    stage = await asked(tries=(BEST,))
    quiz = stage.scene.quiz
    stage.connection.suggested = best_of(POLYY, quiz.question.seen.ply)
    await tried(stage, pygame.K_UP)
    assert (quiz.left, quiz.found) == (0, 1)
    stage.key(pygame.K_n)
    stage.draw()
    assert quiz.number == 1
    stage.connection.suggested = best_of(POLYY, quiz.question.seen.ply)
    stage.key(pygame.K_F2)
    await settled()
    stage.key(pygame.K_n)
    stage.draw()
    assert "You found 1 of 2 best moves." in texts(stage)
    assert any(text.startswith("Move 3: found at try 1") for text in texts(stage))
    assert "Move 7: skipped" in texts(stage)
    stage.key(pygame.K_ESCAPE)
    assert isinstance(stage.scene, ReviewScene)


async def test_what_is_best_is_marked_on_the_board_until_the_next_position():
    stage = await asked()
    quiz = stage.scene.quiz
    stage.connection.suggested = best_of(POLYY, quiz.question.seen.ply)
    stage.key(pygame.K_F2)
    await settled()
    stage.draw()
    marked = stage.scene.board.advice.by_cell
    assert marked
    board = stage.scene.page.control("board")
    named = [part.name for part in board.parts() if "marked as" in part.name]
    assert len(named) == len(marked)
    stage.key(pygame.K_n)
    assert stage.scene.board.advice.by_cell == {}


async def test_a_game_of_exact_values_says_what_a_move_gives_away():
    stage = await asked(TOPPEN, VALUES, tries=(JUDGED[3],))
    move = next(iter(stage.scene.board.view.legal))
    stage.scene.quiz.play({"type": "move", "from": list(move[0]), "to": list(move[1])})
    await settled()
    stage.draw()
    assert "Gives away a win: it loses." in texts(stage)


@pytest.mark.parametrize(
    ("facts", "game", "told", "words"),
    [
        (ROADS, "rotorouter", JUDGED[4], "Worse: 41 % to win instead of 62 %."),
        (FLEET, "wordfleet", JUDGED[5], "Worse: hits with 12 % instead of 31 %."),
    ],
)
async def test_where_hands_are_hidden_ones_own_moves_are_asked_judged_and_answered(
    facts, game, told, words
):
    stage = await asked(facts, slip(facts, game), tries=(told,))
    quiz = stage.scene.quiz
    assert [(it.at, it.seat) for it in quiz.asked] == [(TURNED[game], 0)]
    ply = quiz.question.seen.ply
    quiz.play(legal(facts, ply, 0))
    await settled()
    stage.draw()
    assert words in texts(stage)
    stage.connection.suggested = best_of(facts, ply)
    stage.key(pygame.K_F2)
    await settled()
    stage.draw()
    said = [stage.scene.board.motif_words(it.code, it.values) for it in quiz.answer.motifs[:3]]
    assert said
    assert set(said) <= set(texts(stage))
    assert f"Played in the game: {quiz.question.played}" in texts(stage)
    assert stage.scene.board.advice.by_cell


async def test_where_hands_are_hidden_the_moves_of_others_are_not_asked():
    stage = await asked(FLEET, slip(FLEET, "wordfleet"), seat=1)
    assert isinstance(stage.scene, ReviewScene)
    assert stage.control("tries").off == "no move turned the game"


async def test_without_a_turning_point_or_a_connection_it_says_why_not():
    stage = await asked(values=None)
    assert isinstance(stage.scene, ReviewScene)
    assert stage.control("tries").off == "no move turned the game"
    assert stage.app.toasts.shown[-1].text == "No move turned the game."  # its key was pressed
    stage.connection.state = "waiting"
    stage.draw()
    assert stage.control("tries").off == "you are not connected"
    assert questions(stage.scene.replay, ()) == ()


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (BEST, "The best move!"),
        (Tried(1, CODE, "equal", "win", 640, 620), "As good as the best move."),
        (Tried(1, CODE, "unknown"), "Something else is better here."),
        (Tried(1, CODE, "worse", "win", 640, 380), "Worse: 38 % to win instead of 64 %."),
        (Tried(1, CODE, "worse", "hit", 310, 120), "Worse: hits with 12 % instead of 31 %."),
        (Tried(1, CODE, "worse", "result", 500, 0), "Gives away a draw: it loses."),
        (Tried(1, CODE, "worse", "result", 700, 1), "Worse than the best move."),
    ],
)
def test_a_verdict_says_what_a_try_costs(told, words):
    assert verdict_words(told) == words
