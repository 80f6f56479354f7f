"""What each intent does to the state, once nothing is wrong with it (section 6.3)."""

from typing import assert_never

from msgspec.structs import replace

from engines import chance
from engines.rotorouter.grid.board import laid, turn_board, with_tokens
from engines.rotorouter.grid.tokens import path
from engines.rotorouter.grid.tracks import FACES, TURNS, Cell, cell_at, homes
from engines.rotorouter.intents import (
    Apply,
    Bottom,
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
from engines.rotorouter.public import Event
from engines.rotorouter.state import State, with_events, with_person, with_progress
from engines.rotorouter.turns.card_effects import card_used, crossed
from engines.rotorouter.turns.turn import CORNERS, declined, ended, entered, finished, offered


def played(state: State, intent: Intent, options: Options) -> State:
    """Return ``state`` after the ply, before any waiver it brings about."""
    match intent:
        case FixCorner():
            return offered(_corner_fixed(state))
        case FixStraight(x, y):
            return entered(_straight_fixed(state, cell_at(x, y, state.board.size)))
        case DeclineFix():
            return declined(state)
        case Draw() | PlaceTrack() | Rotate() | Replace() | Bottom():
            return card_used(state, intent)
        case TokenPlace():
            return _token_placed(state)
        case TokenMove(here, there):
            return _token_moved(state, here, there, options)
        case Roll():
            return _rolled(state)
        case Apply():
            return _turned(state)
        case EndTurn():
            return ended(state, options)
    assert_never(intent)


def _corner_fixed(state: State) -> State:
    """The home corner becomes a Cross in its owner's colour; a token stays (R90)."""
    seat, size = state.current, state.board.size
    corner = homes(size)[seat]
    state = replace(state, board=laid(state.board, corner, "X", 0, seat))
    return with_events(with_progress(state), Event("corner_fixed", seat, (corner,)))


def _straight_fixed(state: State, cell: int) -> State:
    """A trapped Straight becomes a Cross and keeps its colour (R88, R89)."""
    state = crossed(state, cell)
    state = replace(state, turn=replace(state.turn, fix_used=True))
    return with_events(state, Event("straight_fixed", state.current, (cell,)))


def _token_placed(state: State) -> State:
    """A token on the home corner (R33)."""
    seat, on = state.current, state.board
    home = homes(on.size)[seat]
    state = replace(state, board=with_tokens(on, seat, on.tokens[seat] | 1 << home))
    state = replace(state, turn=replace(state.turn, token_used=True))
    return with_events(with_progress(state), Event("token_placed", seat, (home,)))


def _token_moved(state: State, here: Cell, there: Cell, options: Options) -> State:
    """A token at another cell; off the board where that is a corner to score (R3, R77)."""
    person, on = state.mover, state.board
    start, goal = cell_at(*here, on.size), cell_at(*there, on.size)
    way = path(on, start, goal, person.seat, person.reached)
    state = replace(state, turn=replace(state.turn, token_used=True))
    state = with_events(state, Event("token_moved", person.seat, way))
    rest = on.tokens[person.seat] & ~(1 << start)
    corners = homes(on.size)
    if goal not in corners or goal == corners[person.seat]:
        return replace(state, board=with_tokens(on, person.seat, rest | 1 << goal))
    state = replace(state, board=with_tokens(on, person.seat, rest))
    return _scored(state, corners.index(goal), goal, options)


def _scored(state: State, corner: int, cell: int, options: Options) -> State:
    """One more corner; with the third the turn ends at once (R78)."""
    person = replace(state.mover, reached=(*state.mover.reached, corner))
    state = with_progress(with_person(state, person))
    state = with_events(state, Event("scored", person.seat, (cell,), number=corner))
    return finished(state, options) if len(person.reached) == CORNERS else state


def _rolled(state: State) -> State:
    face = FACES[chance.draw(state.seed, "die", state.rolls, len(FACES))]
    turn = replace(state.turn, roll=face)
    state = replace(state, turn=turn, rolls=state.rolls + 1, barrier=state.barrier + 1)
    return with_events(state, Event("rolled", state.current, word=face))


def _turned(state: State) -> State:
    """Every gear turns, its neighbours the other way; tokens ride."""
    face = state.turn.roll
    assert face, "checked before"  # noqa: S101 - for the type checker
    theta = TURNS[face]
    state = replace(
        state,
        board=turn_board(state.board, theta),
        turn=replace(state.turn, applied=True),
        gear=(state.gear + theta) % 360,
    )
    return with_events(state, Event("board_turned", state.current, word=face, number=theta))
