"""A lesson is a room: played over real sockets by the rules, in which the script alone goes on."""

import pytest

from client.net.pending_requests import RequestRefused
from engines.lessons.shelf import course_of, taught
from protocol import from_client
from protocol.from_server import Done, Reason
from tests.server.session.connections import street
from tests.support.people import (
    open_room,
    person,
    play_intent,
    sit,
    soon,
    until,
    watch,
    welcomed,
)
from tests.support.process import ServerProcess
from tests.support.views import game_view

PARTS = [(game, part) for game in taught() for part in range(len(course_of(game).parts))]


def may_act(mirror):
    """Whether the script waits for the learner."""
    lesson = mirror.seen.lesson
    return mirror.seen.phase == "playing" and lesson is not None and lesson.show is not None


def ended(mirror):
    return mirror.seen.lesson is not None and mirror.seen.lesson.done


async def learn(who, game="polyy", part=0):
    """The lesson's room, as it is told once it is the learner's turn."""
    return await until(await watch(who, await soon(who.learn(game, part))), may_act)


async def refused(who, mirror, intent):
    """Why the room does not take this intent."""
    await who.play(mirror, intent)
    await until(mirror, lambda m: m.refused is not None)
    return mirror.refused


async def step_on(who, mirror):
    """Do what the step shows; returns once the next one can be done, or none is left."""
    step = mirror.seen.lesson.step
    await play_intent(who, mirror, mirror.seen.lesson.show)
    await until(mirror, lambda m: m.seen.lesson.step > step and (may_act(m) or ended(m)))


async def test_each_lesson_is_played_to_its_end_by_doing_what_it_shows(valkey_url):
    async with ServerProcess("--redis", valkey_url) as server:
        for game, part in PARTS:
            async with person(server.url, "Ada") as ada:
                await played_through(ada, game, part)
        assert server.faults == 0
        assert server.counter("fourfold_bot_refused_total") == 0


async def played_through(ada, game, part):
    """Do all that a lesson shows, and look at what it says."""
    lesson = course_of(game).parts[part]
    mirror = await learn(ada, game, part)
    assert game in (await welcomed(ada)).lessons
    for number, step in enumerate(lesson.steps):
        seen = mirror.seen.lesson
        about = game, part, number
        assert (seen.step, seen.say) == (lesson.before + number, step.say), about
        assert (seen.cells, seen.buttons) == (step.cells, step.buttons), about
        await step_on(ada, mirror)
    seen = mirror.seen.lesson
    assert (seen.done, seen.say, seen.show) == (True, lesson.end, None), (game, part)


async def test_what_is_not_meant_is_refused_in_words_and_back_leads_to_the_step_before(valkey_url):
    async with ServerProcess("--redis", valkey_url) as server, person(server.url, "Ada") as ada:
        mirror = await learn(ada)
        first = course_of("polyy").parts[0].steps[0]
        why = await refused(ada, mirror, {"type": "place", "field": 50})
        assert (why.reason, why.code, why.message) == (Reason.ILLEGAL, "LESSON", first.wrong)
        why = await refused(ada, mirror, {"type": "place", "field": 0})
        assert why.code == "OCCUPIED"  # the rules come first
        before = game_view(mirror.seen).moves
        with pytest.raises(RequestRefused):  # there is no step before the first
            await soon(ada.ask(lambda n: from_client.TakeBack(n, mirror.room, 0)))
        await step_on(ada, mirror)
        assert len(game_view(mirror.seen).moves) == len(before) + 2
        await soon(ada.ask(lambda n: from_client.TakeBack(n, mirror.room, 2)))
        await until(mirror, lambda m: m.seen.lesson.step == 0)
        assert game_view(mirror.seen).moves == before
        await step_on(ada, mirror)
        await step_on(ada, mirror)
        assert mirror.seen.phase == "over"
        await soon(ada.ask(lambda n: from_client.TakeBack(n, mirror.room, 3)))
        await until(mirror, lambda m: m.seen.phase == "playing" and m.seen.lesson.step == 1)


async def test_a_lesson_goes_on_after_the_server_was_killed_in_the_middle_of_it(valkey_url):
    server = ServerProcess("--redis", valkey_url)
    async with server, person(server.url, "Ada") as ada:
        mirror = await learn(ada, part=2)
        await ada.play(mirror, mirror.seen.lesson.show)
        await until(mirror, lambda m: m.seen.ply == 1 or m.seen.lesson.step > 5)
        await server.kill()
        await server.start()
        await until(mirror, lambda m: may_act(m) and m.seen.ply == 2)
        await step_on(ada, mirror)
        assert mirror.seen.ending.winners == (0,)


async def test_a_lesson_is_for_one_counts_for_nothing_and_is_no_game_of_theirs(valkey_url):
    async with (
        ServerProcess("--redis", valkey_url) as server,
        person(server.url, "Ada") as ada,
        person(server.url, "Bob") as bob,
    ):
        mirror = await learn(ada)
        seen = mirror.seen
        assert (seen.practice, seen.settings.rated, seen.settings.listed) == (True, False, False)
        with pytest.raises(RequestRefused) as no_seat:
            await soon(bob.ask(lambda n: from_client.Join(n, mirror.room)))
        assert no_seat.value.refused.reason in (Reason.BEGUN, Reason.ROOM_FULL)
        for _ in range(2):
            await step_on(ada, mirror)
        for make in (from_client.Export, from_client.Replay):
            with pytest.raises(RequestRefused) as told:
                await soon(ada.ask(lambda n, make=make: make(n, mirror.room)))
            assert told.value.refused.reason == Reason.NOT_OVER
        with pytest.raises(RequestRefused):
            await soon(ada.ask(lambda n: from_client.Offer(n, mirror.room, "rematch")))
        room = await open_room(ada, size=4)
        await sit(ada, room)
        assert [card.room for card in (await soon(ada.mine())).rooms] == [room]


async def test_a_request_said_twice_opens_one_room_which_begins_at_once() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        done = [await ada.ask(from_client.Learn(1, "polyy", 1)) for _ in range(2)]
        assert done[0] == done[1] == Done(1, done[0].room, 1)
        other = await ada.ask(from_client.Learn(2, "polyy", 1))
        assert other.room != done[0].room
        await ada.watch(done[0].room)
        mirror = await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")
        assert [seat and seat.name for seat in mirror.seen.seats] == ["Coach", "Ada"]


async def test_unknown_lessons_are_refused() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        asked = from_client.Learn(1, "chess"), from_client.Learn(2, "polyy", 99)
        answers = [await ada.ask(message) for message in asked]
        assert [it.reason for it in answers] == [Reason.UNKNOWN_GAME, Reason.BAD_OPTIONS]
