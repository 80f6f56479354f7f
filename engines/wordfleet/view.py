"""What an audience may see: what was said aloud, and its own secrets. Secrets are handled here."""

from msgspec.structs import replace

from engines.game import Seat
from engines.wordfleet.public import Own, View
from engines.wordfleet.state import State


def view(state: State, viewer: Seat | None) -> View:
    """Return the public past, and the secrets of ``viewer`` alone; what is revealed is everyone's.

    Every part is the state's own, so what did not change is shared with the view before.
    """
    zero, one = state.own
    audited, over = state.phase in ("audit", "over"), state.phase == "over"
    return View(
        phase=state.phase,
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
