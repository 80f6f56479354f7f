"""Several people at one window: each seat's view is told while it is uncovered, and no longer."""

import random
from itertools import islice
from typing import Any

import msgspec
import pytest

from engines.catalog import make
from protocol import codec
from protocol.clock import TimeControl
from protocol.from_client import (
    Ban,
    Export,
    Join,
    Leave,
    Offer,
    Open,
    Play,
    Resign,
    RoomSettings,
    Say,
    Suggest,
    TakeBack,
    Unseat,
)
from protocol.from_server import (
    ChatLine,
    ChatLines,
    Done,
    Reason,
    Refusal,
    Snapshot,
    Suggested,
    Update,
)
from protocol.messages.room import Uncover
from protocol.messages.table import SeatBeside
from protocol.names import window_of
from server.records.verify import verify
from server.room.facts import decode_entry
from server.room.fold import fold
from server.store.log import START
from server.store.memory import MemoryStore
from tests.server.session.connections import Client, Street, street
from tests.support.views import game_view

NAMES = ("Ada", "Ben", "Cleo", "Dan")


async def sofa(lines: Street, game: str, people: int, **options: Any) -> tuple[Client, str]:
    """One window at which so many play."""
    (ada,) = await lines.people("Ada")
    settings = options.pop("settings", RoomSettings(listed=False))
    room = (await ada.ask(Open(1, game, options, settings))).room
    await ada.watch(room)
    assert isinstance(await ada.ask(Join(2, room)), Done)
    for at, name in enumerate(NAMES[1:people], start=3):
        said = await ada.ask(SeatBeside(at, room, name))
        assert isinstance(said, Done), said
        assert said == await ada.ask(SeatBeside(at, room, name))  # said twice, done once
    if options.get("colours", people) == people:
        await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")
    return ada, room


def play(who: Client, seat: int, number: int, intent: Any) -> None:
    tree = codec.encode(msgspec.to_builtins(intent), who.line.form)
    who.say(Play(0, number, msgspec.Raw(tree), seat))


async def present(store: MemoryStore, room: str) -> Any:
    """The room by its log."""
    found = None
    for _, raw in await store.read_raw(room, START, 10_000):
        found = fold(found, decode_entry(raw).fact)
    return found


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [("rotorouter", 4, {"size": 7}), ("rotorouter", 3, {"colours": 3}), ("wordfleet", 2, {})],
)
async def test_every_message_shows_the_uncovered_seat_or_what_spectators_see(
    game: str, people: int, options: dict[str, Any]
) -> None:
    store, draw = MemoryStore(), random.Random(f"{game}{people}")
    async with street(store=store) as lines:
        ada, room = await sofa(lines, game, people, **options)
        lines.journal.clear()
        for _ in range(25):
            now = await present(store, room)
            if now.phase != "playing":
                break
            seat = draw.choice(now.to_move)
            if ada.rooms[0].seen.seat != seat:
                assert ada.rooms[0].seen.seat is None or ada.rooms[0].seen.seat in now.to_move
                ada.say(Uncover(0, seat))
                await ada.until(lambda m, seat=seat: m.seen.seat == seat)
            intent = draw.choice(list(islice(now.game.legal(now.state, seat), 50)))
            before = ada.rooms[0].seq
            play(ada, seat, len(now.accepted[seat]), intent)
            await ada.until(lambda m, before=before: m.seq > before)
        mirror, rooms = ada.rooms[0], {}
        found = None
        for tip, raw in await store.read_raw(room, START, 10_000):
            found = fold(found, decode_entry(raw).fact)
            rooms[tip.seq] = found
        fresh = type(mirror)(mirror.room)
        seats = set()
        for _, raw in lines.journal:
            message = codec.decode_from_server(raw, ada.line.form)
            if not isinstance(message, Snapshot | Update):
                continue
            if isinstance(message, Update) and fresh.seen is None:
                continue  # of what was told before
            fresh.receive(message)
            assert fresh.seen is not None
            then, seat = rooms[fresh.seq], fresh.seen.seat
            seats.add(seat)
            assert seat is None or seat in then.to_move
            assert game_view(fresh.seen) == then.game.view(then.state, seat)
        assert len(seats) > people, "each was uncovered, and covered"


