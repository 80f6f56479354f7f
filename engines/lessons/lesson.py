"""Defines lessons: scripts over a game's own rules, with what is said at each step of them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engines.game import AnyGame, Seat

Pattern: TypeAlias = dict[str, Any]
"""Fields of an intent: it fits every intent that has these, whatever else it has."""


OVER: Final = "This lesson is over."
WAIT: Final = "Wait for the other player."
GENERAL: Final = (OVER, WAIT)
"""What every lesson may say."""


class ScriptBase(Struct, frozen=True, forbid_unknown_fields=True):
    """Marks what a script is made of: what this program does not know is never passed over."""


class ScriptedPly(ScriptBase, frozen=True):
    """What another seat plays."""

    seat: Seat
    intent: Pattern
    """The whole intent."""


class Remark(ScriptBase, frozen=True):
    """What is said to who plays such an intent, which is legal, but not meant now."""

    intent: Pattern
    say: str


class LessonStep(ScriptBase, frozen=True):
    """One intent of the learner, and what the others answer."""

    say: str
    """To the learner, before: a sentence or two, what happens and what to do."""
    do: tuple[Pattern, ...]
    """What is right. The first is a whole intent, which is played for who skips the step."""
    wrong: str
    """What is said to who plays anything else that is legal ..."""
    remarks: tuple[Remark, ...] = ()
    """... but for these."""
    answers: tuple[ScriptedPly, ...] = ()
    """What the others play then, in order."""
    cells: tuple[int, ...] = ()
    """What is pointed at on the board, by the keys of the game's cells."""
    buttons: tuple[str, ...] = ()
    """What is pointed at beside it, by the keys of controls."""
    expect: dict[str, Any] = {}
    """What the sentences say of the position after the step: see ``unmet``."""


class Lesson(ScriptBase, frozen=True):
    """One part of a course: a game from a fixed beginning, in which each seat plays its script."""

    title: str
    """What it teaches, in a few words."""
    steps: tuple[LessonStep, ...]
    end: str
    """What is said after the last step."""
    seat: Seat = 0
    """The learner's."""
    options: dict[str, Any] = {}
    seats: tuple[Seat, ...] = (0, 1)
    """Those that play."""
    seed: int = 1
    """All chance comes from it."""
    start: tuple[ScriptedPly, ...] = ()
    """What is played before the first step, out of sight."""
    begins: dict[str, Any] = {}
    """What the first sentence says of the position it begins with, as ``LessonStep.expect``."""
    part: int = 0
    """Which part of its course it is, from 0; this and the rest are filled in by ``Lessons``."""
    parts: int = 1
    before: int = 0
    """How many steps the parts before it have."""
    total: int = 0
    """How many steps all parts have."""


class Lessons(ScriptBase, frozen=True):
    """All that a game teaches: lessons that follow each other, each from a beginning of its own."""

    parts: tuple[Lesson, ...]

    def numbered(self) -> "Lessons":
        """Return the course with each part told where it stands."""
        done, total, found = 0, sum(len(it.steps) for it in self.parts), []
        for part, lesson in enumerate(self.parts):
            where = {"part": part, "parts": len(self.parts), "before": done, "total": total}
            found.append(replace(lesson, **where))
            done += len(lesson.steps)
        return Lessons(tuple(found))


class ScriptPlace(NamedTuple):
    """Where in its script a lesson stands after so many plies."""

    step: int
    """The step that is to be done or answered; the number of steps where all are done."""
    answered: int
    """How many of its plies were played: none while the learner is to play."""


def place(lesson: Lesson, plies: int) -> ScriptPlace:
    """Return where the lesson stands ``plies`` after its beginning."""
    for number, step in enumerate(lesson.steps):
        length = 1 + len(step.answers)
        if plies < length:
            return ScriptPlace(number, plies)
        plies -= length
    return ScriptPlace(len(lesson.steps), 0)


def next_answer(lesson: Lesson, plies: int) -> ScriptedPly | None:
    """Return what another seat is to play now; None where the learner is, or all is done."""
    at = place(lesson, plies)
    return lesson.steps[at.step].answers[at.answered - 1] if at.answered else None


def objection(lesson: Lesson, plies: int, seat: Seat, intent: Any) -> str:
    """Return what is said against a legal intent of ``seat``; empty where it is in the script."""
    at, tree = place(lesson, plies), _listed(intent)
    if at.step == len(lesson.steps):
        return OVER
    step = lesson.steps[at.step]
    if at.answered:
        meant = step.answers[at.answered - 1]
        fitting = seat == meant.seat and fits(meant.intent, tree)
        return "" if fitting else WAIT
    if seat != lesson.seat:
        return WAIT
    if any(fits(pattern, tree) for pattern in step.do):
        return ""
    return next((it.say for it in step.remarks if fits(it.intent, tree)), step.wrong)


def fits(pattern: Pattern, tree: Any) -> bool:
    """Return whether the tree of an intent has all that ``pattern`` names."""
    return all(name in tree and tree[name] == value for name, value in pattern.items())


def sayings(lesson: Lesson) -> Iterator[str]:
    """Yield every sentence that a lesson says, for catalogues of words."""
    yield lesson.title
    for step in lesson.steps:
        yield from (step.say, step.wrong, *(it.say for it in step.remarks))
    yield lesson.end
    yield from GENERAL


def begun(lesson: Lesson, game: AnyGame) -> Any:
    """Return the state in which the first step finds the game. Raises IllegalIntent."""
    state = game.setup(lesson.seats, lesson.seed.to_bytes(32, "big"))
    for ply in lesson.start:
        state = game.apply(state, ply.seat, msgspec.convert(ply.intent, game.intent_type))
    return state


def unmet(game: AnyGame, state: Any, lesson: Lesson, expect: dict[str, Any]) -> Sequence[str]:
    """Return which of ``expect`` do not hold, each in a sentence.

    A name is a path in the learner's view ("corners.1"), by attribute, place or key; or
    ``winners``, ``reason`` or ``to_move`` of the game itself.
    """
    outcome, found = game.outcome(state), []
    own: dict[str, Any] = {
        "winners": None if outcome is None else outcome.winners,
        "reason": None if outcome is None else outcome.reason,
        "to_move": game.to_move(state),
    }
    view = game.view(state, lesson.seat)
    for path, wanted in expect.items():
        value = _listed(own[path] if path in own else _at(view, path))
        if value != wanted:
            found.append(f"{path} is {value!r}, not {wanted!r}")
    return found


def _listed(value: Any) -> Any:
    """Return a value as JSON writes it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _at(value: Any, path: str) -> Any:
    for name in path.split("."):
        if isinstance(value, dict):
            value = value[name]
        else:
            value = value[int(name)] if name.lstrip("-").isdigit() else getattr(value, name)
    return value
