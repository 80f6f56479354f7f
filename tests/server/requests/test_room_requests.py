"""What a client says of a room becomes an ask of the player its session knows."""

import pytest

from protocol import from_client as c
from protocol.from_server import Reason
from protocol.names import RoomId
from server.requests.room_requests import command_of, opened
from server.room.commands import Sit
from server.room.errors import Refused
from tests.server.room.tables import polyy
from tests.support.hello import someone

ME, ROOM = someone("Ann"), RoomId("K7MQ2X")


def test_a_request_about_the_game_is_decided_as_it_came():
    said = c.Answer(1, ROOM, "takeback", 2, True)
    assert command_of(said, ME, polyy()) is said


def test_who_sits_down_is_known_from_the_session():
    said = c.Join(1, ROOM, 1, "5e" * 32)
    assert command_of(said, ME, polyy()) == Sit(ME.name, 1, False, "5e" * 32)


def test_nobody_opens_a_campaign_game_by_its_settings():
    message = c.Open(1, "polyy", {}, c.RoomSettings(campaign=1))
    with pytest.raises(Refused) as refused:
        opened(message, ME, 0, 1)
    assert refused.value.reason == Reason.BAD_OPTIONS
