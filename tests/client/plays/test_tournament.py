"""A knockout at a real server, in two windows: announced, entered, started, played, won."""

from client.scenes.room.room_scene import RoomScene
from client.scenes.tournament.tournament_list import TournamentListScene
from client.scenes.tournament.tournament_scene import TournamentScene
from tests.client.hands import connected, two


async def to_the_list(hands):
    hands.click_on("tournaments")
    await hands.until(lambda: isinstance(hands.scene, TournamentListScene))
    await hands.until(lambda: hands.scene.cards is not None)


async def test_two_windows_play_a_knockout_and_are_taken_to_their_table(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await connected(ann, "Ann", address, by_keys=False)
        await connected(bob, "Bob", address, by_keys=False)
        await to_the_list(ann)
        ann.click_on("new")
        ann.click_on("announce")
        await ann.until(lambda: isinstance(ann.scene, TournamentScene) and ann.scene.model.state)
        code = ann.scene.model.code
        ann.click_on("main")
        await to_the_list(bob)
        await bob.until(lambda: any(it.tournament == code for it in bob.scene.cards))
        bob.click_on(f"open {code}")
        await bob.until(lambda: bob.scene.model.state is not None)
        bob.click_on("main")
        await ann.until(lambda: len(ann.scene.model.state.entrants) == 2)
        ann.click_on("start")
        for one in (ann, bob):  # without a click of theirs
            await one.until(lambda one=one: isinstance(one.scene, RoomScene))
            await one.until(lambda one=one: one.room.seen and one.room.seen.phase == "playing")
        assert ann.room.room == bob.room.room
        bob.click_on("resign")
        bob.click_on("yes")
        for one in (ann, bob):
            await one.until(lambda one=one: one.room.seen.phase == "over")
        ann.click_on("tournament")
        await ann.until(lambda: isinstance(ann.scene, TournamentScene) and ann.scene.model.state)
        await ann.until(lambda: ann.scene.model.state.phase == "over")
        assert "Ann wins the tournament" in ann.app.spoken
