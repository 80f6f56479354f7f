"""What a client says of a room becomes an ask of the player its session knows."""

import pytest

from engines.bots import label
from protocol import from_client as c
from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId
from server.requests.room_requests import command_of, opened
from server.room.commands import PlaceBot, Sit
from server.room.decisions.decide import decide
from server.room.decisions.seating import begins
from server.room.errors import Refused
from server.room.facts import Began
from server.room.fold import fold
from server.services.room_card import card
from tests.server.room.tables import polyy
from tests.support.hello import someone
from tests.support.rooms.games import folded

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


def test_a_bot_has_the_name_that_was_chosen_for_it_tidied_or_that_of_its_character():
    room = folded([opened(c.Open(1, "polyy", {}), ME, 0, 1)])
    for typed, name in (("  Aunt   Hal\u202e ", "Aunt Hal"), (" \u200b ", "Otto"), ("", "Otto")):
        command = command_of(c.SeatBot(1, ROOM, 1, "search", 3, typed), ME, room)
        assert isinstance(command, PlaceBot)
        assert command.name == (name if name != "Otto" else label("polyy", "search", 3))


@pytest.mark.parametrize(
    ("game", "closed"),
    [
        ("rotorouter", (1, 2, 3)),  # who is left has nobody to play with
        ("rotorouter", (2, 1)),
        ("rotorouter", (3, 3)),
        ("rotorouter", (4,)),
        ("polyy", (1,)),
    ],
)
def test_no_room_is_opened_in_which_too_few_or_unknown_seats_play(game, closed):
    with pytest.raises(Refused) as refused:
        opened(c.Open(1, game, {}, c.RoomSettings(closed=closed)), ME, 0, 1)
    assert refused.value.reason == Reason.BAD_OPTIONS


def test_red_plays_blue_where_green_and_yellow_are_closed():
    rules = c.RoomSettings(closed=(1, 3))
    room = folded([opened(c.Open(1, "rotorouter", {}, rules), ME, 0, 1)])
    assert card(room).free == (0, 2)
    sat = decide(room, ME.id, Sit("Ann"), 2)
    room = fold(room, sat)
    other = PlayerId("bob")
    for seat in (1, 3):
        with pytest.raises(Refused) as refused:
            decide(room, other, Sit("Bob", seat), 3)
        assert refused.value.reason == Reason.SEAT_TAKEN
    room = fold(room, decide(room, other, Sit("Bob"), 3))
    with pytest.raises(Refused) as full:
        decide(room, PlayerId("eve"), Sit("Eve"), 3)
    assert (full.value.reason, card(room).free) == (Reason.ROOM_FULL, ())
    began = begins(room)
    assert isinstance(began, Began)
    assert began.seats == (0, 2)
    assert fold(room, began).playing == (0, 2)
