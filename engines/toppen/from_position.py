"""Toppen begun from a position: stacks, the side to move, and what the special rules count."""

from random import Random
from typing import cast

from msgspec.structs import replace

from engines.game import AnyGame, IllegalIntent
from engines.positions.position_reader import BadPosition, StartPosition
from engines.toppen.board import FIRST, SECOND
from engines.toppen.position import (
    StackPosition,
    check_position,
    read_position,
    write_position,
)
from engines.toppen.public import Move
from engines.toppen.rules import Toppen
from engines.toppen.state import State, dealt


def settled(game: AnyGame, text: str, random: Random) -> StartPosition:  # noqa: ARG001 - no chance
    """Return the position, with moves that follow it played. Raises BadPosition."""
    rules = cast(Toppen, game)
    begun(rules, text, bytes(32))
    return StartPosition(write_position(read_position(text)), (0, 1))


def begun(game: AnyGame, text: str, seed: bytes) -> State:  # noqa: ARG001 - no chance
    """Return the state of ``text``. Raises BadPosition."""
    rules = cast(Toppen, game)
    position = read_position(text)
    check_position(position, rules.special)
    if position.sides != "fixed" and not rules.swap:
        raise BadPosition("sides", "This game is played without choosing sides.")
    if position.sides == "open" and position.moves:
        raise BadPosition("moves", "Sides are chosen before anything is moved.")
    state = _at(rules, position)
    for at, (here, there) in enumerate(position.moves, 1):
        if state.to_move is None:
            raise BadPosition("moves", f"The game is over before move {at}.")
        try:
            state = rules.apply(state, state.to_move, Move(here, there))
        except IllegalIntent as why:
            raise BadPosition("moves", f"Move {at}: {why.message}") from why
    if state.outcome:
        raise BadPosition("board", f"The game is over here, by {state.outcome.reason}.")
    return state


def _at(game: Toppen, position: StackPosition) -> State:
    """The state before the moves of ``position``; a side that cannot move passes."""
    choice = position.sides in ("swapped", "kept")
    state = dealt(position.now, game.special, swap=position.sides == "open")
    colours = (SECOND, FIRST) if position.sides == "swapped" else (FIRST, SECOND)
    return replace(state, colours=colours, ply=int(choice))


def written(game: AnyGame, state: State) -> str:  # noqa: ARG001 - options stand in none
    """Return the first position and the moves since."""
    return write_position(StackPosition(state.start, state.sides, state.steps))
