"""RotoRouter's help: the start of a game, cards and decks, and where tracks may lie."""

from typing import Final

from client.games.rotorouter.manual.figures import decks, figures
from client.languages.message import mark
from client.presenters.manual.topic import HelpSection, HelpTopic

START: Final = HelpSection(
    mark("The game in short"),
    (
        HelpTopic(
            "aim",
            mark("The aim"),
            mark(
                "Be the first to score {corners} corners: end a token’s move on the home "
                "corner of each of the other colours. You have {tokens} tokens, and each one "
                "scores once. With {corners} of {corners} you are done, and your turns are "
                "passed over."
            ),
            figures,
        ),
        HelpTopic(
            "setup",
            mark("The table"),
            mark(
                "The board is {small} by {small} or {large} by {large} cells. Two to {full} "
                "colours play, each a person or a bot with a name; which colours, is free. A "
                "colour that nobody plays is passed over, but its corner counts like an "
                "opponent’s. The board begins empty, without tokens. The corner of your "
                "colour is your home corner."
            ),
            figures,
        ),
        HelpTopic(
            "turn",
            mark("A turn"),
            mark(
                "Draw a card, unless you hold one. Play it, keep it, or put it under your "
                "pile. You may also use one token and roll the gear die. The order is yours, "
                "and each of these happens once at most. Then end your turn; turns pass "
                "clockwise."
            ),
        ),
    ),
)
CARDS: Final = HelpSection(
    mark("Cards and decks"),
    (
        HelpTopic(
            "tracks",
            mark("Track cards"),
            mark(
                "A Straight has two exits, on opposite sides: west and east as it comes. An "
                "Elbow has two that make a turn, north and east. A T-piece has three and is "
                "closed to the south. A Cross has four. You may turn a track any way before "
                "you lay it."
            ),
        ),
        HelpTopic(
            "acting",
            mark("Cards with an R"),
            mark(
                "RS, RE and RT turn any Straight, Elbow or T-piece on the board, whoever laid "
                "it. RC makes any track a Cross. Each of them can be laid as a new track of "
                "its kind instead."
            ),
        ),
        HelpTopic(
            "colours",
            mark("Whose track it is"),
            mark(
                "A new track takes the colour of the player who lays it. A track that is "
                "turned, or made a Cross by RC, keeps its colour. RC in an empty cell lays a "
                "Cross of your own."
            ),
        ),
        HelpTopic(
            "decks",
            mark("What is in a deck"),
            mark(
                "Each player has a deck, made and shuffled when the game begins. It depends "
                "on the board and on how many play: with fewer players each deck is larger, "
                "cards with an R included, so that there are enough tracks. No deck has fewer "
                "Straights, Elbows, T-pieces and Crosses than {small_least} on the small "
                "board or {large_least} on the large one."
            ),
            figures,
            decks,
        ),
        HelpTopic(
            "piles",
            mark("Your two piles"),
            mark(
                "A card that you play goes on your pile of played cards. When your draw pile "
                "is empty, the played cards become your draw pile in the same order. They are "
                "not shuffled, so a deck never runs out."
            ),
        ),
    ),
)
TRACKS: Final = HelpSection(
    mark("Laying tracks"),
    (
        HelpTopic(
            "laying",
            mark("Where a track may lie"),
            mark(
                "Your first track lies on your home corner. Later ones go in empty cells next "
                "to your network; they need not link to it. Cells where your card fits are "
                "lit."
            ),
        ),
        HelpTopic(
            "network",
            mark("Your network"),
            mark(
                "Two neighbours are linked where both have an exit towards each other. Your "
                "network is all that is linked with a track of yours, with your home corner "
                "or with one of your tokens. When two networks become linked, both players "
                "may build beside all of it."
            ),
        ),
        HelpTopic(
            "others",
            mark("Beside other players"),
            mark(
                "Where a cell also touches tracks of a network that is not yours, the new "
                "track must link to it with matching exits. A cell that touches only the "
                "tracks of others is closed to you."
            ),
        ),
        HelpTopic(
            "turning",
            mark("Turning before you confirm"),
            mark(
                "Choose a cell and the track shows there. Turn it with Q and E, or with ⟲ and "
                "⟳ beside the board. Choose the cell again, or press Confirm, to lay it. On a "
                "touchscreen it is the same: tap, turn, tap again. A card with an R is used "
                "like that on a track that lies."
            ),
        ),
    ),
)
