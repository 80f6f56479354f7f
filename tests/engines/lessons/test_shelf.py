"""Every lesson there is keeps to the rules, and what its sentences claim is so."""

from itertools import product

import msgspec
import pytest

from engines.catalog import make, names
from engines.lessons.lesson import begun, objection, place, unmet
from engines.lessons.shelf import course_of, taught

PARTS = [(game, part) for game in taught() for part in range(len(course_of(game).parts))]
MOST_SAID = 260
"""A sentence or two: so many letters a step."""


def read(game, tree):
    return msgspec.convert(tree, game.intent_type, strict=True)


def whole(game, pattern, other):
    """An intent that fits the pattern: itself, or where it is only a part, the first one given."""
    try:
        return read(game, pattern)
    except msgspec.ValidationError:
        return other


def played(lesson, game, choices):
    """Each step of the lesson, with the state before and after it, as the learner chooses."""
    state, plies = begun(lesson, game), 0
    for step, choice in zip(lesson.steps, choices, strict=True):
        before = state
        intent = whole(game, step.do[choice], read(game, step.do[0]))
        assert objection(lesson, plies, lesson.seat, intent) == ""
        state, plies = game.apply(state, lesson.seat, intent), plies + 1
        for answer in step.answers:
            said = read(game, answer.intent)
            assert objection(lesson, plies, answer.seat, said) == ""
            state, plies = game.apply(state, answer.seat, said), plies + 1
        yield step, before, state
    assert place(lesson, plies).step == len(lesson.steps)


def test_a_game_without_a_file_has_no_lesson():
    assert course_of("../polyy") is None
    assert course_of("chess") is None
    assert set(taught()) <= set(names())


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_every_way_through_a_lesson_is_legal_and_comes_to_what_is_said(name, part):
    lesson = course_of(name).parts[part]
    game = make(name, lesson.options)
    assert list(unmet(game, begun(lesson, game), lesson, lesson.begins)) == []
    for choices in product(*(range(len(step.do)) for step in lesson.steps)):
        for step, _, after in played(lesson, game, choices):
            assert list(unmet(game, after, lesson, step.expect)) == []


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_the_first_way_of_each_step_is_whole_and_the_learners_to_play(name, part):
    lesson = course_of(name).parts[part]
    game = make(name, lesson.options)
    for step, before, _ in played(lesson, game, [0] * len(lesson.steps)):
        written = msgspec.json.encode(read(game, step.do[0]))
        assert msgspec.json.decode(written) == step.do[0]
        assert lesson.seat in game.to_move(before)


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_what_is_remarked_on_is_legal_and_not_right(name, part):
    lesson = course_of(name).parts[part]
    game, plies = make(name, lesson.options), 0
    for step, before, _ in played(lesson, game, [0] * len(lesson.steps)):
        for remark in step.remarks:
            intents = list(game.legal(before, lesson.seat))
            met = [i for i in intents if objection(lesson, plies, lesson.seat, i) == remark.say]
            assert met, remark
        plies += 1 + len(step.answers)


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_a_step_is_short_and_says_what_to_do(name, part):
    lesson = course_of(name).parts[part]
    for step in lesson.steps:
        assert 0 < len(step.say) <= MOST_SAID, step.say
        assert step.wrong
    assert lesson.title
    assert 0 < len(lesson.end) <= MOST_SAID
