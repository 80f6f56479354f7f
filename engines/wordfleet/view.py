"""What an audience may see: what was said aloud, and its own secrets. Secrets are handled here."""

from msgspec.structs import replace

from engines.game import Seat
from engines.wordfleet.attack import Attack
from engines.wordfleet.board import LETTERS
from engines.wordfleet.phases.bidding import HIGHEST
from engines.wordfleet.public import Own, View
from engines.wordfleet.state import State


def view(state: State, viewer: Seat | None) -> View:
    """The public past, and the secrets of ``viewer`` alone; what is revealed is everyone's.

    Every part is the state's own, so what did not change is shared with the view before.
    """
    zero, one = state.own
    audited, over = state.phase in ("audit", "over"), state.phase == "over"
    return View(
        phase=state.phase,
        to_move=state.to_move,
        may=may(state, viewer),
        turn=state.turn,
        log=state.log,
        lock=state.lock,
        first_claim=state.first_claim,
        bids=state.bids,
        settlement=state.settlement,
        deployed=state.deployed,
        names=state.names,
        you=_secrets(state, viewer),
        fleets=(zero.fleet, one.fleet) if audited else None,
        codes=(zero.codes, one.codes) if over else None,
        words=(zero.words, one.words) if over else None,
        terms=state.terms,
    )


def umpire(state: State) -> View:
    """Return what spectators see, with the secrets of both captains."""
    zero, one = state.own
    return replace(
        view(state, None),
        fleets=(zero.fleet, one.fleet),
        codes=(zero.codes, one.codes),
        words=(zero.words, one.words),
    )


def _secrets(state: State, viewer: Seat | None) -> Own | None:
    return None if viewer is None else state.own[viewer]


def may(state: State, seat: Seat | None) -> tuple[str, ...]:
    """The types of intent that ``seat`` may send now, by what was said aloud alone."""
    if seat is None or seat not in state.to_move:
        return ()
    match state.phase:
        case "bidding":
            return _may_bid(state)
        case "deploy":
            return ("deploy",)
        case "battle":
            return _may_attack(state, state.attacks[seat])
        case "audit":
            return (*_may_dispute(state, state.attacks[seat]), "accept_result")
        case "over":
            return ()


def _may_bid(state: State) -> tuple[str, ...]:
    if not state.bids:
        return ("claim",)
    if state.bids[-1].code == str(HIGHEST):
        return ("concede", "challenge")
    return ("counter", "concede", "challenge")


def _may_attack(state: State, attack: Attack) -> tuple[str, ...]:
    first = ("word_strike", *_may_dispute(state, attack)) if state.now.part == 1 else ()
    sweep = ("letter_sweep",) if len(attack.sweeps) < len(LETTERS) else ()
    ping = ("sonar_ping",) if state.terms.sonar_ping and not attack.pings else ()
    return (*first, "coordinate_strike", *sweep, *ping)


def _may_dispute(state: State, attack: Attack) -> tuple[str, ...]:
    if not state.terms.dictionary_defense or not attack.disputable:
        return ()
    return ("dispute_word",)
