"""The rules of RotoRouter, sentence by sentence: R-numbers of the checklist, sections of the page.

Boards are typed as they look; see ``engines/rotorouter/notation.py``. Which sentences are matters
of the screen, the room or the bots is said in ``elsewhere.md`` beside this file.
"""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from engines.catalog import BadOptions, make
from engines.rotorouter.cards.counts import deck_counts
from engines.rotorouter.grid.board import TILES, cells_of, laid
from engines.rotorouter.grid.networks import component, network
from engines.rotorouter.grid.placement import has_legal, legal_places
from engines.rotorouter.grid.tracks import KINDS, cell_at, homes, mask
from engines.rotorouter.intents import Code
from engines.rotorouter.public import (
    Apply,
    Bottom,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    FixStraight,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
)
from engines.rotorouter.turns.refusals import SENTENCES
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
    YELLOW,
    Table,
    on,
    table,
)


def at(x: int, y: int, size: int = 7) -> int:
    return cell_at(x, y, size)


def skipper(held: str = "S", **person: Any) -> Table:
    """Red with a playable card, about to skip it."""
    return table(LINE, held=held).having(RED, **person)


# What is refused, and why (6.3)

REFUSED: list[tuple[str, Table, Any, str]] = [
    ("6.3", table(LINE), "no intent", "BAD_INTENT"),
    ("R35 draw before the end", table(LINE), EndTurn(), "MUST_DRAW"),
    ("R27 one card in hand", table(LINE, held="S"), Draw(), "ALREADY_HOLDING"),
    ("R27 one card a turn", table(LINE).turn(drew=True), Draw(), "DRAW_USED"),
    ("R27 nor after a play", table(LINE).turn(card_done=True), Draw(), "DRAW_USED"),
    ("R28 nothing held", table(LINE), PlaceTrack(3, 0, 0), "NO_CARD"),
    ("R29 nothing held", table(LINE), Rotate(1, 0, 90), "NO_CARD"),
    ("R29 nothing held", table(LINE), Replace(1, 0), "NO_CARD"),
    ("R81 nothing held", table(LINE), Bottom(), "NO_CARD"),
    ("R54 empty cells only", table(LINE, held="S"), PlaceTrack(1, 0, 0), "CELL_OCCUPIED"),
    ("6.3 on the board", table(LINE, held="S"), PlaceTrack(7, 0, 0), "OUT_OF_BOUNDS"),
    ("6.3 on the board", table(LINE, held="S"), PlaceTrack(0, -1, 0), "OUT_OF_BOUNDS"),
    ("6.3 before the card", table(LINE), PlaceTrack(0, 7, 0), "OUT_OF_BOUNDS"),
    ("6.3 on the board", table(LINE, held="RS"), Rotate(0, 7, 0), "OUT_OF_BOUNDS"),
    ("6.3 on the board", table(LINE, held="RC"), Replace(-1, 0), "OUT_OF_BOUNDS"),
    ("6.3 both ends", table(LINE), TokenMove((0, 0), (0, 7)), "OUT_OF_BOUNDS"),
    ("6.3 both ends", table(LINE), TokenMove((9, 0), (0, 0)), "OUT_OF_BOUNDS"),
    ("6.3 quarter turns", table(LINE, held="S"), PlaceTrack(3, 0, 45), "BAD_ROTATION"),
    ("6.3 quarter turns", table(LINE, held="S"), PlaceTrack(3, 0, 360), "BAD_ROTATION"),
    ("6.3 the cell first", table(LINE, held="S"), PlaceTrack(1, 0, 45), "CELL_OCCUPIED"),
    ("6.3 quarter turns", table(LINE, held="RS"), Rotate(1, 0, 45), "BAD_ROTATION"),
    ("6.2 home first", table("", held="X"), PlaceTrack(1, 0, 0), "FIRST_AT_HOME"),
    ("R55 beside own network", table(LINE, held="X"), PlaceTrack(4, 0, 0), "NOT_ADJACENT"),
    ("R55 foreign alone", table("┼r . ─g", held="S"), PlaceTrack(3, 0, 0), "NOT_ADJACENT"),
    ("R58 must connect", table("┼r . ─g", held="S"), PlaceTrack(1, 0, 90), "MUST_CONNECT"),
    ("R15 Straights alone", table("┼r └r", held="RS"), Rotate(1, 0, 90), "CARD_MISMATCH"),
    ("R16 Elbows alone", table("┼r ─r", held="RE"), Rotate(1, 0, 90), "CARD_MISMATCH"),
    ("R17 Ts alone", table("┼r ─r", held="RT"), Rotate(1, 0, 90), "CARD_MISMATCH"),
    ("R18 RC turns nothing", table(LINE, held="RC"), Rotate(1, 0, 90), "CARD_MISMATCH"),
    ("R18 RC alone replaces", table(LINE, held="RS"), Replace(1, 0), "CARD_MISMATCH"),
    ("R29 a plain card turns nothing", table(LINE, held="S"), Rotate(1, 0, 90), "CARD_MISMATCH"),
    ("6.3 a track is needed", table(LINE, held="RS"), Rotate(3, 0, 90), "CELL_EMPTY"),
    ("6.3 a track is needed", table(LINE, held="RC"), Replace(3, 0), "CELL_EMPTY"),
    ("D16 another way", table(LINE, held="RS"), Rotate(1, 0, 180), "NO_CHANGE"),
    ("D16 another way", table("┼r └r", held="RE"), Rotate(1, 0, 0), "NO_CHANGE"),
    ("R46", table(LINE, held="S").turn(forced=True), Bottom(), "FORCED_PLACEMENT"),
    ("R46", table(LINE, held="S").turn(forced=True), EndTurn(), "FORCED_PLACEMENT"),
    ("R46 before drawing", table(LINE).turn(forced=True), EndTurn(), "FORCED_PLACEMENT"),
    ("R48", skipper("E", elbow_skips=3), Bottom(), "FORCED_ELBOW"),
    ("R48", skipper("E", elbow_skips=3), EndTurn(), "FORCED_ELBOW"),
    ("R33 one action", table(LINE).turn(token_used=True), TokenPlace(), "TOKEN_USED"),
    ("R33 on a track", table(""), TokenPlace(), "NO_TRACK_AT_HOME"),
    ("R33 if empty", table("┼rR"), TokenPlace(), "HOME_OCCUPIED"),
    ("R33 anyone's token", table("┼rG"), TokenPlace(), "HOME_OCCUPIED"),
    ("R2 three", table("┼r ─rR ─rR ─rR"), TokenPlace(), "NO_TOKENS_LEFT"),
    (
        "R99 scored ones count",
        table("┼r ─rR ─rR").having(RED, reached=(GREEN,)),
        TokenPlace(),
        "NO_TOKENS_LEFT",
    ),
    (
        "R34 one action",
        table("┼r ─rR ─r").turn(token_used=True),
        TokenMove((1, 0), (2, 0)),
        "TOKEN_USED",
    ),
    ("R34 one's own", table("┼r ─rG ─r"), TokenMove((1, 0), (2, 0)), "NOT_YOUR_TOKEN"),
    ("R34 one's own", table("┼r ─r"), TokenMove((1, 0), (0, 0)), "NOT_YOUR_TOKEN"),
    ("R34 connected", table("┼r ─rR │r"), TokenMove((1, 0), (2, 0)), "UNREACHABLE"),
    ("R34 empty", table("┼r ─rR ─rB"), TokenMove((1, 0), (2, 0)), "UNREACHABLE"),
    ("R34 it has to move", table("┼r ─rR"), TokenMove((1, 0), (1, 0)), "UNREACHABLE"),
    (
        "R80",
        table(ROAD).having(RED, reached=(GREEN,)),
        TokenMove((0, 0), (6, 0)),
        "CORNER_ALREADY_SCORED",
    ),
    ("D7 no die", table(LINE, die=False), Roll(), "DIE_OFF"),
    ("D7 no die", table(LINE, die=False), Apply(), "NO_ROLL"),
    ("D7 once a turn", table(LINE).turn(roll="X"), Roll(), "ROLL_USED"),
    ("D7 rolled first", table(LINE), Apply(), "NO_ROLL"),
    ("D7 blank", table(LINE).turn(roll="X"), Apply(), "NOTHING_TO_APPLY"),
    ("D7 once", table(LINE).turn(roll="CW90", applied=True), Apply(), "ROLL_USED"),
    ("R88 at the start alone", table(TRAPPED).do(DeclineFix()), DeclineFix(), "WRONG_PHASE"),
    ("R88", table(TRAPPED).do(DeclineFix()), FixStraight(2, 1), "WRONG_PHASE"),
    ("R88 a trapped one", table(TRAPPED), FixStraight(1, 1), "NOT_TRAPPED"),
    ("R88 on the board", table(TRAPPED), FixStraight(7, 1), "OUT_OF_BOUNDS"),
    ("R90 nothing to fix", table(LINE), FixCorner(), "WRONG_PHASE"),
    ("R90 nothing to fix", table(TRAPPED), FixCorner(), "WRONG_PHASE"),
    ("R90 before all else", table(SEALED), Draw(), "WRONG_PHASE"),
    ("R97 before all else", table(SEALED), PlaceTrack(9, 9, 9), "WRONG_PHASE"),
    ("R97 the other fix, too", table(SEALED), FixStraight(0, 0), "WRONG_PHASE"),
    ("R97", table(SEALED), EndTurn(), "WRONG_PHASE"),
]


