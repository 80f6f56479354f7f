"""Bans of the whole server: whom they meet, when they end, and what those who are here are told."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.from_server import CloseCode, Reason, Refusal
from protocol.messages.greeting import Unwelcome
from protocol.names import PlayerId
from server.addresses import limit_key
from server.people.bans import (
    BanBook,
    BanImposed,
    BanLifted,
    BanList,
    Gatekeeper,
    ServerBan,
    read_target,
)
from server.store.memory import MemoryStore
from tests.server.session.connections import street
from tests.support.hello import hello, prove

PLAYER = PlayerId("4ab7c7578d4be417169a")
DAY = 86_400_000


@pytest.mark.parametrize(
    ("target", "address", "is_met"),
    [
        ("192.0.2.0/24", "192.0.2.77", True),
        ("192.0.2.0/24", "192.0.3.77", False),
        ("192.0.2.7", "192.0.2.7", True),
        ("2001:db8::/32", "2001:db8:1:2::9", True),
        ("2001:db8:1:2::9", "2001:db8:1:2::10", True),
        ("2001:db8:1:3::/64", "2001:db8:1:2::9", False),
        ("192.0.2.0/24", "2001:db8::1", False),
        ("192.0.2.0/24", "::ffff:192.0.2.7", True),
        ("::ffff:192.0.2.0/120", "192.0.2.7", True),
        ("::ffff:192.0.2.0/120", "192.0.3.7", False),
        ("::ffff:192.0.2.7", "::1", False),
        ("192.0.2.0/24", "this page", False),
        (PLAYER, "192.0.2.7", False),
    ],
)
def test_whom_a_range_meets(target, address, is_met):
    player, network = read_target(target)
    ban = ServerBan("a", 1, player, network)
    assert ban.meets(PlayerId("0" * 20), limit_key(address)) == is_met
    assert ban.meets(PLAYER, limit_key(address)) == (is_met or target == PLAYER)


def test_a_token_is_banned_as_its_player_and_nonsense_is_refused():
    assert read_target(f"{PLAYER}.0.secret") == (PLAYER, "")
    with pytest.raises(ValueError, match="neither"):
        read_target("Olga")


STEPS = st.tuples(st.sampled_from("il"), st.integers(0, 2), st.integers(0, 50), st.integers(0, 30))


@given(st.lists(STEPS, max_size=12), st.integers(0, 100))
def test_a_ban_holds_until_its_end_and_no_longer(steps, later):
    """The model: by player the ban that was imposed last, unless it was lifted."""
    found, model, now = BanList(), {}, 1
    for n, (what, who, length, passed) in enumerate(steps):
        now += passed
        player = PlayerId(f"{who:020x}")
        if what == "i":
            model[player] = ServerBan(str(n), now, player, until=now + length if length else 0)
            found = found.after(BanImposed(now, model[player]))
        elif player in model:
            found = found.after(BanLifted(now, model.pop(player).id))
        for at in (now, now + later):
            for player in (PlayerId(f"{it:020x}") for it in range(3)):
                ban = model.get(player)
                holds = ban is not None and (not ban.until or at < ban.until)
                assert found.of(player, "", at) == (ban if holds else None)


async def test_another_process_hears_of_a_ban_and_of_its_end():
    store, now = MemoryStore(), [1_000]
    keeper, other = Gatekeeper(store, lambda: now[0]), Gatekeeper(store, lambda: now[0])
    heard = []
    other.listen(lambda: heard.append(True))
    assert await other.ban_of(PLAYER, "") is None
    ban = await BanBook(store).impose(PLAYER, "spam", 1_000 + DAY, now[0])
    assert (await keeper.ban_of(PLAYER, "")) == ban
    await other._read()
    assert heard == [True]
    assert other.known_ban(PLAYER, "") == ban
    now[0] += DAY
    assert other.known_ban(PLAYER, "") is None
    await BanBook(store).lift(PLAYER, now[0])
    assert (await BanBook(store).read("all")).bans == ()


async def test_who_is_here_is_told_why_and_until_when_and_does_not_come_back():
    async with street() as lines:
        eve, welcome = await lines.person("Eve")
        (ada,) = await lines.people("Ada")
        context = lines.context
        until = context.now() + DAY
        book = BanBook(context.registry.store)
        await book.impose(welcome.player, "spam in every room", until, context.now())
        await context.gatekeeper._read()
        told = await eve.hear_a(Refusal)
        assert (told.reason, told.code) == (Reason.NOT_WELCOME, Unwelcome.BANNED)
        assert "spam in every room" in told.message
        assert "until 2" in told.message
        assert await eve.hear() is None
        assert eve.line.closed is not None
        assert eve.line.closed[0] is CloseCode.NOT_WELCOME
        again = lines.line()
        said = hello("Eve", welcome.token)
        again.say(said)
        challenge = await again.hear()
        again.say(prove(said, challenge, welcome.token))
        refused = await again.hear()
        assert isinstance(refused, Refusal)
        assert refused.message == told.message
        assert not ada.line.closed


async def test_an_address_is_turned_away_at_the_door_and_let_in_when_the_ban_is_over():
    now = [10_000]
    async with street(now=lambda: now[0]) as lines:
        context = lines.context
        await BanBook(context.registry.store).impose("192.0.2.0/24", "", now[0] + DAY, now[0])
        gate = context.gatekeeper
        assert await gate.ban_of(PLAYER, "192.0.2.9") is not None
        assert await gate.ban_of(PLAYER, "198.51.100.9") is None
        now[0] += DAY
        assert await gate.ban_of(PLAYER, "192.0.2.9") is None
        async with asyncio.timeout(60):
            await lines.people("Ada")
