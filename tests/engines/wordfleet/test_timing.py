"""How long a wrong word strike is judged, by what failed: the clock tells nobody (leak check 3)."""

import time
from collections.abc import Callable
from statistics import median, quantiles

import pytest
from msgspec.structs import replace

from engines.wordfleet.public import WordStrike
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from protocol.names import Mark, Seq
from server.live.revision import Cursor, Revision
from tests.engines.wordfleet.table import ANN, battle, game
from tests.engines.wordfleet.test_secrets import DETAILS
from tests.engines.wordfleet.twins import room_of
from tests.support.evidence import last_seed, record

WHAT = "Word Fleet: time of a wrong strike by what failed"
ROUNDS = 3000


def timed(act: Callable[[], object]) -> int:
    """Nanoseconds."""
    began = time.perf_counter_ns()
    act()
    return time.perf_counter_ns() - began


def judged(rules: WordFleet, state: State, strike: WordStrike) -> Callable[[], object]:
    """All that happens between a strike and the frame that answers it."""
    before = Revision(Cursor(Seq(0), Mark(0)), room_of(rules, state))
    before.seen(ANN)

    def act() -> object:
        room = replace(before.room, state=rules.apply(state, ANN, strike))
        return Revision(Cursor(Seq(1), Mark(0)), room).update(before, ANN, "msgpack")

    return act


@pytest.mark.slow
def test_the_medians_differ_by_less_than_their_spread() -> None:
    """The spread is the middle half of one detail's own times."""
    began, rules = time.monotonic(), game()
    state = battle(rules)
    acts = {what: judged(rules, state, strike) for what, strike in DETAILS}
    times: dict[str, list[int]] = {what: [] for what in acts}
    for _ in range(ROUNDS):
        for what, act in acts.items():
            times[what].append(timed(act))
    medians = {what: median(taken) / 1000 for what, taken in times.items()}
    spread = min(middle(taken) for taken in times.values()) / 1000
    apart = max(medians.values()) - min(medians.values())
    told = ", ".join(f"{what} {value:.2f}" for what, value in medians.items())
    result = f"medians in us: {told}; {apart:.2f} apart, middle half {spread:.2f}"
    record(WHAT, str(last_seed(WHAT) + 1), ROUNDS * len(acts), time.monotonic() - began, result)
    assert apart < spread, result


def middle(taken: list[int]) -> float:
    low, _, high = quantiles(taken, n=4)
    return high - low
