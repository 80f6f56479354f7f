"""RotoRouter as it is registered: its rules, and bots with levels and ratings."""

from typing import Final

from engines.bot_levels import Levels
from engines.manifest import Manifest, ScoreSheet, bot_module
from engines.random_bot import random_bot
from engines.rotorouter import from_position, score_sheet
from engines.rotorouter.public import SEAT_NAMES, TITLE
from engines.rotorouter.rules import RotoRouter

LEVELS: Final = Levels(("easy", "normal", "hard"), 3, 2)
RATINGS: Final = (1250, 1400, 1900)
"""As far apart as 212 games of two found them; hard, which won all of its 76, by the least that
they leave likely (``engines/BOTS.md``). Normal's is the anchor: where it stands beside people
nobody has measured."""

MANIFEST: Final = Manifest(
    name="rotorouter",
    title=TITLE,
    seat_names=SEAT_NAMES,
    rules=(RotoRouter,),
    score_sheet=ScoreSheet(score_sheet.head, score_sheet.ply),
    bots={
        "random": random_bot(RotoRouter, 790),
        "search": bot_module("engines.rotorouter.bot.bot", LEVELS, RATINGS),
    },
    positions=from_position,
    estimator="engines.rotorouter.bot.chances",
    teacher="engines.rotorouter.bot.reasons",
    weigher="engines.rotorouter.bot.tries",
    plies=90,
    small_options={"size": 7, "colours": 3},
)
