"""Whoever is to move may ask what to play where the room allows it, and nobody else hears of it."""

from typing import Any

import msgspec
import pytest

from engines.catalog import names
from engines.polyy.public import Intent
from protocol.allowed_actions import named
from protocol.from_client import Begin, Hello, Open, Suggest
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import Reason, Refusal, Suggested, Welcome
from protocol.names import PROTOCOL, RoomId
from server.bots.bot_pool import BOTS_PREPARING
from server.requests.costs import HINT_COST
from server.store.log import START, entry
from server.store.memory import MemoryStore
from tests.server.session.connections import FREE, Client, Street, street
from tests.support.rooms.games import HERE, resigned_game
from tests.support.views import game_view

NOTHING = RoomId("NOSUCH")


async def room_with(opener: Client, **settings: Any) -> RoomId:
    """A small Poly-Y of these settings, which the opener watches."""
    done = await opener.ask(Open(1, "polyy", {"size": 4}, RoomSettings(**settings)))
    await opener.watch(done.room)
    return RoomId(done.room)


async def begun(lines: Street, **settings: Any) -> tuple[RoomId, Client, Client]:
    """Ada is to move, in seat 0."""
    ada, bob = await lines.people("Ada", "Bob")
    room = await room_with(ada, **settings)
    await bob.watch(room)
    assert (await ada.join(room, 0)).seat == 0
    assert (await bob.join(room, 1)).seat == 1
    for player in (ada, bob):
        await player.until(lambda m: m.seen is not None and m.seen.phase == "playing")
    return room, ada, bob


async def answer(client: Client, message: Suggest) -> Any:
    """What it is answered."""
    client.say(message)
    return await client.hear_a(Suggested, Refusal)


async def test_who_is_to_move_is_told_what_a_good_player_would_do_and_nobody_else_hears() -> None:
    async with street() as lines:
        room, ada, bob = await begun(lines, hints=True)
        assert "suggest" in named(ada.rooms[0].seen.allowed)
        await bob.quiet()
        told = await answer(ada, Suggest(7, room))
        assert (told.request, told.room, told.seq) == (7, room, ada.rooms[0].seq)
        field = msgspec.convert(told.intent, Intent).field
        assert await bob.quiet() == []
        ada.play(0, field)
        mirror = await ada.until(lambda m: game_view(m.seen).last == field)
        assert mirror.refused is None


async def test_a_question_is_refused_in_words_where_there_are_no_hints_or_not_now() -> None:
    async with street() as lines:
        room, ada, _ = await begun(lines)
        told = await answer(ada, Suggest(7, room))
        assert (told.reason, told.request) == (Reason.NO_HINTS, 7)
        assert told.message
        hints, _, bob = await begun(lines, hints=True)
        (eve,) = await lines.people("Eve")
        for who, reason in ((bob, Reason.NO_HINTS), (eve, Reason.NOT_SEATED)):
            told = await answer(who, Suggest(8, hints))
            assert (told.reason, told.request, bool(told.message)) == (reason, 8, True)
        assert (await answer(eve, Suggest(9, NOTHING))).reason == Reason.UNKNOWN_ROOM


async def test_one_suggestion_at_a_time_is_thought_of() -> None:
    async with street() as lines:
        room, ada, _ = await begun(lines, hints=True)
        ada.say(Suggest(7, room))
        ada.say(Suggest(8, room))
        told = [await ada.hear_a(Suggested, Refusal) for _ in range(2)]
        refused, suggested = sorted(told, key=lambda each: isinstance(each, Suggested))
        assert (refused.reason, refused.request) == (Reason.TOO_FAST, 8)
        assert refused.retry_ms > 0
        assert suggested.request == 7
        assert isinstance(await answer(ada, Suggest(8, room)), Suggested)


