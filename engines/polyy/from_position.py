"""Poly-Y begun from a position: the line of its plies is played, and so every stone is legal."""

from random import Random
from typing import cast

from engines.game import AnyGame
from engines.polyy import notation
from engines.polyy.position import (
    StonePosition,
    check_position,
    moves_of,
    read_position,
    write_line,
    write_position,
)
from engines.polyy.rules import PolyY
from engines.polyy.state import State
from engines.positions.position_reader import BadPosition, StartPosition


def settled(game: AnyGame, text: str, random: Random) -> StartPosition:  # noqa: ARG001 - no chance
    """Return the position as the line that leads to it. Raises BadPosition."""
    position = _checked(cast(PolyY, game), text)
    return StartPosition(write_position(position), (0, 1))


def begun(game: AnyGame, text: str, seed: bytes) -> State:  # noqa: ARG001 - no chance
    """Return the state that the plies of ``text`` lead to. Raises BadPosition."""
    rules = cast(PolyY, game)
    state = rules.setup((0, 1), bytes(32))
    plies = notation.from_fields(moves_of(_checked(rules, text)) or ())
    for ply, intent in enumerate(plies):
        state = rules.apply(state, ply % 2, intent)
    return state


def written(game: AnyGame, state: State) -> str:
    """Return the line of the game so far."""
    rules = cast(PolyY, game)
    return write_line(rules.size, rules.pie, state.moves)


def _checked(game: PolyY, text: str) -> StonePosition:
    position = read_position(text)
    if position.size != game.size:
        words = f"This position is of size {position.size}, the game of size {game.size}."
        raise BadPosition("board", words)
    if position.pie != game.pie:
        raise BadPosition("board", "Position and game differ in the swap rule.")
    check_position(position)
    return position
