"""A glance tells who is here and how listed rooms stand, and leaves no trace in them."""

import asyncio
from typing import Any

from msgspec.structs import replace

from protocol import from_client
from protocol.from_client import Glance, Open, RoomSettings
from protocol.from_server import Done, Glanced, LobbyRooms, Refusal, RoomPresence
from protocol.names import RoomId
from tests.server.session.connections import FREE, Client, street


async def glance(client: Client, *rooms: str) -> Glanced:
    told = await client.ask(Glance(77, tuple(RoomId(room) for room in rooms)))
    assert isinstance(told, Glanced), told
    return told


async def shown_in_lobby(client: Client, room: RoomId) -> None:
    """Watch the lobby until it shows that room."""
    client.say(from_client.WatchLobby(True))
    async with asyncio.timeout(60):
        while room not in {card.room for card in (await client.hear_a(LobbyRooms)).rooms}:
            pass


async def begun(ada: Client, bob: Client, settings: RoomSettings, game: str = "polyy") -> RoomId:
    """Open a room with these settings and sit there, both of them."""
    done = await ada.ask(Open(500, game, {"size": 4} if game == "polyy" else {}, settings))
    assert isinstance(done, Done), done
    for player in (ada, bob):
        await player.join(done.room)
        await player.watch(done.room)
    async with asyncio.timeout(60):
        while True:
            if any(it.view for it in (await glance(ada, done.room)).positions):
                return done.room
            await asyncio.sleep(0.01)


async def test_a_listed_game_is_seen_as_spectators_see_it_and_ones_own_from_the_seat() -> None:
    async with street() as lines:
        room, ada, _ = await lines.game()
        (eve,) = await lines.people("Eve")
        await shown_in_lobby(eve, room)
        (seen,) = (await glance(eve, room)).positions
        (mine,) = (await glance(ada, room)).positions
        assert (seen.room, seen.seat, mine.seat) == (room, None, 0)
        assert seen.view == mine.view
        assert isinstance(seen.view, list)


async def test_who_looks_is_no_spectator() -> None:
    async with street() as lines:
        room, ada, bob = await lines.game()
        (eve,) = await lines.people("Eve")
        await shown_in_lobby(eve, room)
        before = [it for it in ada.passed if isinstance(it, RoomPresence)]
        assert (await glance(eve, room)).positions
        await bob.ask(from_client.Say(40, room, "hello"))
        await ada.ask(from_client.Say(41, room, "hello"))
        told = [it for it in ada.passed if isinstance(it, RoomPresence)][len(before) :]
        assert all(it.spectators == 0 for it in told)


async def test_a_code_that_the_lobby_does_not_show_is_no_room_nor_a_guess() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        hidden = await begun(ada, bob, RoomSettings(listed=False))
        assert (await glance(eve, hidden)).positions == ()
        assert (await glance(eve, "K7MQ2X", "nonsense")).positions == ()
        assert len((await glance(bob, hidden.lower())).positions) == 1


async def test_a_room_for_its_players_alone_shows_nothing_to_others() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        room = await begun(ada, bob, RoomSettings(spectators="nobody"))
        eve.say(from_client.WatchLobby(True))
        await eve.hear_a(LobbyRooms)
        assert (await glance(eve, room)).positions == ()
        assert len((await glance(ada, room)).positions) == 1


async def test_who_is_banned_from_a_listed_room_sees_nothing_of_it() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        eve, welcome = await lines.person("Eve")
        room = await begun(ada, bob, RoomSettings())
        await shown_in_lobby(eve, room)
        assert len((await glance(eve, room)).positions) == 1
        assert isinstance(await ada.ask(from_client.Ban(600, room, welcome.player)), Done)
        assert (await glance(eve, room)).positions == ()


async def test_a_room_that_is_told_later_shows_what_spectators_are_told() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        room = await begun(ada, bob, RoomSettings(delay_plies=2))
        channels = [next(iter(player.rooms)) for player in (ada, bob)]
        for ply in range(4):
            (ada, bob)[ply % 2].play(ply // 2, ply, channels[ply % 2])
            await ada.until(lambda m, ply=ply: m.tree[14] == ply + 1, channels[0])  # type: ignore[misc]
        await shown_in_lobby(eve, room)
        late = await eve.watch(room)
        (told,), (mine,) = (await glance(eve, room)).positions, (await glance(ada, room)).positions
        assert told.view == eve.rooms[late].seen.view
        assert told.view != mine.view == ada.rooms[channels[0]].seen.view


async def test_secrets_of_a_game_do_not_leave_with_a_glance() -> None:
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        room = await begun(ada, bob, RoomSettings(), "wordfleet")
        channel = next(iter(ada.rooms))
        await shown_in_lobby(eve, room)
        (seen,) = (await glance(eve, room)).positions
        (mine,) = (await glance(ada, room)).positions
        assert ada.rooms[channel].seen.view == mine.view
        await eve.watch(room)
        assert eve.rooms[next(iter(eve.rooms))].seen.view == seen.view != mine.view


async def test_it_is_told_who_is_here_and_programs_are_not_counted() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        assert (await glance(ada)).names == ("Ada",)
        await lines.people("Bob")
        told = await glance(ada)
        assert (told.online, sorted(told.names)) == (2, ["Ada", "Bob"])


async def test_glances_too_fast_are_refused() -> None:
    async with street(replace(FREE, requests_burst=12, requests_per_second=1)) as lines:
        (ada,) = await lines.people("Ada")
        answers: list[Any] = [await ada.ask(Glance(n, (RoomId("K7MQ2X"),))) for n in range(6)]
        assert isinstance(answers[0], Glanced)
        assert any(isinstance(answer, Refusal) for answer in answers)
