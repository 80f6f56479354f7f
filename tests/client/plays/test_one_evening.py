"""A whole evening by mouse, at two servers on one store, of which one is killed near its end."""

import asyncio
import random
import time
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from client.scenes.lobby.lobby import LobbyScene
from client.scenes.people.people_board import PeopleBoardScene
from client.scenes.room.room_scene import RoomScene
from client.scenes.tournament.tournament_list import TournamentListScene
from client.scenes.tournament.tournament_scene import TournamentScene
from client.storage.profile import Seating
from protocol.from_client import RoomSettings
from protocol.termination import Termination
from server.cli.arguments import parser
from server.operator_desk import _run
from tests.client.games.rotorouter.test_an_evening import by_mouse, meant
from tests.client.hands import Hands, connected
from tests.client.one_window import NAMES, keys, seated, uncovered
from tests.support.evidence import last_seed, record
from tests.support.people import person
from tests.support.process import ServerProcess
from tests.support.rooms.knockouts import assert_each_once, program_token, stands, take_part
from tests.support.views import game_view

WHAT = "an evening by mouse at two servers, one SIGKILLed in the semifinals"
SIZE = (1280, 720)
HASTY = Seating(settings=RoomSettings(patience_ms=10_000))
"""The shortest patience that there is: the form has none so short, but keeps the one it finds."""
POLYY, ROTOROUTER = 0, 2
PROGRAMS = ("Deep", "Thought")
KNOCKOUT_S = 400
"""So long the knockout may take, and whoever is out waits for its end."""


class Evening:
    """Two servers, who sits at which window, and what is left to chance."""

    def __init__(self, stack, store, folder, seed):
        self.chance, self.store, self._folder, self._stack = (
            random.Random(seed),
            store,
            folder,
            stack,
        )
        self.servers = [ServerProcess("--redis", store, "--bot-delay", "0") for _ in range(2)]
        self.victim = self.servers[seed % 2]
        self.windows = {}

    async def arrives(self, name):
        """Somebody sits down at a window of their own; every second one at the other server."""
        hands = Hands(name.lower(), self._folder / "settings", SIZE)
        self._stack.push_async_callback(hands.app.close)
        hands.app.keep(msgspec.structs.replace(hands.app.profile, motion=False))
        server = self.servers[len(self.windows) % 2]
        await connected(hands, name, server.url.removeprefix("ws://"), by_keys=False)
        self.windows[name] = hands
        return hands

    def check(self):
        """No server has met anything it did not expect."""
        for server in self.servers:
            assert server.faults == 0, server.errors.decode()


@asynccontextmanager
async def evening(store, folder, seed):
    async with AsyncExitStack() as stack:
        it = Evening(stack, store, folder, seed)
        await asyncio.gather(*(stack.enter_async_context(server) for server in it.servers))
        yield it
        assert all(server.counter("fourfold_faults_total") == 0 for server in it.servers)
    it.check()


@pytest.mark.slow
async def test_an_evening_by_mouse_goes_its_way_though_a_server_is_killed(tmp_path, valkey_url):
    seed, began = last_seed(WHAT) + 1, time.monotonic()
    async with evening(valkey_url, tmp_path, seed) as it:
        for part in (four_at_one_window, friends, a_blocked_stranger, a_stalling_one):
            await part(it)
            it.check()
        games = await a_knockout(it)
    which = "first" if it.victim is it.servers[0] else "second"
    told = f"5 of 5 parts to their end; {games} games of the knockout, each paired and decided once"
    record(WHAT, str(seed), 5, time.monotonic() - began, f"{told}; killed: {which} of two")


# -- four at one window ------------------------------------------------------------------------


