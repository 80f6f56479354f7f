"""What an audience sees of a game of Toppen: all of it, as there are no secrets."""

from engines.toppen.public import Special, View
from engines.toppen.state import State
from engines.toppen.turn import TurnPosition


def view(state: State, special: Special) -> View:
    """Return the same for every audience; what stayed is the state's own, and so shared."""
    return View(
        state.start,
        state.steps,
        state.position.passed,
        state.sides,
        state.outcome is not None,
        state.seen,
        state.repeated,
        special,
    )


def position(seen: View) -> TurnPosition:
    """Return the position that a view shows: all that a bot has to go by."""
    return seen.position
