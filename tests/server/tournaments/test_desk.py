"""Tournaments over the wire: announced, entered, steered by the opener alone, told, and played."""

import asyncio
from contextlib import asynccontextmanager

from client.shell.inbox_words import SENTENCES
from protocol.clock import TimeControl
from protocol.from_client import (
    Abort,
    Begin,
    Hello,
    Join,
    Open,
    Resign,
    RoomSettings,
    SeatBot,
)
from protocol.from_server import Done, Reason, Refusal, Welcome
from protocol.messages.table import SeatBeside
from protocol.messages.tournaments import (
    EnterBot,
    EnterTournament,
    LeaveTournament,
    ListTournaments,
    OpenTournament,
    RestFromTournament,
    SteerTournament,
    TournamentPlan,
    Tournaments,
    TournamentState,
    WatchTournament,
)
from protocol.names import PROTOCOL
from server.session.tournaments.desk import MOST_OWN
from server.tournaments.table_calls import TableCalls
from tests.server.session.connections import street
from tests.support.tournaments import CLOCK, plan


@asynccontextmanager
async def hall():
    """A street whose server drives tournaments."""
    async with street() as lines:
        driver = asyncio.create_task(lines.context.tournaments.run())
        try:
            yield lines
        finally:
            driver.cancel()
            await asyncio.gather(driver, return_exceptions=True)


async def program(lines):
    client = lines.line()
    client.say(Hello(PROTOCOL, "Robot", bot=True))
    return client, await client.hear_a(Welcome)


async def refused(client, message):
    told = await client.ask(message)
    assert isinstance(told, Refusal), told
    return told.reason


async def done(client, message):
    told = await client.ask(message)
    assert isinstance(told, Done), told
    return told.room


async def state(client, true):
    while not true(told := await client.hear_a(TournamentState)):
        pass
    return told


async def test_two_are_paired_called_and_the_one_who_stays_wins():
    async with hall() as lines:
        ann, _ = await lines.person("Ann")
        bob, b = await lines.person("Bob")
        code = await done(ann, OpenTournament(7, plan("knockout")))
        assert await done(ann, OpenTournament(7, plan("knockout"))) == code, "asked twice it is one"
        for client in (ann, bob):
            await done(client, EnterTournament(8, code))
        ann.say(WatchTournament(code))
        entrants = (await state(ann, lambda _: True)).entrants
        assert [it.rating for it in entrants] == [1500, 1500]
        assert await refused(bob, SteerTournament(9, code, "start")) is Reason.NOT_OPENER
        await done(ann, SteerTournament(9, code, "start"))
        playing = await state(ann, lambda it: it.games and it.games[0].room)
        room = playing.games[0].room
        (call,) = await lines.context.inbox.read(b.player)
        assert (call.kind, call.room, call.name) == ("tournament", room, "Ann")
        assert await refused(bob, Abort(10, room)) is Reason.BEGUN
        assert await done(bob, Resign(11, room)) == room
        over = await state(ann, lambda it: it.phase == "over")
        assert over.entrants[over.games[0].winner].name == "Ann"
        told = await bob.ask(ListTournaments(12))
        assert isinstance(told, Tournaments)
        assert [(it.winner, it.entered) for it in told.tournaments] == [("Ann", True)]


async def test_who_resigns_before_a_move_is_paired_again_and_who_was_away_is_told_to_come_back():
    async with hall() as lines:
        ann, _ = await lines.person("Ann")
        bob, b = await lines.person("Bob")
        code = await done(ann, OpenTournament(7, plan("swiss", rounds=2)))
        for client in (ann, bob):
            await done(client, EnterTournament(8, code))
        ann.say(WatchTournament(code))
        await done(ann, SteerTournament(9, code, "start"))
        room = (await state(ann, lambda it: it.games and it.games[0].room)).games[0].room
        await done(bob, Resign(11, room))
        ended = await state(ann, lambda it: it.games[0].ended == "won")
        assert [it.standing for it in ended.entrants] == ["in", "in"]
        now = await lines.context.tournaments.shelf.read(code)
        away = now._turned(b.player, standing="resting")
        calls = TableCalls(lines.context.inbox, lambda: 1)
        await calls.tell_resting(away, away.games[0])
        told = {it.key: it for it in await lines.context.inbox.read(b.player)}[f"rests:{code}"]
        assert (told.kind, told.room) == ("tournament", code)
        assert told.text in SENTENCES, "it is said in the reader's language"


