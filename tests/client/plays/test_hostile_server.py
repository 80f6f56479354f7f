"""Nothing a server says ends the program, takes the memory of the machine, or stops the window."""

import os
import signal
import subprocess
import sys
import textwrap
from contextlib import suppress
from random import Random

import msgspec
import pytest

from client.crash_guard import ROOM, SERVER, CrashGuard
from client.net.mirror import Gap, Mirror
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from protocol import codec
from protocol.bounds import DEEPEST, MOST_VALUES, values_in
from protocol.codec import Malformed
from protocol.diff import BadPath, patch
from protocol.from_server import ChatLines, RoomPresence, Snapshot, Update
from tests.client.plays.hostile import growths, mutants
from tests.client.stage import FakeConnection, Stage, card, golden, played, seen_of
from tests.protocol.messages import FROM_SERVER
from tests.support.process import ROOT

GAMES = {
    "polyy": lambda: played(9),
    "toppen": lambda: golden("toppen", "balanced_and_swapped", 6),
    "rotorouter": lambda: golden("rotorouter", "four_open_hands", 40),
    "wordfleet": lambda: golden("wordfleet", "silent_running", 12),
}


def shown(game):
    """A room of that game, as a tree."""
    rules, state = GAMES[game]()
    seen = seen_of(rules, state)
    if game == "rotorouter":
        seen = msgspec.structs.replace(seen, seats=seen.seats * 2, playing=(0, 1, 2, 3))
    return msgspec.to_builtins(seen)


class Window:
    """A stage whose frames are watched as those of the real window are."""

    def __init__(self):
        self.stage = Stage((640, 400))
        self.guard = CrashGuard(self.stage.app)

    def open(self, tree):
        """In a room that is told so, unless the mirror refuses it at once."""
        self.stage.app.scenes[1:] = []
        self.stage.online(FakeConnection())
        mirror = self.stage.connection.rooms.setdefault("K7MQ2X", Mirror("K7MQ2X"))
        mirror.receive(Snapshot(0, 1, 1, False, tree))
        mirror.here = RoomPresence(0, (True, True), 0, ())
        self.stage.app.push(RoomScene(self.stage.app, "K7MQ2X"))

    def frames(self, count=2):
        for _ in range(count):
            with self.guard.watching():
                self.stage.app.update()
                self.stage.app.tick(40)
                self.stage.app.draw(self.stage.surface)
                self.stage.app.spoken  # noqa: B018 - it is read for the window's name
                self.guard.well()


@pytest.mark.parametrize("game", GAMES)
async def test_whatever_is_told_of_a_room_the_window_goes_on(game):
    tree, window, taken = shown(game), Window(), 0
    window.open(tree)
    window.frames()
    assert isinstance(window.stage.scene, RoomScene)
    for mutant in mutants(tree, 60, Random(game)):
        try:
            window.open(mutant)
        except Gap:
            continue
        taken += 1
        window.frames()
        assert isinstance(window.stage.scene, RoomScene | LobbyScene)
    assert taken


@pytest.mark.parametrize("game", GAMES)
def test_no_list_of_a_room_may_be_a_thousand_times_as_long_in_room_and_view(game):
    kind = __import__(f"engines.{game}.public", fromlist=["View"]).View
    tree = shown(game)
    options = tree.pop(3)
    for grown in growths([*tree[:3], options, *tree[3:10]]):
        with pytest.raises(Gap):
            Mirror("K7MQ2X").receive(Snapshot(0, 1, 1, False, [*grown, *tree[10:]]))
    many = {"moves", "log", "bids", "lock"}
    for grown in growths(tree[10]):
        differs = next(at for at, (a, b) in enumerate(zip(grown, tree[10], strict=True)) if a != b)
        with suppress(msgspec.ValidationError):
            taken = values_in(msgspec.to_builtins(msgspec.convert(grown, kind)))
            known = kind.__struct_fields__[differs] in many
            assert known or taken <= values_in(tree[10]), "fields that are new to us are let go"


@pytest.mark.parametrize("message", FROM_SERVER, ids=lambda it: type(it).__name__)
def test_a_message_with_extreme_fields_is_taken_or_malformed_and_nothing_else(message):
    tree = codec.decode_tree(codec.encode(message, "msgpack"), "msgpack")
    for mutant in mutants(tree, 40, Random(7)):
        try:
            raw = msgspec.msgpack.encode(mutant)
        except OverflowError:
            continue
        try:
            told = codec.decode_from_server(raw, "msgpack")
        except Malformed:
            continue
        if isinstance(told, Snapshot | Update):
            try:
                Mirror("K7MQ2X").receive(told)
            except Gap:
                continue


