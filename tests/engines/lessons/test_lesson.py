"""A script knows whose ply is next, what fits it, and what is said against anything else."""

import pytest

from engines.catalog import make
from engines.lessons.lesson import (
    OVER,
    WAIT,
    Lesson,
    Lessons,
    LessonStep,
    Remark,
    ScriptedPly,
    ScriptPlace,
    begun,
    fits,
    next_answer,
    objection,
    place,
    sayings,
    unmet,
)
from engines.polyy.public import PlaceStone, TakeFirstStone


def stone(field):
    return {"type": "place", "field": field}


TWO = Lesson(
    "Two steps",
    (
        LessonStep(
            "Place a stone.",
            (stone(3), stone(4)),
            "Not there.",
            (Remark(stone(5), "Not on five."),),
            (ScriptedPly(1, {"type": "swap"}),),
        ),
        LessonStep("And anywhere.", (stone(9), {"type": "place"}), "A stone."),
    ),
    "Done.",
    options={"size": 4},
)


def test_each_ply_has_its_place_in_the_script():
    assert [place(TWO, plies) for plies in range(4)] == [
        ScriptPlace(0, 0),
        ScriptPlace(0, 1),
        ScriptPlace(1, 0),
        ScriptPlace(2, 0),
    ]
    assert [next_answer(TWO, plies) for plies in range(4)] == [
        None,
        TWO.steps[0].answers[0],
        None,
        None,
    ]


def test_what_is_right_is_not_objected_to_and_all_else_has_its_sentence():
    assert objection(TWO, 0, 0, PlaceStone(3)) == objection(TWO, 0, 0, PlaceStone(4)) == ""
    assert objection(TWO, 0, 0, PlaceStone(5)) == "Not on five."
    assert objection(TWO, 0, 0, PlaceStone(6)) == "Not there."
    assert objection(TWO, 2, 0, PlaceStone(20)) == ""
    assert objection(TWO, 2, 0, TakeFirstStone()) == "A stone."
    assert objection(TWO, 3, 0, PlaceStone(20)) == OVER


def test_nobody_plays_out_of_turn():
    assert objection(TWO, 0, 1, PlaceStone(3)) == WAIT
    assert objection(TWO, 1, 0, PlaceStone(7)) == WAIT
    assert objection(TWO, 1, 1, PlaceStone(7)) == WAIT
    assert objection(TWO, 1, 1, TakeFirstStone()) == ""


def test_a_pattern_fits_what_has_all_of_it():
    assert fits({}, stone(3))
    assert fits({"type": "place"}, stone(3))
    assert not fits({"field": 4}, stone(3))
    assert not fits({"other": None}, stone(3))


def test_the_parts_of_a_course_know_where_they_stand():
    one, two = Lessons((TWO, TWO)).numbered().parts
    assert (one.part, one.parts, one.before, one.total) == (0, 2, 0, 4)
    assert (two.part, two.parts, two.before, two.total) == (1, 2, 2, 4)


def test_every_sentence_is_collected():
    said = list(sayings(TWO))
    assert {"Two steps", "Place a stone.", "Not there.", "Not on five.", "Done."} <= set(said)


@pytest.mark.parametrize(
    ("expect", "fault"),
    [
        ({"moves.0": 3, "board.3": 1, "winners": None, "to_move": [0]}, []),
        ({"moves": [3, 3], "corners": [None] * 5}, []),
        ({"board.3": 0}, ["board.3 is 1, not 0"]),
    ],
)
def test_what_a_lesson_expects_is_read_from_the_view(expect, fault):
    game = make("polyy", {"size": 4})
    lesson = Lesson(
        "Swapped", (), "", start=(ScriptedPly(0, stone(3)), ScriptedPly(1, {"type": "swap"}))
    )
    assert list(unmet(game, begun(lesson, game), lesson, expect)) == fault
