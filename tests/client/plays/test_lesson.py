"""The lessons at a real server, by buttons and by the keyboard, from the first step to a game."""

import pygame
import pytest

from client.scenes.lesson.lesson_scene import LessonScene
from client.scenes.lobby.lobby import LobbyScene
from engines.lessons.shelf import course_of, taught
from tests.client.hands import connected, two


async def at_step(ann, step, part):
    """Until that step of that part waits for the learner."""

    def waits():
        lesson = ann.scene.lesson if isinstance(ann.scene, LessonScene) else None
        there = lesson is not None and (lesson.part, lesson.step) == (part, step)
        return there and not lesson.waits and not ann.scene.model.why_not()

    await ann.until(waits)


@pytest.mark.parametrize("game", taught())
async def test_a_lesson_is_gone_through_by_its_buttons_and_leads_home(game, tmp_path, address):
    async with two(tmp_path) as (ann, _):
        await connected(ann, "Ann", address, by_keys=False)
        ann.app.open_lesson(game)
        done = 0
        for part, lesson in enumerate(course_of(game).parts):
            for step in lesson.steps:
                await at_step(ann, done, part)
                assert step.say in ann.app.spoken
                ann.frame()
                ann.click_on("skip")
                done += 1
            await ann.until(lambda: ann.scene.lesson is not None and ann.scene.lesson.done)
            assert lesson.end in ann.app.spoken
            ann.frame()
            if part + 1 < len(course_of(game).parts):
                ann.click_on("continue")
        ann.click_on("home")
        assert isinstance(ann.scene, LobbyScene)
        assert game in ann.app.profile.offered
        assert not [toast.text for toast in ann.app.toasts.shown if toast.fault]


async def test_a_wrong_stone_is_taken_back_in_words_and_the_marked_one_is_found_by_keys(
    tmp_path, address
):
    async with two(tmp_path) as (ann, _):
        await connected(ann, "Ann", address, by_keys=True)
        ann.app.open_lesson("polyy")
        await at_step(ann, 0, 0)
        first = course_of("polyy").parts[0].steps[0]
        ann.frame()
        free = next(cell for cell in ann.scene.board.cells() if "empty" in cell.name)
        assert free.key != first.do[0]["field"]
        ann.click(free.at)
        await ann.until(lambda: ann.scene.objection == first.wrong)
        assert first.wrong in ann.app.spoken
        assert ann.scene.board.view.board[free.key] is None
        ann.key(pygame.K_F2)  # marks it
        ann.key(pygame.K_RETURN)
        await at_step(ann, 1, 0)
        assert ann.scene.objection == ""
        assert ann.scene.board.view.corners[0] == 0
