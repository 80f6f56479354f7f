"""What is done the quick way is what the plain way does, in rooms that people live in."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any, Final

import pytest

from engines.catalog import names
from protocol import codec
from protocol.allowed_actions import AllowedAction, named
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.names import PlayerId
from server.room.commands import Command
from server.room.decisions.decide import Step, decide, step
from server.room.decisions.permissions import allowed
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Fact
from server.room.fold import fold
from server.room.views.audience import seen
from tests.support.rooms.lives import CLOCKS, Life
from tests.support.rooms.wishes import wishes

KINDS: Final = (
    RoomSettings(undo="free", absent="wait"),
    RoomSettings(undo="free", hints=True, absent="claim", clock=CLOCKS[1]),
    RoomSettings(undo="ask", hints=True, absent="bot", clock=CLOCKS[2]),
    RoomSettings(undo="ask", delay_plies=2, delay_ms=1_000),
    RoomSettings(undo="none", rated=True, absent="claim", clock=CLOCKS[3]),
    RoomSettings(undo="none", campaign=3, absent="wait"),
    RoomSettings(undo="none", absent="wait", clock=TimeControl("move", 0, 600_000)),
    RoomSettings(undo="none", clock=CLOCKS[1], tournament="K7MQ2X"),
)
PEOPLE: Final = 1, 2, 2, 2
MET: Final[set[AllowedAction]] = {
    *("resign", "take_back", "offer_takeback", "suggest", "claim", "continue"),
    *("offer_abort", "offer_pause", "offer_rematch"),
}
"""What every game knows and people often come to, or nothing would be shown of it."""


class CheckedLife(Life):
    """A room in which both ways are gone each time."""

    met: Counter[str]

    def ask(self, player: PlayerId, command: Command) -> bool:
        room, now = self.room, self.now
        quick = answered(lambda: step(room, player, command, now))
        fact = answered(lambda: decide(room, player, command, now))
        if isinstance(quick, Step):
            plain = fold(room, fact)
            assert quick == (fact, plain)
            assert told(quick.room) == told(plain)
        else:
            assert quick == fact
        return super().ask(player, command)

    def add(self, fact: Fact) -> None:
        super().add(fact)
        for seat in (None, *range(len(self.room.occupants))):
            quick, plain = named(allowed(self.room, seat)), wishes(self.room, seat)
            assert set(quick) == set(plain)
            self.met.update(quick)

    def go_on_wishing(self) -> None:
        """Somebody may want something of a game that is over."""
        for _ in range(20):
            self.ask(*self.chance.choice(list(self._wishes())))


def answered(call: Callable[[], Any]) -> Any:
    """What it returns, or all that its refusal says."""
    try:
        return call()
    except (Refused, AlreadyDone) as no:
        return type(no), str(no), vars(no)


def told(room: Any) -> list[bytes]:
    """What each audience of ``room`` is told, to the byte."""
    audiences = None, *range(len(room.occupants))
    return [codec.encode(seen(room, audience), "msgpack") for audience in audiences]


@pytest.mark.parametrize("game", names())
def test_a_step_is_decide_and_fold_and_what_is_allowed_is_what_decide_accepts(game):
    met: Counter[str] = Counter()
    for seed, (settings, people) in enumerate(product(KINDS, PEOPLE)):
        life = CheckedLife(game, seed, settings)
        life.met = met
        life.begin(people)
        life.live(30)
        life.go_on_wishing()
    assert met.keys() >= MET
