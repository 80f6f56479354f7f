"""RotoRouter's rules in short and its keys: paragraphs, each with a picture in ``rules.json``."""

from typing import Final

from client.languages.message import mark

HELP: Final = (
    (
        mark("The aim"),
        mark(
            "Be the first to score the home corners of the three other colours: end a token’s "
            "move on each of them. Corners of colours that nobody plays count as well."
        ),
    ),
    (
        mark("A turn"),
        mark(
            "Draw a card and play it. You may also use one token and roll the gear die, in any "
            "order, each once. Then end your turn. The card may be kept or put under your draw "
            "pile instead."
        ),
    ),
    (
        mark("Laying tracks"),
        mark(
            "Your first track lies on your home corner. Later ones go in empty cells next to "
            "your network, which is all tracks linked with yours. Where a cell also touches "
            "tracks of others, the new track must link to them."
        ),
    ),
    (
        mark("Cards with an R"),
        mark(
            "RS, RE and RT turn any track of their kind on the board. RC makes any track a "
            "Cross, which keeps its colour. Each of them can be laid as a new track instead."
        ),
    ),
    (
        mark("Tokens"),
        mark(
            "You have three. A new one starts on your home corner, once a track lies there. A "
            "move follows linked tracks, as far as you like, to a free cell. A token that ends "
            "on an unscored corner of another colour scores it and leaves the board."
        ),
    ),
    (
        mark("The gear die"),
        mark(
            "Once a turn you may roll it and then turn the gears: every track on the board "
            "turns, and neighbours turn against each other. You need not turn them."
        ),
    ),
    (
        mark("Skipping"),
        mark(
            "To keep or put back a card that you could play is a skip. After three skips in a "
            "row your next turn is forced: draw and lay. After three skipped Elbows you must lay "
            "the next one. A card that fits nowhere is never forced."
        ),
    ),
    (
        mark("Trapped tracks"),
        mark(
            "A Straight with nothing but perpendicular Straights around it is trapped: at the "
            "start of your turn you may make one a Cross. A home corner sealed like that has to "
            "become a Cross first."
        ),
    ),
    (
        mark("Keys"),
        mark(
            "D draw, B bottom, Q and E turn the track, T tokens, R roll, A apply, N end the "
            "turn, F fix the corner, L leave a trapped Straight, H hide tokens, U show them, "
            "Enter confirm, Escape cancel."
        ),
    ),
)
