"""RotoRouter's help, section by section: all that the rules say, and what the window shows."""

from typing import Final

from client.games.rotorouter.manual.skips import FIXES, SKIPPING
from client.games.rotorouter.manual.tokens import BOTS, END, TABLE, TOKENS
from client.games.rotorouter.manual.tracks import CARDS, START, TRACKS
from client.presenters.manual.topic import HelpSection

HELP: Final[tuple[HelpSection, ...]] = (
    *(START, CARDS, TRACKS, TOKENS, SKIPPING, FIXES),
    *(END, BOTS, TABLE),
)
