"""What is said of puzzles: the task, how hard it is, how it went, how many are solved."""

from typing import Final

from client.languages.message import mark, tr, trn, trp
from protocol.from_server import PuzzleCount, PuzzlePosition

ABOUT: Final = {
    "win": mark("Find the one move that still wins"),
    "score": mark("Score a corner this turn without rolling"),
    "word": mark("Name a ship whose word and place are certain"),
}
"""By task, what is to be found."""


def difficulty_words(difficulty: str) -> str:
    """Return how hard a puzzle is."""
    words = {
        "easy": trp("puzzle", "Easy"),
        "medium": trp("puzzle", "Medium"),
        "hard": trp("puzzle", "Hard"),
    }
    return words[difficulty]


def about_words(task: str) -> str:
    """Return what is to be found; in general where the task is of a newer server."""
    return tr(ABOUT[task]) if task in ABOUT else tr("Find the best move")


def task_words(told: PuzzlePosition, side: str) -> str:
    """Return the task with the side that is to do it."""
    return tr("{side}: {task}", side=side, task=about_words(told.task))


def progress_words(told: PuzzlePosition, found: int) -> str:
    """Return how the line went that was tried; ``found``: right moves in it."""
    match told.progress:
        case "open":
            if found:
                return tr("Right. Go on")
            return {
                "": tr("After three wrong moves you may see the solution"),
                "missed": _tries(told.tries),
                "solved": tr("You have solved this one"),
                "first": tr("You have solved this one"),
                "shown": tr("You looked at this solution"),
            }[told.outcome]
        case "wrong":
            return tr("That is not it. {left}", left=_tries(told.tries))
        case "solved":
            return tr("Solved at the first try!") if told.outcome == "first" else tr("Solved!")
        case "shown":
            return tr("This is the solution")


def _tries(left: int) -> str:
    if not left:
        return tr("You may look at the solution")
    return trn("{n} try left", "{n} tries left", left)


def count_words(count: PuzzleCount) -> str:
    """Return how many are solved: "3 of 12 solved"."""
    return solved_words(count.solved, count.puzzles)


def solved_words(solved: int, of: int) -> str:
    """Return the same of any two numbers."""
    return tr("{n} of {all} solved", n=solved, all=of)