async def test_nobody_else_sits_in_a_room_of_a_tournament():
    async with hall() as lines:
        ann, _ = await lines.person("Ann")
        fake = RoomSettings(tournament="K7MQ2X", clock=CLOCK)
        assert await refused(ann, Open(1, "polyy", {}, fake)) is Reason.BAD_OPTIONS
        bob, _ = await lines.person("Bob")
        code = await done(ann, OpenTournament(7, plan("swiss", rounds=1)))
        for client in (ann, bob):
            await done(client, EnterTournament(8, code))
        await done(ann, SteerTournament(9, code, "start"))
        ann.say(WatchTournament(code))
        room = (await state(ann, lambda it: it.games and it.games[0].room)).games[0].room
        eve, _ = await lines.person("Eve")
        for message in (Join(1, room), SeatBeside(2, room, 1, "Fay"), SeatBot(3, room, 1)):
            assert isinstance(await eve.ask(message), Refusal)
        assert isinstance(await ann.ask(Begin(4, room)), Done | Refusal)
        await eve.watch(room)
        await eve.until(lambda m: m.seen.phase == "playing")


async def test_a_locked_one_is_entered_by_its_password_and_found_by_its_code_alone():
    async with hall() as lines:
        ann, _ = await lines.person("Ann")
        bob, _ = await lines.person("Bob")
        code = await done(ann, OpenTournament(1, plan("arena", listed=False), "sesame"))
        assert (await bob.ask(ListTournaments(2))).tournaments == ()
        assert await refused(bob, EnterTournament(3, code)) is Reason.PASSWORD
        assert await refused(bob, EnterTournament(4, code, "open")) is Reason.PASSWORD
        await done(bob, EnterTournament(5, code.lower(), "sesame"))
        assert await refused(bob, EnterTournament(6, "NNNNNN")) is Reason.UNKNOWN_ROOM
        bob.say(WatchTournament("NNNNNN"))
        told = await bob.hear_a(Refusal)
        assert told.reason is Reason.UNKNOWN_ROOM
        assert "tournament" in told.message


async def test_what_cannot_be_played_in_an_evening_is_refused_and_so_is_too_much():
    async with hall() as lines:
        ann, _ = await lines.person("Ann")
        slow = TimeControl("days", extra_ms=86_400_000)
        for bad in (
            plan(options={"size": 99}),
            TournamentPlan("polyy", clock=TimeControl()),
            TournamentPlan("polyy", clock=slow),
            TournamentPlan("polyy", clock=TimeControl("sudden", main_ms=10**7)),
            TournamentPlan("polyy", clock=CLOCK, rated=True, options={"size": 4}),
            plan(starts_at=1),
        ):
            assert await refused(ann, OpenTournament(1, bad)) is Reason.BAD_OPTIONS
        for number in range(MOST_OWN):
            await done(ann, OpenTournament(10 + number, plan()))
        assert await refused(ann, OpenTournament(99, plan())) is Reason.LIMIT
        robot, _ = await program(lines)
        assert await refused(robot, OpenTournament(1, plan())) is Reason.BAD_OPTIONS


async def test_programs_and_bots_enter_and_the_opener_sends_them_away():
    async with hall() as lines:
        ann, _ = await lines.person("Ann")
        robot, r = await program(lines)
        code = await done(ann, OpenTournament(1, plan("swiss")))
        await done(robot, EnterTournament(2, code))
        await done(ann, EnterBot(3, code, "random", 1))
        await done(ann, EnterBot(3, code, "random", 1))
        assert await refused(robot, EnterBot(4, code, "random", 1)) is Reason.NOT_OPENER
        assert await refused(ann, RestFromTournament(5, code)) is Reason.NOT_SEATED
        ann.say(WatchTournament(code))
        told = await state(ann, lambda it: len(it.entrants) == 2)
        assert [it.bot for it in told.entrants] == ["external", "random 1"]
        assert (told.entrants[0].rating, told.entrants[1].rating < 1_500) == (1_500, True)
        assert await refused(robot, LeaveTournament(6, code, told.entrants[1].player)) is (
            Reason.NOT_OPENER
        )
        await done(ann, LeaveTournament(7, code, r.player))
        assert await refused(robot, EnterTournament(8, code)) is Reason.BANNED
