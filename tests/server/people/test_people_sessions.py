"""People over the wire: found, followed, invited, sent away, and kept apart when blocked."""

import asyncio
from typing import Any

import pytest

from protocol.from_client import (
    Ban,
    Export,
    Glance,
    Join,
    Leave,
    Open,
    QuickMatch,
    Replay,
    Resign,
    RoomSettings,
    Say,
    Unseat,
    WatchRoom,
)
from protocol.from_server import ChatLines, Done, Reason, Refusal, Replayed, Watching
from protocol.messages.history import ShowHistory
from protocol.messages.inbox import InboxItem
from protocol.messages.people import (
    BlockPlayer,
    DeclineInvitation,
    FindPeople,
    Follow,
    HidePresence,
    InvitePlayer,
    KnownPerson,
    ShowPeople,
)
from server.store.memory import wall_clock
from tests.server.session.connections import Client, Street, street

UNLISTED = RoomSettings(listed=False)


async def known(client: Client, **more: Any) -> dict[str, KnownPerson]:
    told = await client.ask(ShowPeople(900, **more))
    return {it.name: it for it in told.people}


async def several(lines: Street, *names: str) -> list[tuple[Client, Any]]:
    return [((made := await lines.person(name))[0], made[1].player) for name in names]


async def items(lines: Street, player: Any) -> list[InboxItem]:
    return list(await lines.context.inbox.read(player))


async def test_two_who_follow_each_other_are_friends_and_see_each_other() -> None:
    async with street() as lines:
        (ada, a), (bob, b), (eve, _) = await several(lines, "Ada", "Bob", "Eve")
        assert isinstance(await ada.ask(Follow(1, b)), Done)
        assert [it.kind for it in await items(lines, b)] == ["follow"]
        mine = (await known(ada))["Bob"]
        assert (mine.follows, mine.followed, mine.here) == (True, False, True)
        assert (await known(bob))["Ada"].followed
        assert isinstance(await bob.ask(Follow(1, a)), Done)
        assert (await known(ada))["Bob"].followed
        others = await known(eve)
        assert not any(it.follows or it.followed for it in others.values())
        assert isinstance(await bob.ask(HidePresence(2, True)), Done)
        assert not (await known(ada))["Bob"].here
        assert "Bob" not in await known(eve)


async def test_people_are_found_by_a_part_of_their_name() -> None:
    async with street() as lines:
        (ada, _), (bob, b), *_ = await several(lines, "Ada", "Bóbby", "Eve")
        found = await ada.ask(FindPeople(1, "bob"))
        assert [(it.player, it.name, it.here) for it in found.people] == [(b, "Bóbby", True)]
        assert not (await ada.ask(FindPeople(2, "  "))).people
        done = await ada.ask(Open(3, "polyy", {"size": 4}, UNLISTED))
        for client in (ada, bob):
            await client.join(done.room)
        async with asyncio.timeout(60):
            while "Bóbby" not in (await known(ada, met=True)) or not (
                (await known(ada, met=True))["Bóbby"].met
            ):
                await asyncio.sleep(0)


async def challenge(ada: Client, other: Any, request: int = 50) -> Any:
    """Open an unlisted room, sit there, and invite."""
    done = await ada.ask(Open(request, "polyy", {"size": 4}, UNLISTED))
    await ada.ask(Join(request + 1, done.room, 1))
    return done.room, await ada.ask(InvitePlayer(request + 2, done.room, other))


async def test_a_challenge_reaches_the_other_and_nobody_else_gets_the_seat() -> None:
    async with street() as lines:
        (ada, a), (bob, b), (eve, _) = await several(lines, "Ada", "Bob", "Eve")
        room, done = await challenge(ada, b)
        assert done.seat == 0
        (told,) = await items(lines, b)
        assert (told.kind, told.room, told.player, told.game) == ("invitation", room, a, "polyy")
        assert told.terms.options["size"] == 4
        assert told.terms.settings == UNLISTED
        assert told.ends > told.at
        assert (await eve.join(room)).reason is Reason.ROOM_FULL
        assert (await bob.join(room)).seat == 0


