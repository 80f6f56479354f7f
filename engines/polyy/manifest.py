"""Poly-Y as it is registered: its rules, bots with levels and ratings, and its campaign."""

from typing import Final

from engines.bot_levels import Levels
from engines.campaign import Difficulty, Stage
from engines.manifest import Manifest, ScoreSheet, bot_module
from engines.polyy import from_position, score_sheet
from engines.polyy.public import SEAT_NAMES, TITLE
from engines.polyy.rules import PolyY
from engines.random_bot import random_bot

LEVELS: Final = Levels(tuple(f"difficulty {level}" for level in range(1, 15)), 5, 2, by_clock=14)
RATINGS: Final = (
    *(710, 970, 1340, 1560, 1660, 1750, 1860, 2010, 2210),
    *(2340, 2350, 2390, 2550, 2760),
)
"""As far from level 4 as pools found them (``engines/BOTS.md``), those of the second row by games
that were adjudicated. Level 11 was not told apart from level 10, and stands 10 above it."""

HARDEST: Final = 14
LEVELS_EACH: Final = 2
"""Levels of the campaign to each difficulty: one from each side."""


def campaign(level: int) -> Stage:
    """Return a stage by rule 7.1: sides alternate, two levels to each difficulty."""
    step = min(HARDEST, 1 + (level - 1) // LEVELS_EACH)
    difficulty = Difficulty(step, HARDEST, LEVELS_EACH)
    return Stage({"size": 7, "pie": True}, "search", step, level % 2, difficulty)


MANIFEST: Final = Manifest(
    name="polyy",
    title=TITLE,
    seat_names=SEAT_NAMES,
    rules=(PolyY,),
    score_sheet=ScoreSheet(score_sheet.head, score_sheet.ply),
    bots={
        "random": random_bot(PolyY, 100),
        "search": bot_module("engines.polyy.bot.bot", LEVELS, RATINGS),
    },
    campaign=campaign,
    positions=from_position,
    estimator="engines.polyy.bot.chances",
    teacher="engines.polyy.bot.reasons",
    weigher="engines.polyy.bot.tries",
    plies=35,
    small_options={"size": 4},
)
