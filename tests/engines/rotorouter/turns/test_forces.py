"""Skips, forced play and its waivers.

R-numbers are those of the checklist, D-numbers its decisions, sections those of the page.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from engines.rotorouter.public import (
    Bottom,
    Draw,
    EndTurn,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    TokenMove,
)
from tests.engines.rotorouter.tables import (
    BLUE,
    CLOSED,
    FULL,
    GREEN,
    LINE,
    RED,
    Table,
    table,
)

# Skips (R81 to R84, section 6.4)

SKIPS = [
    ("R83 a track", "S", 0, 1, 0),
    ("R83 in a row", "T", 1, 2, 0),
    ("R83 R-cards count, too", "RC", 0, 1, 0),
    ("R47 an Elbow counts twice", "E", 0, 1, 1),
    ("6.4 RE is no Elbow", "RE", 0, 1, 0),
    ("6.4 no more than three", "E", 3, 3, 1),
]


@pytest.mark.parametrize("way", [Bottom(), EndTurn()], ids=["bottomed", "kept"])
@pytest.mark.parametrize(("rule", "card", "before", "skips", "elbows"), SKIPS)
def test_a_playable_card_that_is_not_played_counts(
    way: Any, rule: str, card: str, before: int, skips: int, elbows: int
) -> None:
    """R83; D10 to D12."""
    after = table(LINE, held=card).having(RED, skips=before).do(way)
    red = after.person(RED)
    assert (red.skips, red.elbow_skips) == (skips, elbows)
    assert red.force_next == (skips == 3)
    assert [event.word for event in after.happened("force_armed")] == ["track"] * (skips == 3)


@pytest.mark.parametrize("way", [Bottom(), EndTurn()], ids=["bottomed", "kept"])
def test_a_card_without_a_legal_play_is_free(way: Any) -> None:
    """R82, D10."""
    after = table(FULL, held="E").having(RED, skips=2, elbow_skips=2).do(way)
    assert (after.person(RED).skips, after.person(RED).elbow_skips) == (2, 2)
    assert not after.person(RED).force_next
    assert not after.happened("force_armed")


def test_moving_a_token_or_rolling_does_not_excuse_a_skip() -> None:
    """D11."""
    one = table("┼r ─rR ─r", held="S").do(TokenMove((1, 0), (2, 0)), Roll(), EndTurn())
    assert one.person(RED).skips == 1


def test_a_bottomed_card_goes_under_the_pile_and_comes_round_again() -> None:
    """R81, R84; one Bottom a turn."""
    one = table(LINE, held="S")
    number = one.mover.deck.held
    after = one.do(Bottom())
    deck = after.mover.deck
    assert (deck.held, deck.draw[-1], deck.discard) == (None, number, ())
    assert deck.bottomed == (number,)
    assert after.code(Draw()) == "DRAW_USED"
    last = after.having(RED, deck=replace(deck, draw=deck.draw[-1:])).turn(card_done=False)
    again = last.do(Draw())
    assert again.mover.deck.held == number
    assert again.mover.deck.bottomed == ()


def test_no_card_drawn_is_no_skip() -> None:
    """6.4; ``must_draw`` off: D9."""
    after = table(LINE, must_draw=False).having(RED, skips=2).do(EndTurn())
    assert after.person(RED).skips == 2


@pytest.mark.parametrize(
    ("rule", "text", "card", "intent", "elbows"),
    [
        ("6.4 a new track", LINE, "S", PlaceTrack(3, 0, 0), 2),
        ("6.4 a new Elbow", LINE, "E", PlaceTrack(3, 0, 0), 0),
        ("6.4 a new Elbow by RE", LINE, "RE", PlaceTrack(3, 0, 0), 0),
        ("6.4 a turned Elbow", "┼r └r", "RE", Rotate(1, 0, 90), 2),
        ("6.4 a turned Straight", LINE, "RS", Rotate(1, 0, 90), 2),
        ("6.4 a Cross", LINE, "RC", Replace(1, 0), 2),
    ],
)
def test_playing_a_card_ends_the_row_of_skips(
    rule: str, text: str, card: str, intent: Any, elbows: int
) -> None:
    after = table(text, held=card).having(RED, skips=2, elbow_skips=2).do(intent)
    assert (after.mover.skips, after.mover.elbow_skips) == (0, elbows)
    assert after.state.turn.card_done


def test_cards_played_become_the_pile_again_unshuffled() -> None:
    """D15, section 2.1: first played, first drawn."""
    one = table(LINE, held="S")
    deck = one.mover.deck
    played = one.having(RED, deck=replace(deck, draw=(), discard=deck.draw))
    with_it = played.do(PlaceTrack(3, 0, 0)).mover.deck
    assert with_it.discard == (*deck.draw, deck.held)
    turned = played.do(PlaceTrack(3, 0, 0)).turn(card_done=False).do(Draw())
    assert turned.happened("recycled")
    after = turned.mover.deck
    assert (after.held, after.draw, after.discard) == (deck.draw[0], with_it.discard[1:], ())


# Forced play (R45 to R53)


def third_skip() -> Table:
    """Red has skipped three tracks, and the others have had their turns."""
    one = table(LINE, held="S", seats=(RED, BLUE), must_draw=False).having(RED, skips=2)
    return one.do(Bottom(), EndTurn(), EndTurn())


def test_three_skips_force_the_next_turn() -> None:
    """R45, R46, R53: draw and place; Bottom and End Turn are off until then."""
    one = third_skip()
    assert one.state.turn.forced
    assert not one.mover.force_next
    assert [event.word for event in one.happened("forced")] == ["track"]
    hints = one.view(RED).hints
    assert hints is not None
    assert (hints.forced, hints.buttons.end_turn) == ("track", "FORCED_PLACEMENT")
    drawn = one.topped(RED, "T").do(Draw())
    assert drawn.code(Bottom()) == drawn.code(EndTurn()) == "FORCED_PLACEMENT"
    assert drawn.code(Roll()) is None
    placed = drawn.do(PlaceTrack(3, 0, 0))
    assert not placed.state.turn.forced
    assert placed.mover.skips == 0
    assert placed.code(EndTurn()) is None


@pytest.mark.parametrize(
    ("card", "intent"),
    [("RS", Rotate(1, 0, 90)), ("RC", Replace(1, 0)), ("RT", PlaceTrack(3, 0, 0))],
)
def test_an_r_card_satisfies_the_force_in_any_of_its_ways(card: str, intent: Any) -> None:
    """6.4, R29, R30."""
    one = third_skip().topped(RED, card).do(Draw(), intent)
    assert not one.state.turn.forced
    assert one.code(EndTurn()) is None


def test_a_card_in_hand_may_be_what_is_forced() -> None:
    """6.4: held or drawn."""
    one = table(LINE, held="S", seats=(RED, BLUE), must_draw=False).having(RED, skips=2)
    one = one.do(EndTurn(), EndTurn())
    assert one.state.turn.forced
    assert one.code(EndTurn()) == "FORCED_PLACEMENT"
    assert one.code(Draw()) == "ALREADY_HOLDING"


def test_a_force_that_nothing_can_satisfy_is_waived() -> None:
    """R36, R49, R50, R92; D13: the counter goes back to 0, and the card may be bottomed free."""
    one = table(CLOSED).turn(forced=True).having(RED, skips=3).topped(RED, "S").do(Draw())
    assert [event.word for event in one.happened("force_waived")] == ["track"]
    assert not one.state.turn.forced
    assert one.mover.skips == 0
    assert one.code(EndTurn()) is None
    assert one.do(Bottom()).mover.skips == 0


def test_a_token_that_scores_may_take_the_last_place_with_it() -> None:
    """6.4: a waiver is looked for after any board or token change."""
    rows = ["│y ┌b ─bR ─b ─b ─b ┼g", "│y ─b ─b .  ─b ─b ─b", *["│y │b │b │b │b │b │b"] * 5]
    one = table("\n".join(rows), held="X").turn(forced=True).having(RED, skips=3)
    assert one.code(PlaceTrack(3, 1, 0)) is None
    assert one.code(Bottom()) == "FORCED_PLACEMENT"
    scored = one.do(TokenMove((2, 0), (6, 0)))
    assert [event.word for event in scored.happened("force_waived")] == ["track"]
    assert scored.code(Bottom()) is None


@pytest.mark.parametrize("full", [True, False])
def test_a_full_board_drops_the_force(full: bool) -> None:
    """Section 6.1, step 3."""
    one = table(FULL if full else LINE).having(GREEN, force_next=True, skips=3).begun(GREEN)
    assert one.state.turn.forced == (not full)
    assert one.person(GREEN).skips == (0 if full else 3)
    assert not one.person(GREEN).force_next
    assert bool(one.happened("force_waived")) == full


def test_a_forced_draw_from_a_locked_pile_is_waived() -> None:
    """6.4: with nothing held and drawing impossible."""
    one = table(FULL)
    plain = tuple(card for card in one.mover.deck.draw if len(one.mover.deck.faces[card]) == 1)
    locked = one.having(RED, deck=replace(one.mover.deck, draw=plain), skips=3).turn(forced=True)
    rolled = Table(locked.game, locked.game.apply(locked.state, RED, Roll()))
    assert not rolled.state.turn.forced
    assert rolled.mover.skips == 0


def test_three_skipped_elbows_force_the_next_one() -> None:
    """R47, R48: until it is placed."""
    one = table(LINE).topped(RED, "E").having(RED, elbow_skips=3).do(Draw())
    assert one.code(Bottom()) == one.code(EndTurn()) == "FORCED_ELBOW"
    hints = one.view(RED).hints
    assert hints is not None
    assert hints.forced == "elbow"
    placed = one.do(PlaceTrack(3, 0, 0))
    assert placed.mover.elbow_skips == 0
    assert placed.code(EndTurn()) is None


@pytest.mark.parametrize("card", ["S", "RE"])
def test_no_other_card_is_forced_by_elbows(card: str) -> None:
    """R47: the next Elbow drawn."""
    one = table(LINE).topped(RED, card).having(RED, elbow_skips=3).do(Draw())
    assert one.code(Bottom()) is None
    assert one.mover.elbow_skips == 3


def test_a_forced_elbow_without_a_place_is_waived() -> None:
    """R49, R50: the counter goes back to 0, and the card is free."""
    one = table(FULL).topped(RED, "E").having(RED, elbow_skips=3, skips=1).do(Draw())
    assert [event.word for event in one.happened("force_waived")] == ["elbow"]
    assert one.mover.elbow_skips == 0
    assert one.do(Bottom()).mover.skips == 1


def test_the_third_skipped_elbow_is_told() -> None:
    """R47, R50: to its owner."""
    one = table(LINE, held="E").having(RED, elbow_skips=2).do(Bottom())
    assert [event.word for event in one.happened("force_armed")] == ["elbow"]
    assert [event.word for event in one.view(RED).events if event.what == "force_armed"] == [
        "elbow"
    ]
    assert not [event for event in one.view(GREEN).events if event.what == "force_armed"]


def test_undoing_brings_the_force_back() -> None:
    """R51, R52: a state is a value, and its flags are in it."""
    one = third_skip().topped(RED, "T").do(Draw())
    one.do(PlaceTrack(3, 0, 0))
    assert one.state.turn.forced
    assert one.code(Bottom()) == "FORCED_PLACEMENT"
