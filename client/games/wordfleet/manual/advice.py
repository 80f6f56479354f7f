"""Word Fleet's help: the tracker, the captain's strategy guide, playing on paper, keys."""

from typing import Final

from client.games.wordfleet.manual.figures import figures
from client.languages.message import mark
from client.presenters.manual.topic import HelpSection, HelpTopic

TRACKER: Final = HelpSection(
    mark("Your tracker"),
    (
        HelpTopic(
            "facts",
            mark("What it keeps for you"),
            mark(
                "On the enemy grid hits are circled letters, misses are dots, and ships that "
                "are sunk are crossed off. In the alphabet letters that were hit are circled, "
                "letters with none are crossed out, and what is known is counted: 1/3 is one "
                "found of three. Vowels, {vowels}, have a bar: they are prime targets."
            ),
            figures,
        ),
        HelpTopic(
            "marks",
            mark("Marks of your own"),
            mark(
                "“Marks” above the enemy grid, or F9, opens a row of tools: guess, rule out, "
                "note, rub out. Choose one, then squares or letters of the alphabet. By "
                "keyboard a letter typed on the grid is a guess, Space rules out, Delete rubs "
                "out, Escape ends it. Marks look pencilled, so that no fact looks like them: "
                "small letters with a query, two strokes aslant, a folded corner for a note."
            ),
        ),
        HelpTopic(
            "kept",
            mark("Only yours"),
            mark(
                "Marks stay on this device, for each game by itself, also when you close the "
                "window. Nobody else sees them, the server included. The newest of them can "
                "be undone."
            ),
        ),
    ),
)
GUIDE: Final = HelpSection(
    mark("Captain’s strategy guide"),
    (
        HelpTopic(
            "choosing",
            mark("Word selection"),
            mark(
                "Everyday words are easy to remember and easy to guess. Words with rare "
                "letters are hard to find, but one hit on a Z gives much away. Mix the two."
            ),
        ),
        HelpTopic(
            "early",
            mark("Early game"),
            mark(
                "While you know nothing, a sweep tells most: it is about all {squares} "
                "squares at once. Two or three are enough, as each one costs a turn."
            ),
            figures,
        ),
        HelpTopic(
            "mid",
            mark("Mid game"),
            mark(
                "Strike beside the hits you have. The second letter shows which way the word "
                "runs, the third often what it is."
            ),
        ),
        HelpTopic(
            "late",
            mark("Late game"),
            mark(
                "Put counts and hits together: a letter that is fully found lies nowhere "
                "else, one that was swept and is missing must be in a gap. When one word "
                "alone fits, strike it: a right strike costs you nothing."
            ),
        ),
        HelpTopic(
            "vowels",
            mark("Pro tip"),
            mark(
                "Sweep vowels first. Nearly every word needs one, so their counts say much "
                "about the fleet."
            ),
        ),
    ),
)
PAPER: Final = HelpSection(
    mark("Paper and keys"),
    (
        HelpTopic(
            "paper",
            mark("Playing on paper"),
            mark(
                "“Print sheets” makes a PDF, on A4 or Letter paper: your grid, the enemy "
                "grid, both alphabets, the fleets and the codes, with the rules in brief. "
                "Print one for each captain. All you need beside it is a pen, and a "
                "highlighter if you like. In a game it prints your tracker as it is."
            ),
        ),
        HelpTopic(
            "keys",
            mark("Keys"),
            mark(
                "Arrows walk over the grid, Enter chooses and then plays. Letters begin a "
                "word strike where the cursor is, Space turns it, Backspace takes a letter "
                "back. Tab goes on to the letters, the other grid and the orders."
            ),
        ),
    ),
)
