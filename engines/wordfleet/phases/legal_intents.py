"""The legal intents, lazily: fleets and word strikes are more than anyone can list."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import assert_never

from engines.game import Seat
from engines.wordfleet.attack import Attack
from engines.wordfleet.board import (
    AREAS,
    BY_LENGTH,
    CLASSES,
    LENGTHS,
    LETTERS,
    PLACE,
    SPANS,
    ShipClass,
    Span,
    Square,
)
from engines.wordfleet.dictionary.lexicon import choices
from engines.wordfleet.dictionary.words import is_flagged
from engines.wordfleet.events import UNKNOWN
from engines.wordfleet.phases.bidding import HIGHEST
from engines.wordfleet.phases.codes import CODES, code
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
    LetterSweep,
    Ship,
    SonarPing,
    Terms,
    WordStrike,
)
from engines.wordfleet.state import State


def legal(state: State, seat: Seat) -> Iterator[Intent]:
    """Yield what ``seat`` may do now; nothing when it is not to move."""
    if seat not in state.to_move:
        return
    attack = state.attacks[seat]
    match state.phase:
        case "bidding":
            yield from _bids(state)
        case "deploy":
            yield from _fleets(state.terms, state.own[seat].words)
        case "battle":
            yield from second_part(state.terms, attack)
            if state.now.part == 1:
                yield from _disputes(state.terms, attack)
                yield from _strikes(attack)
        case "audit":
            yield AcceptResult()
            yield from _disputes(state.terms, attack)
        case "over":
            return
        case _:
            assert_never(state.phase)


def _bids(state: State) -> Iterator[Intent]:
    if not state.bids:
        yield from (Claim(code(number)) for number in range(CODES))
        return
    yield from (Concede(), Challenge())
    lowest = int(state.bids[-1].code) + 1
    yield from (Counter(code(number)) for number in range(lowest, HIGHEST + 1))


def second_part(terms: Terms, attack: Attack) -> Iterator[Intent]:
    """Yield the attacks of part 2: squares not known, letters not swept, the ping where it
    is open.
    """
    yield from (CoordinateStrike(at) for at, place in PLACE.items() if _dark(attack, place))
    swept = attack.swept
    yield from (LetterSweep(letter) for letter in LETTERS if letter not in swept)
    if terms.sonar_ping and not attack.pings:
        yield from (SonarPing(corner) for corner in AREAS)


def _dark(attack: Attack, place: int) -> bool:
    return attack.grid[place] == UNKNOWN


def _disputes(terms: Terms, attack: Attack) -> Iterator[Intent]:
    if terms.dictionary_defense:
        yield from (DisputeWord(ship) for ship in attack.disputable)


def _strikes(attack: Attack) -> Iterator[Intent]:
    """Any letters anywhere but on a wreck, and nothing twice (D16 to D18)."""
    past = {(event.word, event.start, event.end) for event in attack.wrong}
    wrecks = attack.wrecks
    for (start, end), squares in SPANS.items():
        if wrecks.isdisjoint(squares):
            for word in _spellings(len(squares)):
                if (word, start, end) not in past:
                    yield WordStrike(word, start, end)


def _spellings(length: int) -> Iterator[str]:
    """All ``26 ** length`` of them."""
    return map("".join, product(LETTERS, repeat=length))


def _fleets(terms: Terms, dealt: tuple[str, ...]) -> Iterator[Intent]:
    """Every fleet: every word of every class in every place that is still free."""
    return (Deploy(ships) for ships in _ships(terms, dealt, CLASSES, frozenset(), frozenset()))


def _ships(
    terms: Terms,
    dealt: tuple[str, ...],
    left: tuple[ShipClass, ...],
    taken: frozenset[Square],
    used: frozenset[str],
) -> Iterator[tuple[Ship, ...]]:
    """The ships of the classes ``left``, off the squares ``taken``, without the words ``used``."""
    if not left:
        yield ()
        return
    ship, *rest = left
    words = (word for word in _words(terms, dealt, ship) if word not in used)
    for word, span in _each_at(words, BY_LENGTH[LENGTHS[ship]]):
        squares = SPANS[span]
        if taken.isdisjoint(squares):
            more = taken.union(squares)
            for others in _ships(terms, dealt, tuple(rest), more, used | {word}):
                yield (Ship(ship, word, *span), *others)


def _each_at(words: Iterable[str], spans: tuple[Span, ...]) -> Iterator[tuple[str, Span]]:
    """Each word at each span; unlike ``product`` it lists no words beforehand."""
    return ((word, span) for word in words for span in spans)


def _words(terms: Terms, dealt: tuple[str, ...], ship: ShipClass) -> Iterable[str]:
    """The words ``ship`` may bear: the dealt one, or what its captain may choose."""
    if dealt:
        return (dealt[CLASSES.index(ship)],)
    if not terms.dictionary_defense:
        return choices(terms, ship)
    free = terms.allow_flagged_words
    return (
        word for word in _spellings(LENGTHS[ship]) if free or not is_flagged(terms.edition, word)
    )
