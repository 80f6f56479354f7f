"""Toppen's help, section by section: the rules, why each special one exists, the indicator."""

from collections.abc import Mapping
from typing import Any, Final

from client.languages.message import mark
from client.presenters.manual.topic import HelpSection, HelpTopic
from engines.toppen.public import EACH, SIZE, Special


def figures() -> Mapping[str, Any]:
    """Return every number that the help names."""
    special = Special()
    return {
        "rows": SIZE,
        "pieces": 2 * EACH,
        "each": EACH,
        "moves": special.n_move,
        "turns": special.stalemate,
    }


SIGNS: Final = (
    ("win", mark("Green, an arrow up: you can force a win.")),
    ("loss", mark("Red, an arrow down: your opponent can force a win.")),
    ("draw", mark("Blue, two bars: with best play it is a draw.")),
    ("unknown", mark("Gray, three dots: not known.")),
)
"""By kind of verdict."""
RULES: Final = HelpSection(
    mark("The rules"),
    (
        HelpTopic(
            "aim",
            mark("The aim: Summit"),
            mark(
                "Finish on top. When all pieces stand in one stack the game is over, and the "
                "owner of its top piece wins: that is the Summit."
            ),
        ),
        HelpTopic(
            "board",
            mark("The board"),
            mark(
                "There are {rows} by {rows} cells and {pieces} pieces, {each} of each side. "
                "They are dealt on connected cells. Blue moves first, then you take turns."
            ),
            figures,
        ),
        HelpTopic(
            "turn",
            mark("A turn"),
            mark(
                "Take one of your pieces from the top of a stack and put it on a stack next "
                "to it: up, down, left or right, never on an empty cell. If you can move, you "
                "must."
            ),
        ),
        HelpTopic(
            "connected",
            mark("Staying connected"),
            mark(
                "A move may never split the stacks into two groups. A piece that holds them "
                "together has to stay where it is."
            ),
        ),
        HelpTopic(
            "buried",
            mark("Passing"),
            mark(
                "A piece with others on top of it cannot move. If none of your pieces can, as "
                "they are buried or would split the stacks, you pass. That happens by itself."
            ),
        ),
        HelpTopic(
            "bottom",
            mark("Bottom Control"),
            mark(
                "You win at once when the bottom pieces of all stacks are yours. So guard "
                "your last bottom piece: if you carry it off and more than one stack is left, "
                "you lose."
            ),
        ),
        HelpTopic(
            "tower",
            mark("Tower"),
            mark(
                "If both sides had to pass in a row, the game would end, and the owner of the "
                "top of the tallest stack would win. It cannot come to that: as long as two "
                "stacks are left, one side has a move."
            ),
        ),
    ),
)
SPECIAL: Final = HelpSection(
    mark("Special rules, and why"),
    (
        HelpTopic(
            "moves",
            mark("Moves in a row"),
            mark(
                "If the other side has to pass each time, your move number {moves} in a row "
                "loses, even if it makes a single stack. Why: a player whose opponent cannot "
                "move should bring the game to an end, not play for time."
            ),
            figures,
        ),
        HelpTopic(
            "stalemate",
            mark("Draw without progress"),
            mark(
                "After {turns} turns in which the number of stacks has not gone down, the "
                "game is a draw. Several moves in a row by one side count as one turn. Why: a "
                "position in which neither side can win should not go on for ever."
            ),
            figures,
        ),
        HelpTopic(
            "back",
            mark("No moving back"),
            mark(
                "Off unless you choose it. When the other side had to pass, the piece you "
                "moved last may not go straight back. Why: without it one piece could go to "
                "and fro while the other side has no move."
            ),
        ),
        HelpTopic(
            "change",
            mark("Changing them"),
            mark(
                "“New game”, Advanced, switches each of the three on or off and sets its "
                "number. Once the game has begun they stay as they are."
            ),
        ),
    ),
)
STARTS: Final = HelpSection(
    mark("The start"),
    (
        HelpTopic(
            "start",
            mark("How the pieces lie"),
            mark(
                "Flat, unless you choose otherwise: {pieces} single pieces, dealt at random "
                "on connected cells. Stacked: some begin on top of others. Custom: a layout "
                "of your own."
            ),
            figures,
        ),
        HelpTopic(
            "fair",
            mark("A fair start"),
            mark(
                "By best play the side that moves first wins four of five flat starts. A "
                "balanced start is a draw by best play. With the swap rule the second player "
                "sees the layout and may take the side that moves first."
            ),
        ),
    ),
)
INDICATOR: Final = HelpSection(
    mark("The indicator"),
    (
        HelpTopic(
            "indicator",
            mark("What it is"),
            mark(
                "The sign at the top right of the board says who wins if both sides make no "
                "mistake from here on. Alone against a bot it is on. With others it is a "
                "choice in “New game”, the same for all. A click on it, or E, hides it and "
                "shows it again."
            ),
        ),
        HelpTopic(
            "signs",
            mark("Its four signs"),
            mark("Each has a colour and a shape. Spectators see the sign of the side that wins."),
            signs=SIGNS,
        ),
        HelpTopic(
            "gray",
            mark("When it cannot know"),
            mark(
                "It says so in words: it is still working the position out, or the position "
                "is too large for that, or the server has no solver (its operator can install "
                "numba)."
            ),
        ),
    ),
)
HELP: Final[tuple[HelpSection, ...]] = (RULES, SPECIAL, STARTS, INDICATOR)
