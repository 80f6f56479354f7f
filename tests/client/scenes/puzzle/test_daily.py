"""The position of the day, played by mouse and by keyboard against answers of the real judge."""

import msgspec
import pygame
import pytest

from client.net.connection import RequestRefused
from client.presenters.puzzle.daily_words import left_words, share_words, streak_words
from client.scenes.puzzle.daily_scene import DailyScene
from client.scenes.puzzle.line_model import STEP_MS
from engines.toppen import daily
from engines.toppen.turn import steps
from protocol.from_client import PlayDaily, ShowDaily
from protocol.from_server import DailyStanding, Reason, Refusal
from tests.client.gallery.daily import GIVEN, LINE, Judge, at_daily, wrong_move
from tests.client.stage import Stage, settled

SIZE = (1280, 720)


async def opened(judge=None, size=SIZE):
    stage = at_daily(Stage(size), judge)
    await settled()
    stage.draw()
    return stage


def texts(stage):
    return [str(getattr(widget, "words", "")) for widget in stage.scene.page.root.walk()]


def says(stage, words):
    return any(words in text for text in texts(stage))


def keys_of(stage):
    return [control.key for control in stage.scene.page.controls()]


def choose(stage, move):
    """Click the stack and then where its top piece goes."""
    board = stage.scene.board
    for cell in (move.here, move.there):
        stage.click(board.cells()[4 * cell[0] + cell[1]].at)


async def play(stage, move):
    choose(stage, move)
    await settled()
    watch(stage)


def watch(stage):
    """Let everything that was answered be shown."""
    for _ in range(20):
        stage.app.tick(STEP_MS)
    stage.draw()


async def test_the_way_to_it_is_the_navigators():
    stage = Stage(SIZE).online()
    stage.connection.day = Judge().open()
    stage.app.open_daily()
    await settled()
    stage.draw()
    assert isinstance(stage.scene, DailyScene)
    assert stage.connection.said[-1] == ShowDaily(1)


async def test_the_task_and_the_streak_are_told():
    stage = await opened()
    assert says(stage, "Blue wins in 6 moves")
    assert says(stage, "11 days in a row")
    assert says(stage, "Best streak 14 · 61 solved · 48 at the first try")
    assert says(stage, "Next in 24 hours")
    assert "Blue wins in 6 moves" in stage.app.spoken


async def test_right_moves_to_the_end_solve_it_and_the_result_can_be_shared(monkeypatch):
    stage = await opened()
    for at, move in enumerate(LINE, 1):
        await play(stage, move)
        told = stage.scene.model.told
        assert told.progress == ("solved" if at == len(LINE) else "open")
        assert stage.scene.model.shown == len(told.views) - 1
    assert says(stage, "Solved!")
    assert says(stage, "12 days in a row")
    assert stage.scene.page.state.focus == "share"
    copied = []
    monkeypatch.setattr(stage.app, "copy", lambda text, said: copied.append(text))
    stage.draw()
    stage.key(pygame.K_RETURN)
    assert copied == [
        f"Fourfold daily {told.day} · Win in 6 moves · Solved today at the first try"
        " · 12 days in a row"
    ]


async def test_all_own_moves_are_sent_with_each_and_nothing_while_an_answer_is_shown():
    stage = await opened()
    choose(stage, LINE[0])
    await settled()
    assert stage.scene.model.is_showing
    asked = len(stage.connection.said)
    choose(stage, LINE[1])
    await settled()
    assert len(stage.connection.said) == asked
    watch(stage)
    await play(stage, LINE[1])
    sent = tuple(msgspec.to_builtins(move) for move in LINE[:2])
    last = stage.connection.said[-1]
    assert isinstance(last, PlayDaily)
    assert msgspec.to_builtins(last.line) == msgspec.to_builtins(sent)


async def test_an_answer_is_shown_ply_by_ply():
    stage = await opened()
    choose(stage, LINE[0])
    await settled()
    stage.app.tick(1)
    assert stage.scene.model.shown == 1
    stage.app.tick(STEP_MS - 1)
    assert stage.scene.model.shown == 1
    stage.app.tick(1)
    assert stage.scene.model.shown == 2


