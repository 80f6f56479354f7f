"""What a client says of a room becomes an ask of the player its session knows."""

import pytest

from protocol import from_client as c
from protocol.from_server import Reason
from protocol.names import RoomId
from server.net.asks import asked, opened
from server.room import decide as d
from server.room.decide import Refused
from tests.server.room.tables import polyy
from tests.support.hello import someone

ME, ROOM = someone("Ann"), RoomId("K7MQ2X")
SAID = [
    (c.Reserve(1, ROOM, 2), d.AskReserve(ME.id, 1, 2)),
    (c.TakeBack(1, ROOM, 3), d.AskTakeBack(ME.id, 3)),
    (c.PutForward(1, ROOM, 3), d.AskPutForward(ME.id, 3)),
    (c.Continue(1, ROOM), d.AskContinue(ME.id)),
    (c.Offer(1, ROOM, "takeback"), d.AskOffer(ME.id, "takeback")),
    (c.Answer(1, ROOM, "takeback", 2, True), d.AskAnswer(ME.id, "takeback", 2, accept=True)),
]


@pytest.mark.parametrize(("message", "ask"), SAID, ids=lambda it: type(it).__name__)
def test_what_is_said_of_a_game_is_asked_by_who_says_it(message, ask):
    assert asked(message, ME, polyy()) == ask


def test_nobody_opens_a_campaign_game_by_its_settings():
    message = c.Open(1, "polyy", {}, c.Settings(campaign=1))
    with pytest.raises(Refused) as refused:
        opened(message, ME, 0, 1)
    assert refused.value.reason == Reason.BAD_OPTIONS
