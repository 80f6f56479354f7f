"""Bots think on the account of who is connected: first of who opened the room."""

from server.bots.accounts import BotAccounts
from tests.server.room.test_fold import ANN, BEGUN, BOB, folded


def test_a_room_is_on_the_account_of_its_opener_then_of_who_sits_there_then_of_nobody():
    accounts, room = BotAccounts(), folded(*BEGUN)
    assert accounts.account(room) == ("", ANN, room.id)
    with accounts.connected(BOB, "there"):
        assert accounts.account(room) == ("there", ANN, room.id)
        with accounts.connected(ANN, "home"), accounts.connected(ANN, "train"):
            assert accounts.account(room) == ("train", ANN, room.id)
    with accounts.connected("eve", "elsewhere"):
        assert accounts.account(room) == ("", ANN, room.id), "others who watch pay for nothing"
