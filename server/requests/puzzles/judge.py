"""Judge what a client plays in a puzzle: it is decoded, played, and refused in words."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from engines.game import IllegalIntent
from engines.positions.given_puzzle import GivenPuzzle, PuzzleAttempt
from protocol.from_server import Reason
from server.room.errors import Refused

P = TypeVar("P", bound=GivenPuzzle)


def judged(
    attempt: Callable[[P, Sequence[Any]], PuzzleAttempt], given: P, line: Sequence[Any]
) -> PuzzleAttempt:
    """Return where a line that a client sent has led. Raises Refused where it is none."""
    try:
        return attempt(given, moves_of(given, line))
    except msgspec.ValidationError as why:
        raise Refused(Reason.MALFORMED, str(why)) from why
    except IllegalIntent as why:
        raise Refused(Reason.ILLEGAL, why.message, code=why.code) from why
    except ValueError as why:
        raise Refused(Reason.BAD_OPTIONS, str(why)) from why


def moves_of(given: GivenPuzzle, line: Sequence[Any]) -> tuple[Any, ...]:
    """Return moves as the game's own type. Raises ValidationError."""
    return tuple(msgspec.convert(move, given.move_type) for move in line)


def views_of(given: GivenPuzzle, states: Sequence[Any]) -> tuple[Any, ...]:
    """Return what who plays it sees of each state, as it travels."""
    game = given.game
    return tuple(msgspec.to_builtins(game.view(state, given.attacker)) for state in states)
