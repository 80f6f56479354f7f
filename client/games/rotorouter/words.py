"""RotoRouter in words: colours, cards, reasons, cells as they are spoken."""

from typing import Final

from client.games.rotorouter.drawing.plan import cell_name, corner_of
from client.languages.message import mark, tr
from client.presenters.name_list import listed
from engines.rotorouter.public import Card, Code, Face, Kind, View, mask

COLOURS: Final = (mark("Red"), mark("Green"), mark("Blue"), mark("Yellow"))
"""By seat."""
SIDES: Final = (mark("red"), mark("green"), mark("blue"), mark("yellow"))
"""The same within a sentence."""
KINDS: Final[dict[Kind, str]] = {
    "S": mark("Straight"),
    "E": mark("Elbow"),
    "T": mark("T-piece"),
    "X": mark("Cross"),
}
CARDS: Final[dict[Card, str]] = {
    "S": mark("Straight"),
    "E": mark("Elbow"),
    "T": mark("T-piece"),
    "X": mark("Cross"),
    "RS": mark("Rotate Straight"),
    "RE": mark("Rotate Elbow"),
    "RT": mark("Rotate T-piece"),
    "RC": mark("Replace by Cross"),
}
USES: Final[dict[Card, str]] = {
    "S": mark("Lay a new Straight."),
    "E": mark("Lay a new Elbow."),
    "T": mark("Lay a new T-piece."),
    "X": mark("Lay a new Cross."),
    "RS": mark("Turn any Straight on the board, or lay a new one."),
    "RE": mark("Turn any Elbow on the board, or lay a new one."),
    "RT": mark("Turn any T-piece on the board, or lay a new one."),
    "RC": mark("Turn any track on the board into a Cross, or lay a new one."),
}
FACES: Final[dict[Face, str]] = {
    "X": mark("The die shows a blank: nothing turns."),
    "CW90": mark("The die shows a quarter turn to the right."),
    "CCW90": mark("The die shows a quarter turn to the left."),
    "DEG180": mark("The die shows a half turn."),
}
WHY: Final[dict[Code, str]] = {
    "GAME_OVER": mark("the game is over"),
    "BAD_INTENT": mark("that is not possible"),
    "NOT_A_PLAYER": mark("you are not playing"),
    "NOT_YOUR_TURN": mark("it is not your turn"),
    "WRONG_PHASE": mark("not now"),
    "OUT_OF_BOUNDS": mark("that is off the board"),
    "NOT_TRAPPED": mark("no Straight is trapped there"),
    "ALREADY_HOLDING": mark("you already hold a card"),
    "DRAW_USED": mark("you have had your card this turn"),
    "DRAW_LOCKED_FULL": mark("the board is full, and no card in your deck could be played"),
    "NO_CARD": mark("you hold no card"),
    "CARD_MISMATCH": mark("your card does not do that"),
    "CELL_OCCUPIED": mark("there is a track already"),
    "CELL_EMPTY": mark("there is no track"),
    "BAD_ROTATION": mark("a track cannot lie that way"),
    "NO_CHANGE": mark("that would change nothing"),
    "FIRST_AT_HOME": mark("your first track goes on your home corner"),
    "NOT_ADJACENT": mark("your tracks are not next to it"),
    "MUST_CONNECT": mark("it would have to link to the other tracks next to it"),
    "FORCED_PLACEMENT": mark("you must play a card this turn"),
    "FORCED_ELBOW": mark("you must play this Elbow"),
    "MUST_DRAW": mark("draw a card first"),
    "TOKEN_USED": mark("you have had your token action this turn"),
    "NO_TOKENS_LEFT": mark("you have no token left"),
    "NO_TRACK_AT_HOME": mark("there is no track on your home corner"),
    "HOME_OCCUPIED": mark("a token is on your home corner"),
    "NOT_YOUR_TOKEN": mark("that is not your token"),
    "UNREACHABLE": mark("none of your tokens can move"),
    "CORNER_ALREADY_SCORED": mark("you have scored that corner"),
    "DIE_OFF": mark("this game is played without the die"),
    "ROLL_USED": mark("you have rolled the die this turn"),
    "NO_ROLL": mark("roll the die first"),
    "NOTHING_TO_APPLY": mark("the die shows a blank"),
}
"""Why something cannot be done."""
OVER: Final = {
    "three corners": mark("Three corners scored"),
    "resignation": mark("All others resigned"),
    "stall": mark("No progress for many rounds: ranked by corners"),
    "limit": mark("Last round played: ranked by corners"),
    "stopped": mark("All people left the game: ranked by corners"),
}
"""Why a game ended, where the reason alone does not say it."""
EXITS: Final = (
    (1, mark("north")),
    (2, mark("east")),
    (4, mark("south")),
    (8, mark("west")),
)
PLACES: Final = (mark("1st"), mark("2nd"), mark("3rd"), mark("4th"))
SHARED: Final = (mark("tied 1st"), mark("tied 2nd"), mark("tied 3rd"), mark("tied 4th"))


def colour(seat: int) -> str:
    """Return ``Red``."""
    return tr(COLOURS[seat])


def side(seat: int) -> str:
    """Return ``red``."""
    return tr(SIDES[seat])


def why(code: Code) -> str:
    """Return why something cannot be done."""
    return tr(WHY[code])


def sentence(clause: str) -> str:
    """Return a clause as a sentence of its own."""
    return f"{clause[:1].upper()}{clause[1:].removesuffix('.')}." if clause else ""


def exits(kind: Kind, rot: int) -> str:
    """Return ``north and east``."""
    open_to = mask(kind, rot)
    return listed([tr(word) for bit, word in EXITS if open_to & bit])


def name_of(view: View, cell: int) -> str:
    """Return a cell as spoken, tokens, corners and dangers included."""
    parts = [cell_name(cell, view.size)]
    tile = view.board[cell]
    if tile is None:
        parts.append(tr("empty"))
    else:
        about = {"colour": side(tile.colour), "track": tr(KINDS[tile.kind])}
        if tile.kind == "X":
            parts.append(tr("{colour} {track}, open to all sides", **about))
        else:
            ways = exits(tile.kind, tile.rot)
            parts.append(tr("{colour} {track}, open to {ways}", ways=ways, **about))
    parts += [
        tr("{colour} token", colour=side(player.seat))
        for player in view.players
        if cell in player.tokens
    ]
    corner = corner_of(cell, view.size)
    if corner is not None:
        home = (
            tr("{colour} home corner, sealed", colour=side(corner))
            if corner in view.sealed
            else tr("{colour} home corner", colour=side(corner))
        )
        parts.append(home)
    if cell in view.trapped:
        parts.append(tr("trapped"))
    return ", ".join(parts)


def ordinal(place: int) -> str:
    """Return ``1st``."""
    return tr(PLACES[place - 1])


def standing(label: str) -> str:
    """Return a place as the standings tell it, ``T-2nd``, in words; empty before a first score."""
    shared = label.startswith("T-")
    place = int(label.removeprefix("T-")[:1]) if label else 0
    return tr((SHARED if shared else PLACES)[place - 1]) if place else ""
