"""A game at a real server is played, ended and looked at again, by mouse and by keyboard."""

import asyncio
from contextlib import suppress

import msgspec
import pygame
import pytest

from client.net.connection import RequestRefused
from client.scenes.review.review_scene import ReviewScene
from client.scenes.room.room_scene import RoomScene
from engines.toppen.public import View
from engines.toppen.view import position
from protocol import from_client
from tests.client.hands import Hands, connected
from tests.support.people import open_room, over, person, play_intent, sit, soon, until, watch
from tests.support.views import game_view


class Table:
    """Two who played a game of Toppen to a resignation, and what each was told of every entry."""

    def __init__(self):
        self.room = None
        self.told = {0: [], 1: [], None: []}


async def played(who, table, plies):
    """Some plies of whatever is legal, then the first seat gives up."""
    ann, bob, eve = who
    table.room = await open_room(ann, "toppen")
    mirrors = {0: await sit(ann, table.room, 0), 1: await sit(bob, table.room, 1)}
    mirrors[None] = await watch(eve, table.room)
    for _ in range(plies + 1):
        seq = mirrors[0].seq
        for viewer, mirror in mirrors.items():
            await until(mirror, lambda m, s=seq: m.seen.phase == "playing" and m.seq >= s)
            table.told[viewer].append(mirror.seen)
        seat = game_view(mirrors[0].seen).to_move
        if len(table.told[0]) > plies:
            break
        await play_intent((ann, bob)[seat], mirrors[seat], _step(game_view(mirrors[seat].seen)))
        for mirror in mirrors.values():
            await until(mirror, lambda m, s=seq: m.seq > s)
    await soon(ann.ask(lambda n: from_client.Resign(n, table.room)))
    for viewer, mirror in mirrors.items():
        table.told[viewer].append((await until(mirror, over)).seen)


def _step(view):
    """The first legal move of a view."""
    (here, there), *_ = view.legal
    return {"type": "move", "from": here, "to": there}


@pytest.fixture
async def table(address):
    """A finished game."""
    found = Table()
    url = f"ws://{address}"
    async with person(url, "Ann") as ann, person(url, "Bob") as bob, person(url, "Eve") as eve:
        await played((ann, bob, eve), found, 5)
    return found


@pytest.fixture
async def hands(tmp_path):
    one = Hands("eve", tmp_path / "settings")
    yield one
    with suppress(asyncio.CancelledError):
        await one.app.close()


async def in_review(hands, address, table):
    """From the first scene into the review."""
    await connected(hands, "Eve", address, by_keys=True)
    hands.tab_to("code")
    hands.write(table.room)
    hands.click_on("watch")
    await hands.until(lambda: isinstance(hands.scene, RoomScene) and hands.scene.seen is not None)
    await hands.until(lambda: hands.scene.board is not None)
    hands.click_on("review")
    await hands.until(lambda: isinstance(hands.scene, ReviewScene) and hands.scene.replay.found)


async def test_each_position_is_shown_as_each_viewer_was_told_it(address, table, hands):
    await in_review(hands, address, table)
    for viewer in (None, 0, 1):
        hands.scene.look_as(viewer)
        await hands.until(lambda v=viewer: hands.scene.replay.viewer == v)
        hands.key(pygame.K_HOME)
        for at, seen in enumerate(table.told[viewer]):
            assert hands.scene.replay.at == at
            here = hands.scene.replay.here.seen
            assert (here.view, here.ending, here.seat) == (seen.view, seen.ending, viewer)
            hands.key(pygame.K_RIGHT)
        assert hands.scene.replay.at == hands.scene.replay.last
        assert hands.scene.replay.here.title == "Blue resigned"


@pytest.mark.needs("numba")
async def test_the_values_of_a_game_are_those_of_the_solver_and_its_turns_are_led_to(
    address, table, hands
):
    await in_review(hands, address, table)
    await hands.until(lambda: not hands.scene.evaluations.is_waiting)
    values = hands.scene.evaluations.values()
    assert values == worths(table.told[None])
    turns = [turn.at for turn in hands.scene.evaluations.turnings()]
    assert "timeline" in [control.key for control in hands.scene.page.controls()]
    for at in turns:
        hands.key(pygame.K_n)
        assert hands.scene.replay.at == at


@pytest.mark.needs("numba")
async def test_a_room_that_tells_values_tells_both_players_and_spectators(address):
    url = f"ws://{address}"
    told = from_client.RoomSettings(evaluation=True)
    async with person(url, "Ann") as ann, person(url, "Bob") as bob, person(url, "Eve") as eve:
        opened = await soon(ann.ask(lambda n: from_client.Open(n, "toppen", {}, told)))
        mirrors = [await sit(ann, opened.room, 0), await sit(bob, opened.room, 1)]
        mirrors.append(await watch(eve, opened.room))
        for _ in range(4):
            for mirror in mirrors:
                await until(
                    mirror, lambda m: m.seen.phase == "playing" and m.evaluation is not None
                )
            assert len({mirror.evaluation.value for mirror in mirrors}) == 1
            assert [mirrors[0].evaluation.value] == worths([mirrors[0].seen])
            seat, seq = game_view(mirrors[0].seen).to_move, mirrors[0].seq
            mover = (ann, bob)[seat]
            await play_intent(mover, mirrors[seat], _step(game_view(mirrors[seat].seen)))
            for mirror in mirrors:
                await until(mirror, lambda m, s=seq: m.seq > s)


def worths(seens):
    """What each view is worth to the first seat and to the second, by the solver itself."""
    from engines.toppen.bot.solver import solve

    views = [msgspec.convert(seen.view, View) for seen in seens]
    table = solve(position(views[0]), views[0].special)
    return [_worth(table, seen, view) for seen, view in zip(seens, views, strict=True)]


def _worth(table, seen, view):
    if seen.ending is not None:
        return tuple(1 if seat in seen.ending.winners else -1 for seat in (0, 1))
    mine = {"win": 1, "draw": 0, "loss": -1}[table.value(position(view))]
    return (mine, -mine) if view.to_move == 0 else (-mine, mine)


async def test_a_game_that_is_played_is_not_shown_again(address):
    url = f"ws://{address}"
    async with person(url, "Ann") as ann, person(url, "Bob") as bob:
        room = await open_room(ann, "toppen")
        await sit(ann, room, 0)
        await until(await sit(bob, room, 1), lambda m: m.seen.phase == "playing")
        with pytest.raises(RequestRefused, match="over"):
            await soon(ann.replay(room, 0))
