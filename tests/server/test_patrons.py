"""Bots think on the account of who is connected: first of who opened the room."""

from server.patrons import Patrons
from tests.server.room.test_room import ANN, BEGUN, BOB, folded


def test_a_room_is_on_the_account_of_its_opener_then_of_who_sits_there_then_of_nobody():
    patrons, room = Patrons(), folded(*BEGUN)
    assert patrons.share(room) == ("", ANN, room.id)
    with patrons.here(BOB, "there"):
        assert patrons.share(room) == ("there", ANN, room.id)
        with patrons.here(ANN, "home"), patrons.here(ANN, "train"):
            assert patrons.share(room) == ("train", ANN, room.id)
    with patrons.here("eve", "elsewhere"):
        assert patrons.share(room) == ("", ANN, room.id), "others who watch pay for nothing"
