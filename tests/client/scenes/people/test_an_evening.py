"""Friends by mouse at a real server: found, followed, challenged, declined, blocked, banned."""

import pygame
import pytest

from client.scenes.lobby.create_room import CreateScene
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.people.people_board import PeopleBoardScene
from client.scenes.room.room_scene import RoomScene
from server.cli.arguments import parser
from server.operator_desk import _run
from tests.client.hands import connected, two


def me(hands):
    return hands.app.connection.welcome.player


def keys(hands):
    return {control.key for control in hands.scene.page.controls()}


def items(hands):
    return [item.kind for item in hands.app.connection.inbox]


async def at_people(hands):
    """Open the people from the home."""
    hands.tab_to("people")  # the home may still be moving under the mouse
    hands.key(pygame.K_RETURN)
    await hands.until(lambda: isinstance(hands.scene, PeopleBoardScene) and hands.scene.model.told)


async def by_name(hands, name, key):
    """Look for a name, and wait for what can be pressed beside it."""
    await at_people(hands)
    hands.click_on("find")
    hands.write(name)
    await hands.until(lambda: key in keys(hands))


async def challenged(ann, bob):
    """Challenge Bob by name, with a clock, and wait until both are told."""
    await by_name(ann, "bob", f"challenge {me(bob)}")
    ann.click_on(f"challenge {me(bob)}")
    assert isinstance(ann.scene, CreateScene)
    ann.click_on("open")
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
    await ann.until(lambda: any(it and it.reserved for it in ann.room.seen.seats))
    await bob.until(lambda: "invitation" in items(bob) and "inbox do 0" in keys(bob))


@pytest.mark.slow
async def test_two_friends_meet_by_name_and_a_stranger_is_blocked(tmp_path, address, valkey_url):
    async with two(tmp_path) as (ann, bob):
        for hands, name in ((ann, "Ann"), (bob, "Bob")):
            await connected(hands, name, address, by_keys=False)
        await by_name(ann, "bo", f"follow {me(bob)}")
        ann.click_on(f"follow {me(bob)}")
        await bob.until(lambda: "follow" in items(bob) and "inbox do 0" in keys(bob))
        bob.click_on("inbox do 0")  # follows back
        await ann.until(lambda: (it := ann.app.connection.people.known(me(bob))) and it.followed)
        ann.click_on("close")

        await challenged(ann, bob)
        bob.click_on("inbox dismiss")
        await ann.until(lambda: "notice" in items(ann))
        await ann.until(lambda: not any(it and it.reserved for it in ann.room.seen.seats))
        ann.tab_to("leave")
        ann.key(pygame.K_RETURN)
        await ann.until(lambda: isinstance(ann.scene, LobbyScene))

        await challenged(ann, bob)
        bob.click_on("inbox do 0")
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.room.seen and h.room.seen.phase == "playing")

        bob.app.open_profile(me(ann), "Ann")
        await bob.until(lambda: "block" in keys(bob))
        bob.click_on("block")
        bob.click_on("yes")
        await bob.until(lambda: (it := bob.app.connection.people.known(me(ann))) and it.blocked)
        apart = ann.app.connection.people
        await apart.show()
        assert not apart.known(me(bob)).here

        words = ["--redis", valkey_url, "--data", str(tmp_path), "ban", me(bob), "--reason", "spam"]
        assert await _run(parser().parse_args(words)) == 0
        await bob.until(lambda: bob.app.connection.state == "refused")
        assert "spam" in bob.app.connection.why
        assert "until 2" in bob.app.connection.why
        await ann.until(lambda: ann.room.seen.away and ann.room.seen.away[1 - ann.room.seen.seat])
