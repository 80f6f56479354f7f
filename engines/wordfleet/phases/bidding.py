"""The bidding: claims true or bluffed, higher ones, and how it ends (W20 to W26)."""

from msgspec.structs import replace

from engines.game import IllegalIntent, Seat
from engines.wordfleet.phases.codes import CODES, is_code
from engines.wordfleet.public import Bid, Settlement
from engines.wordfleet.state import State

HIGHEST = CODES - 1


def claimed(state: State, seat: Seat, code: str) -> State:
    """Return ``state`` with the first claim. Raises BAD_CODE or CLAIM_STANDS."""
    _check_code(code)
    if state.bids:
        raise IllegalIntent("CLAIM_STANDS", "A claim stands: counter, challenge or concede.")
    return _with_bid(state, seat, code)


def countered(state: State, seat: Seat, code: str) -> State:
    """Return ``state`` with a higher claim. Raises BAD_CODE, NOTHING_TO_ANSWER or BID_TOO_LOW."""
    _check_code(code)
    standing = _standing(state)
    if int(code) <= int(standing.code):
        if standing.code == str(HIGHEST):
            raise IllegalIntent("BID_TOO_LOW", "No code is above 999: challenge or concede.")
        raise IllegalIntent("BID_TOO_LOW", f"A counter is above {standing.code}.")
    return _with_bid(state, seat, code)


def conceded(state: State, seat: Seat) -> State:
    """Return ``state`` with one turn for the claimant (W21, D10). Raises NOTHING_TO_ANSWER."""
    claimant = _standing(state).by
    return _settled(state, Settlement(by=seat, held=None, opener=claimant, turns=1))


def challenged(state: State, seat: Seat) -> State:
    """Return ``state`` with two turns for who is right (W24, W25). Raises NOTHING_TO_ANSWER."""
    standing = _standing(state)
    held = standing.code in state.own[standing.by].codes
    opener = standing.by if held else seat
    return _settled(state, Settlement(by=seat, held=held, opener=opener, turns=2))


def _check_code(code: str) -> None:
    if not is_code(code):
        raise IllegalIntent("BAD_CODE", "A launch code is three digits, 000 to 999.")


def _standing(state: State) -> Bid:
    if not state.bids:
        raise IllegalIntent("NOTHING_TO_ANSWER", "Nothing is claimed yet: claim a code.")
    return state.bids[-1]


def _with_bid(state: State, seat: Seat, code: str) -> State:
    return replace(state, bids=(*state.bids, Bid(seat, code)))


def _settled(state: State, settlement: Settlement) -> State:
    return replace(state, phase="deploy", settlement=settlement)
