"""Why an intent is refused: the first code that holds, in the order of section 6.3."""

from typing import Final

from engines.rotorouter.grid.board import frame
from engines.rotorouter.grid.fixes import trapped
from engines.rotorouter.grid.placement import REPLACING, ROTATING, refused_place
from engines.rotorouter.grid.tokens import TOKENS, reach
from engines.rotorouter.grid.tracks import BASE, ROTATIONS, Cell, cell_at, homes, mask
from engines.rotorouter.intents import (
    Apply,
    Bottom,
    Code,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    FixStraight,
    Intent,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
)
from engines.rotorouter.options import Options
from engines.rotorouter.state import State
from engines.rotorouter.turns.forces import force

SENTENCES: Final[dict[Code, str]] = {
    "GAME_OVER": "The game is over.",
    "BAD_INTENT": "That is no intent of this game.",
    "NOT_A_PLAYER": "That colour does not play.",
    "NOT_YOUR_TURN": "It is another player's turn.",
    "WRONG_PHASE": "That cannot be done at this point of the turn.",
    "OUT_OF_BOUNDS": "That cell is not on the board.",
    "NOT_TRAPPED": "That is no trapped Straight.",
    "ALREADY_HOLDING": "You hold a card already: play it, or put it under your pile.",
    "DRAW_USED": "You have had your card for this turn.",
    "DRAW_LOCKED_FULL": "The board is full, and no card of yours could change it.",
    "NO_CARD": "You hold no card: draw one first.",
    "CARD_MISMATCH": "The card you hold cannot do that to this track.",
    "CELL_OCCUPIED": "There is a track already: choose an empty cell.",
    "CELL_EMPTY": "There is no track.",
    "BAD_ROTATION": "A rotation is 0, 90, 180 or 270.",
    "NO_CHANGE": "The track would lie as it does: turn it another way.",
    "FIRST_AT_HOME": "Your first track goes on your home corner.",
    "NOT_ADJACENT": "A new track goes beside your own network.",
    "MUST_CONNECT": "Beside another network the new track must connect to it.",
    "FORCED_PLACEMENT": "This turn is forced: draw, and play the card.",
    "FORCED_ELBOW": "You have skipped three Elbows: this one must be placed.",
    "MUST_DRAW": "Draw a card before you end the turn.",
    "TOKEN_USED": "You have had your token action for this turn.",
    "NO_TOKENS_LEFT": "All your tokens are in play or home already.",
    "NO_TRACK_AT_HOME": "There is no track on your home corner.",
    "HOME_OCCUPIED": "A token stands on your home corner.",
    "NOT_YOUR_TOKEN": "No token of yours stands there.",
    "UNREACHABLE": "The token cannot get there.",
    "CORNER_ALREADY_SCORED": "You have scored that corner: a token may pass it, but not stop.",
    "DIE_OFF": "This game is played without the die.",
    "ROLL_USED": "The die has been rolled and used for this turn.",
    "NO_ROLL": "Roll the die first.",
    "NOTHING_TO_APPLY": "The die came up blank.",
}


def refusal(state: State, intent: Intent, options: Options) -> Code | None:
    """Return what is wrong with an intent of the player whose turn it is, in the phase ``main``."""
    match intent:
        case FixCorner() | FixStraight() | DeclineFix():
            return "WRONG_PHASE"
        case Draw():
            return no_draw(state)
        case PlaceTrack(x, y, rot):
            return _outside(state, (x, y)) or _no_place(state, cell_at(x, y, options.size), rot)
        case Rotate(x, y, rot):
            return _outside(state, (x, y)) or _no_rotate(state, cell_at(x, y, options.size), rot)
        case Replace(x, y):
            return _outside(state, (x, y)) or _no_replace(state, cell_at(x, y, options.size))
        case Bottom():
            return no_bottom(state)
        case TokenPlace():
            return no_token_place(state)
        case TokenMove(here, there):
            return _outside(state, here, there) or _no_token_move(state, here, there)
        case Roll():
            return no_roll(state, options)
        case Apply():
            return no_apply(state)
        case EndTurn():
            return no_end(state, options)