async def test_a_wrong_move_is_said_and_taken_back_by_enter():
    stage = await opened()
    await play(stage, wrong_move())
    assert says(stage, "That does not win in 6 moves")
    assert says(stage, "Not solved yet today")
    assert "solution" in keys_of(stage)
    assert stage.scene.page.state.focus == "again"
    stage.key(pygame.K_RETURN)
    stage.draw()
    assert stage.scene.model.may_play
    assert says(stage, "Find the moves that win")
    await play(stage, LINE[0])
    assert says(stage, "Right. 5 moves to go")


async def test_a_wrong_move_later_keeps_the_right_ones_before_it():
    stage = await opened()
    await play(stage, LINE[0])
    views = stage.scene.model.told.views
    state = daily.attempt(GIVEN, LINE[:1]).states[-1].position
    right = GIVEN.tree[LINE[0].here, LINE[0].there].then
    wrong = next(it for it in steps(state, GIVEN.game.special) if it not in right)
    await play(stage, daily.Move(*wrong))
    assert stage.scene.model.told.progress == "wrong"
    stage.press("again")
    assert stage.scene.model.told.views == views
    await play(stage, LINE[1])
    assert stage.scene.model.told.progress == "open"


async def test_the_solution_is_shown_from_the_beginning_and_may_be_played_then():
    stage = await opened()
    await play(stage, wrong_move())
    stage.press("solution")
    await settled()
    assert stage.scene.model.shown == 0
    watch(stage)
    assert says(stage, "This is the solution")
    assert says(stage, "You looked at today's solution")
    stage.press("again")
    assert stage.scene.model.shown == 0
    assert stage.scene.model.may_play


async def test_no_solution_is_offered_before_anything_was_tried():
    stage = await opened()
    assert "solution" not in keys_of(stage)


async def test_when_the_day_is_over_the_new_position_is_asked_for():
    stage = await opened()
    told = stage.scene.model.told
    stage.connection.now_ms = told.ends
    refusal = Refusal(Reason.BAD_OPTIONS, "that day is over: there is another position now")

    def refuse(line, reveal):
        raise RequestRefused(refusal)

    stage.connection.judged = refuse
    monday = Judge(day=Judge().day + 1)
    stage.connection.day = monday.open()
    choose(stage, LINE[0])
    await settled()
    await settled()
    stage.draw()
    assert "That day is over" in stage.app.toasts.shown[-1].text
    assert stage.scene.model.told.day == monday.open().day


async def test_a_server_that_refuses_is_said_and_asked_again():
    stage = Stage(SIZE).online()
    stage.connection.answer = RequestRefused(Refusal(Reason.UNAVAILABLE, "not now"))
    stage.app.push(DailyScene(stage.app))
    await settled()
    stage.draw()
    assert says(stage, "Not now.")
    stage.connection.answer, stage.connection.day = None, Judge().open()
    stage.press("retry")
    await settled()
    stage.draw()
    assert "board" in keys_of(stage)


@pytest.mark.parametrize(
    ("left_ms", "words"),
    [
        (86_400_000, "Next in 24 hours"),
        (3_600_001, "Next in 2 hours"),
        (3_600_000, "Next in 1 hour"),
        (3_540_000, "Next in 59 minutes"),
        (1, "Next in 1 minute"),
    ],
)
def test_how_long_it_stays_is_told_in_hours_and_at_last_in_minutes(left_ms, words):
    assert left_words(left_ms) == words


def test_a_streak_of_none_is_not_told():
    assert streak_words(DailyStanding(0, 4, 9, 1)) == ""
    assert streak_words(DailyStanding(1, 4, 9, 1)) == "1 day in a row"
    told = msgspec.structs.replace(Judge().open(), standing=DailyStanding(0, 4, 9, 1))
    assert share_words(told) == f"Fourfold daily {told.day} · Win in 6 moves"
