"""A pause that all have agreed to: nobody is waited for in it."""

import pytest

from protocol.from_client import Settings
from protocol.may import named
from server.room import decide as d
from server.room.audience import seen
from server.room.decide import Refused, decide
from server.room.due import next_due
from tests.server.room.tables import ANN, BOB, asked, opened


def agreed_pause(absent):
    room = opened("polyy", 2, settings=Settings(absent=absent), size=4)
    asks = d.AskOffer(ANN, "pause"), d.AskAnswer(BOB, "pause", 0, accept=True)
    return asked(asked(room, *asks), d.AskAway(1, True), at=1_000)


def test_who_goes_in_a_pause_that_all_agreed_to_is_waited_for():
    room = agreed_pause("claim")
    late = 10 * room.settings.absent_ms
    with pytest.raises(Refused) as why:
        decide(room, d.AskClaim(ANN), late)
    assert why.value.code == "PAUSED"
    assert "claim" not in named(seen(room, 0).may)
    room = asked(room, d.AskContinue(ANN), at=late)
    over = late + room.settings.absent_ms
    with pytest.raises(Refused):
        decide(room, d.AskClaim(ANN), over - 1)
    assert asked(room, d.AskClaim(ANN), at=over).outcome.winners == (0,)


def test_no_bot_takes_over_in_a_pause():
    room = agreed_pause("bot")
    assert next_due(room) is None
    on = asked(room, d.AskContinue(ANN), at=500_000)
    assert next_due(on) == 500_000 + on.settings.absent_ms
