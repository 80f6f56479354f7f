"""Toppen's rules in short: headings and paragraphs, each with a picture in ``rules.json``."""

from typing import Final

from client.languages.message import mark

HELP: Final = (
    (
        mark("The aim"),
        mark(
            "Finish on top. When all pieces stand in one stack, the owner of its top piece wins: "
            "that is the Summit. There are ten pieces, five of each side, and blue moves first."
        ),
    ),
    (
        mark("A turn"),
        mark(
            "Take one of your pieces from the top of a stack and put it on a stack next to it: "
            "up, down, left or right, never on an empty cell. If you can move, you must."
        ),
    ),
    (
        mark("Staying connected"),
        mark(
            "A move may never split the stacks into two groups. A piece that holds them together "
            "has to stay where it is."
        ),
    ),
    (
        mark("Buried pieces"),
        mark(
            "A piece with others on top of it cannot move. If none of your pieces can move, you "
            "pass. That happens by itself. If both sides passed in a row, the top of the tallest "
            "stack would win."
        ),
    ),
    (
        mark("Bottom Control"),
        mark(
            "You win at once when the bottom pieces of all stacks are yours. So guard your last "
            "bottom piece: if you carry it off and more than one stack is left, you lose."
        ),
    ),
    (
        mark("Moves in a row"),
        mark(
            "If the other side has to pass each time, your sixth move in a row loses, even if it "
            "makes a single stack."
        ),
    ),
    (
        mark("Draw without progress"),
        mark(
            "After 30 turns in which no stack has gone, the game is a draw. Several moves in a "
            "row by one side count as one turn. This number and the one before can be changed or "
            "switched off when you create a game."
        ),
    ),
    (
        mark("No moving back"),
        mark(
            "Only if you choose it: after the other side had to pass, the piece you moved last "
            "may not go straight back."
        ),
    ),
    (
        mark("The start"),
        mark(
            "Flat: ten single pieces, dealt at random on connected cells. Stacked: some begin on "
            "top of each other. Custom: a layout of your own."
        ),
    ),
    (
        mark("A fair start"),
        mark(
            "By best play the side that moves first wins four of five flat starts. A balanced "
            "start is a draw by best play. With the swap rule the second player sees the layout "
            "and may take the side that moves first."
        ),
    ),
)