async def test_cards_presence_and_chat_as_far_as_they_are_taken_break_no_frame():
    window, chance = Window(), Random(5)
    for kind, tree in (("cards", msgspec.to_builtins(card())), ("here", [True, True])):
        for mutant in mutants(tree, 40, chance):
            window.open(shown("polyy"))
            connection = window.stage.connection
            try:
                if kind == "cards":
                    connection.cards = (msgspec.convert(mutant, type(card())),)
                    window.stage.app.scenes[2:] = []
                else:
                    told = {"channel": 0, "here": mutant, "spectators": 9, "names": ["\0"] * 9}
                    connection.rooms["K7MQ2X"].here = msgspec.convert(told, RoomPresence)
                    lines = [{"at": 9, "player": "", "name": "\0", "text": "\u202e" * 400}]
                    chat = msgspec.convert({"channel": 0, "lines": lines}, ChatLines)
                    connection.rooms["K7MQ2X"].chat = chat.lines
            except msgspec.ValidationError:
                continue
            window.frames(1)


async def test_what_breaks_in_a_room_leaves_it_and_what_breaks_in_the_lobby_leaves_the_server():
    window = Window()
    window.open(shown("polyy"))
    window.frames()
    window.stage.scene.draw = lambda *_: 1 / 0
    window.frames(1)
    assert isinstance(window.stage.scene, LobbyScene)
    assert window.stage.app.toasts.shown[-1].text == ROOM
    assert "ZeroDivisionError" in window.stage.app.file("fault").with_suffix(".log").read_text()
    window.stage.scene.update = lambda: 1 / 0
    window.frames(1)
    assert window.stage.app.connection is None
    assert window.stage.app.toasts.shown[-1].text == SERVER
    window.frames()


async def test_what_breaks_without_a_server_is_no_servers_doing_and_is_raised():
    window = Window()
    window.stage.scene.update = window.stage.scene.draw = lambda *_: 1 / 0
    window.frames(1)
    with pytest.raises(ZeroDivisionError):
        window.frames(1)


def test_neither_long_paths_nor_ever_more_updates_fill_the_memory():
    with pytest.raises(BadPath, match="at most"):
        patch([[]], [[0] * (DEEPEST + 1), 1])
    mirror, tree = Mirror("K7MQ2X"), shown("polyy")
    mirror.receive(Snapshot(0, 1, 1, False, tree))
    part = [0] * (MOST_VALUES // 4)
    for at in range(3):
        mirror.receive(Update(0, 1, (5 + at, part)))
    with pytest.raises(Gap, match="at most"):
        mirror.receive(Update(0, 1, (8, part)))
    assert values_in(part * 9) == MOST_VALUES + 1


WINDOW = """
    import asyncio, resource, sys
    resource.setrlimit(resource.RLIMIT_AS, (1_200 << 20, 1_200 << 20))
    import msgspec
    from client import window
    from client.net.mirror import Mirror
    from client.scenes.room.room_scene import RoomScene
    from protocol.from_server import Snapshot
    from tests.client.stage import FakeConnection, Stage
    from tests.client.plays.test_hostile_server import shown

    async def main():
        window.open_window()
        stage = Stage((640, 400)).online(FakeConnection())
        tree = shown(sys.argv[1])
        tree[11][int(sys.argv[2])] = 1_000_000
        mirror = stage.connection.rooms.setdefault("K7MQ2X", Mirror("K7MQ2X"))
        mirror.receive(Snapshot(0, 1, 1, False, tree))
        stage.app.push(RoomScene(stage.app, "K7MQ2X"))
        asyncio.get_running_loop().call_later(1, print, "ready", flush=True)
        asyncio.get_running_loop().call_later(1.1, sys.stdout.flush)
        await window.show(stage.app)

    asyncio.run(main())
"""


@pytest.mark.parametrize(("game", "field"), [("polyy", 3), ("rotorouter", 0)])
def test_a_board_of_a_million_fields_takes_no_memory_and_sigterm_is_heeded(game, field):
    code = textwrap.dedent(WINDOW).replace(", flush=True", "")
    words = (sys.executable, "-c", code, game, str(field))
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
