"""What each audience is shown: hidden hands, hints for the seat to act, and why a button is off."""

from itertools import pairwise, product
from typing import Any, get_args

import pytest

from engines.catalog import make
from engines.rotorouter.events import aloud
from engines.rotorouter.grid.tracks import cell_at
from engines.rotorouter.intents import Code, FixStraight
from engines.rotorouter.public import (
    Apply,
    Bottom,
    Draw,
    EndTurn,
    Hints,
    Intent,
    PlaceTrack,
    Replace,
    Rotate,
    TokenMove,
    TurnSummary,
    View,
    entry,
    is_listed,
    packed,
    unpacked,
)
from protocol.diff import diff, pairs
from tests.engines.rotorouter.tables import (
    BLUE,
    CLOSED,
    FULL,
    GREEN,
    LINE,
    RED,
    ROAD,
    SEALED,
    TRAPPED,
    Table,
    table,
)
from tests.engines.samples import play, spread

CELLS = (FixStraight, PlaceTrack, Rotate, Replace, TokenMove)
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(Intent)}


def hints(one: Table) -> Hints:
    found = one.view(one.state.current).hints
    assert found is not None
    return found


def test_hints_are_for_the_seat_to_act_alone() -> None:
    """Section 11: nobody else learns what is legal."""
    one = table(LINE, held="S", hands="open")
    assert [one.view(viewer).hints is None for viewer in (None, 0, 1, 2, 3)] == [
        True,
        False,
        True,
        True,
        True,
    ]
    over = one.withdraw(1).withdraw(2).withdraw(3)
    assert over.view(RED).hints is None
    assert over.view(RED).to_move is None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", [{"size": 7}, {"die": False, "must_draw": False}], ids=str)
def test_every_button_tells_the_truth(options: dict[str, Any], seed: int) -> None:
    """Section 12.3: open where an intent of its kind is legal, and else off for its very reason."""
    game: Any = make("rotorouter", options)
    for state in spread(play(game, seed).states[:-1], 60):
        one = Table(game, state)
        legal = list(game.legal(state, state.current))
        for name, kind in KINDS.items():
            code = getattr(hints(one).buttons, str(name))
            assert (code is None) == any(isinstance(intent, kind) for intent in legal)
            if kind not in CELLS:
                assert code == one.code(kind())


WHY_NOT: list[tuple[Table, str, Code]] = [
    (table(LINE), "place", "NO_CARD"),
    (table(LINE), "rotate", "NO_CARD"),
    (table(LINE), "replace", "NO_CARD"),
    (table(FULL, held="S"), "place", "CELL_OCCUPIED"),
    (table(CLOSED, held="S"), "place", "MUST_CONNECT"),
    (table(CLOSED, held="S", seat=BLUE), "place", "NOT_ADJACENT"),
    (table(LINE, held="S"), "rotate", "CARD_MISMATCH"),
    (table("┼r", held="RS"), "rotate", "CARD_MISMATCH"),
    (table("", held="RS"), "rotate", "CELL_EMPTY"),
    (table("", held="RC"), "rotate", "CARD_MISMATCH"),
    (table("", held="RC"), "replace", "CELL_EMPTY"),
    (table(LINE, held="RS"), "replace", "CARD_MISMATCH"),
    (table(LINE), "token_move", "NOT_YOUR_TOKEN"),
    (table("┼rR"), "token_move", "UNREACHABLE"),
    (table(ROAD).turn(token_used=True), "token_move", "TOKEN_USED"),
    (table(LINE), "fix_straight", "WRONG_PHASE"),
    (table(SEALED), "draw", "WRONG_PHASE"),
    (table(TRAPPED), "fix_corner", "WRONG_PHASE"),
]


@pytest.mark.parametrize(("one", "button", "code"), WHY_NOT, ids=lambda it: str(it)[:40])
def test_a_button_is_off_for_a_reason(one: Table, button: str, code: Code) -> None:
    assert getattr(hints(one).buttons, button) == code


def test_cells_are_told_with_their_rotations() -> None:
    """R61: legal empty cells; R62, R63: targets; 12.3: reachable cells."""
    found = hints(table("┼rR ─r . └g", held="RS"))
    places = {it.cell: it.rots for it in found.places}
    every = (0, 90, 180, 270)
    assert places == {cell_at(0, 1, 7): every, cell_at(1, 1, 7): every}
    linking = hints(table("┼r ─r . ─g", held="RS"))
    assert (linking.places[0].cell, linking.places[0].rots) == (2, (0, 180))
    assert [(it.cell, it.rots) for it in found.rotates] == [(1, (90, 270))]
    assert [(it.cell, it.to, it.scores) for it in found.reaches] == [(0, (1,), ())]
    assert hints(table(LINE, held="RC")).replaces == (0, 1, 2)
    assert hints(table(ROAD)).reaches[0].scores == (6,)
    assert hints(table(TRAPPED)).fixes == (cell_at(2, 1, 7),)


def test_the_end_of_a_turn_is_announced_as_a_skip() -> None:
    """12.3: "End Turn (keeps RS: skip 2/3)"."""
    assert hints(table(LINE, held="RS")).skip
    assert not hints(table(FULL, held="S")).skip
    assert not hints(table(LINE)).skip


def other_view(one: Table) -> tuple[View, View]:
    return one.view(GREEN), one.view(None)


