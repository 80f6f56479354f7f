"""Toppen's rules in short: headings and paragraphs."""

from typing import Final

HELP: Final = (
    (
        "The aim",
        "Be on top. When all pieces are in one stack, whoever owns its top piece wins: that is the "
        "Summit. Beside each name is counted how many stacks that side tops. There are "
        "16 cells and ten pieces, five of blue and five of red; blue moves first.",
    ),
    (
        "A turn",
        "Take the top piece of a stack, if it is yours, and put it on a stack directly beside, "
        "above or below. Pieces never go to empty cells, and the stacks must stay connected: no "
        "move may split them. One piece moves at a time, and one must move if one can.",
    ),
    (
        "Passing",
        "Who cannot move, because every piece is buried or would split the stacks, passes. That "
        "happens by itself and is shown. If both passed in a row, the top of the tallest stack "
        "would win; in play it never comes to that.",
    ),
    (
        "Bottom Control",
        "A player wins at once when the bottom pieces of all stacks are of that player’s colour. "
        "In practice: whoever carries their last bottom piece off its cell, without making the "
        "single stack, loses.",
    ),
    (
        "N-Move and Stalemate",
        "Who makes 6 moves in a row, because the other has to pass each time, loses with the 6th, "
        "even if that move makes the single stack. After 30 turns without one stack fewer the game "
        "is a draw; several moves in a row by one player count as one turn. Below whose turn it is "
        "two chips count both: “N-Move 3 of 6” is three in a row, “Stalemate 12 of 30” twelve such "
        "turns. Both numbers can be changed, or the rules left out, in a new room.",
    ),
    (
        "Anti-Backtracking",
        "Only if it is chosen: when the other had to pass, the piece you moved last may not go "
        "straight back.",
    ),
    (
        "The opening",
        "It is flat unless “stacked” is chosen: ten single pieces, dealt at random on ten "
        "connected cells. “Custom” is a layout of your own.",
    ),
    (
        "A fair start",
        "By best play the side that moves first wins four of five flat deals. A balanced start is "
        "drawn from the deals that are a draw by best play, so nobody has an advantage. With the "
        "swap rule the second player sees the deal and may take the side that moves first.",
    ),
)