@pytest.mark.parametrize(("rule", "one", "intent", "code"), REFUSED, ids=lambda it: str(it)[:60])
def test_what_is_refused_says_why(rule: str, one: Table, intent: Any, code: str) -> None:
    assert one.code(intent) == code


def test_a_full_board_may_lock_the_draw_pile() -> None:
    """D21: only with cards none of which acts on tracks, which no real deck is."""
    one = table(FULL)
    plain = tuple(card for card in one.mover.deck.draw if len(one.mover.deck.faces[card]) == 1)
    assert one.code(Draw()) is None
    locked = one.having(RED, deck=replace(one.mover.deck, draw=plain))
    assert locked.code(Draw()) == "DRAW_LOCKED_FULL"
    assert locked.code(EndTurn()) is None
    assert table(LINE).having(RED, deck=locked.mover.deck).code(Draw()) is None


def test_who_may_not_act_is_told_so_before_anything_else() -> None:
    """Section 6.3: the common checks come first, in their order."""
    two = table(SEALED, seats=(RED, BLUE))
    assert two.code(PlaceTrack(9, 9, 9), GREEN) == "NOT_A_PLAYER"
    assert two.code(object(), GREEN) == "BAD_INTENT"
    assert two.code(PlaceTrack(9, 9, 9), BLUE) == "NOT_YOUR_TURN"
    assert two.code(PlaceTrack(9, 9, 9), RED) == "WRONG_PHASE"
    over = two.withdraw(BLUE)
    assert over.code(Draw(), GREEN) == "GAME_OVER"
    assert over.code(object(), RED) == "GAME_OVER"
    assert table(LINE).withdraw(GREEN).code(Draw(), GREEN) == "NOT_YOUR_TURN"


