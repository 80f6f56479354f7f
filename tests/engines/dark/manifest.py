"""Dark Tic-Tac-Toe as it is registered."""

from typing import Final

from engines.manifest import Manifest, ScoreSheet
from engines.random_bot import random_bot
from tests.engines.dark import notation
from tests.engines.dark.public import SEAT_NAMES, TITLE
from tests.engines.dark.rules import DarkTicTacToe

MANIFEST: Final = Manifest(
    name="dark",
    title=TITLE,
    seat_names=SEAT_NAMES,
    rules=(DarkTicTacToe,),
    score_sheet=ScoreSheet(notation.head, notation.ply),
    bots={"random": random_bot(DarkTicTacToe, 300)},
)
