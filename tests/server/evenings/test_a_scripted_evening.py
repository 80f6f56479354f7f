"""A scripted evening over real sockets: clocks, offers, absences, and what comes after a game.

Ann and Bob sit at several tables of one server, whose clock stands until the script puts it
forward. Whatever is said of a table is read off what the two are told. What each part does in every
case, the narrow tests show.
"""

import hashlib
import json
import sys
from contextlib import asynccontextmanager
from functools import partial

import pytest

from protocol.allowed_actions import allows
from protocol.clock import BY_TURN, TimeControl, read
from protocol.from_client import (
    Answer,
    ClaimWin,
    Continue,
    Export,
    Fork,
    Join,
    Offer,
    Open,
    Resign,
    SeatBot,
)
from protocol.from_client import RoomSettings as RoomSettings
from protocol.from_server import Reason
from server import __main__ as program
from server.bots.bot_processes import bot_processes
from server.records.verify import verify
from server.room.clock import DAY_MS, QUOTA_MS
from server.room.decisions.offers import STANDS_MS
from tests.support import hopeless
from tests.support.evening import Table, evening, refused, table
from tests.support.people import person, soon
from tests.support.views import game_view

S = 1_000
CLOCKS = {
    "none": TimeControl(),
    "sudden": TimeControl("sudden", main_ms=60 * S),
    "fischer": TimeControl("fischer", main_ms=60 * S, extra_ms=5 * S),
    "delay": TimeControl("delay", main_ms=60 * S, extra_ms=5 * S),
    "byoyomi": TimeControl("byoyomi", main_ms=10 * S, extra_ms=10 * S, periods=3),
    "move": TimeControl("move", extra_ms=30 * S),
    "days": TimeControl("days", extra_ms=DAY_MS),
}
AFTER_8_S = {
    "sudden": 52 * S,
    "fischer": 62 * S,
    "delay": 57 * S,
    "byoyomi": 2 * S,
    "move": 30 * S,
    "days": DAY_MS,
}
"""What Ann has left after two turns: the first one free, the second of eight seconds."""


@pytest.fixture
def proven(tmp_path, monkeypatch, capsys):
    """Checks the record that a table's people are given: by its digest, its rules, the command."""

    async def check(at: Table) -> str:
        given = [await soon(who.export(at.room)) for who in at.people]
        assert given[0].record == given[-1].record
        raw = given[0].record.encode()
        *told, last = raw.splitlines(keepends=True)
        digest = json.loads(last)["digest"]
        assert digest == hashlib.sha256(b"".join(told)).hexdigest()
        proof = verify(raw, digest)
        ending = at.seen.ending
        assert (proof.room.outcome.winners, proof.room.outcome.reason) == (
            ending.winners,
            ending.reason,
        )
        assert proof.commitment == at.seen.commitment
        file = tmp_path / f"{at.room}.jsonl"
        file.write_bytes(raw)
        words = ["fourfold-server", "verify", str(file), "--expect", digest]
        monkeypatch.setattr(sys, "argv", words)
        with pytest.raises(SystemExit) as end:
            program.main()
        assert end.value.code == 0, capsys.readouterr().err
        assert "This is the expected record" in capsys.readouterr().out
        return given[0].record

    return check


@pytest.fixture
async def here(tmp_path, monkeypatch):
    async with evening(tmp_path, monkeypatch) as it:
        yield it


@asynccontextmanager
async def ann_and_bob(here):
    async with person(here.url, "Ann") as ann, person(here.url, "Bob", form="json") as bob:
        yield ann, bob


def has_ended(reason, *winners):
    def true(seen):
        return seen.ending and (seen.ending.winners, seen.ending.reason) == (winners, reason)

    return true


# -- clocks --------------------------------------------------------------------------------------


async def test_each_kind_of_clock_charges_and_ends_as_it_promises(here, proven):
    async with ann_and_bob(here) as (ann, bob):
        tables = {kind: await table(ann, bob, clock=clock) for kind, clock in CLOCKS.items()}
        for at in tables.values():
            await at.play(2)  # the first turns, which are free
        here.later(8 * S)
        for at in tables.values():
            await at.play(2)
        assert tables["none"].seen.clock is None
        for kind, left_ms in AFTER_8_S.items():
            clock = tables[kind].seen.clock
            assert left_ms <= clock.left[0] <= left_ms + kept_ms(kind)
            assert clock.since == (here.now, 0)
            assert read(CLOCKS[kind], clock, 0, here.now + 2 * S).gone_ms == 0
        await slow_turns(here, tables)
        await tables["none"].ask(1, Resign)
        await tables["none"].all(has_ended("resignation", 0))
        for at in tables.values():
            await proven(at)


