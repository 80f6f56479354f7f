"""Lessons at their first, middle and last step, after a mistake, while the other side answers."""

from client.net.mirror import Mirror
from engines.lessons.shelf import course_of, taught
from protocol.from_server import Reason, Refusal, RoomPresence
from server.room.views.audience import seen
from tests.support.rooms.lessons import CODE, lesson_room, lesson_seen, played


def shown(told, refused=None):
    """That room, in the scene of lessons."""

    def show(stage):
        stage.online()
        mirror = stage.connection.rooms.setdefault(CODE, Mirror(CODE))
        mirror.here = RoomPresence(0, (True, True), 0, ())
        stage.tell(told, CODE)
        stage.app.open_lesson_room(CODE)

        def then(stage):
            stage.draw()
            mirror.refused = refused

        return then

    return show


def _steps():
    """Each lesson's first step, one in the middle, its end, and the end of its first part."""
    for game in taught():
        parts = course_of(game).parts
        middle = len(parts) // 2
        yield f"lesson-{game}-first", shown(lesson_seen(game))
        yield (
            f"lesson-{game}-middle",
            shown(lesson_seen(game, middle, len(parts[middle].steps) // 2)),
        )
        yield f"lesson-{game}-part", shown(lesson_seen(game, 0, len(parts[0].steps)))
        yield f"lesson-{game}-last", shown(lesson_seen(game, -1, len(parts[-1].steps)))


def wrong():
    """What was played was not meant."""
    said = course_of("polyy").parts[0].steps[0].wrong
    return shown(lesson_seen("polyy"), Refusal(Reason.ILLEGAL, said, code="LESSON"))


def waits():
    """The other side has not answered yet."""
    room = lesson_room("polyy", 1)
    return shown(seen(played(room, 1, {"type": "swap"}), 1))


STATES = {**dict(_steps()), "lesson-wrong": wrong(), "lesson-waits": waits()}