async def test_nobody_is_uncovered_when_play_begins() -> None:
    async with street() as lines:
        ada, _ = await sofa(lines, "wordfleet", 2)
        mirror = ada.rooms[0]
        assert (mirror.seen.phase, mirror.seen.seat) == ("playing", None)


async def test_where_nothing_is_hidden_the_board_is_whose_turn_it_is() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        ada, room = await sofa(lines, "polyy", 2, size=4)
        for ply in range(4):
            await ada.until(lambda m, ply=ply: m.seen.ply == ply)
            now = await present(store, room)
            (seat,) = now.to_move
            assert ada.rooms[0].seen.seat == seat
            play(ada, seat, len(now.accepted[seat]), next(iter(now.game.legal(now.state, seat))))
        await ada.until(lambda m: m.seen.ply == 4)


async def test_an_intent_that_is_said_again_after_the_turn_is_still_its_own_seats() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        ada, room = await sofa(lines, "polyy", 2, size=4)
        now = await present(store, room)
        (seat,) = now.to_move
        intent = next(iter(now.game.legal(now.state, seat)))
        for _ in range(2):
            play(ada, seat, 0, intent)
        await ada.until(lambda m: m.seen.ply == 1)
        assert await ada.quiet() == []  # the second time it was silently fine
        ada.say(Play(0, 0, msgspec.Raw(codec.encode({"type": "swap"}, ada.line.form))))
        refused = await ada.hear_a(Refusal)
        assert refused.reason is Reason.NOT_SEATED
        assert "say which one acts" in refused.message
        assert (await present(store, room)).plies == 1


async def test_a_seat_is_uncovered_in_its_turn_alone_and_by_its_own_window() -> None:
    async with street() as lines:
        ada, room = await sofa(lines, "rotorouter", 2, colours=3, settings=RoomSettings())
        eve = (await lines.people("Eve"))[0]
        await eve.watch(room)
        assert isinstance(await eve.ask(Join(1, room)), Done)
        await eve.until(lambda m: m.seen.phase == "playing")
        turn = (await present(lines.context.registry._store, room)).to_move[0]
        for who, seat, why in ((ada, 2, "at this window"), (eve, 0, "at this window")):
            who.say(Uncover(0, seat))
            assert why in (await who.hear_a(Refusal)).message
        waits = next(seat for seat in (0, 1) if seat != turn)
        ada.say(Uncover(0, waits))
        refused = await ada.hear_a(Refusal)
        assert (refused.reason, refused.code) == (Reason.ILLEGAL, "NOT_TO_MOVE")
        ada.say(Uncover(9, 0))
        assert (await ada.hear_a(Refusal)).reason is Reason.UNKNOWN_CHANNEL


async def test_a_hint_is_given_to_a_seat_that_is_uncovered_alone() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        hints = RoomSettings(listed=False, hints=True)
        ada, room = await sofa(lines, "rotorouter", 2, colours=2, hands="hidden", settings=hints)
        (seat,) = (await present(store, room)).to_move
        ada.say(Suggest(50, room, as_seat=seat))
        assert (await ada.hear_a(Refusal, Suggested)).code == "COVERED"
        ada.say(Uncover(0, seat))
        ada.say(Suggest(51, room, as_seat=seat))
        assert isinstance(await ada.hear_a(Refusal, Suggested), Suggested)


