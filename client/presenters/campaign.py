"""Puts a campaign into words: how strong the bot is, who begins, how far one has come."""

from typing import Final

from client.languages.message import mark, tr
from protocol.from_server import Career

GRADES: Final = (
    (2 / 14, mark("a beginner")),
    (5 / 14, mark("easy")),
    (8 / 14, mark("a fair match")),
    (11 / 14, mark("hard")),
    (13 / 14, mark("very hard")),
)
"""Up to each part of the hardest difficulty what it is in a word."""
HARDEST: Final = mark("the strongest")


def completed(career: Career) -> int:
    """Return the first level at which all difficulties are beaten.

    It is told once as the end of the campaign; games go on there at the hardest.
    """
    return career.hardest * career.levels_each + 1


def strength(career: Career) -> str:
    """Return as in "Difficulty 4 of 14: easy"."""
    step, hardest = career.difficulty, career.hardest
    word = next((word for part, word in GRADES if step / max(1, hardest) <= part), HARDEST)
    about = {"step": step, "hardest": hardest, "word": tr(word)}
    return tr("Difficulty {step} of {hardest}: {word}", **about)


def beginner(career: Career) -> str:
    """Return who has the first move, in a sentence."""
    return tr("You start.") if career.begins else tr("The bot starts.")


def record(career: Career) -> str:
    """Return as in "Won 3, lost 1"; the best level where one was higher before."""
    if not career.won and not career.lost:
        return tr("No games yet")
    about = {"won": career.won, "lost": career.lost, "best": career.best_level}
    if career.best_level > career.level:
        return tr("Won {won}, lost {lost}, best level {best}", **about)
    return tr("Won {won}, lost {lost}", **about)


def moved(before: int, after: int) -> str:
    """Return how a game at level ``before`` moved it."""
    if after > before:
        return tr("Up to level {level}", level=after)
    if after < before:
        return tr("Back to level {level}", level=after)
    return tr("Still level {level}", level=after)


def completes(before: int, career: Career) -> bool:
    """Tell whether a game at level ``before`` was the one that completed the campaign."""
    return before < completed(career) <= career.level
