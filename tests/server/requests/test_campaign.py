"""One campaign game at a time, named to whoever asks; its end moves the level, once."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from engines.campaign import Stage
from engines.catalog import MANIFESTS
from protocol.allowed_actions import named
from protocol.from_client import (
    Hello,
    Join,
    Leave,
    Offer,
    Open,
    PlayCampaign,
    Replay,
    Resign,
    RoomSettings,
    SeatBot,
    ShowProfile,
    Suggest,
    TakeBack,
    Unseat,
    WatchRoom,
)
from protocol.from_server import Career, Done, Profiled, Reason, Refusal, Watching, Welcome
from protocol.names import PROTOCOL, PlayerId, RoomId
from server.players import campaign_code
from server.requests.campaign import Campaigns
from server.results.ledger import log_of
from server.store.errors import Unavailable
from server.store.log import START
from server.store.memory import MemoryStore
from tests.server.session.connections import FREE, Client, house, street
from tests.server.store.helpers import redis_store
from tests.support.hello import someone
from tests.support.rooms.games import HERE


async def asked(client: Client, request: int = 1) -> Done:
    """The campaign game that the server names."""
    done = await client.ask(PlayCampaign(request, "polyy"))
    assert isinstance(done, Done), done
    assert done.request == request
    return done


async def career(client: Client, who: PlayerId | None = None) -> Career:
    """What is told of a player's campaign of Poly-Y."""
    told = await client.ask(ShowProfile(99, who))
    assert isinstance(told, Profiled), told
    (only,) = told.careers
    return only


async def lost(client: Client, request: int) -> Done:
    """A campaign game, given up as soon as it is begun."""
    done = await asked(client, request)
    assert (await client.ask(Resign(request + 1000, done.room))).request == request + 1000
    return done


