"""Another truth that a viewer cannot tell from this one: other codes, words and squares."""

from random import Random

from msgspec.structs import replace

from engines.game import Seat
from engines.wordfleet.board import CLASSES, ShipClass, inventory
from engines.wordfleet.dictionary.lexicon import choices
from engines.wordfleet.phases.codes import CODES, Hand, appearances, code
from engines.wordfleet.public import HAND, Own
from engines.wordfleet.state import CAPTAINS, State, with_own
from engines.wordfleet.worlds.constraints import Constraints
from engines.wordfleet.worlds.refit import refitted

HANDS = 150
"""Other hands that are tried: each one that fits takes the place of the one before."""


def resample(state: State, viewer: Seat | None, random: Random) -> State:
    """Return ``state`` with other secrets of all but ``viewer``, true to all that was said.

    What is revealed stays: the fleets in an audit, everything when the game is over.
    """
    if state.phase == "over":
        return state
    for seat in CAPTAINS:
        if seat != viewer:
            state = with_own(state, seat, _secrets(state, seat, random))
    return state


def _secrets(state: State, seat: Seat, random: Random) -> Own:
    own = replace(state.own[seat], codes=_hand(state, seat, random))
    if state.phase == "audit":
        return own
    if own.fleet:
        log = tuple(event for event in state.log if event.by != seat)
        constraints = Constraints(state.terms, state.attacks[1 - seat], log)
        fleet = refitted(own.fleet, constraints, random)
        words = tuple(ship.word for ship in fleet)
        dealt = words if own.words else ()
        return replace(own, words=dealt, fleet=fleet, inventory=inventory(words))
    if own.words:
        words = _words(state, random)
        return replace(own, words=words, inventory=inventory(words))
    return own


def _words(state: State, random: Random) -> tuple[str, ...]:
    """Five words as they might have been dealt."""
    words: dict[str, ShipClass] = {}
    for ship in CLASSES:
        pool = [word for word in choices(state.terms, ship) if word not in words]
        words[random.choice(pool)] = ship
    return tuple(words)


def _hand(state: State, seat: Seat, random: Random) -> Hand:
    """Other codes with the digits and the counts that the lock revealed, and the verdict."""
    hand = state.own[seat].codes
    for _ in range(HANDS):
        other = _redrawn(hand, random)
        if _hand_holds(state, seat, other):
            hand = other
    return hand


def _redrawn(hand: Hand, random: Random) -> Hand:
    """``hand`` with a few codes drawn anew, or two that changed places."""
    codes = list(hand)
    if random.random() < 0.2:
        one, other = random.sample(range(HAND), 2)
        codes[one], codes[other] = codes[other], codes[one]
    else:
        for at in random.sample(range(HAND), random.choice((1, 1, 2, 3))):
            keep = codes[at][0] if random.random() < 0.9 else ""
            codes[at] = keep + code(random.randrange(CODES))[len(keep) :]
    return tuple(codes)


def _hand_holds(state: State, seat: Seat, hand: Hand) -> bool:
    """Whether all that was said of this hand is true of it."""
    played = len(state.lock) - (len(state.lock) - 1) // HAND * HAND
    for at, shown in enumerate(state.lock[-played:]):
        if hand[at][0] != str(shown.digits[seat]):
            return False
        if appearances(str(shown.total), hand) != shown.counts[seat]:
            return False
    settled = state.settlement
    if settled and settled.held is not None and state.bids[-1].by == seat:
        return len(set(hand)) == HAND and (state.bids[-1].code in hand) == settled.held
    return len(set(hand)) == HAND