async def four_at_one_window(it):
    """A short game of RotoRouter with a curtain between two turns."""
    ann = await it.arrives("Ann")
    await seated(ann, ROTOROUTER, [("option size", 1), ("option max_rounds", 2)])
    turns = []
    while ann.room.seen.phase != "over":
        if ann.room.seen.seat is None:
            await ann.until(lambda: ann.room.model.window.curtain is not None or is_over(ann))
            if not turns:
                ann.picture("evening-1-curtain")
            await uncovered(ann, True)
            turns.append(ann.room.seen.seat)
            continue
        if len(turns) == len(NAMES) + 1:
            ann.picture("evening-1-turn")
            turns.append(None)
        seq = ann.room.model.mirror.seq
        by_mouse(ann, meant(ann.board.view))
        await ann.until(lambda seq=seq: ann.room.model.mirror.seq > seq)
    assert {0, 1, 2, 3} <= set(turns)
    ann.picture("evening-1-result")
    await goes_home(ann)


# -- two friends -------------------------------------------------------------------------------


async def friends(it):
    """Found by name at the other server, followed both ways, challenged twice, and played with."""
    ann, bob = it.windows["Ann"], await it.arrives("Bob")
    await finds(ann, "bo", f"follow {me(bob)}")
    await ann.press(f"follow {me(bob)}")
    await bob.until(lambda: "follow" in items(bob))
    bob.picture("evening-2-followed")
    await bob.press("inbox do 0")  # follows back
    await ann.until(lambda: (known := knows(ann, bob)) and known.follows and known.followed)
    ann.picture("evening-2-friends")
    await ann.press("close")

    await challenges(ann, bob)
    bob.picture("evening-2-challenged")
    await bob.press("inbox dismiss")
    await ann.until(lambda: "notice" in items(ann))
    ann.picture("evening-2-declined")
    await ann.until(lambda: not any(seat and seat.reserved for seat in ann.room.seen.seats))
    await ann.press("inbox dismiss")
    await leaves(ann)

    await challenges(ann, bob)
    await bob.press("inbox do 0")
    await begun(ann, bob)
    await plays(ann, bob, 4)
    bob.picture("evening-2-game")
    await bob.press("resign")
    await bob.press("yes")
    for hands in (ann, bob):
        await hands.until(lambda h=hands: is_over(h))
        await goes_home(hands)


# -- a blocked stranger ------------------------------------------------------------------------


async def a_blocked_stranger(it):
    """Who is blocked finds no way to him any more; who is banned is told why and until when."""
    ann, bob, eve = it.windows["Ann"], it.windows["Bob"], await it.arrives("Eve")
    await challenges(eve, bob)
    await finds(bob, "eve", f"who {me(eve)}")
    await bob.press(f"who {me(eve)}")
    await bob.press("block")
    bob.picture("evening-3-block")
    await bob.press("yes")
    await bob.until(lambda: (known := knows(bob, eve)) and known.blocked)
    await bob.until(lambda: "invitation" not in items(bob))
    bob.picture("evening-3-blocked")
    for _ in range(2):
        await bob.press("close")
    await at_home(bob)

    await leaves(eve)
    await bob.press("new")
    bob.pick("game", POLYY)
    bob.pick("whom", 0)
    await bob.press("open")
    await bob.until(lambda: isinstance(bob.scene, RoomScene) and bob.scene.seen is not None)
    room = bob.room.room
    await ann.until(lambda: f"join {room}" in keys(ann))
    for way in ("join", "watch"):
        await eve.press("code")
        eve.write(room)
        await eve.press(way)
        await eve.until(lambda: shows(eve, "This game is private: only its players can see it."))
        eve.picture(f"evening-3-{way}-refused")
        await eve.press("home")
        await at_home(eve)
    assert f"join {room}" not in keys(eve)
    assert f"join {room}" in keys(ann)
    assert bob.room.seen.seats.count(None) == 1
    await leaves(bob)

    words = ["--redis", it.store, "ban", me(eve), "--reason", "spam"]
    assert await _run(parser().parse_args(words)) == 0
    await eve.until(lambda: eve.app.connection.state == "refused")
    assert "spam" in eve.app.connection.why
    assert "until 2" in eve.app.connection.why
    eve.picture("evening-3-banned")


# -- a stalling one ----------------------------------------------------------------------------


