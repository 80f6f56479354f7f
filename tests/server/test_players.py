"""A token is a player, and nothing that is told gives it away."""

import pytest

from protocol.names import ALPHABET, CODE_LENGTH, NAME_LENGTH, Token
from server.players import OUTSIDE, PROGRAM, BadToken, bot_player, new_token, player, room_code


def test_the_same_token_is_the_same_player_whatever_the_name():
    token = new_token()
    assert player(token, "Ann").id == player(token, "Bob").id
    assert player(token, "Ann").id != player(new_token(), "Ann").id


def test_the_public_id_holds_no_part_of_the_token():
    token = new_token()
    public = player(token, "").id
    assert not any(token[at : at + 6] in public for at in range(len(token) - 5))


@pytest.mark.parametrize(
    "token",
    [
        "",
        "short",
        "a" * 42,
        "a" * 44,
        "é" * 43,
        "a" * 42 + "\n",
        PROGRAM + "a" * 42,
        "bot-" + "a" * 43,
    ],
)
def test_a_token_that_no_server_made_is_refused(token):
    with pytest.raises(BadToken):
        player(Token(token), "Ann")


def test_the_token_of_a_program_says_so_and_so_does_its_public_id():
    token = new_token(program=True)
    bot, person = player(token, ""), player(new_token(), "")
    assert (bot.outside, person.outside) == (True, False)
    assert token.startswith(PROGRAM)
    assert bot.id.startswith(OUTSIDE)
    assert not person.id.startswith(OUTSIDE)
    assert bot.name.startswith("Bot ")


def test_a_program_that_cuts_its_token_is_nobody_it_was_before():
    token = new_token(program=True)
    cut = player(Token(token.removeprefix(PROGRAM)), "")
    assert cut.id != player(token, "").id.removeprefix(OUTSIDE)


def test_a_name_is_tidied_and_made_up_where_nothing_visible_is_left():
    token = new_token()
    assert player(token, "  Ann \n B. ").name == "Ann B."
    assert player(token, "\u202e\u200b").name.startswith("Guest ")
    assert len(player(token, "x" * 64).name) == NAME_LENGTH


def test_a_request_gives_the_same_code_again_and_another_request_another():
    ann, bob = player(new_token(), "Ann"), player(new_token(), "Bob")
    codes = [room_code(ann, 1, 0), room_code(ann, 2, 0), room_code(ann, 1, 1), room_code(bob, 1, 0)]
    assert len(set(codes)) == 4
    assert room_code(ann, 1, 0) == codes[0]
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)


def test_a_bots_id_is_the_same_for_the_same_request():
    assert bot_player("K7MQ2X", 1, 5) == bot_player("K7MQ2X", 1, 5)
    assert bot_player("K7MQ2X", 1, 5) != bot_player("K7MQ2X", 1, 6)
