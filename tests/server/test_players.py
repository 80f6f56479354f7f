"""A token is a player, and nothing that is told gives it away."""

import pytest

from protocol.names import ALPHABET, CODE_LENGTH, NAME_LENGTH
from protocol.proof import bearer
from server.players import EXTERNAL, bot_player, is_player, new_player, room_code
from server.requests.tokens import Tokens
from server.store.memory import MemoryStore

KEY = bytes(range(32))


@pytest.fixture
def tokens():
    return Tokens(KEY, MemoryStore())


def test_a_token_follows_from_the_player_and_the_servers_key_alone(tokens):
    ann, bob = new_player(), new_player()
    assert tokens.of(ann) == Tokens(KEY, MemoryStore()).of(ann)
    others = {tokens.of(bob), tokens.of(ann, 1), Tokens(bytes(32), MemoryStore()).of(ann)}
    assert len({tokens.of(ann), *others}) == 4
    assert bearer(tokens.of(ann, 1)) == (ann, 1)


def test_what_is_public_of_a_player_tells_nothing_of_the_token(tokens):
    ann = new_player()
    secret = tokens.of(ann).rpartition(".")[2]
    assert len(secret) == 43
    assert not any(secret[at : at + 6] in ann for at in range(len(secret) - 5))


@pytest.mark.parametrize(
    "text",
    ["", "a" * 19, "a" * 21, "A" * 20, "g" * 20, "a" * 19 + "\n", "bot-" + "a" * 20],
)
def test_what_is_no_players_id_is_told_apart(text):
    assert not is_player(text)
    assert is_player(new_player())
    assert is_player(new_player(program=True))


def test_the_id_of_a_program_says_so(tokens):
    bot, person = (tokens.player(new_player(program), "") for program in (True, False))
    assert (bot.external, person.external) == (True, False)
    assert bot.id.startswith(EXTERNAL)
    assert not person.id.startswith(EXTERNAL)
    assert bot.name.startswith("Bot ")


def test_a_program_that_cuts_its_id_is_nobody_it_was_before(tokens):
    bot = new_player(program=True)
    assert tokens.of(bot.removeprefix(EXTERNAL)).rpartition(".")[2] not in tokens.of(bot)


def test_a_name_is_tidied_and_made_up_where_nothing_visible_is_left(tokens):
    ann = new_player()
    assert tokens.player(ann, "  Ann \n B. ").name == "Ann B."
    assert tokens.player(ann, "\u202e\u200b").name == f"Guest {ann[:4]}"
    assert len(tokens.player(ann, "x" * 64).name) == NAME_LENGTH


async def test_of_many_generations_the_last_one_is_noted_and_no_other(tokens):
    ann = new_player()
    assert await tokens.generation(ann) == 0
    for generation in (1, 9, 10, 11):
        await tokens.replace(ann, generation)
        assert await tokens.generation(ann) == generation
    assert await tokens._store.members(f"tokens:{ann}", "", 9) == ["11"]
    assert await tokens.generation(new_player()) == 0


def test_a_request_gives_the_same_code_again_and_another_request_another(tokens):
    ann, bob = (tokens.player(new_player(), name) for name in ("Ann", "Bob"))
    codes = [room_code(ann, 1, 0), room_code(ann, 2, 0), room_code(ann, 1, 1), room_code(bob, 1, 0)]
    assert len(set(codes)) == 4
    assert room_code(ann, 1, 0) == codes[0]
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)


def test_a_bots_id_is_the_same_for_the_same_request():
    assert bot_player("K7MQ2X", 1, 5) == bot_player("K7MQ2X", 1, 5)
    assert bot_player("K7MQ2X", 1, 5) != bot_player("K7MQ2X", 1, 6)
