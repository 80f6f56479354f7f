"""Word Fleet as it is registered: its rules, old and new, and bots with levels and ratings."""

from functools import partial
from typing import Final

from engines.bot_levels import Levels
from engines.manifest import Manifest, ScoreSheet, bot_module
from engines.random_bot import random_bot
from engines.wordfleet import from_position, score_sheet
from engines.wordfleet.dictionary.words_file import words_file
from engines.wordfleet.public import SEAT_NAMES, TITLE
from engines.wordfleet.rules import FirstWordFleet, WordFleet

LEVELS: Final = Levels(("Ensign", "Commander", "Admiral"), 3, 3)
RATINGS: Final = (1120, 1400, 1560)
"""As far apart as 500 games found them (``engines/BOTS.md``). The Commander's is the anchor: where
it stands beside people nobody has measured."""

MANIFEST: Final = Manifest(
    name="wordfleet",
    title=TITLE,
    seat_names=SEAT_NAMES,
    rules=(FirstWordFleet, WordFleet),
    positions=from_position,
    score_sheet=ScoreSheet(score_sheet.head, score_sheet.ply),
    bots={
        "random": random_bot(WordFleet, 1000),
        "search": bot_module("engines.wordfleet.bot.bot", LEVELS, RATINGS),
    },
    estimator="engines.wordfleet.bot.chances",
    teacher="engines.wordfleet.bot.advice.reasons",
    weigher="engines.wordfleet.bot.advice.tries",
    public_files={
        f"words-{it.rules}.txt": partial(words_file, it.edition)
        for it in (FirstWordFleet, WordFleet)
    },
    plies=50,
)
