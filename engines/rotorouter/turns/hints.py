"""What the seat to act is told: what is open, where, and why the rest is not (section 12.3)."""

from msgspec.structs import replace

from engines.rotorouter.grid.board import TrackBoard, beside, cells_of
from engines.rotorouter.grid.fixes import trapped
from engines.rotorouter.grid.networks import network
from engines.rotorouter.grid.placement import (
    REPLACING,
    ROTATING,
    legal_places,
    legal_replaces,
    legal_rotates,
)
from engines.rotorouter.grid.tokens import reach, scoring
from engines.rotorouter.grid.tracks import BASE
from engines.rotorouter.intents import Code
from engines.rotorouter.options import Options
from engines.rotorouter.public import Buttons, Hints, Reach, Spot
from engines.rotorouter.state import State
from engines.rotorouter.turns.forces import force, playable_now
from engines.rotorouter.turns.refusals import (
    no_apply,
    no_bottom,
    no_draw,
    no_end,
    no_roll,
    no_token_place,
)
from engines.rotorouter.turns.turn import declined

PHASE: Code = "WRONG_PHASE"
SHUT = Buttons(*[PHASE] * len(Buttons.__struct_fields__))


def hints(state: State, options: Options) -> Hints:
    """Return all that the player whose turn it is may do."""
    if state.phase == "corner_fix":
        return Hints(replace(SHUT, fix_corner=None), (), (), (), (), (), False, None)
    fixing = state.phase == "dead_fix"
    now = declined(state) if fixing else state
    places, rotates, replaces = _places(now), _rotates(now), _replaces(now)
    reaches = _reaches(now)
    buttons = Buttons(
        fix_corner=PHASE,
        fix_straight=None if fixing else PHASE,
        decline_fix=None if fixing else PHASE,
        draw=no_draw(now),
        place=None if places else _why_no_place(now),
        rotate=None if rotates else _why_no_rotate(now),
        replace=None if replaces else _why_no_replace(now),
        bottom=no_bottom(now),
        token_place=no_token_place(now),
        token_move=None if reaches else _why_no_move(now),
        roll=no_roll(now, options),
        apply=no_apply(now),
        end_turn=no_end(now, options),
    )
    fixes = tuple(cells_of(trapped(state.board))) if fixing else ()
    skip, on = playable_now(now), force(now)
    return Hints(buttons, places, rotates, replaces, reaches, fixes, skip, on)


def _places(state: State) -> tuple[Spot, ...]:
    card = state.mover.deck.card
    if card is None:
        return ()
    found = legal_places(state.board, state.current, BASE[card])
    return tuple(Spot(cell, rots) for cell, rots in found)


def _rotates(state: State) -> tuple[Spot, ...]:
    card = state.mover.deck.card
    if card is None:
        return ()
    return tuple(Spot(cell, rots) for cell, rots in legal_rotates(state.board, card))


def _replaces(state: State) -> tuple[int, ...]:
    card = state.mover.deck.card
    return () if card is None else tuple(legal_replaces(state.board, card))


def _reaches(state: State) -> tuple[Reach, ...]:
    if state.turn.token_used:
        return ()
    person, on = state.mover, state.board
    goals = scoring(on, person.seat, person.reached)
    ways = (
        (start, reach(on, start, person.seat, person.reached))
        for start in cells_of(on.tokens[person.seat])
    )
    return tuple(
        Reach(start, tuple(cells_of(to)), tuple(cells_of(to & goals))) for start, to in ways if to
    )


def _why_no_place(state: State) -> Code:
    """The code of the cell that comes nearest to taking the card."""
    if state.mover.deck.card is None:
        return "NO_CARD"
    if state.board.full:
        return "CELL_OCCUPIED"
    return "MUST_CONNECT" if _near(state.board, state.current) else "NOT_ADJACENT"


def _near(on: TrackBoard, seat: int) -> bool:
    return bool(beside(network(on, seat), on.size) & on.empty)


def _why_no_rotate(state: State) -> Code:
    card = state.mover.deck.card
    if card is None:
        return "NO_CARD"
    return "CELL_EMPTY" if card in ROTATING and not state.board.tiled else "CARD_MISMATCH"


def _why_no_replace(state: State) -> Code:
    card = state.mover.deck.card
    if card is None:
        return "NO_CARD"
    return "CELL_EMPTY" if card == REPLACING else "CARD_MISMATCH"


def _why_no_move(state: State) -> Code:
    if state.turn.token_used:
        return "TOKEN_USED"
    return "UNREACHABLE" if state.board.tokens[state.current] else "NOT_YOUR_TOKEN"