def test_every_sentence_of_the_checklist_is_tested_or_said_to_be_elsewhere() -> None:
    here = Path(__file__).parent
    cited: set[int] = set()
    for file in (*here.rglob("test_*.py"), here / "elsewhere.md"):
        text = file.read_text("utf-8")
        cited.update(int(number) for number in re.findall(r"\bR(\d+)\b", text))
        for first, last in re.findall(r"\bR(\d+) to R(\d+)\b", text):
            cited.update(range(int(first), int(last)))
    assert cited == set(range(1, 101))


def test_every_code_has_a_sentence_and_a_case() -> None:
    source = Path(__file__).read_text("utf-8")
    for code in get_args(Code):
        assert SENTENCES[code].endswith(".")
        assert f'"{code}"' in source, code
    assert set(SENTENCES) == set(get_args(Code))


# Setup and decks (R5 to R9, R19 to R22)


def test_a_game_begins_with_an_empty_board_and_no_tokens() -> None:
    """R5, R9, and the corners of section 2."""
    for size in (7, 9):
        game: Any = make("rotorouter", {"size": size})
        state = game.setup((RED, GREEN, BLUE, YELLOW), bytes(32))
        assert state.board.size == size
        assert not state.board.tiled
        assert state.board.tokens == (0, 0, 0, 0)
        last = size - 1
        corners = [at(0, 0, size), at(last, 0, size), at(last, last, size), at(0, last, size)]
        assert list(homes(size)) == corners
    with pytest.raises(BadOptions):
        make("rotorouter", {"size": 8})


