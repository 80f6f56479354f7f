"""A client on a stage: the real program with a server that only holds what it was given.

Views come from the real rules, played from recorded games, so nothing shown here is made up.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import asyncio
import atexit
import json
import shutil
import tempfile
import time
from collections import deque
from functools import cache
from pathlib import Path

import msgspec
import pygame

from client.app import App
from client.fairness import Words
from client.mirror import Mirror
from client.profile import Profile, Server, Shelf
from client.scenes.lobby import LobbyScene
from client.scenes.room import RoomScene
from engines.bots import LEVELS
from engines.catalog import GAMES, options_of
from engines.polyy.public import Place, Swap, board
from engines.polyy.rules import PolyY
from engines.transcript import read
from protocol import from_client
from protocol.clock import TimeControl
from protocol.from_client import Settings
from protocol.from_server import (
    BotOffer,
    Card,
    Cards,
    Chair,
    Done,
    Ending,
    Presence,
    Rooms,
    Seen,
    Snapshot,
    Welcome,
)
from protocol.may import bits

FOLDERS = tempfile.mkdtemp(prefix="fourfold-")
atexit.register(shutil.rmtree, FOLDERS, ignore_errors=True)
RECORDED = Path(__file__).parent.parent / "data" / "polyy_games.jsonl"
GOLDENS = Path(__file__).parent.parent / "engines"
URL = "ws://play.example.org:7447"
ME, YOU = "me", "you"
NAMES = {
    "plain": ("Ann", "Bob"),
    "long": ("Wolfeschlegelsteinhausenb", "Bartholomew Featherstone"),
    "han": ("山田太郎さんと仲間たち", "김철수"),
    "arabic": ("محمد عبد الرحمن ٤٢", "שרה לוי"),
    "devanagari": ("क्षत्रिय विश्वनाथन", "สมชาย ใจดี"),
    "emoji": ("Zoë 🎲🦊", "Łukasz Ångström"),
}
BOT_OFFERS = {
    game: tuple(
        BotOffer(bot, levels.names, len(levels.names)) for bot, levels in LEVELS[game].items()
    )
    for game in LEVELS
}


class FakeConnection:
    """Has what a Connection has; keeps what it is asked and answers as it is told."""

    def __init__(self, url=URL, state="online", games=None):
        self.url, self.state, self.why, self.name, self.token = url, state, "", "Ann", "t"
        self.now_ms = 0
        self.refusal, self.password, self.parting, self.silent_s = None, "", "", 0
        self.unkept = False
        games = games or {"polyy": 1}
        self.welcome = Welcome(ME, "t", "Ann", 1, "Fourfold", games, bots=BOT_OFFERS)
        self.cards = None
        self.rooms = {}
        self.notices = deque()
        self.said = []
        self.answer = None
        """What every request is refused by."""
        self.words = Words(url)
        self.suggested = self.profiled = self.table = self.own = None
        """What a hint, a record, the best and one's own rooms are answered by; a request waits
        while there is none."""

    def unlock(self, password):
        self.said.append(password)
        self.state = "waiting"

    async def ask(self, make):
        message = make(1)
        self.said.append(message)
        if self.answer is not None:
            raise self.answer
        return Done(1, getattr(message, "room", "K7MQ2X"), 0)

    async def join(self, room, seat=None):
        return await self.ask(lambda n: from_client.Join(n, room, seat))

    async def suggest(self, room):
        await self.ask(lambda n: from_client.Suggest(n, room))
        return self.suggested or await asyncio.get_running_loop().create_future()

    async def profile(self, player=None):
        await self.ask(lambda n: from_client.Profile(n, player))
        return self.profiled or await asyncio.get_running_loop().create_future()

    async def renew(self, keep):
        await self.ask(from_client.Renew)
        self.token = f"{self.token}2"
        keep(self.token)

    async def mine(self):
        return self.own or await asyncio.get_running_loop().create_future()

    async def best(self, game):
        await self.ask(lambda n: from_client.Best(n, game))
        return self.table or await asyncio.get_running_loop().create_future()

    async def quick(self, game, options, settings):
        return await self.ask(lambda n: from_client.Quick(n, game, options, settings))

    def left_ms(self, at):
        return max(0, at - self.now_ms)

    async def watch(self, room):
        self.rooms.setdefault(room, Mirror(room))
        return self.rooms[room]

    async def unwatch(self, room):
        self.rooms.pop(room, None)

    async def show_lobby(self, on):
        self.said.append(on)

    async def play(self, mirror, intent):
        mirror.pending = intent
        self.said.append(intent)


@cache
def recorded(number):
    """The intents of a recorded game."""
    line = RECORDED.read_text().splitlines()[number]
    moves = json.loads(line)["moves"]
    return [Swap() if m == -1 else Place(board(7).numbered[m - 1]) for m in moves]


def played(plies, number=0, size=7, pie=True):
    """The rules and the state after so many plies of a recorded game."""
    game = PolyY(size=size, pie=pie)
    state = game.setup((0, 1), b"s" * 32)
    for intent in recorded(number)[:plies]:
        seat = game.to_move(state)[0]
        state = game.apply(state, seat, intent)
    return game, state


def golden(game, name, plies):
    """The rules and the state after so many plies of a golden."""
    file = GOLDENS / game / "golden" / f"{name}.txt"
    script = read(file.read_text("utf-8"))
    rules, state = script.game, script.setup()
    for step in script.steps[:plies]:
        if step.intent is None:
            state = rules.withdraw(state, step.seat)
        else:
            state = rules.apply(state, step.seat, step.intent)
    return rules, state


def seen_of(game, state, seat=0, names="plain", resigned=None, **changes):
    """The room as its server would tell it."""
    if resigned is not None:
        state = game.withdraw(state, resigned)
    outcome = game.outcome(state)
    view = msgspec.to_builtins(game.view(state, seat))
    one, other = NAMES[names]
    seen = Seen(
        room="K7MQ2X",
        game=next(name for name, rules in GAMES if GAMES[name, rules] is type(game)),
        rules=game.rules,
        options=tuple(options_of(game).items()),
        settings=Settings(),
        opener=ME,
        seat=seat,
        phase="over" if outcome else "playing",
        chairs=(Chair(ME, one), Chair(YOU, other)),
        number=0,
        playing=(0, 1),
        view=view,
        ending=Ending(outcome.winners, outcome.reason) if outcome else None,
        may=bits(() if outcome or seat is None else ("resign",)),
    )
    return msgspec.structs.replace(seen, **changes)


def waiting_seen(chairs=(None, None), rules=None, **changes):
    """A room before play; of Poly-Y unless other ``rules`` and a state are given."""
    game, state = rules or played(0)
    seen = seen_of(game, state, phase="open", view=None, playing=())
    return msgspec.structs.replace(seen, **{"chairs": chairs, "seat": None} | changes)


def card(
    room="K7MQ2X",
    phase="open",
    chairs=("Ann", None),
    game="polyy",
    spectators="anyone",
    ago=2,
    seat=None,
    **more,
):
    """``seat``: this player's own."""
    options = {"pie": True, "size": 7} if game == "polyy" else {}
    at = int((time.time() - ago * 60) * 1000)
    players = [None if who is None else f"{who} of {room}" for who in chairs]
    if seat is not None:
        players[seat] = ME
    free = tuple(n for n, who in enumerate(chairs) if who is None and phase == "open")
    settings = more.pop("settings", Settings(True, spectators))
    people = len(chairs) - chairs.count(None)
    about = {"players": tuple(players), "free": free, "people": people, "seat": seat} | more
    return Card(room, game, options, settings, phase, chairs, at, **about)


