"""Dictionary Defense: a word may be disputed, in a turn or in the audit (W59, W60, D30, D31)."""

from engines.game import IllegalIntent, Seat
from engines.wordfleet.board import CLASSES
from engines.wordfleet.dictionary.lexicon import genuine
from engines.wordfleet.events import WordDisputed
from engines.wordfleet.phases.battle import check_part, sinking
from engines.wordfleet.public import Placed
from engines.wordfleet.state import State, announced, second_part, turn_ended, won


def disputed(state: State, seat: Seat, ship: str) -> State:
    """Return ``state`` once the word of the enemy's ``ship`` was looked up.

    Raises OPTION_OFF, STRIKE_USED, BAD_SHIP, ALREADY_SUNK or ALREADY_DISPUTED.
    """
    if not state.terms.dictionary_defense:
        raise IllegalIntent("OPTION_OFF", "This game is played without Dictionary Defense.")
    if state.phase == "battle":
        check_part(state)
    found = _disputable(state, seat, ship)
    upheld = not genuine(state.terms, found.word)
    event = WordDisputed(seat, found.ship, upheld)
    if state.phase == "audit":
        return _judged(announced(state, event), seat, upheld)
    if upheld:
        return second_part(announced(state, event, sinking(seat, found, "dispute")))
    return turn_ended(announced(state, event))


def accepted(state: State) -> State:
    """Return ``state`` once the loser has accepted that its fleet is sunk."""
    return won(state, state.victor, "fleet sunk")


def _judged(state: State, seat: Seat, upheld: bool) -> State:
    """What a dispute in the audit leads to: one upheld decides the game (D31).

    It counts for the loser alone if all of the loser's own words are words.
    """
    if not upheld:
        return state
    if all(genuine(state.terms, ship.word) for ship in state.own[seat].fleet):
        return won(state, seat, "illegal fleet")
    return accepted(state)


def _disputable(state: State, seat: Seat, ship: str) -> Placed:
    if ship not in CLASSES:
        raise IllegalIntent("BAD_SHIP", f"The classes are {', '.join(CLASSES)}.")
    attack = state.attacks[seat]
    if ship not in attack.afloat:
        raise IllegalIntent("ALREADY_SUNK", f"The {ship} is sunk.")
    if any(past.ship == ship for past in attack.disputes):
        raise IllegalIntent("ALREADY_DISPUTED", f"You have disputed the {ship} before.")
    return next(placed for placed in state.enemy(seat) if placed.ship == ship)
