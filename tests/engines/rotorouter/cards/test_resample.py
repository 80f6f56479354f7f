"""Other truths that fit what a viewer was told: what may change, what may not, and what must."""

from random import Random

from msgspec.structs import replace

from engines.game import Seat
from engines.rotorouter.cards.knowledge import Trace, elbows
from engines.rotorouter.grid.tracks import Card
from engines.rotorouter.public import Bottom, Draw, EndTurn, PlaceTrack
from engines.rotorouter.state import Person
from engines.rotorouter.turns.forces import observed
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

FACES: tuple[Card, ...] = ("E", "E", "E", "E", "S")


def seen_by(one: Table, viewer: Seat | None, who: Seat = RED) -> list[Person]:
    """One player as that viewer might imagine, a hundred times."""
    random = Random(1)
    return [one.game.resample(one.state, viewer, random).person(who) for _ in range(100)]


def held(people: list[Person]) -> set[str | None]:
    return {person.deck.card for person in people}


def test_a_card_in_hand_could_be_any_to_others_and_is_itself_to_its_owner() -> None:
    one = table(LINE).topped(RED, "S").do(Draw())
    assert (
        held(seen_by(one, None)) == held(seen_by(one, GREEN)) == {*"SETX", "RS", "RE", "RT", "RC"}
    )
    assert held(seen_by(one, RED)) == {"S"}
    opened = table(LINE, hands="open").topped(RED, "S").do(Draw())
    assert held(seen_by(opened, GREEN)) == {"S"}


def test_nobody_knows_the_order_of_a_pile_nor_the_die() -> None:
    """Section 11: not even one's own."""
    one = table(LINE)
    tops = {person.deck.faces[person.deck.draw[0]] for person in seen_by(one, RED)}
    assert len(tops) > 4
    assert one.game.resample(one.state, RED, Random(1)).seed != one.state.seed


def test_a_played_card_is_known_for_good() -> None:
    one = table(LINE).topped(RED, "RC").do(Draw(), PlaceTrack(3, 0, 0))
    number = one.mover.deck.discard[0]
    assert {person.deck.faces[number] for person in seen_by(one, None)} == {"RC"}


def test_whether_a_card_counted_as_a_skip_tells_what_it_can_be() -> None:
    """On a full board new tracks have no place: free cards are plain, skips are R-cards."""
    for card, fits in (("S", {"S", "E", "T", "X"}), ("RS", {"RS", "RE", "RT", "RC"})):
        one = table(FULL).topped(RED, card).do(Draw())
        after = one.do(Bottom())
        bottomed = {person.deck.faces[person.deck.bottomed[-1]] for person in seen_by(after, None)}
        assert bottomed == fits
        kept = one.do(EndTurn())
        assert held(seen_by(kept, BLUE)) == fits


def test_a_waiver_tells_what_a_card_cannot_be() -> None:
    """On this board lie Straights alone, so RE and RT have nothing to turn."""
    one = table(CLOSED).topped(RED, "T").turn(forced=True).do(Draw())
    assert held(seen_by(one, None)) == {"S", "E", "T", "X", "RE", "RT"}


def test_elbows_skipped_follow_from_the_cards_imagined() -> None:
    one = table(LINE).topped(RED, "E").do(Draw(), Bottom())
    assert {person.elbow_skips for person in seen_by(one, GREEN)} == {0, 1}
    assert {person.elbow_skips for person in seen_by(one, RED)} == {1}
    for person in seen_by(one, GREEN):
        is_elbow = person.deck.faces[person.deck.bottomed[-1]] == "E"
        assert person.elbow_skips == is_elbow


def test_what_is_told_of_the_last_ply_fits_the_cards_imagined() -> None:
    one = table(LINE).topped(RED, "E").having(RED, elbow_skips=2).do(Draw())
    for after in (one, one.do(Bottom()), one.do(EndTurn())):
        other = after.game.resample(after.state, GREEN, Random(3))
        deck = other.person(RED).deck
        card = deck.faces[deck.bottomed[-1]] if deck.bottomed else deck.card
        words = [it.word for it in other.events if it.what in ("drew", "bottomed", "turn_ended")]
        assert words == [card]
        assert all(it.word != "elbow" for it in other.events)


def test_an_elbow_that_was_forced_was_never_skipped() -> None:
    """R47, R48: three skipped ones, and the fourth cannot have been one."""
    three: tuple[Trace, ...] = (("skipped", 0), ("skipped", 1), ("skipped", 2))
    assert elbows(three, FACES) == 3
    assert elbows((*three, ("skipped", 3)), FACES) is None
    assert elbows((*three, ("skipped", 4)), FACES) == 3
    assert elbows((*three, ("laid", 0), ("skipped", 3)), FACES) == 1
    assert elbows((*three, ("stuck", 3)), FACES) == 0
    assert elbows((*three, ("stuck", 4)), FACES) == 3
    assert elbows((*three[:2], ("stuck", 3)), FACES) == 2


def test_a_card_that_could_be_a_forced_elbow_without_a_place_is_noted() -> None:
    """R49: were it one, the count would go back to 0."""
    three: tuple[Trace, ...] = (("skipped", 40), ("skipped", 41), ("skipped", 42))
    one = table(FULL, seats=(RED, BLUE))
    one = one.having(RED, known=replace(one.mover.known, trail=three)).do(Draw())
    assert one.mover.known.trail == (*three, ("stuck", one.mover.deck.held))
    two = table(FULL, seats=(RED, BLUE))
    two = two.having(RED, known=replace(two.mover.known, trail=three[:2])).do(Draw())
    assert two.mover.known.trail == three[:2]


def test_a_sign_is_kept_once() -> None:
    one = table(LINE, held="S")
    twice = observed(observed(one.state))
    assert len(twice.mover.known.signs) == 1
    assert observed(table(LINE).state).mover.known.signs == ()
