"""A lesson's room: what follows from its script at each ply, and what is never told of it."""

from itertools import islice

import msgspec
import pytest

from engines.lessons.lesson import next_answer, place
from engines.lessons.shelf import course_of, taught
from protocol.allowed_actions import named
from protocol.from_client import TakeBack
from protocol.names import Mark
from server.room.commands import PlayIntent
from server.room.decisions.decide import decide
from server.room.errors import Refused
from server.room.facts import Entry, decode_entry
from server.room.fold import fold
from server.room.views.audience import seen
from tests.support.rooms.lessons import ME, at_step, lesson_room, played
from tests.support.rooms.wishes import wishes

PARTS = [(game, part) for game in taught() for part in range(len(course_of(game).parts))]

MOST = 60
"""So many legal intents are tried: a word can be struck in more ways than anyone counts."""


def plies(game, part):
    """The room at its beginning and after each ply of the script."""
    room = lesson_room(game, part)
    yield room
    while place(room.lesson, room.ply).step < len(room.lesson.steps):
        answer = next_answer(room.lesson, room.ply)
        step = room.lesson.steps[place(room.lesson, room.ply).step]
        ply = (answer.seat, answer.intent) if answer else (room.lesson.seat, step.do[0])
        room = played(room, *ply)
        yield room


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_what_the_learner_may_do_is_what_is_decided(game, part):
    for room in plies(game, part):
        told = seen(room, room.lesson.seat)
        assert sorted(named(told.allowed)) == sorted(wishes(room, room.lesson.seat))
        assert "offer_takeback" not in named(told.allowed)
        assert "offer_rematch" not in named(told.allowed)


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_the_server_plays_what_is_written_and_when_and_nothing_is_due_by_itself(game, part):
    for room in plies(game, part):
        answer = next_answer(room.lesson, room.ply)
        assert room.bot_to_move == (answer.seat if answer else None)
        assert room.due is None


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_back_leads_from_each_step_to_the_one_before_whatever_was_shown(game, part):
    steps = course_of(game).parts[part].steps
    for number in range(1, len(steps) + 1):
        room = at_step(game, part, number)
        back = fold(room, decide(room, ME.id, TakeBack(0, room.id, room.ply), room.at))
        before = at_step(game, part, number - 1)
        assert back.state == before.state
        assert place(back.lesson, back.ply).step == number - 1
    first = lesson_room(game, part)
    with pytest.raises(Refused):
        decide(first, ME.id, TakeBack(0, first.id, 0), first.at)


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_no_view_holds_what_a_later_step_says_or_the_others_will_play(game, part):
    for room in plies(game, part):
        told = msgspec.json.encode(seen(room, room.lesson.seat)).decode()
        at = place(room.lesson, room.ply).step
        for number, step in enumerate(room.lesson.steps):
            assert (json_text(step.say) in told) == (number == at)
        assert seen(room, None).lesson.say == seen(room, room.lesson.seat).lesson.say


def json_text(text):
    return msgspec.json.encode(text).decode()[1:-1]


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_a_legal_intent_that_is_not_meant_changes_nothing_and_is_answered_in_words(game, part):
    room = lesson_room(game, part)
    step, mine = room.lesson.steps[0], room.lesson.seat
    remarks = {step.wrong, *(it.say for it in step.remarks)}
    legal = islice(room.game.legal(room.state, mine), MOST)
    said = [refusal(room, msgspec.to_builtins(intent)) for intent in legal]
    objections = [why for why in said if why is not None]
    assert objections
    assert {why.code for why in objections} == {"LESSON"}
    assert {why.message for why in objections} <= remarks


def refusal(room, tree):
    """Why the room does not take that intent of the learner; None where it does."""
    try:
        decide(room, ME.id, PlayIntent(0, tree), room.at)
    except Refused as why:
        return why
    return None


@pytest.mark.parametrize("game", taught())
def test_a_log_keeps_the_whole_script(game):
    opened = lesson_room(game).opened
    kept = decode_entry(Entry(Mark(7), opened).raw)
    assert kept.fact == opened
    assert kept.fact.lesson == course_of(game).parts[0]
