"""Word Fleet's help, section by section: the story, the rules, the captain's guide, the tracker."""

from typing import Final

from client.games.wordfleet.manual.advice import GUIDE, PAPER, TRACKER
from client.games.wordfleet.manual.battle import BATTLE, VARIATIONS
from client.games.wordfleet.manual.preparations import CODES, FLEET, STORY
from client.presenters.manual.topic import HelpSection

HELP: Final[tuple[HelpSection, ...]] = (
    *(STORY, CODES, FLEET, BATTLE, VARIATIONS),
    *(TRACKER, GUIDE, PAPER),
)
