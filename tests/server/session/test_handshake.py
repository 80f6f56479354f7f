"""Who comes back proves who they are, the server proves itself, and no secret is said twice."""

import pytest
from msgspec.structs import replace

from protocol import proof
from protocol.from_client import Hello, Prove, Renew
from protocol.from_server import (
    CloseCode,
    IdentityChallenge,
    Reason,
    Refusal,
    Renewed,
    Welcome,
)
from protocol.messages.greeting import Unwelcome
from protocol.names import PROTOCOL
from server.players import new_player
from server.store.errors import Unavailable
from tests.server.session.connections import FREE, street
from tests.support.hello import greet, hello, prove


async def test_a_new_player_is_welcomed_at_once_and_given_a_token_this_one_time() -> None:
    async with street() as lines:
        _, welcome = await lines.person("Ada")
        assert proof.bearer(welcome.token) == (welcome.player, 0)
        said = hello("Ada", welcome.token)
        assert welcome.token.rpartition(".")[2] not in repr(said)
        client = lines.line()
        client.say(said)
        challenge = await client.hear()
        assert isinstance(challenge, IdentityChallenge)
        assert (challenge.server_id, challenge.locked) == ("server_id", False)
        client.say(prove(said, challenge, welcome.token))  # which checks the server's proof
        again = await client.hear()
        assert (again.player, again.token) == (welcome.player, None)


@pytest.mark.parametrize("attempt", ["nothing", "made up", "the server's own", "of another line"])
async def test_who_does_not_know_the_token_is_not_let_in(attempt: str) -> None:
    async with street() as lines:
        _, welcome = await lines.person("Ada")
        agreed = ""
        for own in (True, False):
            client = lines.line()
            said = hello("Eve", welcome.token)
            client.say(said)
            challenge = await client.hear()
            if own:  # the first line shows what a listener hears of an honest one
                good = prove(said, challenge, welcome.token)
                client.say(good)
                assert isinstance(await client.hear(), Welcome)
                agreed = good.proof
        shown = {
            "nothing": "",
            "made up": "5e" * 32,
            "the server's own": challenge.proof,
            "of another line": agreed,
        }
        client.say(Prove(shown[attempt]))
        refused = await client.hear()
        assert (refused.reason, refused.code) == (Reason.NOT_WELCOME, Unwelcome.PROOF)
        assert await client.hear() is None
        assert client.line.closed[0] == CloseCode.NOT_WELCOME


async def test_a_player_that_nobody_is_is_answered_as_a_wrong_proof_is() -> None:
    async with street() as lines:
        _, welcome = await lines.person("Ada")
        told = []
        for player in (welcome.player, new_player()):
            client = lines.line()
            client.say(Hello(PROTOCOL, player=player, nonce=proof.nonce()))
            challenge = await client.hear()
            client.say(Prove("5e" * 32))
            refused = await client.hear()
            told.append((len(challenge.proof), challenge.locked, refused, client.line.closed))
        assert told[0] == told[1]


async def test_a_hello_of_a_player_without_a_nonce_or_with_what_is_no_id_is_not_welcome() -> None:
    async with street() as lines:
        for said in (
            Hello(PROTOCOL, player=new_player()),
            Hello(PROTOCOL, player="ada", nonce=proof.nonce()),
        ):
            client = lines.line()
            client.say(said)
            refused = await client.hear()
            assert (refused.reason, refused.code) == (Reason.NOT_WELCOME, Unwelcome.HELLO)


async def test_a_challenge_is_answered_by_its_proof_alone() -> None:
    async with street() as lines:
        _, welcome = await lines.person("Ada")
        client = lines.line()
        client.say(hello("Ada", welcome.token))
        await client.hear()
        client.say(Renew(1))
        assert (await client.hear()).code == Unwelcome.ORDER
        ada, _ = await lines.person("Ada")
        ada.say(Prove("5e" * 32))
        refused = await ada.hear()
        assert (refused.reason, refused.code) == (Reason.NOT_WELCOME, Unwelcome.ORDER)
        assert await ada.open()


