"""A lesson in the window: what is said, what is marked, and the ways through it."""

import pygame
import pytest
from msgspec.structs import replace

from client.net.mirror import Mirror
from client.scenes.lesson.first_game import gentlest
from client.scenes.lesson.lesson_panel import StepPips
from client.scenes.lesson.lesson_scene import LessonScene
from client.scenes.room.room_scene import RoomScene
from engines.lessons.shelf import course_of, taught
from protocol import from_client
from protocol.from_server import BotOffer, Reason, Refusal, RoomPresence
from server.room.views.audience import seen
from tests.client.stage import BOT_OFFERS, Stage, settled
from tests.support.rooms.lessons import CODE, at_step, lesson_seen, played

FIRST = course_of("polyy").parts[0].steps[0]


async def lesson(told, size=(1280, 720)):
    """A stage on which that lesson is shown, and its mirror."""
    stage = Stage(size).online()
    mirror = stage.connection.rooms.setdefault(CODE, Mirror(CODE))
    mirror.here = RoomPresence(0, (True, True), 0, ())
    stage.tell(told, CODE)
    stage.app.open_lesson_room(CODE)
    await settled()
    stage.draw()
    return stage, mirror


def labels(stage):
    return " ".join(control.spoken for control in stage.scene.page.controls())


async def test_the_step_is_said_with_how_far_one_is():
    stage, _ = await lesson(lesson_seen("polyy"))
    assert FIRST.say in stage.app.spoken
    assert "Step 1 of 6" in stage.app.spoken
    stage.tell(lesson_seen("polyy", 0, 1), CODE)
    stage.draw()
    assert "Step 2 of 6" in stage.app.spoken


@pytest.mark.parametrize(("at", "named"), [(0, 1), (1, 2), (-1, 2)])
async def test_the_bar_marks_the_step_that_is_named(at, named):
    parts = course_of("polyy").parts
    many = len(parts[0].steps)
    stage, _ = await lesson(lesson_seen("polyy", 0, at if at >= 0 else many))
    (bar,) = [it for it in stage.scene.page.root.walk() if isinstance(it, StepPips)]
    named = named if at >= 0 else many
    assert bar.named == named
    assert f"Step {named} of {bar.steps}" in stage.app.spoken


async def test_marked_cells_are_named_so_and_drawn_in_the_marks_colour():
    stage, _ = await lesson(lesson_seen("polyy"))
    parts = {part.key: part for part in stage.control("board").parts()}
    assert [key for key, part in parts.items() if part.name.endswith("marked")] == [6]
    with_mark = stage.surface.copy()
    stage.tell(lesson_seen("polyy", 1, 1), CODE)
    stage.draw()
    assert not [p for p in stage.control("board").parts() if p.name.endswith("marked")]
    assert pygame.image.tobytes(with_mark, "RGB") != pygame.image.tobytes(stage.surface, "RGB")


async def test_a_click_on_the_board_plays_at_once_and_skip_plays_what_is_meant():
    stage, mirror = await lesson(lesson_seen("polyy"))
    at = next(cell.at for cell in stage.scene.board.cells() if cell.key == 6)
    stage.click(at)
    await settled()
    assert [getattr(it, "field", None) for it in stage.connection.said] == [6]
    mirror.pending = None
    stage.press("skip")
    await settled()
    assert stage.connection.said[-1] == FIRST.do[0]


async def test_show_me_marks_it_and_plays_nothing():
    stage, _ = await lesson(lesson_seen("polyy"))
    stage.press("show")
    await settled()
    assert stage.connection.said == []
    assert "suggested" in stage.scene.board.notes(6)
    stage.scene.board.clear()
    stage.key(pygame.K_F2)
    assert "suggested" in stage.scene.board.notes(6)


