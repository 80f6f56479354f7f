"""What is wrong with a position, so that it can be said in the language in use."""

import re
from typing import Final

from client.languages.message import mark, told, tr

FAULTS: Final = (
    # any game
    mark("There is no position yet."),
    mark("A position has at most {n} characters."),
    mark("There is no such part of a position."),
    mark("This part is there twice."),
    mark("Expected a number, got {text}."),
    mark("Expected parts like {example}, got {text}."),
    mark("Expected {part}:..., as in {example}."),
    mark("Expected yes or no, got {text}."),
    # Poly-Y
    mark("Expected a line like 7.5.1:11,-1,44, or 7.5.1 red:11,44 blue:15 move:red."),
    mark("A board has {n} sides."),
    mark("Field {n} has a red stone already."),
    mark("Fields are numbered 1 to {n}."),
    mark("Field {n} is named twice."),
    mark("Ply {n}: field {field} is taken already."),
    mark("Ply {n}: only the second ply may be a swap (-1)."),
    mark("Ply {n}: expected a number, got {text}."),
    mark("Ply {n}: fields are numbered 1 to {most}, got {text}."),
    mark(
        "With red to move, {red} red and {blue} blue stones cannot be: both need as many, or blue "
        "one more, after a swap."
    ),
    mark(
        "With red to move, {red} red and {blue} blue stones cannot be: both need as many, no more "
        "and no less."
    ),
    mark(
        "With blue to move, {red} red and {blue} blue stones cannot be: red needs one more, or as "
        "many after a swap."
    ),
    mark("With blue to move, {red} red and {blue} blue stones cannot be: red needs one more."),
    mark("No field is free."),
    mark("The game is over: red owns three corners."),
    mark("The game is over: blue owns three corners."),
    mark("This position is of size {size}, the game of size {other}."),
    mark("Position and game differ in the swap rule."),
    # Toppen
    mark("The board is empty: add some pieces."),
    mark("No more than {n} pieces: remove some."),
    mark("All stacks must be connected."),
    mark("The game is over with these pieces, by {reason}."),
    mark("The game is over here, by {reason}."),
    mark("Without a last move there are no moves in a row."),
    mark("The game is over after {n} of them."),
    mark("The game is drawn after {n} quiet turns."),
    mark("It must have ended on other pieces, with its own on top."),
    mark("After a move there is at least one in a row."),
    mark("The other side moves next, but for a pass."),
    mark("Move {n}: expected one like 22-12, got {text}."),
    mark("This game is played without choosing sides."),
    mark("Sides are chosen before anything is moved."),
    mark("The game is over before move {n}."),
    # RotoRouter
    mark("One colour is to move."),
    mark("Colours are {colours}, got {text}."),
    mark("A colour is named twice."),
    mark("Cards are {cards}, got {text}."),
    mark("Phases are {phases}, got {text}."),
    mark("A hand is a card, ? or nothing, got {text}."),
    mark("A board has 7 rows of 7 cells, or 9 of 9."),
    mark("This board has {n} rows, that of the game {other}."),
    mark("At least two colours play."),
    mark("This game has seats for {n} colours."),
    mark("{cell}: {colour} does not play, but has a track there."),
    mark("{colour} does not play, but has a token."),
    mark("{colour} has a token where no track lies."),
    mark("A token of {colour} has scored there: it is gone."),
    mark("{colour} has tracks, but none lies on its home corner."),
    mark("One’s own corner does not score."),
    mark("{n} on the board and {scored} scored: there are {most}."),
    mark("Who has left has no tokens on the board."),
    mark("Skips are counted up to {n}."),
    mark("A turn is forced after {n} skips."),
    mark("{n} cards {card}, but the deck has {most}."),
    mark("No card is left to be drawn."),
    mark("Who has three corners has a place, and nobody else."),
    mark("They are numbered 1, 2 and so on."),
    mark("The game is over in this position."),
    mark("{colour} has no turns."),
    mark("Within a turn the phase is named."),
    mark("Nothing was rolled that could be applied."),
    mark("The game is over by then."),
    mark("The home corner of who is to move is not sealed."),
    mark("No Straight is trapped."),
    mark("A forced card was played: the force is over."),
    # Word Fleet
    mark("A fleet has {n} ships, got {other}."),
    mark("{ship}: expected one like STORM@B2-F2, got {text}."),
    mark("{ship}: its word has {n} letters."),
    mark("{ship}: a word runs right or down, over as many squares as it has letters."),
    mark("{ship}: another ship lies on one of its squares."),
    mark("{ship}: {word} is no word that this game deals. Choose another, or own words."),
    mark("{ship}: {word} is not in the dictionary."),
    mark("A captain has {n} codes of three digits, or ?."),
    mark("All codes of a captain differ."),
    mark("Both captains have codes."),
    mark("These codes do not lead to that bidding."),
    mark("By these codes red claims first."),
    mark("By these codes blue claims first."),
    mark("Five words are dealt, of 5, 4, 3, 3 and 2 letters."),
    mark("Its five words are all different."),
    mark("Expected =042, >117, concede or challenge, got {text}."),
    mark("Expected red or blue, got {text}."),
    mark("Who opens has 1 or 2 turns."),
    mark("The bidding says who opens."),
    mark("{n}: expected D5, E?, B2# or STORM@B2-F2, got {text}."),
    mark("{n}: an area begins in columns A to H and rows 1 to 8."),
    mark("{n}: a word runs right or down, over as many squares as it has letters."),
    mark("{n}: the answer to {strike} is {answer}, not {other}."),
    mark("Strikes come once both fleets are there, until five ships are sunk."),
    mark("No fleet was found of which all answers are true: place more of its ships."),
    mark("{n} of red and {done} of blue: now blue is to strike, but {left} of red are left."),
    mark("{n} of blue and {done} of red: now red is to strike, but {left} of blue are left."),
)
"""As the games say them, in English; the places hold anything."""
FORBIDDEN: Final = (
    # moves of Toppen
    mark("The piece on top there is not yours."),
    mark("There is no piece to move."),
    mark("A piece goes up, down, left or right by one cell."),
    mark("A piece goes on other pieces, never on the board."),
    mark("The stacks must stay connected."),
    mark("The piece you moved last may not go back yet."),
    # bids, fleets and strikes of Word Fleet
    mark("A claim stands: counter, challenge or concede."),
    mark("A counter is above {code}."),
    mark("No code is above 999: challenge or concede."),
    mark("Nothing is claimed yet: claim a code."),
    mark("Captains are bidding for the first strike now."),
    mark("Captains are deploying their fleets now."),
    mark("The battle is on: strike, or sweep for a letter."),
    mark("You know already what is on {square}."),
    mark("You have swept for {letter} already."),
    mark("You have one ping, and it is used."),
    mark("You have struck there with that word before."),
    mark("A ship that is sunk lies there."),
    mark("The {ship} is sunk."),
    mark("You have disputed the {ship} before."),
    mark("A word is struck or disputed once, and first."),
    mark("This game is played without the sonar ping."),
    mark("This game is played without Dictionary Defense."),
    mark("{ship}: {word} is not of {theme}."),
    mark("{ship}: {word} is taken already."),
    mark("{ship}: {word} may offend: choose another."),
)
"""What the rules forbid within the moves of a position."""
MOVE: Final = mark("Move {n}: {why}")
STRIKE: Final = mark("{n}: {why}")
_NUMBERED: Final = re.compile(r"(Move )?(\d+): ([A-Z].*)")


def position_words(message: str) -> str:
    """Return what is wrong in the language in use, as far as it is known here."""
    said, found = told(message, (*FAULTS, *FORBIDDEN)), _NUMBERED.fullmatch(message)
    if said != message or found is None:
        return said
    which, number, why = found.groups()
    return tr(MOVE if which else STRIKE, n=number, why=told(why, FORBIDDEN))
