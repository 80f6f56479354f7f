"""RotoRouter as it is registered: its rules, and bots with levels and ratings."""

from typing import Final

from engines.bot_levels import Levels
from engines.manifest import Manifest, ScoreSheet, bot_module
from engines.random_bot import random_bot
from engines.rotorouter import from_position, score_sheet
from engines.rotorouter.public import SEAT_NAMES, TITLE
from engines.rotorouter.rules import RotoRouter

LEVELS: Final = Levels(("easy", "normal", "hard"), 3, 2)
RATINGS: Final = (1000, 1400, 1700)
"""Estimates: nobody has measured where they stand beside people."""

MANIFEST: Final = Manifest(
    name="rotorouter",
    title=TITLE,
    seat_names=SEAT_NAMES,
    rules=(RotoRouter,),
    score_sheet=ScoreSheet(score_sheet.head, score_sheet.ply),
    bots={
        "random": random_bot(RotoRouter, 300),
        "search": bot_module("engines.rotorouter.bot.bot", LEVELS, RATINGS),
    },
    positions=from_position,
    estimator="engines.rotorouter.bot.chances",
    teacher="engines.rotorouter.bot.reasons",
    weigher="engines.rotorouter.bot.tries",
    plies=90,
    small_options={"size": 7, "colours": 3},
)