async def test_a_suggestion_costs_as_much_as_several_requests() -> None:
    settings = msgspec.structs.replace(FREE, requests_burst=40, requests_per_second=1)
    async with street(settings) as lines:
        room, ada, _ = await begun(lines, hints=True)
        for request in range(40 // HINT_COST):
            told = await answer(ada, Suggest(request, room))
            if isinstance(told, Refusal):
                break
        assert (told.reason, told.retry_ms > 0) == (Reason.TOO_FAST, True)
        assert request > 2


@pytest.mark.parametrize("game", names())
async def test_every_game_suggests_something_legal_or_says_that_nobody_can(game: str) -> None:
    async with street() as lines:
        people = await lines.people("Ada", "Bob")
        done = await people[0].ask(Open(1, game, {}, RoomSettings(hints=True)))
        for person in people:
            await person.watch(done.room)
            await person.join(done.room)
        await people[0].ask(Begin(2, done.room))
        for person in people:
            await person.until(lambda m: m.seen.phase == "playing")
        asks = next(person for person in people if "suggest" in named(person.rooms[0].seen.allowed))
        told = await answer(asks, Suggest(7, done.room))
        assert isinstance(told, Suggested) or "nobody here" in told.message


async def test_a_program_gets_no_suggestion() -> None:
    async with street() as lines:
        client = lines.line()
        client.say(Hello(PROTOCOL, "Robot", bot=True))
        assert isinstance(await client.hear(), Welcome)
        (ada,) = await lines.people("Ada")
        room = await room_with(ada, hints=True)
        told = await answer(client, Suggest(7, room))
        assert told.reason == Reason.NOT_SEATED


async def test_a_suggestion_tells_what_it_does_with_the_cells_that_show_it() -> None:
    async with street() as lines:
        room, ada, bob = await begun(lines, hints=True)
        for ply, field in enumerate((12, 20, 14, 22)):
            (ada, bob)[ply % 2].play(ply // 2, field)
            for one in (ada, bob):
                await one.until(lambda m, ply=ply: game_view(m.seen).ply == ply + 1)  # type: ignore[misc]
        told = await answer(ada, Suggest(7, room))
        assert told.motifs
        marked = {(mark.kind, mark.cells) for motif in told.motifs for mark in motif.marks}
        assert ("move", (told.intent["field"],)) in marked


@pytest.mark.needs("numba")
async def test_a_suggestion_too_late_while_bots_are_prepared_may_be_asked_for_again() -> None:
    hasty = msgspec.structs.replace(FREE, bot_deadline_ms=1)
    async with street(hasty) as lines:
        room, ada, _ = await begun(lines, hints=True)
        told = await answer(ada, Suggest(7, room))
        assert (told.reason, told.message) == (Reason.NOT_READY, BOTS_PREPARING)
        assert told.retry_ms > 0


async def test_a_suggestion_that_will_not_come_sooner_is_refused_for_good() -> None:
    hasty = msgspec.structs.replace(FREE, bot_deadline_ms=1)
    async with street(hasty) as lines:
        lines.context.bot_pool._compiles = False
        room, ada, _ = await begun(lines, hints=True)
        told = await answer(ada, Suggest(7, room))
        assert (told.reason, told.retry_ms) == (Reason.NO_HINTS, None)


async def test_where_two_were_to_move_in_a_past_game_a_hint_is_for_the_seat_that_is_named() -> None:
    store = MemoryStore()
    tip = START
    for fact in resigned_game("wordfleet", 3):  # by then both deploy
        await store.append(HERE, tip, entry(fact))
        tip = (await store.read_raw(HERE, tip, 1))[-1][0]
    async with street(store=store) as lines:
        (eve,) = await lines.people("Eve")
        fleets = [(await answer(eve, Suggest(7, HERE, 3, seat))).intent for seat in (None, 0, 1)]
        assert fleets[0] == fleets[1] != fleets[2]
        refused = await answer(eve, Suggest(8, HERE, 3, 2))
        assert (refused.reason, refused.request) == (Reason.NO_HINTS, 8)
