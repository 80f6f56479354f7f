"""One legal intent of a captain, every one possible, by what that captain may know alone."""

from collections.abc import Sequence
from random import Random
from typing import assert_never

from engines.game import Seat
from engines.wordfleet.attack import Attack, attack
from engines.wordfleet.board import (
    BY_LENGTH,
    CLASSES,
    LENGTHS,
    LETTERS,
    PLACE,
    SIZE,
    SPANS,
    SQUARES,
    ShipClass,
    Span,
    Square,
)
from engines.wordfleet.dictionary.lexicon import choices, fitting
from engines.wordfleet.dictionary.words import is_flagged
from engines.wordfleet.events import MISS, UNKNOWN
from engines.wordfleet.phases.codes import CODES, code
from engines.wordfleet.phases.legal_intents import second_part
from engines.wordfleet.public import (
    AcceptResult,
    Challenge,
    Claim,
    Concede,
    CoordinateStrike,
    Counter,
    Deploy,
    DisputeWord,
    Intent,
    Own,
    Ship,
    Terms,
    View,
    WordStrike,
)

STRIKES = 0.06
"""How often a turn begins with a word strike."""
DISPUTES = 0.02
HUNTS = 0.6
"""How often a square beside a hit is called, where any square would do."""
PHONIES = 0.3
"""How often a word is made up where no dictionary is asked."""


def choose(seen: View, seat: Seat, random: Random) -> Intent:
    """Return an intent of ``seat``, which sees ``seen``. Raises ValueError where it is not
    to move.
    """
    if seat not in seen.to_move or seen.you is None:
        raise ValueError(f"seat {seat} is not to move")
    match seen.phase:
        case "bidding":
            return _bid(seen, seen.you, random)
        case "deploy":
            return Deploy(_fleet(seen.terms, seen.you.words, random))
        case "battle":
            return _turn(seen, attack(seen.log, seat), random)
        case "audit":
            return _dispute(attack(seen.log, seat), random) or AcceptResult()
        case "over":
            raise ValueError("the game is over")
    assert_never(seen.phase)


def _bid(seen: View, own: Own, random: Random) -> Intent:
    if not seen.bids:
        return Claim(random.choice((random.choice(own.codes), code(random.randrange(CODES)))))
    if "counter" in seen.may and random.random() < 0.4:
        return Counter(code(random.randrange(int(seen.bids[-1].code) + 1, CODES)))
    return random.choice((Concede(), Challenge()))


def _turn(seen: View, found: Attack, random: Random) -> Intent:
    if "word_strike" in seen.may and random.random() < STRIKES:
        strike = _strike(seen.terms, found, random)
        if strike:
            return strike
    if "dispute_word" in seen.may and random.random() < DISPUTES:
        return DisputeWord(random.choice(found.disputable))
    near = _beside_hits(found)
    if near and random.random() < HUNTS:
        return CoordinateStrike(random.choice(near))
    return random.choice(list(second_part(seen.terms, found)))


def _dispute(found: Attack, random: Random) -> Intent | None:
    """A dispute of any class that is open to one, or None; all equally likely."""
    ship = random.choice((None, *found.disputable))
    return DisputeWord(ship) if ship else None


def _beside_hits(found: Attack) -> list[Square]:
    """The unknown squares beside a hit on a ship afloat."""
    wrecks = found.wrecks
    near = []
    for place, sign in enumerate(found.grid):
        if sign not in (UNKNOWN, MISS) and SQUARES[place] not in wrecks:
            near += [SQUARES[by] for by in _around(place) if found.grid[by] == UNKNOWN]
    return near


def _around(place: int) -> list[int]:
    row, column = divmod(place, SIZE)
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    return [
        SIZE * (row + down) + column + right
        for down, right in steps
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE
    ]


def _strike(terms: Terms, found: Attack, random: Random) -> WordStrike | None:
    """A word strike that may be right, or now and then any; None where it would be a repetition."""
    wild = random.random() < 0.2
    lengths = tuple(range(2, 6)) if wild else tuple(LENGTHS[ship] for ship in found.afloat)
    spans = [span for span in BY_LENGTH[random.choice(lengths)] if _may_strike(found, span, wild)]
    if not spans:
        return None
    span = random.choice(spans)
    word = _made_up("." * len(SPANS[span]), random) if wild else _guess(terms, found, span, random)
    past = {(event.word, event.start, event.end) for event in found.wrong}
    return None if (word, *span) in past else WordStrike(word, *span)


def _may_strike(found: Attack, span: Span, wild: bool) -> bool:
    """Whether a strike at ``span`` is legal and, unless ``wild``, leads on from a hit."""
    squares = SPANS[span]
    if not found.wrecks.isdisjoint(squares):
        return False
    signs = {found.grid[PLACE[square]] for square in squares}
    return wild or (MISS not in signs and UNKNOWN in signs and len(signs) > 1)


def _guess(terms: Terms, found: Attack, span: Span, random: Random) -> str:
    """A word that fits what is known of its squares, one from the dictionary where there is."""
    pattern = "".join(found.known(square) or "." for square in SPANS[span])
    ships = [ship for ship in found.afloat if LENGTHS[ship] == len(pattern)]
    words = fitting(terms, random.choice(ships), pattern)
    return random.choice(words) if words else _made_up(pattern, random)


def _made_up(pattern: str, random: Random) -> str:
    """``pattern`` with any letters for its dots."""
    return "".join(random.choice(LETTERS) if sign == "." else sign for sign in pattern)


def _fleet(terms: Terms, dealt: Sequence[str], random: Random) -> tuple[Ship, ...]:
    """A legal fleet: the dealt words, or any that the captain may choose, in any places."""
    while True:
        words = dealt or [_own_word(terms, ship, random) for ship in CLASSES]
        spans = [random.choice(BY_LENGTH[LENGTHS[ship]]) for ship in CLASSES]
        squares = [square for span in spans for square in SPANS[span]]
        if len(set(words)) == len(words) and len(set(squares)) == len(squares):
            return tuple(
                Ship(ship, word, *span)
                for ship, word, span in zip(CLASSES, words, spans, strict=True)
            )


def _own_word(terms: Terms, ship: ShipClass, random: Random) -> str:
    if not terms.dictionary_defense or random.random() >= PHONIES:
        return random.choice(choices(terms, ship))
    while True:
        word = _made_up("." * LENGTHS[ship], random)
        if terms.allow_flagged_words or not is_flagged(terms.edition, word):
            return word