async def test_what_was_not_meant_is_said_until_the_next_entry_and_not_twice():
    stage, mirror = await lesson(lesson_seen("polyy"))
    refusal = Refusal(Reason.ILLEGAL, FIRST.wrong, code="LESSON")
    mirror.refused = refusal
    stage.connection.notices.append(refusal)
    stage.draw()
    assert FIRST.wrong in stage.scene.spoken
    assert stage.app.toasts.shown == []
    stage.tell(lesson_seen("polyy", 0, 1), CODE)
    stage.draw()
    assert FIRST.wrong not in stage.scene.spoken


async def test_back_leads_to_the_step_before_and_the_first_has_none():
    stage, _ = await lesson(lesson_seen("polyy"))
    assert stage.control("back").off
    told = lesson_seen("polyy", 0, 1)
    stage.tell(told, CODE)
    stage.draw()
    stage.press("back")
    await settled()
    assert stage.connection.said == [from_client.TakeBack(1, CODE, told.ply)]


async def test_nothing_can_be_done_while_the_other_side_answers():
    room = played(at_step("polyy", 1, 0), 1, {"type": "swap"})
    stage, _ = await lesson(seen(room, 1))
    assert all(stage.control(key).off for key in ("show", "back", "skip"))


async def test_a_part_leads_to_the_next_and_the_last_to_a_bot_another_lesson_and_home():
    parts = course_of("polyy").parts
    stage, _ = await lesson(lesson_seen("polyy", 0, len(parts[0].steps)))
    stage.press("continue")
    await settled()
    assert stage.connection.said == [from_client.Learn(1, "polyy", 1)]
    stage, _ = await lesson(lesson_seen("polyy", 2, len(parts[2].steps)))
    stage.connection.answer = None
    stage.press("play bot")
    await settled()
    kinds = [type(it) for it in stage.connection.said[:3]]
    assert kinds == [from_client.Open, from_client.Join, from_client.SeatBot]
    assert isinstance(stage.scene, RoomScene)
    stage, _ = await lesson(lesson_seen("polyy", 2, len(parts[2].steps)))
    stage.app.keep(replace(stage.app.profile, offered=()))
    stage.press("home")
    assert not isinstance(stage.scene, LessonScene)
    assert stage.app.profile.offered == ("polyy",)


@pytest.mark.skipif(len(taught()) < 2, reason="one lesson alone")
async def test_the_next_lesson_is_the_next_games():
    stage, _ = await lesson(lesson_seen("polyy", 2, 2))
    stage.press("next lesson")
    await settled()
    games = taught()
    following = games[(games.index("polyy") + 1) % len(games)]
    assert stage.connection.said == [from_client.Learn(1, following, 0)]


async def test_a_lesson_is_asked_for_where_there_is_one_and_said_to_need_a_server_elsewhere():
    stage = Stage((1280, 720)).online()
    stage.app.open_lesson("polyy")
    await settled()
    assert stage.connection.said == [from_client.Learn(1, "polyy", 0)]
    assert isinstance(stage.scene, LessonScene)
    stage = Stage((1280, 720)).online()
    stage.app.open_lesson("chess")
    stage.connection.state = "waiting"
    stage.app.open_lesson("polyy")
    said = [toast.text for toast in stage.app.toasts.shown]
    assert len(said) == 2
    assert stage.connection.said == []


async def test_a_lessons_room_that_is_opened_as_a_table_is_shown_as_a_lesson():
    stage = Stage((1280, 720)).online()
    stage.room(lesson_seen("polyy"))
    stage.draw()
    assert isinstance(stage.scene, LessonScene)
    assert stage.app.profile.server(stage.connection.url).room is None


def test_the_first_game_is_against_the_gentlest_bot_that_can_be_played():
    assert gentlest(BOT_OFFERS["polyy"]) == ("search", 1)
    off = BotOffer("search", ("easy",), 0)
    assert gentlest((BotOffer("random", ("any",), 1), off)) == ("random", 1)
    assert gentlest((off,)) is None