async def test_who_declines_is_heard_and_the_seat_is_free() -> None:
    async with street() as lines:
        (ada, a), (bob, b), (eve, _) = await several(lines, "Ada", "Bob", "Eve")
        room, _ = await challenge(ada, b)
        assert isinstance(await bob.ask(DeclineInvitation(1, room, "After dinner")), Done)
        assert isinstance(await bob.ask(DeclineInvitation(1, room, "After dinner")), Done)
        assert await items(lines, b) == []
        (told,) = await items(lines, a)
        assert (told.kind, told.text) == ("notice", "Bob declined: After dinner")
        assert (await eve.join(room)).seat == 0


async def test_an_invitation_that_is_taken_back_is_gone_from_the_inbox() -> None:
    async with street() as lines:
        (ada, _), (bob, b) = await several(lines, "Ada", "Bob")
        room, _ = await challenge(ada, b)
        assert isinstance(await ada.ask(Unseat(1, room, 0)), Done)
        assert await items(lines, b) == []
        assert isinstance(await bob.ask(DeclineInvitation(2, room)), Done)


@pytest.mark.parametrize("banned", [False, True])
async def test_a_host_sends_a_guest_away_who_is_told_and_may_come_back_or_not(banned) -> None:
    async with street() as lines:
        (ada, _), (bob, b) = await several(lines, "Ada", "Bob")
        done = await ada.ask(Open(1, "polyy", {"size": 4}, UNLISTED))
        room = done.room
        assert (await bob.join(room, 1)).seat == 1
        ask = Ban(2, room, b) if banned else Unseat(2, room, 1)
        assert isinstance(await ada.ask(ask), Done)
        (told,) = await items(lines, b)
        assert told.kind == "notice"
        assert ("may come back" in told.text) != banned
        again = await bob.join(room, 1)
        assert again.reason is Reason.BANNED if banned else again.seat == 1


async def blocked(lines: Street) -> tuple[Client, Any, Client, Any]:
    (ada, a), (bob, b) = await several(lines, "Ada", "Bob")
    assert isinstance(await ada.ask(BlockPlayer(1, b)), Done)
    return ada, a, bob, b


async def test_a_blocked_player_neither_sits_down_nor_watches_nor_is_invited() -> None:
    async with street() as lines:
        ada, a, bob, b = await blocked(lines)
        for one, other, them in ((ada, bob, b), (bob, ada, a)):
            room = (await one.ask(Open(2, "polyy", {"size": 4}))).room
            assert (await one.join(room)).seat == 0
            refused = await other.join(room)
            assert (refused.reason, "block" in refused.message) == (Reason.SEAT_TAKEN, False)
            other.say(WatchRoom(room))
            no = await other.hear_a(Refusal)
            assert (no.reason, "block" in no.message) == (Reason.NO_SPECTATORS, False)
            asked = await one.ask(InvitePlayer(3, room, them))
            assert (asked.reason, "block" in asked.message) == (Reason.LIMIT, False)
            await one.ask(Leave(4, room))


async def test_a_blocked_player_finds_no_finished_game_either_nor_who_is_online() -> None:
    async with street() as lines:
        (ada, a), (bob, _), (eve, e) = await several(lines, "Ada", "Bob", "Eve")
        room = (await ada.ask(Open(1, "polyy", {"size": 4, "pie": False}))).room
        for client in (ada, bob):
            await client.join(room)
        channel = await ada.watch(room)
        await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing", channel)
        await ada.ask(Resign(2, room))
        await ada.until(lambda m: m.seen is not None and m.seen.phase == "over", channel)
        assert isinstance(await eve.ask(Replay(3, room)), Replayed)
        assert "Ada" in (await eve.ask(Glance(4))).names
        await ada.ask(BlockPlayer(5, e, True))
        async with asyncio.timeout(60):
            while not lines.context.company.apart(e):
                await asyncio.sleep(0.01)
        assert (await eve.ask(Replay(6, room))).reason is Reason.NO_SPECTATORS
        assert (await eve.ask(Export(7, room))).reason is Reason.NO_SPECTATORS
        assert not (await eve.ask(ShowHistory(8, a))).games
        assert set((await eve.ask(Glance(9))).names) == {"Bob", "Eve"}
        assert isinstance(await bob.ask(Replay(10, room)), Replayed)


