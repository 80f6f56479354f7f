"""Toppen as it is registered: its rules, bots with levels and ratings, and its adviser."""

from typing import Final

from engines.bot_levels import Levels
from engines.manifest import Manifest, ScoreSheet, adviser_module, bot_module
from engines.random_bot import random_bot
from engines.toppen import daily, from_position, score_sheet
from engines.toppen.public import SEAT_NAMES, TITLE
from engines.toppen.rules import Toppen

LEVELS: Final = Levels(("easy", "medium", "strong", "perfect"), 2, 2)
RATINGS: Final = (1220, 1400, 1600, 1610)
"""As far apart as 403 games found them, of which the start decided most (``engines/BOTS.md``).
Medium's is the anchor: where it stands beside people nobody has measured."""

MANIFEST: Final = Manifest(
    name="toppen",
    title=TITLE,
    seat_names=SEAT_NAMES,
    rules=(Toppen,),
    score_sheet=ScoreSheet(score_sheet.head, score_sheet.ply),
    bots={
        "random": random_bot(Toppen, 1200),
        "search": bot_module("engines.toppen.bot.bot", LEVELS, RATINGS),
    },
    plies=25,
    small_options={"swap": True},
    positions=from_position,
    daily=daily,
    teacher="engines.toppen.bot.reasons",
    weigher="engines.toppen.bot.tries",
    adviser=adviser_module("engines.toppen.bot.advice"),
)
