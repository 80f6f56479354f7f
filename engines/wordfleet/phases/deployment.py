"""Deployment: a fleet is checked, and taken whole or not at all (section 5 of the rules)."""

from typing import TypeAlias

from engines.game import IllegalIntent, Seat
from engines.wordfleet.board import CLASSES, LENGTHS, PLACE, SPANS, ShipClass, is_word
from engines.wordfleet.dictionary.words import fits, is_flagged
from engines.wordfleet.dictionary.words import is_word as in_dictionary
from engines.wordfleet.phases.battle import check_span
from engines.wordfleet.public import NAME_LENGTH, Deploy, Fleet, Placed, Ship, Terms
from engines.wordfleet.state import State, deployed

Ordered: TypeAlias = list[tuple[ShipClass, Ship]]
"""The ships of an intent in roster order."""


def taken(state: State, seat: Seat, intent: Deploy) -> State:
    """Return ``state`` with the fleet of ``seat``.

    Raises BAD_FLEET, BAD_WORD, BAD_COORD, BAD_SPAN, BAD_LENGTH, OVERLAP, DUPLICATE_WORD,
    NOT_YOUR_WORDS, FLAGGED_WORD, NOT_IN_THEME or NOT_A_WORD, the first that holds, for the first
    class in roster order that offends.
    """
    ships = _ordered(intent)
    _check_shape(ships)
    _check_places(ships)
    _check_words(state.terms, ships, state.own[seat].words)
    fleet: Fleet = tuple(Placed(name, it.word, it.here, it.there) for name, it in ships)
    return deployed(state, seat, fleet, intent.name)


def _ordered(intent: Deploy) -> Ordered:
    by_class = {ship.ship: ship for ship in intent.fleet}
    if len(intent.fleet) != len(CLASSES) or by_class.keys() != set(CLASSES):
        raise IllegalIntent("BAD_FLEET", f"A fleet is one each of {', '.join(CLASSES)}.")
    name = intent.name
    if len(name) > NAME_LENGTH or not name.isprintable() or name != name.strip():
        raise IllegalIntent("BAD_FLEET", f"A fleet's name has up to {NAME_LENGTH} signs.")
    return [(ship, by_class[ship]) for ship in CLASSES]


def _check_shape(ships: Ordered) -> None:
    for name, ship in ships:
        if not is_word(ship.word):
            raise IllegalIntent("BAD_WORD", f"{name}: a word has two to five letters, A to Z.")
    for name, ship in ships:
        if ship.here not in PLACE or ship.there not in PLACE:
            raise IllegalIntent("BAD_COORD", f"{name}: squares are A to J and 1 to 10, like D5.")
    for name, ship in ships:
        check_span(ship.word, ship.here, ship.there, f"{name}: a word")
    for name, ship in ships:
        if len(ship.word) != LENGTHS[name]:
            raise IllegalIntent("BAD_LENGTH", f"{name}: its word has {LENGTHS[name]} letters.")


def _check_places(ships: Ordered) -> None:
    taken: set[str] = set()
    for name, ship in ships:
        squares = SPANS[ship.here, ship.there]
        if not taken.isdisjoint(squares):
            raise IllegalIntent("OVERLAP", f"{name}: a square it needs is taken by another ship.")
        taken.update(squares)


def _check_words(terms: Terms, ships: Ordered, dealt: tuple[str, ...]) -> None:
    words: set[str] = set()
    for name, ship in ships:
        if ship.word in words:
            raise IllegalIntent("DUPLICATE_WORD", f"{name}: {ship.word} is taken already.")
        words.add(ship.word)
    if terms.word_method == "auto":
        for (name, ship), word in zip(ships, dealt, strict=True):
            if ship.word != word:
                raise IllegalIntent("NOT_YOUR_WORDS", f"{name}: you were dealt {word}.")
    else:
        _check_own(terms, ships)


def _check_own(terms: Terms, ships: Ordered) -> None:
    """Rude words by leave alone; theme and dictionary unless a dispute is to ask for them."""
    for name, ship in ships:
        if is_flagged(terms.edition, ship.word) and not terms.allow_flagged_words:
            raise IllegalIntent("FLAGGED_WORD", f"{name}: {ship.word} may offend: choose another.")
    if terms.dictionary_defense:
        return
    for name, ship in ships:
        if not fits(terms.edition, ship.word, terms.theme):
            raise IllegalIntent("NOT_IN_THEME", f"{name}: {ship.word} is not of {terms.theme}.")
    for name, ship in ships:
        if not in_dictionary(terms.edition, ship.word):
            raise IllegalIntent("NOT_A_WORD", f"{name}: {ship.word} is not in the dictionary.")