def kept_ms(kind):
    """What the line's delay, which is made good, may have saved of a main time in one turn."""
    return 0 if kind in BY_TURN else QUOTA_MS


async def slow_turns(here, tables):
    """Ann lets her time run out at one table after the other; with byo-yomi it is Bob who does."""
    here.later(25 * S)
    await tables["byoyomi"].play()  # her main time and two periods of three are gone
    clock = tables["byoyomi"].seen.clock
    assert (clock.left, clock.periods) == ((0, 10 * S), (1, 3))
    for kinds, wait_s in (("move",), 6), (("sudden",), 23), (("fischer", "delay"), 10):
        assert {tables[kind].seen.phase for kind in kinds} == {"playing"}
        here.later(wait_s * S)
        for kind in kinds:
            await tables[kind].all(has_ended("time", 1))
    assert {tables[kind].seen.phase for kind in ("none", "days", "byoyomi")} == {"playing"}
    here.later(2 * S)
    await tables["byoyomi"].all(has_ended("time", 0))
    here.later(DAY_MS)
    await tables["days"].all(has_ended("time", 1))


# -- offers --------------------------------------------------------------------------------------

GAMES = {"draw": "toppen", "takeback": "polyy", "pause": "polyy", "abort": "polyy"}


async def test_each_offer_is_refused_expires_and_is_accepted(here, proven):
    async with ann_and_bob(here) as (ann, bob):
        tables = {kind: await table(ann, bob, game) for kind, game in GAMES.items()}
        for at in tables.values():
            await at.play(2)
        tables["rematch"] = last = await table(ann, bob)
        await last.ask(0, Resign)
        await last.all(has_ended("resignation", 1))
        for kind, at in tables.items():
            await is_refused(at, kind)
        await all_expire(here, tables)
        for kind, at in tables.items():
            await at.offer(kind)
            await at.answer(kind, accept=True)
        await tables["draw"].all(has_ended("draw agreed"))
        await tables["abort"].all(has_ended("aborted"))
        await tables["takeback"].all(lambda seen: (seen.ply, game_view(seen).to_move) == (4, 0))
        await tables["pause"].all(lambda seen: seen.paused)
        await tables["pause"].ask(1, Continue)
        await tables["pause"].all(lambda seen: not seen.paused)
        await last.all(lambda seen: seen.rematch)
        for kind in "takeback", "pause":
            await tables[kind].play()
            await tables[kind].ask(1, Resign)
            await tables[kind].all(has_ended("resignation", 0))
        for at in tables.values():
            await proven(at)


async def is_refused(at, kind):
    """Bob will not; Ann asks no second time before something was played, unless all is over."""
    await at.offer(kind)
    await at.answer(kind, accept=False)
    assert allows(at.seen.allowed, f"offer_{kind}") == (kind == "rematch")
    if kind != "rematch":
        assert (await refused(at.ask(0, Offer, kind))).reason == Reason.NO_OFFER
        await at.play(2)


async def all_expire(here, tables):
    """Nobody answers for a minute; an answer after that is too late."""
    for kind, at in tables.items():
        await at.offer(kind)
        assert at.seen.offers[0].ends == here.now + STANDS_MS
    here.later(STANDS_MS - 1)
    assert all(at.seen.offers for at in tables.values())
    here.later(1)
    for kind, at in tables.items():
        await at.all(lambda seen: not seen.offers)
        assert (await refused(at.ask(1, Answer, kind, 0, True))).reason == Reason.NO_OFFER
        if kind != "rematch":
            await at.play(2)


@pytest.fixture
def hopeless_bots(monkeypatch):
    """Bots that offer to resign at once."""
    monkeypatch.setattr("server.app.bot_processes", partial(bot_processes, start=hopeless.start))


async def test_a_bot_offers_to_resign_waits_for_an_answer_and_takes_a_refusal(
    hopeless_bots, here, proven
):
    async with person(here.url, "Ann") as ann:
        settings = RoomSettings(bot_delay_ms=0)
        done = await soon(ann.ask(lambda n: Open(n, "polyy", {"size": 4}, settings)))
        at = Table([ann], [await soon(ann.watch(done.room))])
        await at.ask(0, Join, 0)
        await at.ask(0, SeatBot, 1, "search", 1)
        await at.all(lambda seen: seen.phase == "playing")
        await at.play()
        await at.all(lambda seen: seen.offers and game_view(seen).to_move == 0)
        assert [(it.kind, it.seat, it.ends) for it in at.seen.offers] == [("resignation", 1, 0)]
        here.later(3_600 * S)
        await at.answer("resignation", accept=False, seat=0)
        for _ in range(5):
            assert not at.seen.offers
            await at.play()
            await at.all(lambda seen: game_view(seen).to_move == 0)
        await at.all(lambda seen: seen.offers)
        await at.answer("resignation", accept=True, seat=0)
        await at.all(lambda seen: seen.phase == "over" and seen.ending.winners == (0,))
        await proven(at)


