"""The rules of RotoRouter in short, and its keys."""

from typing import Final

HELP: Final = (
    (
        "The aim",
        "Be the first to score the home corners of the three other colours: end a token’s move "
        "on each. Corners of colours that nobody plays count as well.",
    ),
    (
        "A turn",
        "Draw a card and play it; then perhaps one token action, perhaps the gear die; then end "
        "the turn. The order is free. A card may be kept or put under your draw pile instead.",
    ),
    (
        "Laying tracks",
        "Your first track lies on your home corner. Others lie in empty cells beside your "
        "network, that is, all tracks linked with yours. Beside a network of others a track must "
        "link to it.",
    ),
    (
        "R-cards",
        "RS, RE and RT turn any track of their kind on the board; RC turns any track into a "
        "Cross, which keeps its colour. All of them can be laid as new tracks instead.",
    ),
    (
        "Tokens",
        "You have three. A new one starts on your home corner, once there is a track. A move "
        "goes along linked tracks, as far as you like, to a free cell. A token that ends on an "
        "unscored corner of another colour scores it and leaves the board.",
    ),
    (
        "The gear die",
        "Once a turn it may be rolled, and then applied: every gear on the board turns, and "
        "neighbours turn against each other.",
    ),
    (
        "Skipping",
        "To keep or bottom a card that could be played is a skip. After three in a row your next "
        "turn is forced: draw and place. After three skipped Elbows the next Elbow must be "
        "placed. A card without a legal play is never forced.",
    ),
    (
        "Fixes",
        "A Straight among nothing but perpendicular Straights is trapped: at the start of your "
        "turn you may turn one into a Cross. A home corner sealed like that must be turned into "
        "a Cross first.",
    ),
    (
        "Keys",
        "D draw, B bottom, Q and E turn the track, T tokens, R roll, A apply, N end the turn, F "
        "fix the corner, L leave a trapped Straight, H hide tokens, U show them, Enter "
        "confirm, Escape cancel.",
    ),
)
