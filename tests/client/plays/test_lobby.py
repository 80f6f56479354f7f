"""At a real server: a match by one press each, one's own games, records, the table of the best."""

import pytest

from client.scenes.lobby.lobby import LobbyScene
from client.scenes.review.review_scene import ReviewScene
from client.scenes.room.room_scene import RoomScene
from tests.client.hands import connected, two
from tests.support.stores import a_valkey


@pytest.fixture
def valkey_url():
    """A store of one's own: who is to meet whom depends on all rooms that wait."""
    with a_valkey() as url:
        yield url


async def at_the_table(hands):
    await hands.until(lambda: isinstance(hands.scene, RoomScene) and hands.scene.board is not None)
    await hands.until(lambda: hands.room.seen.phase == "playing")


async def test_two_who_press_play_now_sit_at_one_table_and_find_it_among_their_games(
    tmp_path, address
):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        await connected(bob, "Bob", address, by_keys=True)
        for one in (ann, bob):
            one.click_on("now")
            one.click_on("start")
        for one in (ann, bob):
            await at_the_table(one)
        room = ann.room.room
        assert bob.room.room == room
        assert {seat_info.name for seat_info in ann.room.seen.seats} == {"Ann", "Bob"}
        words = [one.app.connection.seed_ledger.of(room) for one in (ann, bob)]
        assert all(word.value and word.bound for word in words)
        mover, other = sorted((ann, bob), key=lambda one: one.room.seen.seat)
        mover.click_on("lobby")
        await mover.until(lambda: isinstance(mover.scene, LobbyScene) and mover.scene.mine.rooms)
        assert "Your turn" in mover.control(f"resume {room}").spoken
        other.click_on("lobby")
        await other.until(lambda: isinstance(other.scene, LobbyScene) and other.scene.mine.rooms)
        assert "to move" in other.control(f"resume {room}").spoken
        mover.click_on(f"resume {room}")
        await at_the_table(mover)
        mover.click_on("resign")
        mover.click_on("yes")
        await mover.until(lambda: mover.room.seen.phase == "over")
        mover.click_on("home")
        await mover.until(
            lambda: any(card.phase == "over" for card in mover.scene.mine.rooms or ())
        )
        mover.click_on("mine over")
        mover.click_on(f"review {room}")
        await mover.until(lambda: isinstance(mover.scene, ReviewScene))


async def test_records_and_the_best_are_told_by_a_server(tmp_path, address):
    async with two(tmp_path) as (ann, _):
        await connected(ann, "Ann", address, by_keys=False)
        ann.click_on("me")
        await ann.until(lambda: ann.scene.told is not None)
        assert "Ann (you)" in ann.app.spoken
        ann.click_on("best")
        await ann.until(lambda: ann.scene.told)
        assert "No rated games yet" in ann.app.spoken
