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
RATINGS: Final = (1000, 1400, 1700)
"""Estimates: nobody has measured where they stand beside people."""

MANIFEST: Final = Manifest(
    name="wordfleet",
    title=TITLE,
    seat_names=SEAT_NAMES,
    rules=(FirstWordFleet, WordFleet),
    positions=from_position,
    score_sheet=ScoreSheet(score_sheet.head, score_sheet.ply),
    bots={
        "random": random_bot(WordFleet, 400),
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
