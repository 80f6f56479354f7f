"""Poly-Y's help, section by section, with pictures in ``rules.json``."""

from collections.abc import Mapping
from typing import Any, Final

from client.languages.message import mark
from client.presenters.manual.topic import HelpSection, HelpTopic
from engines.polyy.public import FIELDS, SIDES, Options


def figures() -> Mapping[str, Any]:
    """Return every number that the help names."""
    return {
        "fields": FIELDS[Options().size],
        "sides": SIDES,
        "most": SIDES // 2 + 1,
        "small": ", ".join(str(FIELDS[size]) for size in sorted(FIELDS)[:-1]),
    }


RULES: Final = HelpSection(
    mark("The rules"),
    (
        HelpTopic(
            "aim",
            mark("The aim"),
            mark(
                "Capture {most} of the {sides} corners. A corner is yours when one connected "
                "group of your stones touches both sides that meet there, and any third side. "
                "Often it looks like a Y."
            ),
            figures,
        ),
        HelpTopic(
            "board",
            mark("The board"),
            mark(
                "Red and blue play on a board with {sides} sides, {sides} corners and "
                "{fields} fields. Most fields have six neighbours. The one in the middle has "
                "five, those along a side four, and the corner fields three. Smaller boards "
                "have {small} fields."
            ),
            figures,
        ),
        HelpTopic(
            "turn",
            mark("A turn"),
            mark(
                "Red begins, and you take turns. Place one stone on any empty field. Stones "
                "never move and are never taken away."
            ),
        ),
        HelpTopic(
            "corners",
            mark("Corner fields"),
            mark(
                "A stone on a corner field touches two sides at once. A group on three sides "
                "in a row holds two corners. A group on four sides holds three, and wins."
            ),
        ),
        HelpTopic(
            "draws",
            mark("No draws"),
            mark(
                "A corner can be captured by one side only, and stays captured. On a full "
                "board every corner belongs to somebody. So there is always a winner."
            ),
        ),
    ),
)
EXAMPLE: Final = HelpSection(
    mark("An example"),
    (
        HelpTopic(
            "example",
            mark("Three captured corners"),
            mark(
                "Red holds the top corner: one line of red stones joins both sides that meet "
                "at the top with the bottom side, in the shape of a Y. Blue holds the two "
                "corners at the left, with a stone on the corner field of each. A corner "
                "field counts for both sides that meet there, so this one group touches three "
                "sides in a row. The other two corners are still open."
            ),
            large=True,
        ),
    ),
)
START: Final = HelpSection(
    mark("The first stone"),
    (
        HelpTopic(
            "swap",
            mark("The swap"),
            mark(
                "The side that begins would have a great advantage. So on the second turn "
                "blue may take over red’s first stone instead of placing one: choose it, or "
                "press Swap. It becomes blue, and that is blue’s whole turn. Later there is "
                "no swap."
            ),
        ),
        HelpTopic(
            "first",
            mark("A good first stone"),
            mark(
                "Place a middling stone, one that you would be as glad to have as to play "
                "against. A strong one is taken from you: the fields in and around the middle "
                "are. A weak one is left to you: those on a corner are. A good choice is next "
                "to a corner field, one step towards the middle, as shown."
            ),
        ),
    ),
)
WAYS: Final = HelpSection(
    mark("Ways to play"),
    (
        HelpTopic(
            "campaign",
            mark("The campaign"),
            mark(
                "You meet a bot that is as strong as your level. Win and you go up a level, "
                "lose and you go down. See how high you can get. There are no takebacks and "
                "no hints."
            ),
        ),
        HelpTopic(
            "custom",
            mark("Games for practice"),
            mark(
                "“New game” lets you choose the board, the bot and its level, your colour, "
                "the swap, hints and free undo; a game can also begin from any position. Try "
                "anything: these games never change your campaign level."
            ),
        ),
    ),
)
HELP: Final[tuple[HelpSection, ...]] = (RULES, EXAMPLE, START, WAYS)