class Stage:
    """The program with a window of any size. To be used inside a running event loop."""

    def __init__(self, size=(1280, 720), scale=100, profile=None, folder=None):
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        self.folder = Path(folder or tempfile.mkdtemp(dir=FOLDERS))
        profile = msgspec.structs.replace(profile or Profile(name="Ann"), scale=scale)
        self.app = App(Shelf(folder=self.folder), profile)
        self.surface = pygame.Surface(size)
        self.connection = None

    def online(self, connection=None, lobby=True):
        """At a server."""
        self.connection = self.app.connection = connection or FakeConnection()
        if lobby:
            self.app.scenes.append(LobbyScene(self.app))
        return self

    def room(self, seen, here=None, code="K7MQ2X"):
        """In a room that was told."""
        mirror = self.connection.rooms.setdefault(code, Mirror(code))
        self.tell(seen, code)
        mirror.here = here or Presence(0, (True, True), 0, ())
        scene = RoomScene(self.app, code)
        self.app.push(scene)
        return self

    def tell(self, seen, code="K7MQ2X"):
        """What the server says of a room next."""
        mirror = self.connection.rooms[code]
        mirror.hear(Snapshot(0, mirror.seq + 1, 1, False, msgspec.to_builtins(seen)))

    @property
    def scene(self):
        return self.app.scene

    def draw(self):
        """One frame; twice, as the first may move what is shown."""
        for _ in range(2):
            self.app.update()
            self.app.draw(self.surface)
        return self.surface

    def key(self, key, mod=0, unicode=""):
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)
        self.app.handle(event)
        self.draw()

    def type(self, text):
        for sign in text:
            self.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))
        self.draw()

    def click(self, at):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.handle(pygame.event.Event(kind, pos=at, button=1))
        self.draw()

    def move(self, at):
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.app.handle(event)

    def control(self, key):
        """The control of that key; fails where there is none."""
        found = {control.key: control for control in self.scene.page.controls()}
        return found[key]

    def press(self, key):
        """Click a control by its key, once it is in sight."""
        self.draw()
        self.scene.page.focus(key)
        self.draw()
        self.click(self.control(key).rect.center)


