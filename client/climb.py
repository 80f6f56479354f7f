"""What a campaign's level means: how strong the bot is, who begins, how far one has come."""

from typing import Final

from protocol.from_server import Career

HARDEST: Final = 14
"""The last difficulty; the first level at which all are beaten comes after two games at it."""
COMPLETED: Final = 2 * HARDEST + 1
"""The level that is told once as the end of the campaign; games go on there at the hardest."""
GRADES: Final = (
    (2, "a beginner"),
    (5, "easy"),
    (8, "a fair match"),
    (11, "hard"),
    (13, "very hard"),
    (HARDEST, "the strongest"),
)
"""Up to each difficulty what it is in a word."""


def difficulty(level: int) -> int:
    """Two levels to each, up to the hardest."""
    return min(HARDEST, 1 + (level - 1) // 2)


def bot_begins(level: int) -> bool:
    """At odd levels."""
    return level % 2 == 1


def strength(level: int) -> str:
    """As in "Difficulty 4 of 14: easy"."""
    step = difficulty(level)
    word = next(word for most, word in GRADES if step <= most)
    return f"Difficulty {step} of {HARDEST}: {word}"


def beginner(level: int) -> str:
    """Who has the first move, in a sentence."""
    return "The bot begins, you play second." if bot_begins(level) else "You begin."


def record(career: Career) -> str:
    """As in "Won 3, lost 1"; the best level where one was higher before."""
    if not career.won and not career.lost:
        return "No game played yet"
    told = f"Won {career.won}, lost {career.lost}"
    return f"{told}, best level {career.best}" if career.best > career.campaign else told


def moved(before: int, after: int) -> str:
    """How a game at level ``before`` moved it."""
    if after > before:
        return f"Up to level {after}"
    return f"Back to level {after}" if after < before else f"Still level {after}"


def completes(before: int, after: int) -> bool:
    """Whether that was the game that completed the campaign."""
    return before < COMPLETED <= after