# -- absence -------------------------------------------------------------------------------------

ABSENT = {
    "claim": TimeControl(),
    "bot": TimeControl(),
    "wait": TimeControl("sudden", main_ms=20 * S),
    "clock": TimeControl("sudden", main_ms=20 * S),
}


async def test_each_policy_for_the_absent_does_what_it_says(here, proven):
    async with person(here.url, "Ann") as ann:
        async with person(here.url, "Bob") as bob:
            tables = {
                policy: await table(ann, bob, absent=policy, clock=clock)
                for policy, clock in ABSENT.items()
            }
            for at in tables.values():
                await at.play(3)
            token = bob.token
        for at in tables.values():  # Ann alone is there to be told
            at.people, at.told = [ann], at.told[:1]
            await at.all(lambda seen: seen.away == (None, here.now))
        await a_minute_passes(here, tables)
        async with person(here.url, "Bob", token) as bob:
            for policy in "bot", "wait":
                at = tables[policy]
                at.people, at.told = [ann, bob], [*at.told, await soon(bob.watch(at.room))]
                await at.all(lambda seen: seen.away == (None, None) and not any(seen.stand_ins))
                await at.play(2)
                await at.ask(1, Resign)
                await at.all(has_ended("resignation", 0))
            for at in tables.values():
                await proven(at)


async def a_minute_passes(here, tables):
    claim = tables["claim"]
    await claim.all(lambda seen: allows(seen.allowed, "claim"))
    assert (await refused(claim.ask(0, ClaimWin))).retry_ms == 60 * S
    assert tables["wait"].seen.clock.since == (0, 0)
    assert tables["clock"].seen.clock.since == (0, here.now)
    here.later(60 * S)
    await claim.ask(0, ClaimWin)
    await claim.all(has_ended("claim", 0))
    await tables["clock"].all(has_ended("time", 0))
    await tables["bot"].all(lambda seen: seen.stand_ins[1] and game_view(seen).to_move == 0)
    wait = tables["wait"].seen
    assert (wait.phase, wait.clock.since) == ("playing", (0, 0))


# -- after the game ------------------------------------------------------------------------------


async def test_a_game_is_taken_back_in_played_again_and_played_on_from(here, proven):
    async with ann_and_bob(here) as (ann, bob):
        first = await table(ann, bob)
        await first.play(3)
        assert (await refused(first.ask(0, Export))).reason == Reason.NOT_OVER
        await first.offer("takeback")
        await first.answer("takeback", accept=True)
        await first.all(lambda seen: (seen.ply, game_view(seen).to_move) == (2, 0))
        await first.play(4)
        await first.ask(1, Resign)
        await first.all(has_ended("resignation", 0))
        again = await next_game(first)
        on = await played_on(first, 4)
        for at in again, on:
            await at.play(2)
            await at.ask(0, Resign)
            await at.all(lambda seen: seen.phase == "over")
        records = [await proven(at) for at in (first, again, on)]
        assert len(set(records)) == 3
        assert {verify(record.encode()).named for record in records} == {(0, 1)}


async def next_game(first):
    """Bob wants another game, Ann agrees: Bob begins it, both sitting there already."""
    await first.offer("rematch", seat=1)
    await first.answer("rematch", accept=True, seat=0)
    await first.all(lambda seen: seen.rematch)
    ann, bob = first.people
    told = [await soon(who.watch(first.seen.rematch)) for who in (bob, ann)]
    for who, mirror in zip((bob, ann), told, strict=True):
        await soon(who.join(mirror.room))  # they sit there; so they give their words for its seed
    again = Table((bob, ann), told)
    await again.all(lambda seen: seen.phase == "playing")
    assert [chair.name for chair in again.seen.seats] == ["Bob", "Ann"]
    assert [mirror.seen.seat for mirror in told] == [0, 1]
    return again


async def played_on(first, ply):
    """A new room, practice, from that position of a game that is over."""
    room = await first.ask(0, Fork, ply)
    told = []
    for who in first.people:
        told.append(await soon(who.watch(room)))
        await soon(who.join(room))
    on = Table(first.people, told)
    await on.all(lambda seen: (seen.phase, seen.ply, seen.practice) == ("playing", ply, True))
    return on
