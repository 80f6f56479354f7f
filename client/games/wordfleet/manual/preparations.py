"""Word Fleet's help: the story, what is agreed before, launch codes, the fleet."""

from typing import Final

from client.games.wordfleet.manual.figures import figures, fleet
from client.games.wordfleet.manual.tale import GREETING, TALE
from client.languages.message import mark
from client.presenters.manual.topic import HelpSection, HelpTopic

STORY: Final = HelpSection(
    mark("Mission"),
    (
        HelpTopic("story", mark("The story"), TALE),
        HelpTopic("greeting", mark("Before you cast off"), GREETING),
        HelpTopic(
            "aim",
            mark("The aim"),
            mark(
                "Each captain hides {ships} words on a grid of {size} by {size} squares. Find "
                "and sink all {ships} ships of the other captain before yours are gone."
            ),
            figures,
        ),
        HelpTopic(
            "words",
            mark("Whose words"),
            mark(
                "The room says before you sit down whether words are dealt or you choose your "
                "own. It is the same for both captains. Words are real English words of two "
                "to five letters, without names or abbreviations."
            ),
        ),
    ),
)
CODES: Final = HelpSection(
    mark("Launch codes: who strikes first"),
    (
        HelpTopic(
            "codes",
            mark("Your codes"),
            mark(
                "Each captain has {codes} secret codes of three digits. They decide nothing "
                "but who opens the battle."
            ),
            figures,
        ),
        HelpTopic(
            "lock",
            mark("Who claims first"),
            mark(
                "The first digits of both first codes are shown and added. Whoever’s {codes} "
                "codes show that sum more often makes the first claim. With equal counts the "
                "higher first digit does; if these are equal too, the second codes follow, "
                "and so on."
            ),
            figures,
        ),
        HelpTopic(
            "claims",
            mark("Claiming and bluffing"),
            mark(
                "A claim names a code: one of yours, or a bluff. The other captain concedes, "
                "challenges, or claims a higher code, which you answer in turn."
            ),
        ),
        HelpTopic(
            "challenge",
            mark("What it is worth"),
            mark(
                "Conceded: the claimant opens with one turn. Challenged: the codes are looked "
                "up, and the captain who is right opens with two turns. From then on nobody "
                "bluffs: every answer is true."
            ),
        ),
    ),
)
FLEET: Final = HelpSection(
    mark("Your fleet"),
    (
        HelpTopic(
            "fleet",
            mark("The ships"),
            mark(
                "A fleet has {ships} ships with {letters} letters together. No two of your "
                "ships bear the same word."
            ),
            figures,
            fleet,
        ),
        HelpTopic(
            "placing",
            mark("Placing them"),
            mark(
                "Columns are {first} to {last}, rows 1 to {size}. Words run to the right or "
                "downwards, one letter to a square. Ships may lie side by side, but not "
                "overlap. Both captains place in secret, at the same time. Once deployed, a "
                "fleet stays."
            ),
            figures,
        ),
        HelpTopic(
            "moving",
            mark("How to place"),
            mark(
                "Drag a ship, or use the arrow keys and Enter; Space turns it. Letters you "
                "type go into the ship in hand."
            ),
        ),
        HelpTopic(
            "inventory",
            mark("Your letters"),
            mark(
                "Beside your grid each of your letters is counted, and how many of it the "
                "enemy has found. Sweeps are answered from these counts for you."
            ),
        ),
    ),
)