def test_a_hidden_hand_is_its_owners_alone() -> None:
    """Section 11: held card, bottomed cards, Elbows skipped; that there is one is for all."""
    one = table(LINE).topped(RED, "E").having(RED, elbow_skips=1).do(Draw())
    for view in other_view(one):
        red = view.players[RED]
        assert (red.holds, red.held, red.elbow_skips, red.bottomed) == (True, None, None, None)
        assert [event.word for event in view.events if event.what == "drew"] == [None]
    red = one.view(RED).players[RED]
    assert (red.held, red.elbow_skips, red.bottomed) == ("E", 1, ())
    after = one.do(Bottom())
    for view in other_view(after):
        assert [(it.word, it.number) for it in view.events if it.what == "bottomed"] == [(None, 1)]
        assert view.players[RED].skips == 1
    assert after.view(RED).players[RED].bottomed == ("E",)
    kept = one.do(EndTurn())
    for view in other_view(kept):
        assert [(it.word, it.number) for it in view.events if it.what == "turn_ended"] == [
            (None, 1)
        ]


def test_open_hands_are_everybodys() -> None:
    """Section 9, ``hands``."""
    one = table(LINE, hands="open").topped(RED, "E").having(RED, elbow_skips=2).do(Draw())
    for view in other_view(one):
        red = view.players[RED]
        assert (red.held, red.elbow_skips) == ("E", 2)
    after = one.do(Bottom())
    for view in other_view(after):
        assert view.players[RED].bottomed == ("E",)
        assert [event.word for event in view.events if event.what == "force_armed"] == ["elbow"]


def test_cards_played_are_everybodys() -> None:
    """Section 11: the pile of cards played, and the cards left to draw by number."""
    one = table(LINE, held="RS").do(PlaceTrack(3, 0, 0))
    for view in other_view(one):
        assert view.players[RED].discard == ("RS",)
        assert view.players[RED].draw_pile == 23
        assert [event.word for event in view.events if event.what == "placed"] == ["RS"]


def test_views_share_what_stayed() -> None:
    """An update stops at what is the same object."""
    one = table(LINE, held="S")
    after = one.do(Bottom())
    assert after.view(RED).tracks is one.view(RED).tracks
    assert after.view(RED).players[GREEN] is one.view(RED).players[GREEN]
    assert after.view(RED).players[GREEN] is after.view(None).players[GREEN]


def test_every_ply_adds_what_happened_to_the_log() -> None:
    """The update carries what is new alone, never the list."""
    game: Any = make("rotorouter", {"size": 7})
    states = play(game, 1).states
    where = View.__struct_fields__.index("log")
    for ply, (before, after) in enumerate(pairwise(states)):
        old, new = game.view(before, None), game.view(after, None)
        assert (old.ply, new.ply) == (before.ply, after.ply) == (ply, ply + 1)
        assert new.moves == (*old.moves, *(entry(it) for it in new.events if is_listed(it)))
        paths = [path for path, _ in pairs(diff(old, new)) if path[:1] == [where]]
        assert paths == [[where, len(old.log)]]
    assert len(game.view(states[-1], None).moves) > 100


@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_everyone_is_told_what_happened_as_far_as_they_may_know(hands: str) -> None:
    """The log for all, and beside it what one's own hand adds: together what was told at once."""
    game: Any = make("rotorouter", {"size": 7, "hands": hands})
    added = 0
    for state in play(game, 1).states:
        for viewer in (None, *range(4)):
            view = game.view(state, viewer)
            whole = [hands == "open" or viewer == event.seat for event in state.events]
            told = [it if mine else aloud(it) for it, mine in zip(state.events, whole, strict=True)]
            assert [*view.events] == [it for it in told if it is not None]
            assert view.log is state.log
            added += bool(view.own)
    assert (added > 0) == (hands == "hidden")


def test_a_turn_of_the_whole_board_changes_no_track_of_the_view() -> None:
    game: Any = make("rotorouter", {"size": 7})
    turns = 0
    for state, seat, intent in play(game, 1).plies:
        view, after = game.view(state, None), game.apply(state, seat, intent)
        assert view.board == state.board.tiles
        if isinstance(intent, Apply):
            turns += 1
            assert after.board.tiles != state.board.tiles or not state.board.tiled
            changed = {path[0] for path, _ in pairs(diff(view, game.view(after, None)))}
            assert changed <= {View.__struct_fields__.index(it) for it in ("done", "gear", "log")}
    assert turns > 10


def test_a_turn_is_told_as_one_number_and_read_from_it() -> None:
    numbers = set()
    for flags in product((False, True), repeat=6):
        for roll in (None, "X", "CW90", "CCW90", "DEG180"):
            drew, card_done, token_used, applied, forced, fix_used = flags
            turn = TurnSummary(drew, card_done, token_used, roll, applied, forced, fix_used)
            assert unpacked(packed(turn)) == turn
            numbers.add(packed(turn))
    assert numbers == {*range(320)}


def test_who_withdraws_is_told_of_without_a_ply() -> None:
    one = table(LINE, held="S")
    view, left = one.view(None), one.withdraw(BLUE).view(None)
    assert left.ply == view.ply
    assert left.events[0].what == "withdrew"


def test_the_list_of_moves_hides_the_cards_of_hidden_hands_from_everyone() -> None:
    one = table(LINE).topped(RED, "RS").do(Draw(), Bottom())
    assert [(it.what, it.word) for it in one.view(RED).moves] == [
        ("drew", None),
        ("bottomed", None),
    ]
    whole = table(LINE, hands="open").topped(RED, "RS").do(Draw(), Bottom())
    assert [it.word for it in whole.view(None).moves] == ["RS", "RS"]


def test_the_list_of_moves_keeps_both_ends_of_a_way() -> None:
    one = table(ROAD).do(TokenMove((0, 0), (6, 0)))
    assert [(it.what, it.cells) for it in one.view(None).moves] == [
        ("token_moved", (0, 6)),
        ("scored", (6,)),
    ]