async def test_whoever_is_blocked_is_never_paired() -> None:
    async with street() as lines:
        ada, _, bob, _ = await blocked(lines)
        wish = QuickMatch(9, "polyy", {"size": 4})
        first, second = await asyncio.gather(ada.ask(wish), bob.ask(wish))
        assert first.room != second.room
        (eve,) = await lines.people("Eve")
        third = await eve.ask(QuickMatch(9, "polyy", {"size": 4}))
        assert third.room in (first.room, second.room)


async def test_neither_is_told_that_the_other_is_here_and_a_follow_is_not_heard() -> None:
    async with street() as lines:
        ada, a, bob, _ = await blocked(lines)
        assert (await known(ada))["Bob"].blocked
        assert "Ada" not in await known(bob)
        assert isinstance(await bob.ask(Follow(5, a)), Done)
        assert await items(lines, a) == []
        seen = (await known(bob))["Ada"]
        assert (seen.follows, seen.here, seen.blocked) == (True, False, False)
        assert not (await bob.ask(FindPeople(6, "ada"))).people or not seen.here


async def test_a_block_takes_back_what_either_has_sent_the_other() -> None:
    async with street() as lines:
        (ada, a), (bob, b) = await several(lines, "Ada", "Bob")
        for one, them in ((ada, b), (bob, a)):
            room = (await one.ask(Open(1, "polyy", {"size": 4}, UNLISTED))).room
            assert isinstance(await one.ask(InvitePlayer(2, room, them)), Done)
            assert isinstance(await one.ask(Follow(3, them)), Done)
        for me in (a, b):
            assert {it.kind for it in await items(lines, me)} == {"follow", "invitation"}
        assert isinstance(await ada.ask(BlockPlayer(4, b)), Done)
        assert [await items(lines, me) for me in (a, b)] == [[], []]


async def test_who_blocks_in_the_middle_of_a_game_hears_the_other_no_more() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        players = lines.context.registry.live(room).room.occupants
        await bob.ask(Say(70, room, "first"))
        said = (await ada.hear_a(ChatLines)).lines
        assert [it.text for it in said] == ["first"]
        assert isinstance(await ada.ask(BlockPlayer(71, players[1].player)), Done)
        lists = [it for it in ada.passed if isinstance(it, ChatLines)]
        last = lists[-1] if lists else await ada.hear_a(ChatLines)
        assert last.lines == ()
        await bob.ask(Say(72, room, "second"))
        await ada.ask(Say(73, room, "mine"))
        heard = await ada.hear_a(ChatLines)
        assert [it.text for it in heard.lines] == ["mine"]


async def test_who_is_blocked_while_watching_is_shown_the_game_no_more() -> None:
    async with street() as lines:
        room, ada, _ = await lines.game()
        eve, welcome = await lines.person("Eve")
        await eve.watch(room)
        assert isinstance(await ada.ask(BlockPlayer(71, welcome.player)), Done)
        refused = await eve.hear_a(Refusal)
        assert (refused.reason, refused.room) == (Reason.NO_SPECTATORS, room)
        assert isinstance(await ada.ask(BlockPlayer(72, welcome.player, False)), Done)
        eve.say(WatchRoom(room))
        assert isinstance(await eve.hear_a(Watching), Watching)


async def test_who_invites_again_calls_nobody_again() -> None:
    later = [0]
    async with street(now=lambda: wall_clock() + later[0]) as lines:
        (ada, _), (_, b) = await several(lines, "Ada", "Bob")
        room, done = await challenge(ada, b)
        (first,) = await items(lines, b)
        later[0] = 5_000
        assert await ada.ask(InvitePlayer(done.request, room, b)) == done
        assert await items(lines, b) == [first]