def at_level(level: int, won: int = 0, lost: int = 0, playing: RoomId | None = None) -> Career:
    """Poly-Y's, by rule 7.1: two levels to a difficulty, the person begins at even ones."""
    steps = {"difficulty": (level + 1) // 2, "hardest": 14, "levels_each": 2}
    begins = level % 2 == 0
    return Career("polyy", level, won, lost, playing, best_level=level, begins=begins, **steps)


async def test_the_first_game_begins_at_once_at_level_1() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        done = await asked(ada)
        assert done.seat == 1
        await ada.watch(done.room)
        seen = (await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")).seen
        assert seen is not None
        assert seen.game == "polyy"
        assert (seen.seat, seen.playing) == (1, (0, 1))
        assert dict(seen.options) == {"size": 7, "pie": True}
        assert [c and (c.name, c.bot) for c in seen.seats] == [
            ("Bot Mimi", "search 1"),
            ("Ada", ""),
        ]
        wanted = RoomSettings(listed=False, undo="none", campaign=1)
        assert seen.settings == wanted
        assert (wanted.hints, wanted.evaluation, wanted.spectators) == (False, False, "anyone")
        assert await career(ada) == at_level(1, 0, 0, done.room)


async def test_a_game_that_is_not_finished_is_named_again() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        first = await asked(ada)
        again = await asked(ada, request=2)
        assert (again.room, again.seat) == (first.room, first.seat)
        assert again == Done(2, first.room, 1)


async def test_two_devices_that_ask_at_once_are_named_one_game() -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        devices = [ada, *[(await lines.person("Ada", token=welcome.token))[0] for _ in range(4)]]
        games = await asyncio.gather(*(asked(d, n) for n, d in enumerate(devices)))
        assert len({game.room for game in games}) == 1


async def test_processes_that_are_asked_at_once_name_one_game(valkey_url) -> None:
    me = someone()
    async with AsyncExitStack() as stack:
        houses = []
        for _ in range(3):
            store = await stack.enter_async_context(redis_store(valkey_url))
            houses.append(await stack.enter_async_context(house(FREE, store)))
        asked = (
            Campaigns(houses[n % 3], me).go_on(PlayCampaign(n, "polyy"), houses[0].now())
            for n in range(12)
        )
        games = await asyncio.gather(*asked)
        assert {(game.room, game.seat) for game in games} == {(games[0].room, 1)}
        async with houses[1].registry.host(games[0].room) as host:
            assert [s and s.bot for s in host.room.occupants] == ["search", ""]


async def test_nothing_is_taken_back_or_suggested_in_it() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        room = (await asked(ada)).room
        await ada.watch(room)
        mirror = await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")
        assert mirror.seen is not None
        assert not {"take_back", "offer_takeback", "suggest"} & set(named(mirror.seen.allowed))
        assert not mirror.seen.practice
        refused = [await ada.ask(TakeBack(2, room, 0)), await ada.ask(Suggest(3, room))]
        refused.append(await ada.ask(Offer(4, room, "takeback")))
        reasons = [answer.reason for answer in refused]
        assert reasons == [Reason.NO_UNDO, Reason.NO_HINTS, Reason.NO_UNDO]


async def test_a_loss_at_level_1_stays_there_and_the_next_game_is_another() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        first = await lost(ada, 1)
        second = await asked(ada, 2)
        assert second.room != first.room
        assert await career(ada) == at_level(1, 0, 1, second.room)


async def test_a_request_that_is_said_again_after_the_end_names_the_game_it_named() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        first = await lost(ada, 7)
        assert await asked(ada, 7) == first
        assert (await career(ada)).playing is None


async def test_a_win_moves_on_to_the_next_level_and_the_other_side() -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        first = await asked(ada)
        await won(lines.context, first.room, seat=0)
        second = await asked(ada, 2)
        assert second.seat == 0
        assert await career(ada) == at_level(2, 1, 0, second.room)
        await won(lines.context, second.room, seat=1)
        assert await career(ada) == at_level(3, 2, 0, None)
        told = await ada.ask(ShowProfile(5))
        assert (told.player, told.name) == (welcome.player, "Ada")


async def won(at: Any, room: Any, seat: int) -> None:
    """Let the bot in ``seat`` give up, and its end be booked by whoever hosts the room."""
    async with at.registry.host(room) as host:
        occupant = host.room.occupants[seat]
        await host.ask(occupant.player, Resign(0, HERE), at.now())
        assert host.room.outcome.winners == (1 - seat,)
    async with asyncio.timeout(60):
        while room not in await at.recorder.ledger("polyy").standings():
            await asyncio.sleep(0)


async def test_others_are_told_the_level_and_not_the_room() -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        (bob,) = await lines.people("Bob")
        await lost(ada, 1)
        await asked(ada, 2)
        told = await bob.ask(ShowProfile(3, welcome.player))
        assert (told.request, told.player, told.name) == (3, welcome.player, "Ada")
        assert told.careers == (at_level(1, 0, 1),)
        nobody = await bob.ask(ShowProfile(4, PlayerId("nobody")))
        assert (nobody.name, nobody.careers) == ("", (at_level(1),))


async def test_whoever_has_the_code_watches_and_nobody_else_is_seated() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        done = await asked(ada)
        bob.say(WatchRoom(done.room))
        assert (await bob.hear_a(Watching)).room == done.room
        assert (await bob.ask(Join(1, done.room))).reason == Reason.BEGUN


async def test_who_sits_in_it_is_the_servers_to_say_though_it_was_interrupted(monkeypatch) -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")

        async def killed(*_: Any) -> None:
            raise Unavailable

        monkeypatch.setattr(lines.context.recorder, "expect", killed)
        refused = await ada.ask(PlayCampaign(1, "polyy"))
        assert refused.reason == Reason.UNAVAILABLE
        monkeypatch.undo()
        (room,) = lines.context.registry._live
        for who in (ada, bob):
            for message in (Join(2, room), SeatBot(3, room, 0), Unseat(4, room, 0), Leave(5, room)):
                assert (await who.ask(message)).reason == Reason.NOT_BEGUN
        assert (await career(ada)).playing is None
        done = await asked(ada)
        assert (done.room, done.seat) == (room, 1)
        assert (await ada.ask(Join(6, room))).seat == 1


async def test_a_game_is_expected_before_it_begins_and_no_more_when_it_is_booked() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        (ada,) = await lines.people("Ada")
        done = await asked(ada)
        assert await store.members(log_of("polyy"), "", 9) == [done.room]
        await ada.ask(Resign(2, done.room))
        async with asyncio.timeout(60):
            while await store.members(log_of("polyy"), "", 9):
                await asyncio.sleep(0)
        assert len(await store.read_raw(log_of("polyy"), START, 9)) == 1


async def test_an_end_that_no_host_has_booked_is_booked_when_its_player_asks() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        lines.context.registry.services.remove(lines.context.recorder)
        ada, _ = await lines.person("Ada")
        first = await lost(ada, 1)
        assert await store.read_raw(log_of("polyy"), START, 9) == []
        second = await asked(ada, 2)
        assert second.room != first.room
        assert await career(ada) == at_level(1, 0, 1, second.room)


async def test_a_code_that_another_room_has_is_passed_over(monkeypatch) -> None:
    async with street() as lines:
        ada, welcome = await lines.person("Ada")
        me = lines.context.tokens.player(welcome.player, "Ada")
        taken, free = (campaign_code(me, "polyy", 0, attempt) for attempt in range(2))
        monkeypatch.setattr("server.requests.room_requests.room_code", lambda *_: taken)
        assert await ada.open() == taken
        done = await asked(ada, 2)
        assert done.room == free
        assert (await career(ada)).playing == free
        assert await asked(ada, 3) == Done(3, free, 1)


async def test_games_without_a_campaign_and_programs_are_refused() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        for game in ("toppen", "chess"):
            refused = await ada.ask(PlayCampaign(1, game))
            assert isinstance(refused, Refusal)
            assert (refused.reason, refused.request) == (Reason.UNKNOWN_GAME, 1)
            assert "polyy" in refused.message
        robot = lines.line()
        robot.say(Hello(PROTOCOL, "Robot", bot=True))
        assert isinstance(await robot.hear(), Welcome)
        assert (await robot.ask(PlayCampaign(1, "polyy"))).reason == Reason.BAD_OPTIONS
        opened = await ada.ask(Open(2, "polyy", settings=RoomSettings(campaign=5)))
        assert opened.reason == Reason.BAD_OPTIONS


async def test_a_level_that_cannot_be_played_here_opens_nothing(monkeypatch) -> None:
    store = MemoryStore()
    strong = Stage({}, "search", 6, 1)
    monkeypatch.setitem(
        MANIFESTS, "polyy", MANIFESTS["polyy"]._replace(campaign=lambda level: strong)
    )
    async with street(store=store) as lines:
        monkeypatch.setattr(lines.context.bot_pool, "_compiles", False)
        (ada,) = await lines.people("Ada")
        refused = await ada.ask(PlayCampaign(1, "polyy"))
        assert refused.reason == Reason.BAD_OPTIONS
        assert "install" in refused.message
        assert not lines.context.registry._live
        assert await store.members(log_of("polyy"), "", 9) == []


@pytest.mark.parametrize("game", ["toppen", "rotorouter"])
async def test_another_game_has_a_campaign_by_one_line(game: str, monkeypatch) -> None:
    campaign = MANIFESTS[game]._replace(campaign=lambda level: Stage({}, "random", 1, 1))
    monkeypatch.setitem(MANIFESTS, game, campaign)
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        done = await ada.ask(PlayCampaign(1, game))
        assert done.seat == 1
        await ada.watch(done.room)
        seen = (await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")).seen
        assert seen is not None
        assert seen.game == game
        assert [chair is not None and bool(chair.bot) for chair in seen.seats] == [
            seat != 1 for seat in range(len(seen.seats))
        ]
        told = await ada.ask(ShowProfile(2))
        assert told.careers == (
            at_level(1),
            Career(game, 1, 0, 0, done.room, 0, 0, 0, 0, 0, 1, 1, 1, 1, False),
        )


async def test_a_finished_game_can_be_looked_at_again() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        done = await lost(ada, 1)
        told = await ada.ask(Replay(5, done.room, done.seat))
        assert told.room == done.room


@pytest.mark.parametrize("cut", range(1, 5))
async def test_interrupted_anywhere_the_next_asking_completes_it(cut: int, monkeypatch) -> None:
    """After so many writes of the opening, another process goes on."""
    monkeypatch.setattr("server.requests.campaign.BEGINS_S", 0.05)
    store = Breaking(cut)
    async with street(store=store) as lines:
        ada, welcome = await lines.person("Ada")
        refused = await ada.ask(PlayCampaign(1, "polyy"))
        if cut < 4:
            assert refused.reason == Reason.UNAVAILABLE
        store.left = 1000
        async with house(FREE, store) as other:
            me = lines.context.tokens.player(welcome.player, "Ada")
            done = await Campaigns(other, me).go_on(PlayCampaign(1, "polyy"), 0)
            assert done.seat == 1
            async with other.registry.host(done.room) as host, asyncio.timeout(60):
                while not host.room.begun:
                    await host.wait_past(host.cursor, 0)
                assert [s and s.bot for s in host.room.occupants] == ["search", ""]
        assert (await asked(ada)).room == done.room


class Breaking(MemoryStore):
    """Takes so many writes and then no more, as a server does that is killed."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def _take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Unavailable

    def _keep(self, *words: Any) -> None:
        self._take()
        super()._keep(*words)

    async def add_member(self, *words: Any) -> None:
        self._take()
        await super().add_member(*words)
