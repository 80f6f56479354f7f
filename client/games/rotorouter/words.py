"""RotoRouter in words: colours, cards, reasons, events, rules."""

from typing import Final

from client.games.rotorouter.drawing.plan import cell_name, corner_of
from engines.rotorouter.public import (
    SEAT_NAMES,
    Card,
    Code,
    Event,
    Face,
    Kind,
    View,
    mask,
)

KINDS: Final[dict[Kind, str]] = {"S": "Straight", "E": "Elbow", "T": "T", "X": "Cross"}
CARDS: Final[dict[Card, str]] = {
    "S": "Straight",
    "E": "Elbow",
    "T": "T",
    "X": "Cross",
    "RS": "Rotate Straight",
    "RE": "Rotate Elbow",
    "RT": "Rotate T",
    "RC": "Replace by Cross",
}
USES: Final[dict[Card, str]] = {
    "S": "Lay a new Straight.",
    "E": "Lay a new Elbow.",
    "T": "Lay a new T.",
    "X": "Lay a new Cross.",
    "RS": "Turn any Straight on the board, or lay a new one.",
    "RE": "Turn any Elbow on the board, or lay a new one.",
    "RT": "Turn any T on the board, or lay a new one.",
    "RC": "Turn any track on the board into a Cross, or lay a new one.",
}
FACES: Final[dict[Face, str]] = {
    "X": "blank: nothing turns",
    "CW90": "a quarter clockwise",
    "CCW90": "a quarter counter-clockwise",
    "DEG180": "half round",
}
QUADRANTS: Final = ("north-west", "north-east", "south-east", "south-west")
WHY: Final[dict[Code, str]] = {
    "GAME_OVER": "the game is over",
    "BAD_INTENT": "that cannot be asked for",
    "NOT_A_PLAYER": "you are not playing",
    "NOT_YOUR_TURN": "it is not your turn",
    "WRONG_PHASE": "not at this moment",
    "OUT_OF_BOUNDS": "that is beside the board",
    "NOT_TRAPPED": "no Straight is trapped there",
    "ALREADY_HOLDING": "you hold a card already",
    "DRAW_USED": "you had your card this turn",
    "DRAW_LOCKED_FULL": "the board is full and your deck has no card left that could be played",
    "NO_CARD": "you hold no card for it",
    "CARD_MISMATCH": "your card does not do that",
    "CELL_OCCUPIED": "a track lies there",
    "CELL_EMPTY": "no track lies there",
    "BAD_ROTATION": "a track cannot lie that way",
    "NO_CHANGE": "that would change nothing",
    "FIRST_AT_HOME": "your first track lies on your home corner",
    "NOT_ADJACENT": "your network is not beside it",
    "MUST_CONNECT": "it would have to connect to the tracks of others beside it",
    "FORCED_PLACEMENT": "you must play a card this turn",
    "FORCED_ELBOW": "you must place this Elbow",
    "MUST_DRAW": "draw a card first",
    "TOKEN_USED": "you had your token action this turn",
    "NO_TOKENS_LEFT": "you have no token left",
    "NO_TRACK_AT_HOME": "there is no track on your home corner",
    "HOME_OCCUPIED": "a token stands on your home corner",
    "NOT_YOUR_TOKEN": "that is not your token",
    "UNREACHABLE": "no token of yours can move",
    "CORNER_ALREADY_SCORED": "you scored that corner already",
    "DIE_OFF": "this game is played without the die",
    "ROLL_USED": "you had the die this turn",
    "NO_ROLL": "roll the die first",
    "NOTHING_TO_APPLY": "the die shows a blank",
}
"""Why something cannot be done."""
OVER: Final = {
    "stall": "nobody got on any more: ranked as it stands",
    "limit": "the last round is over: ranked as it stands",
    "stopped": "no person is left in the game: ranked as it stands",
}
"""Why a game ended, where the reason alone does not say it."""
EXITS: Final = ((1, "north"), (2, "east"), (4, "south"), (8, "west"))


def colour(seat: int) -> str:
    """Return ``Red``."""
    return SEAT_NAMES[seat].capitalize()


def exits(kind: Kind, rot: int) -> str:
    """Return ``north and east``."""
    open_to = mask(kind, rot)
    return " and ".join(word for bit, word in EXITS if open_to & bit)


def name_of(view: View, cell: int) -> str:
    """Return a cell as spoken, tokens, corners and dangers included."""
    parts = [cell_name(cell, view.size)]
    tile = view.board[cell]
    if tile is None:
        parts.append("empty")
    else:
        lies = "all sides" if tile.kind == "X" else exits(tile.kind, tile.rot)
        parts.append(f"{SEAT_NAMES[tile.colour]} {KINDS[tile.kind]} to {lies}")
    parts += [f"token of {SEAT_NAMES[p.seat]}" for p in view.players if cell in p.tokens]
    corner = corner_of(cell, view.size)
    if corner is not None:
        sealed = ", sealed" if corner in view.sealed else ""
        parts.append(f"home corner of {SEAT_NAMES[corner]}{sealed}")
    if cell in view.trapped:
        parts.append("trapped")
    return ", ".join(parts)


def ordinal(place: int) -> str:
    """Return ``1st``."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


TOLD: Final[dict[str, str]] = {
    "drew": "draws {card}",
    "placed": "{card} on {at}",
    "rotated": "{card} turns {at}",
    "replaced": "{card} on {at}",
    "bottomed": "bottoms {card}{skip}",
    "token_placed": "new token",
    "token_moved": "token {start} to {at}",
    "scored": "scores {corner}",
    "rolled": "rolls {face}",
    "board_turned": "turns the gears",
    "corner_fixed": "fixes the corner",
    "straight_fixed": "fixes {at}",
    "turn_ended": "keeps {card}{skip}",
    "finished": "finishes {place}",
    "withdrew": "is out",
}
"""By event, what the list of moves says of it."""


def told(event: Event, size: int) -> str:
    """Return what happened, for the list of moves; empty for what is not listed."""
    names = [cell_name(cell, size) for cell in event.cells] or [""]
    return TOLD.get(event.what, "").format(
        card=event.word if event.word in CARDS else "a card",
        start=names[0],
        at=names[-1],
        skip=f", skip {event.number}/3" if event.number else "",
        corner=colour(event.number % 4),
        face=ROLLED.get(event.word or "", ""),
        place=ordinal(event.number),
    )


ROLLED: Final = {"X": "a blank", "CW90": "90° cw", "CCW90": "90° ccw", "DEG180": "180°"}