async def test_a_token_that_is_replaced_is_void_with_the_first_use_of_the_next_one() -> None:
    async with street() as lines:
        thief, welcome = await lines.person("Ada")
        owner, _ = await lines.person("Ada", token=welcome.token)
        owner.say(Renew(1))
        sent = (await owner.hear_a(Renewed)).token
        renewed = proof.masked(sent, welcome.token)
        assert proof.bearer(renewed)[0] == welcome.player
        own = lines.context.tokens.of(*proof.bearer(renewed))
        assert (renewed, sent) == (own, proof.masked(own, welcome.token)), "it is sent masked"
        assert sent != renewed
        still = await greet(lines.line(), "Ada", welcome.token)
        assert isinstance(still, Welcome), "an answer that is lost locks nobody out"
        _, again = await lines.person("Ada", token=renewed)
        assert (again.player, again.name) == (welcome.player, "Ada")
        refused = await greet(lines.line(), "Ada", welcome.token)
        assert (refused.reason, "replaced" in refused.message) == (Reason.NOT_WELCOME, True)
        assert refused.code == Unwelcome.REPLACED
        for client in (thief, owner):  # the lines that were opened with the old one are ended
            assert await client.hear() is None
            assert client.line.closed[0] == CloseCode.NOT_WELCOME


async def test_who_asked_for_the_next_token_and_kept_it_has_none_once_the_owner_used_another() -> (
    None
):
    async with street() as lines:
        thief, welcome = await lines.person("Ada")
        owner, _ = await lines.person("Ada", token=welcome.token)
        given = []
        for client in (thief, owner):
            client.say(Renew(1))
            given.append(proof.masked((await client.hear_a(Renewed)).token, welcome.token))
        owned, _ = await lines.person("Ada", token=given[1])
        assert (await greet(lines.line(), "Ada", given[0])).reason == Reason.NOT_WELCOME
        owned.say(Renew(2))  # and the next one of the next one is good again
        third = proof.masked((await owned.hear_a(Renewed)).token, given[1])
        assert isinstance(await greet(lines.line(), "Ada", third), Welcome)
        assert (await greet(lines.line(), "Ada", given[1])).reason == Reason.NOT_WELCOME


async def test_a_line_whose_token_was_replaced_at_another_server_is_given_no_next_one() -> None:
    async with street() as lines:
        thief, welcome = await lines.person("Ada")
        tokens = lines.context.tokens  # of the store that both servers share
        await tokens.replace(welcome.player, tokens.next_generation(0))
        thief.say(Renew(1))
        assert await thief.hear() is None
        assert thief.line.closed[0] == CloseCode.NOT_WELCOME


async def test_a_token_that_nobody_was_given_yet_is_void() -> None:
    async with street() as lines:
        _, welcome = await lines.person("Ada")
        for generation in (2, 10, 2 << 32):
            token = lines.context.tokens.of(welcome.player, generation)
            assert (await greet(lines.line(), "Ada", token)).reason == Reason.NOT_WELCOME


async def test_whether_a_token_is_void_is_not_guessed_while_the_store_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def away(*_: object) -> list[str]:
        raise Unavailable

    async with street() as lines:
        _, welcome = await lines.person("Ada")
        monkeypatch.setattr(lines.context.tokens._store, "members", away)
        refused = await greet(lines.line(), "Ada", welcome.token)
        assert isinstance(refused, Refusal)
        assert (refused.reason, refused.retry_ms > 0) == (Reason.UNAVAILABLE, True)


async def test_a_password_is_proved_with_a_token_and_without() -> None:
    async with street(replace(FREE, password="7")) as lines:
        welcome = await greet(lines.line(), "Ada", password="7")
        assert isinstance(welcome, Welcome)
        again = await greet(lines.line(), "Ada", welcome.token, "7")
        assert (again.player, again.token) == (welcome.player, None)
        refused = await greet(lines.line(), "Ada", welcome.token)
        assert refused.reason == Reason.PASSWORD


async def test_who_is_greeted_while_the_token_is_replaced_is_let_in_no_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with street() as lines:
        _, welcome = await lines.person("Ada")
        names = lines.context.names

        async def meanwhile(*_: object) -> str:
            lines.context.lines.retire(welcome.player, 1 << 32, "replaced")
            return ""

        monkeypatch.setattr(names, "of", meanwhile)
        late = lines.line()
        assert isinstance(await greet(late, "", welcome.token), Welcome)
        assert await late.hear() is None
        assert late.line.closed == (CloseCode.NOT_WELCOME, "replaced")
