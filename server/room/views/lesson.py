"""Builds what a lesson says now: the present step of its script, and no later one."""

from engines.lessons.lesson import Lesson, place
from protocol.from_server import LessonView
from server.room.room import Room


def lesson_view(room: Room, lesson: Lesson) -> LessonView:
    """Return the step at which the room stands."""
    at = place(lesson, room.ply)
    where = lesson.title, lesson.part, lesson.parts, lesson.before + at.step, lesson.total
    if at.step == len(lesson.steps):
        return LessonView(*where, True, lesson.end)
    step, waits = lesson.steps[at.step], at.answered > 0
    show = None if waits or not room.begun else step.do[0]
    return LessonView(*where, False, step.say, waits, show, step.cells, step.buttons)