async def settled():
    """Let whatever runs beside the window get as far as it can."""
    for _ in range(5):
        await asyncio.sleep(0)


def remembered(*urls, room=None):
    """A profile that was at these servers."""
    servers = tuple(Server(url, "token", room if n == 0 else None) for n, url in enumerate(urls))
    return Profile(name="Ann", servers=servers)


RAPID = Settings(rated=True, clock=TimeControl("fischer", 300_000, 3_000), undo="none")


def many_games():
    """One's own rooms, of every kind."""
    mine = {"seat": 0, "phase": "playing"}
    days = Settings(clock=TimeControl("days", extra_ms=3 * 86_400_000), rated=True)
    return Rooms(
        1,
        (
            card("TVRN22", **mine, chairs=("Ann", "Bob"), to_move=(0,), settings=days),
            card("PLAY44", **mine, game="toppen", chairs=("Ann", "山田太郎"), to_move=(1,)),
            card("K7MQ2X", seat=0),
            card("RTRN55", **mine, game="rotorouter", chairs=("Ann", "B", "C", "D"), to_move=(2,)),
            card("MRE233", **mine, chairs=("Ann", "Wolfeschlegelsteinhausenb"), to_move=(1,)),
            card("QVER22", "over", ("Ann", "Bob"), seat=0, game="wordfleet"),
            card("QVER33", "over", ("Bob", "Ann"), seat=1),
        ),
    )


def full_lobby():
    """Cards of every kind."""
    return Cards(
        rooms=(
            card("K7MQ2X", seat=0),
            card("FAST22", settings=RAPID, chairs=("Cleo", None)),
            card("WQ34RT", chairs=("Bartholomew Featherstone", None), ago=75),
            card("M2N3P4", chairs=(None, "山田太郎"), spectators="nobody"),
            card("ABCDEF", chairs=("Zoë", None), game="backgammon"),
            card("PLAY22", "playing", ("محمد علي", "Bob"), ago=12),
            card("PLAY33", "playing", ("Ann", "Bot (random)"), spectators="nobody", ago=3000),
        )
    )