def no_fix(state: State, x: int, y: int) -> Code | None:
    """Return what is wrong with fixing the Straight there, in the phase ``dead_fix``."""
    outside = _outside(state, (x, y))
    if outside:
        return outside
    is_trapped = trapped(state.board) >> cell_at(x, y, state.board.size) & 1
    return None if is_trapped else "NOT_TRAPPED"


def no_draw(state: State) -> Code | None:
    """Return why no card may be drawn."""
    deck = state.mover.deck
    if deck.held is not None:
        return "ALREADY_HOLDING"
    if state.turn.drew or state.turn.card_done:
        return "DRAW_USED"
    return "DRAW_LOCKED_FULL" if state.board.full and deck.locked else None


def no_bottom(state: State) -> Code | None:
    """Return why no card may be bottomed."""
    return "NO_CARD" if state.mover.deck.held is None else _forced(state)


def no_end(state: State, options: Options) -> Code | None:
    """Return why the turn may not end."""
    code = _forced(state)
    if code or not options.must_draw:
        return code
    return "MUST_DRAW" if no_draw(state) is None else None


def no_token_place(state: State) -> Code | None:
    """Return why no new token may be placed."""
    person, on = state.mover, state.board
    home = frame(on.size).homes[person.seat]
    if state.turn.token_used:
        return "TOKEN_USED"
    if len(person.reached) + on.tokens[person.seat].bit_count() >= TOKENS:
        return "NO_TOKENS_LEFT"
    if not on.tiled & home:
        return "NO_TRACK_AT_HOME"
    return "HOME_OCCUPIED" if any(some & home for some in on.tokens) else None


def no_roll(state: State, options: Options) -> Code | None:
    """Return why the die may not be rolled."""
    if not options.die:
        return "DIE_OFF"
    return "ROLL_USED" if state.turn.roll else None


def no_apply(state: State) -> Code | None:
    """Return why the board may not be turned."""
    if not state.turn.roll:
        return "NO_ROLL"
    if state.turn.roll == "X":
        return "NOTHING_TO_APPLY"
    return "ROLL_USED" if state.turn.applied else None


def _forced(state: State) -> Code | None:
    match force(state):
        case "track":
            return "FORCED_PLACEMENT"
        case "elbow":
            return "FORCED_ELBOW"
        case None:
            return None


def _outside(state: State, *cells: Cell) -> Code | None:
    size = state.board.size
    inside = all(0 <= x < size and 0 <= y < size for x, y in cells)
    return None if inside else "OUT_OF_BOUNDS"


def _no_place(state: State, cell: int, rot: int) -> Code | None:
    card = state.mover.deck.card
    if card is None:
        return "NO_CARD"
    if state.board.tiles[cell]:
        return "CELL_OCCUPIED"
    if rot not in ROTATIONS:
        return "BAD_ROTATION"
    return refused_place(state.board, state.current, BASE[card], cell, rot)


def _no_rotate(state: State, cell: int, rot: int) -> Code | None:
    card, tile = state.mover.deck.card, state.board.tiles[cell]
    if card is None:
        return "NO_CARD"
    if card not in ROTATING:
        return "CARD_MISMATCH"
    if tile is None:
        return "CELL_EMPTY"
    if tile.kind != ROTATING[card]:
        return "CARD_MISMATCH"
    if rot not in ROTATIONS:
        return "BAD_ROTATION"
    return "NO_CHANGE" if mask(tile.kind, rot) == mask(tile.kind, tile.rot) else None


def _no_replace(state: State, cell: int) -> Code | None:
    card = state.mover.deck.card
    if card is None:
        return "NO_CARD"
    if card != REPLACING:
        return "CARD_MISMATCH"
    return None if state.board.tiles[cell] else "CELL_EMPTY"


def _no_token_move(state: State, here: Cell, there: Cell) -> Code | None:
    on, person = state.board, state.mover
    start, goal = cell_at(*here, on.size), cell_at(*there, on.size)
    if state.turn.token_used:
        return "TOKEN_USED"
    if not on.tokens[person.seat] >> start & 1:
        return "NOT_YOUR_TOKEN"
    if reach(on, start, person.seat, person.reached) >> goal & 1:
        return None
    scored = goal in (homes(on.size)[colour] for colour in person.reached)
    return "CORNER_ALREADY_SCORED" if scored else "UNREACHABLE"