async def a_stalling_one(it):
    """Who does not move is asked, does not answer, and loses to who claims the win."""
    ann, bob = it.windows["Ann"], it.windows["Bob"]
    ann.app.keep(msgspec.structs.replace(ann.app.profile, seatings={"polyy": HASTY}))
    await challenges(ann, bob)
    await bob.press("inbox do 0")
    await begun(ann, bob)
    mover = await plays(ann, bob, 3)
    other = bob if mover is ann else ann
    await other.press("urge")
    await mover.until(lambda: mover.room.seen.urge is not None)
    mover.picture("evening-4-asked")
    await other.press("claim unmoved")
    for hands in (ann, bob):
        await hands.until(lambda h=hands: is_over(h))
    ending = other.room.seen.ending
    assert (ending.termination, ending.winners) == (Termination.CLAIM, (other.room.seen.seat,))
    other.picture("evening-4-claimed")
    for hands in (ann, bob):
        await goes_home(hands)


# -- a knockout --------------------------------------------------------------------------------


async def a_knockout(it):
    """Four people, two programs and two bots; answers how many games it had."""
    people = [
        it.windows["Ann"],
        it.windows["Bob"],
        await it.arrives("Cleo"),
        await it.arrives("Dan"),
    ]
    ann = people[0]
    code = await announces(ann)
    async with AsyncExitStack() as stack, asyncio.timeout(KNOCKOUT_S), asyncio.TaskGroup() as group:
        playing = []
        for name, server in zip(PROGRAMS, it.servers, strict=True):
            token = await program_token(server.url, name)
            program = await stack.enter_async_context(person(server.url, name, token))
            playing.append(group.create_task(take_part(program, code, it.chance)))
        for hands in people[1:]:
            await enters(hands, code)
        await ann.press("bot")
        for _ in range(2):
            await ann.press("add")
        await ann.press("close")
        await ann.until(lambda: len(ann.scene.model.state.entrants) == 8)
        ann.picture("evening-5-entrants")
        await ann.press("start")
        playing += [group.create_task(plays_knockout(hands, it.chance)) for hands in people]
        await a_server_dies(it, people, program)
        states = await asyncio.gather(*playing)
    assert all(state == states[0] for state in states)
    for hands in people:
        hands.picture(f"evening-5-end-{hands.app.profile.name}")
    await assert_each_once(it.store, states[0])
    return len(states[0].games)


async def announces(ann):
    """A knockout on the smallest board and without rests, announced; answers its code."""
    await ann.press("tournaments")
    await ann.until(
        lambda: isinstance(ann.scene, TournamentListScene) and ann.scene.cards is not None
    )
    await ann.press("new")
    await ann.press("name")
    ann.write("Friday night")
    await ann.press("advanced")
    ann.pick("rest", 0)
    ann.pick("option size", 0)
    ann.picture("evening-5-form")
    await ann.press("announce")
    await ann.until(lambda: isinstance(ann.scene, TournamentScene) and ann.scene.model.state)
    await ann.press("main")
    return ann.scene.model.code


async def enters(hands, code):
    """Go to the tournament from the home, and enter."""
    await hands.press("tournaments")
    await hands.press(f"open {code}")
    await hands.until(lambda: isinstance(hands.scene, TournamentScene) and hands.scene.model.state)
    await hands.press("main")
    await hands.until(lambda: hands.scene.model.mine is not None)


async def plays_knockout(hands, chance):
    """Sit at each table that one is called to, and play there; answers how it all ended."""

    def sits():
        if is_called(hands) and hands.find("main") is not None:
            hands.click_on("main")
        return is_at_table(hands) or is_over_all(hands)

    while True:
        await hands.until(sits, KNOCKOUT_S)
        if is_over_all(hands):
            return hands.scene.model.state
        await plays_to_the_end(hands, chance)
        await hands.press("tournament")


