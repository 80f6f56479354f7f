"""What is wrong with a fleet in the making, ship by ship, in the order of the rules (section 5)."""

from typing import NamedTuple

from client.games.wordfleet.model.draft import FleetDraft, Hull
from client.games.wordfleet.themes import THEMES
from client.languages.message import tr, trn
from engines.wordfleet.public import (
    CLASSES,
    LENGTHS,
    LETTERS,
    NAME_LENGTH,
    ShipClass,
    Terms,
    fits,
    is_flagged,
    is_word,
)


class Finding(NamedTuple):
    """What there is to say about a ship."""

    fault: str = ""
    """Why it cannot be deployed so; empty where it can."""
    note: str = ""
    """What its captain should know, though it may be deployed so."""
    astray: bool = False
    """Whether it lies on another ship."""
    docked: bool = False
    """Whether all that is wrong is that it is not on the grid yet."""


def findings(draft: FleetDraft, terms: Terms) -> dict[ShipClass, Finding]:
    """Return what there is to say about each ship."""
    return {ship: _finding(draft, terms, ship) for ship in CLASSES}


def _finding(draft: FleetDraft, terms: Terms, ship: ShipClass) -> Finding:
    under = _below(draft, draft.hulls[ship])
    fault, note = _fault(draft, terms, ship, under), _note(draft, terms, ship)
    docked = draft.hulls[ship].at is None and not word_fault(draft, terms, ship)
    return Finding(fault, note, under is not None, docked)


def first_fault(draft: FleetDraft, terms: Terms) -> str:
    """Return why the fleet cannot be deployed, in a sentence; empty when it can."""
    for ship, found in findings(draft, terms).items():
        if found.fault:
            return tr("{ship}: {fault}", ship=ship, fault=found.fault)
    return name_fault(draft.name)


def name_fault(name: str) -> str:
    """Return why a fleet cannot be called so."""
    if len(name.strip()) > NAME_LENGTH:
        return tr("At most {n} letters.", n=NAME_LENGTH)
    return "" if name.isprintable() else tr("Only visible letters.")


def word_fault(draft: FleetDraft, terms: Terms, ship: ShipClass) -> str:
    """Return why a ship cannot bear its word; empty where it can."""
    word = draft.hulls[ship].word
    return _spelling(word, ship) or _choice(draft, terms, ship, word)


def _fault(draft: FleetDraft, terms: Terms, ship: ShipClass, under: ShipClass | None) -> str:
    if under:
        return tr("Overlaps the {ship}.", ship=under)
    if fault := word_fault(draft, terms, ship):
        return fault
    return tr("Not on the grid yet.") if draft.hulls[ship].at is None else ""


def _spelling(word: str, ship: ShipClass) -> str:
    """Why the letters themselves will not do."""
    length = LENGTHS[ship]
    if not word:
        return tr("Needs a word of {n} letters.", n=length)
    wrong = next((sign for sign in word if sign not in LETTERS), None)
    if wrong is not None:
        return tr("Only letters A to Z, not “{sign}”.", sign=wrong)
    if len(word) < length:
        more = length - len(word)
        return trn("{n} more letter.", "{n} more letters.", more)
    return tr("Too long: {n} letters at most.", n=length) if len(word) > length else ""


def _choice(draft: FleetDraft, terms: Terms, ship: ShipClass, word: str) -> str:
    """Why this word may not be chosen."""
    for other in CLASSES[: CLASSES.index(ship)]:
        if draft.hulls[other].word == word:
            return tr("{word} is already the {ship}’s word.", word=word, ship=other)
    if terms.word_method == "auto":
        return ""
    if is_flagged(terms.edition, word) and not terms.allow_flagged_words:
        return tr("{word} may offend: pick another.", word=word)
    return "" if terms.dictionary_defense else _unreal(terms, word)


def _unreal(terms: Terms, word: str) -> str:
    """Why a word would not stand before a dictionary."""
    if not is_word(terms.edition, word):
        return tr("{word} is not in the dictionary.", word=word)
    if not fits(terms.edition, word, terms.theme):
        return tr(
            "{word} does not fit the theme: {theme}.", word=word, theme=tr(THEMES[terms.theme])
        )
    return ""


def _note(draft: FleetDraft, terms: Terms, ship: ShipClass) -> str:
    """Under Dictionary Defense: whether a dispute would sink it."""
    word = draft.hulls[ship].word
    if not terms.dictionary_defense or _spelling(word, ship):
        return ""
    why = _unreal(terms, word)
    then = tr("It sinks if disputed.")
    return f"{why} {then}" if why else ""


def _below(draft: FleetDraft, hull: Hull) -> ShipClass | None:
    """Another ship on one of its squares."""
    for other in draft.hulls.values():
        if other.ship != hull.ship and set(other.squares) & set(hull.squares):
            return other.ship
    return None