@pytest.mark.parametrize("seats", [(0, 1), (0, 2), (1, 3), (0, 1, 3), (1, 2, 3), (0, 1, 2, 3)])
def test_any_two_to_four_colours_play_and_the_others_are_skipped(seats: tuple[int, ...]) -> None:
    """R6, R8, R72; section 3: clockwise, the first active colour first."""
    one = table(seats=seats, seat=seats[0], must_draw=False)
    assert [person.seat for person in one.state.people] == list(seats)
    one = Table(one.game, one.game.setup(seats, bytes(32)))
    turns = []
    for _ in range(2 * len(seats)):
        turns.append(one.state.current)
        one = one.do(EndTurn())
    assert turns == [*seats, *seats]
    assert one.state.round == 3
    assert [player.seat for player in one.view(None).players] == list(seats)
    assert [row.seat for row in one.view(None).standings] == list(seats)


def test_the_first_player_may_be_drawn() -> None:
    """Section 9, ``first``."""
    game: Any = make("rotorouter", {"first": "random"})
    firsts = {game.setup((1, 2, 3), bytes([n]) * 32).current for n in range(40)}
    assert firsts == {1, 2, 3}


DECKS = [
    ((7, 4), (7, 6, 3, 1, 3, 2, 1, 1)),
    ((7, 3), (9, 8, 4, 1, 4, 3, 1, 1)),
    ((7, 2), (14, 12, 6, 2, 6, 4, 2, 2)),
    ((9, 4), (9, 8, 3, 1, 4, 3, 2, 2)),
    ((9, 3), (12, 11, 4, 1, 5, 4, 3, 3)),
    ((9, 2), (18, 16, 6, 2, 8, 6, 4, 4)),
]


@pytest.mark.parametrize(("table_of", "counts"), DECKS)
def test_decks_grow_as_fewer_play(table_of: tuple[int, int], counts: tuple[int, ...]) -> None:
    """R19 to R22."""
    size, active = table_of
    assert tuple(deck_counts(size, active).values()) == counts
    least = (7, 6, 3, 1) if size == 7 else (9, 8, 3, 1)
    assert all(one >= low for one, low in zip(counts[:4], least, strict=True))
    game: Any = make("rotorouter", {"size": size})
    for person in game.setup(tuple(range(active)), bytes(32)).people:
        faces = person.deck.faces
        assert tuple(faces.count(card) for card in deck_counts(size, active)) == counts
        assert len(person.deck.draw) == len(faces)


def test_every_deck_is_shuffled_by_itself() -> None:
    """R22, section 3."""
    game: Any = make("rotorouter", {})
    one, other = (game.setup((0, 1, 2), bytes([n]) * 32).people for n in (1, 2))
    assert len({person.deck.faces for person in (*one, *other)}) == 6


