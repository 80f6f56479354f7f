"""A pause that all have agreed to: nobody is waited for in it."""

import pytest

from protocol.allowed_actions import named
from protocol.from_client import Answer, ClaimWin, Continue, Offer, RoomSettings
from server.room.commands import BY_SERVER, ReportPresence
from server.room.decisions.decide import decide
from server.room.decisions.timers import next_due
from server.room.errors import Refused
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, asked, opened
from tests.support.rooms.games import HERE


def agreed_pause(absent):
    room = opened("polyy", 2, settings=RoomSettings(absent=absent), size=4)
    asks = (ANN, Offer(0, HERE, "pause")), (BOB, Answer(0, HERE, "pause", 0, accept=True))
    return asked(asked(room, *asks), (BY_SERVER, ReportPresence(1, True)), at=1_000)


def test_who_goes_in_a_pause_that_all_agreed_to_is_waited_for():
    room = agreed_pause("claim")
    late = 10 * room.settings.absent_ms
    with pytest.raises(Refused) as why:
        decide(room, ANN, ClaimWin(0, HERE), late)
    assert why.value.code == "PAUSED"
    assert "claim" not in named(seen(room, 0).allowed)
    room = asked(room, (ANN, Continue(0, HERE)), at=late)
    over = late + room.settings.absent_ms
    with pytest.raises(Refused):
        decide(room, ANN, ClaimWin(0, HERE), over - 1)
    assert asked(room, (ANN, ClaimWin(0, HERE)), at=over).outcome.winners == (0,)


def test_no_bot_takes_over_in_a_pause():
    room = agreed_pause("bot")
    assert next_due(room) is None
    on = asked(room, (ANN, Continue(0, HERE)), at=500_000)
    assert next_due(on) == 500_000 + on.settings.absent_ms