async def test_requests_act_for_the_seat_they_name_and_one_window_agrees_aloud() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        ada, room = await sofa(lines, "polyy", 2, size=4)
        now = await present(store, room)
        (seat,) = now.to_move
        play(ada, seat, 0, next(iter(now.game.legal(now.state, seat))))
        await ada.until(lambda m: m.seen.ply == 1)
        assert isinstance(await ada.ask(Offer(20, room, "takeback", as_seat=seat)), Done)
        await ada.until(lambda m: m.seen.ply == 0)
        gone = await ada.ask(TakeBack(21, room, 0, as_seat=5))
        assert gone.reason is Reason.NOT_SEATED
        assert isinstance(await ada.ask(Resign(22, room, as_seat=1)), Done)
        await ada.until(lambda m: m.seen.phase == "over")
        assert (await present(store, room)).outcome.winners == (0,)
        record = (await ada.ask(Export(23, room))).record
        assert verify(record.encode()).room.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (
            RoomSettings(rated=True, undo="none", clock=TimeControl("sudden", 600_000)),
            "one person at each window",
        ),
        (RoomSettings(), "only its opener"),
    ],
)
async def test_nobody_sits_beside_a_guest_of_a_public_room_or_in_a_rated_game(
    settings: RoomSettings, words: str
) -> None:
    async with street() as lines:
        ada, eve = await lines.people("Ada", "Eve")
        opened = await ada.ask(Open(1, "rotorouter", {}, settings))
        room = opened.room
        unseated = await eve.ask(SeatBeside(1, room, "Fay"))
        assert unseated.reason in (Reason.NOT_SEATED, Reason.SEAT_TAKEN)
        await eve.join(room)
        assert words in (await eve.ask(SeatBeside(2, room, "Fay"))).message
        assert "name" in (await eve.ask(SeatBeside(3, room, "\u200b"))).message


async def test_who_sits_beside_leaves_by_the_windows_word_and_all_go_with_its_ban() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        ada, eve = await lines.people("Ada", "Eve")
        room = (await ada.ask(Open(1, "rotorouter", {}, RoomSettings(listed=False)))).room
        await ada.join(room)
        await eve.join(room)
        beside = await eve.ask(SeatBeside(2, room, "Fay"))
        assert (await eve.ask(Unseat(3, room, 0))).reason is Reason.NOT_OPENER
        assert isinstance(await eve.ask(Unseat(4, room, beside.seat)), Done)
        await eve.ask(SeatBeside(5, room, "Gus"))
        found = await present(store, room)
        assert [window_of(it.player) == it.player for it in found.occupants[:3]] == [
            *(True, True, False)
        ]
        await eve.ask(Leave(7, room))
        assert (await present(store, room)).seats_at(found.occupants[1].player) == (2,)
        from_ada = found.occupants[1].player
        assert isinstance(await ada.ask(Ban(8, room, from_ada)), Done)
        assert (await present(store, room)).occupants[1:3] == (None, None)
        refused = await eve.ask(SeatBeside(9, room, "Hal"))
        assert refused.reason is Reason.BANNED


def test_a_game_says_whether_a_seats_view_is_private() -> None:
    assert make("rotorouter", {"hands": "open"}).private_views is False
    assert make("rotorouter", {}).private_views
    assert make("wordfleet", {}).private_views
    assert not make("toppen", {}).private_views


async def test_what_is_said_at_a_shared_window_has_the_name_of_who_says_it() -> None:
    async with street() as lines:
        ada, room = await sofa(lines, "polyy", 2, size=4)
        for at, text in enumerate(("mine", "and mine")):
            assert isinstance(await ada.ask(Say(50 + at, room, text, as_seat=at)), Done)
        said: tuple[ChatLine, ...] = ()
        while len(said) < 2:
            said = (await ada.hear_a(ChatLines)).lines
        assert [(line.name, line.text) for line in said] == [("Ada", "mine"), ("Ben", "and mine")]
        assert len({line.player for line in said}) == 1
        refused = await ada.ask(Say(52, room, "nobody's", as_seat=3))
        assert refused.reason is Reason.NOT_SEATED
