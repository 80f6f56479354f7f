"""Puts a campaign into words: how strong the bot is, who begins, how far one has come."""

from typing import Final

from protocol.from_server import Career

GRADES: Final = (
    (2 / 14, "a beginner"),
    (5 / 14, "easy"),
    (8 / 14, "a fair match"),
    (11 / 14, "hard"),
    (13 / 14, "very hard"),
)
"""Up to each part of the hardest difficulty what it is in a word."""
HARDEST: Final = "the strongest"


def completed(career: Career) -> int:
    """Return the first level at which all difficulties are beaten.

    It is told once as the end of the campaign; games go on there at the hardest.
    """
    return career.hardest * career.levels_each + 1


def strength(career: Career) -> str:
    """As in "Difficulty 4 of 14: easy"."""
    step, hardest = career.difficulty, career.hardest
    word = next((word for part, word in GRADES if step / max(1, hardest) <= part), HARDEST)
    return f"Difficulty {step} of {hardest}: {word}"


def beginner(career: Career) -> str:
    """Return who has the first move, in a sentence."""
    return "You begin." if career.begins else "The bot begins, you play second."


def record(career: Career) -> str:
    """As in "Won 3, lost 1"; the best level where one was higher before."""
    if not career.won and not career.lost:
        return "No game played yet"
    told = f"Won {career.won}, lost {career.lost}"
    return f"{told}, best level {career.best_level}" if career.best_level > career.level else told


def moved(before: int, after: int) -> str:
    """Return how a game at level ``before`` moved it."""
    if after > before:
        return f"Up to level {after}"
    return f"Back to level {after}" if after < before else f"Still level {after}"


def completes(before: int, career: Career) -> bool:
    """Tell whether a game at level ``before`` was the one that completed the campaign."""
    return before < completed(career) <= career.level
