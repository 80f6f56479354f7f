"""Games of the CodeCup 2014, played again: winner, corners and boards are those recorded."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.game import Seat
from engines.polyy.notation import from_fields, read, write
from engines.polyy.public import Options
from engines.polyy.rules import PolyY

DATA = Path(__file__).parents[2] / "data" / "polyy_games.jsonl"
GAMES = [msgspec.json.decode(line) for line in DATA.read_bytes().splitlines()]
GAME = PolyY()


def test_there_are_sixty_games_some_of_them_with_a_swap() -> None:
    assert len(GAMES) == 60
    assert 0 < sum(game["swap"] for game in GAMES) < 60


@pytest.fixture(params=GAMES, ids=[f"game {game['game']}" for game in GAMES])
def recorded(request: pytest.FixtureRequest) -> Any:
    return request.param


def line_of(recorded: Any) -> str:
    return f"7.5.1:{','.join(map(str, recorded['moves']))}"


def test_both_notations_tell_the_same_game(recorded: Any) -> None:
    options, intents = read(line_of(recorded))
    assert options == Options()
    assert intents == from_fields(recorded["moves_id"])
    assert write(options, intents) == line_of(recorded)


def test_a_recorded_game_ends_as_it_did(recorded: Any) -> None:
    state, captured = GAME.setup((0, 1), bytes(32)), [0] * 5
    for ply, intent in enumerate(from_fields(recorded["moves_id"]), 1):
        assert GAME.outcome(state) is None
        (seat,) = GAME.to_move(state)
        assert intent in list(GAME.legal(state, seat))
        state = GAME.apply(state, seat, intent)
        captured = [
            at or (ply if owner is not None else 0)
            for at, owner in zip(captured, state.corners, strict=True)
        ]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (recorded["winner"] - 1,)
    assert len(state.moves) == recorded["decided_ply"]
    assert list(state.moves) == recorded["moves_id"]
    assert captured == recorded["corner_capture_ply"]
    assert [0 if owner is None else owner + 1 for owner in state.corners] == recorded[
        "corner_owner"
    ]
    assert [state.corners.count(seat) for seat in (0, 1)] == recorded["score"]
    assert "".join(map(str, counted(state.board))) == recorded["board"]


def counted(owners: tuple[Seat | None, ...]) -> list[int]:
    """As the records count players: 0 for nobody, then from 1."""
    return [0 if owner is None else owner + 1 for owner in owners]
