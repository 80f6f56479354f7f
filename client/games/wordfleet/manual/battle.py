"""Word Fleet's help: a turn of the battle, how it is won, variations."""

from typing import Final

from client.games.wordfleet.manual.figures import figures
from client.languages.message import mark
from client.presenters.manual.topic import HelpSection, HelpTopic

BATTLE: Final = HelpSection(
    mark("The battle"),
    (
        HelpTopic(
            "turn",
            mark("A turn"),
            mark(
                "Captains take turns. A turn has two parts: first, if you like, a word "
                "strike; then one attack, on a square or for a letter."
            ),
        ),
        HelpTopic(
            "strike",
            mark("Word strike"),
            mark(
                "Name a whole word and its exact place, as in CORAL from C4 to G4. If all of "
                "it is right, the ship sinks and you go on to your attack. If anything is "
                "wrong, your turn ends, and nobody says what was wrong."
            ),
        ),
        HelpTopic(
            "square",
            mark("Strike a square"),
            mark(
                "Call a square, as D5. A hit shows its letter, but not which ship it is; "
                "otherwise it is a miss."
            ),
        ),
        HelpTopic(
            "sweep",
            mark("Sweep for a letter"),
            mark(
                "Name a letter and hear how often the whole enemy fleet has it, sunk ships "
                "included. You can sweep for each letter once a game."
            ),
        ),
        HelpTopic(
            "sinking",
            mark("Sinking and winning"),
            mark(
                "A ship sinks when its last letter is hit or its word is struck. Then its "
                "class, word and place are shown. The first captain to sink all {ships} wins "
                "at once."
            ),
            figures,
        ),
        HelpTopic(
            "slips",
            mark("Slips"),
            mark(
                "A square you know already, a letter swept before, a strike repeated or on a "
                "wreck: these are refused and cost nothing."
            ),
        ),
    ),
)
VARIATIONS: Final = HelpSection(
    mark("Variations"),
    (
        HelpTopic(
            "themed",
            mark("Themed Fleets"),
            mark(
                "All words are of one category, as animals or food. Classes with too few such "
                "words are open to any."
            ),
        ),
        HelpTopic(
            "ping",
            mark("Sonar Ping"),
            mark(
                "Once a game, instead of an attack, ask whether an area of {area} by {area} "
                "squares holds any ship afloat. You hear yes or no, not which or where."
            ),
            figures,
        ),
        HelpTopic(
            "silent",
            mark("Silent Running"),
            mark(
                "Sweeps tell the count only. That is the usual way; a room can let them tell "
                "the classes that have the letter as well."
            ),
        ),
        HelpTopic(
            "dictionary",
            mark("Dictionary Defense"),
            mark(
                "Own words are not checked when they are placed. Instead of a word strike you "
                "may dispute a ship’s word, once for each class: if it is no word, the ship "
                "sinks; if it is, your turn ends. When the last ship is sunk, the loser sees "
                "both fleets and has {seconds} seconds to dispute. A false word turns the "
                "result, if all words of the loser are real."
            ),
            figures,
        ),
    ),
)
