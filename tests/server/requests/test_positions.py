"""Whoever opens a room may set up what it begins from: it is checked, practice, and kept."""

from typing import Any

import pytest

from engines.wordfleet.board import CLASSES
from protocol.from_client import Export, Fork, Join, Open, Resign, RoomSettings
from protocol.from_server import Done, Exported, Reason, Refusal
from server.records.verify import verify
from tests.server.session.connections import street
from tests.support.told_words import told_words
from tests.support.views import game_view

LINE = "4.5.1:11,-1,14,7"


async def test_a_room_begins_from_a_position_is_practice_and_has_a_sound_record() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        opened = await ada.ask(Open(1, "polyy", {"size": 4}, RoomSettings(), LINE))
        assert isinstance(opened, Done)
        for seat, player in enumerate((ada, bob)):
            await player.ask(Join(2, opened.room, seat))
            await player.watch(opened.room)
        for player in (ada, bob):
            mirror = await player.until(lambda m: m.seen is not None and m.seen.phase == "playing")
        seen = mirror.seen
        assert seen is not None
        assert seen.practice
        assert not seen.settings.listed
        view = game_view(seen)
        assert len(view.moves) == 4
        assert view.moves[0] == view.moves[1]
        free = view.board.index(None)
        ada.play(0, free)
        await bob.until(lambda m: len(game_view(m.seen).moves) == 5)
        await bob.ask(Resign(4, opened.room))
        await ada.until(lambda m: m.seen is not None and m.seen.phase == "over")
        told = await ada.ask(Export(5, opened.room))
        assert isinstance(told, Exported)
        position = verify(told.record.encode()).room.opened.position
        assert position is not None
        assert position.text == LINE
        forked = await ada.ask(Fork(6, opened.room, 1))
        assert isinstance(forked, Done)
        for seat, player in enumerate((ada, bob)):
            await player.ask(Join(7, forked.room, seat))
        channel = await ada.watch(forked.room)
        again = await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing", channel)
        assert game_view(again.seen).moves == (*view.moves, free)


async def test_what_is_wrong_with_a_position_is_named() -> None:
    async with street() as lines:
        (ada,) = await lines.people("Ada")
        rated = RoomSettings(rated=True)
        for wish, reason, code in (
            (Open(1, "polyy", {}, position=LINE), Reason.BAD_POSITION, "board"),
            (Open(2, "polyy", {"size": 4}, position="4.5.1:1,1"), Reason.BAD_POSITION, "line"),
            (Open(3, "toppen", {}, position="nonsense"), Reason.BAD_POSITION, "board"),
            (Open(4, "polyy", {"size": 4}, rated, LINE), Reason.BAD_OPTIONS, None),
        ):
            answer = await ada.ask(wish)
            assert isinstance(answer, Refusal)
            assert (answer.reason, answer.code) == (reason, code)


async def test_the_fleet_that_the_server_draws_is_told_to_its_captain_alone() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        fleet = "STORM@A1-E1,LION@A3-D3,OAK@A5-C5,ELM@A7-C7,OX@A9-B9"
        text = f"red:{fleet} blue:? red.strikes:J10 opens:red"
        opened = await ada.ask(Open(1, "wordfleet", {}, position=text))
        assert isinstance(opened, Done)
        for seat, player in enumerate((ada, bob)):
            await player.watch(opened.room)
            await player.ask(Join(2, opened.room, seat))
        seen = []
        for player in (ada, bob):
            mirror = await player.until(lambda m: m.seen is not None and m.seen.phase == "playing")
            seen.append(game_view(mirror.seen))
        assert [ship.word for ship in seen[0].you.fleet] == ["STORM", "LION", "OAK", "ELM", "OX"]
        assert seen[0].to_move == (1,)
        own, drawn = ({ship.word for ship in view.you.fleet} for view in seen)
        told = [raw for name, raw in lines.journal if name == "Ada"]
        assert told_words(told) >= {"STORM", "LION", "OAK", "ELM"}
        ships = set(CLASSES)  # each of Ada's ships is told with its class
        assert not told_words(told) & (drawn - own - ships)


ROUTES = "play:red,blue board:X0rR,6/7/7/7/7/7/7 move:blue red.hand:RC blue.hand:?"


@pytest.mark.parametrize(
    ("game", "options", "text", "seats"),
    [
        ("toppen", {}, "2,1,2,1/12,-,-,-/2,-,-,-/1,21,1,2 2 - - 0 4", (0, 1)),
        ("rotorouter", {"size": 7}, ROUTES, (0, 2)),
        ("wordfleet", {}, "red:? blue:? opens:blue,2 blue.strikes:D5,E?", (0, 1)),
    ],
)
async def test_a_game_from_a_position_has_seats_for_who_plays_in_it_and_a_sound_record(
    game: str, options: dict[str, Any], text: str, seats: tuple[int, ...]
) -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        opened = await ada.ask(Open(1, game, options, RoomSettings(), text))
        assert isinstance(opened, Done), opened
        if game == "rotorouter":
            refused = await bob.ask(Join(2, opened.room, 1))
            assert isinstance(refused, Refusal)
            assert refused.reason is Reason.SEAT_TAKEN
        for seat, player in zip(seats, (ada, bob), strict=True):
            assert isinstance(await player.ask(Join(3, opened.room, seat)), Done)
            await player.watch(opened.room)
        await ada.until(lambda m: m.seen is not None and m.seen.phase == "playing")
        await bob.ask(Resign(4, opened.room))
        over = await ada.until(lambda m: m.seen is not None and m.seen.phase == "over")
        assert over.seen is not None
        assert over.seen.playing == seats
        told = await ada.ask(Export(5, opened.room))
        assert isinstance(told, Exported), told
        assert verify(told.record.encode()).room.playing == seats
