"""Boards as text: written, typed, read, drawn."""

from typing import Any

import pytest

from engines.catalog import make
from engines.rotorouter.grid.board import TILES, board, laid, of_kind, turn_board
from engines.rotorouter.notation import read, token_at, write
from tests.engines.rotorouter.tables import RED, table
from tests.engines.samples import play, spread


def test_a_track_is_typed_by_letter_or_as_it_looks() -> None:
    """Section 2: what is east of Red's home is at x 1, y 0."""
    found = read("T1rB .\n.    ─g")
    assert found.tiles == (TILES["T", 90, 0], None, None, TILES["S", 0, 1])
    assert found.tokens == (0, 0, 1, 0)
    assert (token_at(found, 0), token_at(found, 3)) == (2, None)
    assert read("├rB .\n. S0g") == found
    assert write(found) == "T1rB .\n.    S0g"


@pytest.mark.parametrize(
    ("look", "cell"),
    [
        *zip("─│", ("S0r", "S1r"), strict=True),
        *zip("└┌┐┘", ("E0r", "E1r", "E2r", "E3r"), strict=True),
        *zip("┴├┬┤", ("T0r", "T1r", "T2r", "T3r"), strict=True),
        ("┼", "X0r"),
    ],
)
def test_every_track_looks_as_it_lies(look: str, cell: str) -> None:
    assert read(f"{look}r") == read(cell)


@pytest.mark.parametrize("seed", range(3))
def test_every_board_of_a_game_is_written_and_read(seed: int) -> None:
    game: Any = make("rotorouter", {"size": 7})
    for state in spread(play(game, seed).states, 40):
        assert read(write(state.board)) == state.board


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "as many cells in each row as rows"),
        (". .\n.", r"got \[2, 1\]"),
        ("S4r", "expected a cell like T1r"),
        ("S0p", "expected a cell like T1r"),
        ("S0", "expected a cell like T1r"),
        ("┼rr", "expected a cell like T1r"),
    ],
)
def test_what_is_no_board_says_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read(text)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_of_a_board_is_what_its_tracks_say(seed: int) -> None:
    """Changing a board step by step gives the same value as making it anew."""
    game: Any = make("rotorouter", {"size": 7})
    for state in spread(play(game, seed).states, 40):
        on = state.board
        assert board(on.size, on.tiles, on.tokens) == on
        turned = turn_board(on, 90)
        assert board(on.size, turned.tiles, on.tokens) == turned
        assert board(on.size, laid(on, 3, "T", 90, RED).tiles, on.tokens) == laid(
            on, 3, "T", 90, RED
        )
        for kind in ("S", "E", "T", "X"):
            lying = [cell for cell, tile in enumerate(on.tiles) if tile and tile.kind == kind]
            assert of_kind(on, kind) == sum(1 << cell for cell in lying)


def test_a_view_is_drawn_with_its_tokens_and_hands() -> None:
    one = table("┼rR ─g", held="S").having(RED, reached=(1, 2), skips=2)
    drawn = one.game.text(one.view(RED)).splitlines()
    assert drawn[0] == "R┼r  ─g  .   .   .   .   ."
    assert drawn[7:9] == ["red: S, corners gb, skips 2", "green: -, corners -, skips 0"]
    assert one.game.text(one.view(None)).splitlines()[7] == "red: a card, corners gb, skips 2"