# Tracks and cards (R10 to R18, R24 to R26)

OPENINGS = [("R10", "S", "EW"), ("R11", "E", "NE"), ("R12", "T", "NEW"), ("R13", "X", "NESW")]


@pytest.mark.parametrize(("rule", "kind", "sides"), OPENINGS)
def test_tracks_have_these_exits(rule: str, kind: Any, sides: str) -> None:
    assert "".join(side for n, side in enumerate("NESW") if mask(kind, 0) >> n & 1) == sides
    turned = ["NESW"["NESW".index(side) - 3] for side in sides]
    assert {side for n, side in enumerate("NESW") if mask(kind, 90) >> n & 1} == set(turned)


@pytest.mark.parametrize(
    ("rule", "card", "kind"),
    [
        *[("R28", card, card) for card in "SETX"],
        *[("R15", "RS", "S"), ("R16", "RE", "E"), ("R17", "RT", "T"), ("R18", "RC", "X")],
    ],
)
def test_every_card_lays_its_track_in_the_colour_of_who_lays_it(
    rule: str, card: str, kind: Any
) -> None:
    """R14, R24, R26, R30, R64."""
    one = table("┼g", held=card).do(PlaceTrack(1, 0, 90))
    assert one.state.board.tiles[1] == TILES[kind, 90, RED]
    assert one.mover.deck.held is None
    assert one.mover.last_placed == 1
    assert one.mover.deck.faces[one.mover.deck.discard[-1]] == card


@pytest.mark.parametrize(
    ("rule", "card", "look", "rots"),
    [
        ("R15", "RS", "─b", {90, 270}),
        ("R16", "RE", "└b", {90, 180, 270}),
        ("R17", "RT", "┴b", {90, 180, 270}),
    ],
)
def test_a_card_turns_any_track_of_its_kind(
    rule: str, card: str, look: str, rots: set[int]
) -> None:
    """R29, R62: any colour, any place, with a token or without; the colour stays."""
    one = table(f"┼r\n. . . .\n. . . {look}G", held=card)
    legal = {it.rot for it in one.game.legal(one.state, RED) if isinstance(it, Rotate)}
    assert legal == rots
    for rot in rots:
        after = one.do(Rotate(3, 2, rot))
        tile = after.state.board.tiles[at(3, 2)]
        assert tile == TILES[card[1], rot, BLUE]  # type: ignore[index]
        assert after.state.board.tokens == one.state.board.tokens
        assert after.state.turn.card_done
        assert after.mover.last_placed is None


@pytest.mark.parametrize("look", ["─b", "└b", "┴b", "┼b"])
def test_rc_makes_any_track_a_cross_of_the_same_colour(look: str) -> None:
    """R18, R25, R29, R63; D16: a Cross, too. R100: it has no way to lie."""
    one = table(f"┼r\n. . . {look}G", held="RC").do(Replace(3, 1))
    assert one.state.board.tiles[at(3, 1)] == TILES["X", 0, BLUE]
    assert one.state.board.tokens[GREEN] == 1 << at(3, 1)
    assert one.mover.deck.held is None


# Networks and placement (R54 to R60, R95 and R96 superseded)