async def plays_to_the_end(hands, chance):
    """Play in the room that is shown, whatever breaks meanwhile."""
    room = hands.room
    while True:
        await hands.until(lambda: is_over(hands) or (room.seen and room.model.why_not() == ""))
        if is_over(hands):
            return
        before = room.seen.ply
        places(hands, chance)
        await hands.until(lambda n=before: is_over(hands) or room.seen.ply > n)


async def a_server_dies(it, people, told):
    """One of the two is killed while a semifinal is played, and comes back after a while.

    ``told``: a connection that watches the tournament throughout, as a window at a table does not.
    """
    await stands(
        told, lambda state: state.round == 2 and any(game.room for game in state.games[4:])
    )
    await asyncio.sleep(it.chance.random())
    semifinals = told.tournaments.state.games[4:6]
    assert not all(game.ended for game in semifinals)
    await it.victim.kill()
    await asyncio.sleep(0.5 + it.chance.random())
    for hands in people:
        hands.picture(f"evening-5-killed-{hands.app.profile.name}")
    await it.victim.start()


def is_over_all(hands):
    state = hands.scene.model.state if isinstance(hands.scene, TournamentScene) else None
    return state is not None and state.phase == "over"


def is_called(hands):
    return isinstance(hands.scene, TournamentScene) and hands.scene.model.own_game is not None


def is_at_table(hands):
    return isinstance(hands.scene, RoomScene) and hands.scene.seen is not None


# -- what they all do --------------------------------------------------------------------------


def me(hands):
    return hands.app.connection.welcome.player


def items(hands):
    return [item.kind for item in hands.app.connection.inbox]


def knows(hands, other):
    return hands.app.connection.people.known(me(other))


def is_over(hands):
    return hands.room.seen is not None and hands.room.seen.phase == "over"


def shows(hands, words):
    return any(getattr(part, "text", "") == words for part in hands.scene.page.root.walk())


async def at_home(hands):
    await hands.until(lambda: isinstance(hands.scene, LobbyScene))


async def goes_home(hands):
    await hands.press("home")
    await at_home(hands)


async def leaves(hands):
    """Leave the table where nothing is played yet."""
    await hands.press("leave")
    await at_home(hands)


async def finds(hands, name, key):
    """Look for a name from the home, until there is what can be pressed beside it."""
    await hands.press("people")
    await hands.until(lambda: isinstance(hands.scene, PeopleBoardScene) and hands.scene.model.told)
    await hands.press("find")
    hands.write(name)
    await hands.until(lambda: key in keys(hands))


async def challenges(hands, other):
    """Challenge somebody by name to Poly-Y, and wait until both are told."""
    await finds(hands, other.app.profile.name.lower(), f"challenge {me(other)}")
    await hands.press(f"challenge {me(other)}")
    hands.pick("game", POLYY)
    await hands.press("open")
    await hands.until(lambda: isinstance(hands.scene, RoomScene) and hands.scene.seen is not None)
    await hands.until(lambda: any(seat and seat.reserved for seat in hands.room.seen.seats))
    await other.until(lambda: "invitation" in items(other) and "inbox do 0" in keys(other))


async def begun(*windows):
    for hands in windows:
        await hands.until(lambda h=hands: isinstance(h.scene, RoomScene) and h.scene.seen)
        await hands.until(lambda h=hands: h.room.seen.phase == "playing")


async def plays(ann, bob, plies):
    """So many plies on any field; answers whose turn it is then."""
    for ply in range(plies + 1):
        for hands in (ann, bob):
            await hands.until(lambda h=hands, n=ply: h.room.seen.ply == n)
        mover = next(h for h in (ann, bob) if game_view(h.room.seen).to_move == h.room.seen.seat)
        if ply < plies:
            await mover.until(lambda h=mover: h.room.model.why_not() == "")
            places(mover, random.Random(ply))
    return mover


def places(hands, chance):
    """Choose a free field; against people that is to be confirmed."""
    free = [cell for cell in hands.board.cells() if "empty" in cell.name]
    hands.click(chance.choice(free).at)
    if "confirm" in keys(hands):
        hands.click_on("confirm")
