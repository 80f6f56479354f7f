"""What goes wrong is told by its type, and leaves nothing open."""

import asyncio
from pathlib import Path

import pytest

import fourfold
from fourfold import messages
from protocol.from_server import Reason
from tests.protocol.clients.python.fourfold.tables import AT_ONCE, my_turn, server


async def test_a_refusal_says_its_reason_the_games_code_and_a_sentence(tmp_path: Path) -> None:
    async with server(tmp_path) as (url, _), fourfold.connect(url, "Ann") as ann:
        room = await ann.open("polyy", size=4, settings=AT_ONCE)
        await ann.seat_bot(room, seat=1)
        table = await ann.join(room)
        await my_turn(table)
        with pytest.raises(fourfold.ServerRefused) as illegal:
            await table.play({"type": "place", "field": 31})
        assert (illegal.value.reason, illegal.value.code) == (Reason.ILLEGAL, "BAD_FIELD")
        assert str(illegal.value) == illegal.value.message != ""
        await ann.unwatch(room)
        assert (await table.play({"type": "place", "field": 30})).game_view["moves"][0] == 30
        with pytest.raises(fourfold.ServerRefused) as nowhere:
            await ann.join("222222")
        assert nowhere.value.reason is Reason.UNKNOWN_ROOM
        with pytest.raises(fourfold.ServerRefused) as unseen:
            await anext(ann.watch("222222"))
        assert unseen.value.reason is Reason.UNKNOWN_ROOM
        with pytest.raises(fourfold.ServerRefused) as early:
            await ann.export(room)
        assert early.value.reason is Reason.NOT_OVER
        await table.resign()
        last = [view async for view in table.watch()][-1]
        assert (last.won, last.allowed != ()) == (False, True)
        assert "polyy" in (await ann.export(room)).text


async def test_who_is_not_let_in_or_finds_nobody_is_told_so(tmp_path: Path) -> None:
    async with server(tmp_path / "data", password="sesame") as (url, _):
        for said in ("", "wrong"):
            with pytest.raises(fourfold.NotWelcome) as locked:
                async with fourfold.connect(url, "Ann", password=said):
                    pass
            assert locked.value.reason is Reason.PASSWORD
        async with fourfold.connect(url, "Ann", password="sesame") as ann:
            assert ann.is_online
    with pytest.raises(fourfold.Unreachable, match="No server is running there"):
        async with fourfold.connect(url, "Ann", patience_s=0.2):
            pass
    with pytest.raises(fourfold.BadAddress):
        async with fourfold.connect("gopher://here"):
            pass
    (tmp_path / "letter").write_text("Dear Ada")
    with pytest.raises(fourfold.BadTokenFile):
        async with fourfold.connect(url, token_file=tmp_path / "letter"):
            pass
    assert (tmp_path / "letter").read_text() == "Dear Ada"


async def test_a_token_of_another_server_is_told_to_nobody(tmp_path: Path) -> None:
    token = tmp_path / "ann.token"
    async with (
        server(tmp_path / "one") as (url, _),
        fourfold.connect(url, "Ann", token_file=token),
    ):
        kept = token.read_text()
    async with server(tmp_path / "other") as (url, _):
        with pytest.raises(fourfold.NotWelcome):
            async with fourfold.connect(url, "Ann", token_file=token):
                pass
    assert token.read_text() == kept


async def test_who_waits_when_the_block_is_left_is_told_that_it_is_over(tmp_path: Path) -> None:
    before = asyncio.all_tasks()
    async with server(tmp_path) as (url, _), fourfold.connect(url, "Bob") as bob:
        async with fourfold.connect(url, "Ann") as ann:
            room = await ann.open("polyy", size=4)
            table = await ann.join(room)
            views, cards = table.watch(), ann.lobby()
            assert (await anext(views)).phase == "open"
            assert [card.room for card in await anext(cards)] == [room]
            waiting = [
                asyncio.ensure_future(anext(views)),
                asyncio.ensure_future(anext(cards)),
                asyncio.ensure_future(table.play({"type": "place", "field": 0})),
            ]
            refused = (await asyncio.wait(waiting, return_when="FIRST_COMPLETED"))[0].pop()
            assert isinstance(refused.exception(), fourfold.ServerRefused)  # play has not begun
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(it) for it in told[:2]] == [fourfold.LinkOver, fourfold.LinkOver]
        with pytest.raises(fourfold.LinkOver):
            await table.resign()
        assert bob.is_online
    assert asyncio.all_tasks() == before


async def test_who_is_sent_away_is_told_so_where_they_watch_and_where_they_play(
    tmp_path: Path,
) -> None:
    async with (
        server(tmp_path) as (url, _),
        fourfold.connect(url, "Ann") as ann,
        fourfold.connect(url, "Bob") as bob,
    ):
        room = await ann.open("polyy", size=4)
        table = await bob.join(room)
        views = table.watch()
        await anext(views)
        await ann.ask(lambda n: messages.Ban(n, room, bob.player))
        with pytest.raises(fourfold.ServerRefused) as seen:
            async for _ in views:
                pass
        with pytest.raises(fourfold.ServerRefused) as played:
            await table.play({"type": "place", "field": 3})
        assert seen.value.reason is played.value.reason is Reason.BANNED


async def test_a_play_that_is_cancelled_is_not_said_again(tmp_path: Path) -> None:
    async with server(tmp_path) as (url, listener), fourfold.connect(url, "Ann") as ann:
        room = await ann.open("polyy", size=4, settings=AT_ONCE)
        await ann.seat_bot(room, seat=1)
        table = await ann.join(room)
        await my_turn(table)
        await listener.listener.stop()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await table.play({"type": "place", "field": 3})
        assert ann._link.connection.rooms[room].pending is None


async def test_a_table_is_a_place_to_talk_and_to_offer(tmp_path: Path) -> None:
    async with (
        server(tmp_path) as (url, _),
        fourfold.connect(url, "Ann") as ann,
        fourfold.connect(url, "Bob") as bob,
    ):
        room = await ann.open("toppen", settings=AT_ONCE)
        here, there = await ann.join(room), await bob.join(room)
        await here.say("hello there")
        async for line in there.hear():
            assert (line.name, line.text) == ("Ann", "hello there")
            break
        async for view in there.watch():
            if view.phase == "playing":
                await here.offer("draw")
                break
        async for view in there.watch():
            if view.offers:
                assert (view.offers[0].kind, view.offers[0].seat) == ("draw", 0)
                await there.answer("draw", 0, True)
        assert there.view.ending is not None
        assert [card.room for card in await ann.my_rooms()] == [room]
        await ann.unwatch(room)
        done = await ann.ask(lambda n: messages.Offer(n, room, "rematch"))
        assert done.room == room