LEGAL: list[tuple[str, str, Any, str, set[tuple[int, int]]]] = [
    ("6.2 home first", "", RED, "S", {(0, 0)}),
    ("6.2 home first", ". ─g", RED, "S", {(0, 0)}),
    ("6.2 home tiled by another", "─g", RED, "S", {(1, 0), (0, 1)}),
    ("6.2 a token is a network", ". . ─gR", RED, "X", {(1, 0), (3, 0), (2, 1)}),
    ("R57 without connecting", "│r", RED, "S", {(1, 0), (0, 1)}),
    ("R55 not foreign alone", "─r . . ─g ─g", RED, "X", {(1, 0), (0, 1)}),
    ("R56 reciprocal exits", "─r . ─g", RED, "S", {(1, 0), (0, 1)}),
    ("R56 none towards us", "─r . │g", RED, "S", {(0, 1)}),
    ("R59 joined: both build", "─r ─g . . . . ─g", RED, "S", {(2, 0), (0, 1), (1, 1)}),
    (
        "R59 joined: both build",
        "─r ─g . . . . ─g",
        GREEN,
        "S",
        {(2, 0), (0, 1), (1, 1), (5, 0), (6, 1)},
    ),
    ("6.2 other corners are free", ". . . . . ─r ", RED, "S", {(4, 0), (6, 0), (5, 1)}),
    (
        "R60 own island counts",
        "─r\n.\n. . ─r ─g",
        RED,
        "S",
        {(1, 0), (0, 1), (2, 1), (3, 1), (1, 2), (4, 2), (2, 3), (3, 3)},
    ),
]


@pytest.mark.parametrize(("rule", "text", "who", "kind", "cells"), LEGAL)
def test_new_tracks_go_beside_ones_network(
    rule: str, text: str, who: int, kind: Any, cells: set[tuple[int, int]]
) -> None:
    found = legal_places(on(text), who, kind)
    assert {(cell % 7, cell // 7) for cell, _ in found} == cells


def test_a_track_beside_a_foreign_one_must_link_to_it() -> None:
    """R56, R58: only the rotations that connect."""
    places = dict(legal_places(on("─r . ─g"), RED, "E"))
    assert places[1] == (0, 90)
    assert places[at(0, 1)] == (0, 90, 180, 270)


def test_each_foreign_component_is_to_be_linked_once() -> None:
    """D3: at least one side for a component, every component that is touched."""
    two = ". ┼r .\n─g . ─b\n. . ."
    assert dict(legal_places(on(two), RED, "S"))[at(1, 1)] == (0, 180)
    assert at(1, 1) not in dict(legal_places(on(two), RED, "E"))
    assert dict(legal_places(on(two), RED, "T"))[at(1, 1)] == (0, 180)
    one = ".\n. ┌g ─g ┐g\n. ├g .  │g\n. .  ┼r ."
    assert dict(legal_places(on(one), RED, "S"))[at(2, 2)] == (0, 180)
    assert dict(legal_places(on(one), RED, "E"))[at(2, 2)] == (180, 270)


def test_a_link_to_a_foreign_network_alone_is_legal_and_shares_it() -> None:
    """6.2 amended: beside one's own network, linked only to the other one."""
    one = table("│r . ─g", held="S").do(PlaceTrack(1, 0, 0))
    shared = component(one.state.board, 1)
    assert set(cells_of(shared)) == {1, 2}
    assert shared & network(one.state.board, RED)
    assert shared & network(one.state.board, GREEN)


def test_turning_may_join_and_split_networks() -> None:
    """R59, R60: all is found anew after each change."""
    joined = on("┼r ─r ─g")
    assert network(joined, RED) >> 2 & 1
    split = laid(joined, 1, "S", 90, RED)
    assert not network(split, RED) >> 2 & 1


def test_a_closed_board_is_not_full_and_nothing_special_happens() -> None:
    """Section 4 amended: draws go on, cards without a place are free, forces are waived by card."""
    assert not on(CLOSED).full
    assert not any(has_legal(on(CLOSED), who, kind) for who in range(4) for kind in KINDS)
    assert table(CLOSED).code(Draw()) is None
    assert table(CLOSED, held="S").having(RED, skips=2).do(Bottom()).mover.skips == 2
    forced = table(CLOSED).topped(RED, "T").turn(forced=True).having(RED, skips=3)
    drawn = forced.do(Draw())
    assert drawn.happened("force_waived")
    assert not drawn.state.turn.forced
    kept = table(CLOSED).topped(RED, "RS").turn(forced=True).do(Draw())
    assert kept.state.turn.forced
    assert kept.code(Bottom()) == "FORCED_PLACEMENT"
