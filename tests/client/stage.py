"""A client on a stage: the real program with a server that only holds what it was given.

Views come from the real rules, played from recorded games, so nothing shown here is made up.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("FOURFOLD_MUTED", "1")
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
from client.net.calls.call_ways import CallWays
from client.net.calls.company_calls import CompanyCalls
from client.net.calls.holiday_calls import HolidayCalls
from client.net.calls.people_calls import PeopleCalls
from client.net.calls.tournament_requests import TournamentRequests
from client.net.mirror import Mirror
from client.net.seed_ledger import SeedLedger
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from client.storage.profile import KnownServer, LocalProfile, ProfileFile
from engines.bot_levels import character_of
from engines.bots import levels_by_bot, rating_of
from engines.catalog import GAMES, names, options_of
from engines.lessons.shelf import taught
from engines.polyy.public import PlaceStone, TakeFirstStone, board
from engines.polyy.rules import PolyY
from engines.puzzles.shelf import puzzled
from engines.transcript import read
from protocol import from_client
from protocol.allowed_actions import bits
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.from_server import (
    BotOffer,
    Done,
    EndingView,
    LobbyRooms,
    MyRooms,
    RoomCard,
    RoomPresence,
    RoomView,
    SeatInfo,
    Snapshot,
    Welcome,
)
from protocol.messages.inbox import DropItem
from protocol.messages.people import FindPeople
from protocol.termination import Termination

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


def offered(game, bot, ready, why=""):
    """What a server says of a bot of which so many levels can play."""
    levels = levels_by_bot(game)[bot]
    ratings = tuple(rating_of(game, bot, level) for level in range(1, len(levels.names) + 1))
    people = tuple(character_of(rating) for rating in ratings)
    return BotOffer(bot, levels.names, ready, why, people, ratings)


BOT_OFFERS = {
    game: tuple(offered(game, bot, len(it.names)) for bot, it in levels_by_bot(game).items())
    for game in names()
}


class FakeConnection:
    """Has what a Connection has; keeps what it is asked and answers as it is told."""

    def __init__(self, url=URL, state="online", games=None):
        self.url, self.state, self.why, self.name, self.token = url, state, "", "Ann", "t"
        self.now_ms = 0
        self.refusal, self.password, self.parting, self.silent_s = None, "", "", 0
        self.unkept = False
        games = games or {"polyy": 1}
        self.welcome = Welcome(
            *(ME, "t", "Ann", 1, "Fourfold", games),
            bots=BOT_OFFERS,
            lessons=taught(),
            puzzles=puzzled(),
        )
        self.cards = None
        self.inbox = ()
        self.calls = None
        """How one is called while away; a request waits while there is nothing."""
        self.rooms = {}
        self.notices = deque()
        self.said = []
        self.answer = None
        """What every request is refused by."""
        self.seed_ledger = SeedLedger(url)
        self.tournaments = TournamentRequests(self, self._tournaments, self._told)
        self.listed = None
        """The tournaments of the server; a request waits while there is nothing."""
        self.shelf = self.given = None
        """The puzzles there are; what gives one out."""
        self.day = self.judged = None
        """The position of the day; what judges a line in it."""
        self.suggested = self.profiled = self.table = self.own = None
        """What a hint, a record, the best and one's own rooms are answered by; a request waits
        while there is none."""
        self.tried = None
        """What tries are judged by: of a position and an intent; a request waits without."""
        self.glanced = None
        """Who is here and how rooms stand; a request waits while there is nothing."""

        self.known = None
        """The people one knows; a request waits while there is nothing."""
        self.people = PeopleCalls(self._about_people)
        self.days_off = None
        """One's holidays; a request waits while there is nothing."""
        self.holidays = HolidayCalls(self._about_holidays)
        self.seeking = None
        """How looking for company goes; a request waits while there is nothing."""
        self.company = CompanyCalls(self._about_company, self.seed_ledger, lambda: self.now_ms)

    async def _about_holidays(self, make, _kind):
        message = make(1)
        await self.ask(lambda _: message)
        return self.days_off or await asyncio.get_running_loop().create_future()

    async def _about_company(self, make, _kind):
        message = make(1)
        await self.ask(lambda _: message)
        return self.seeking or await asyncio.get_running_loop().create_future()

    async def _about_people(self, make, kind):
        message = make(1)
        done = await self.ask(lambda _: message)
        if kind is Done:
            return done
        told = self.known or await asyncio.get_running_loop().create_future()
        if isinstance(message, FindPeople):
            wanted = message.name.casefold()
            found = tuple(it for it in told.people if wanted in it.name.casefold())
            return msgspec.structs.replace(told, people=found)
        return told

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

    async def seat_beside(self, room, name, seat=None):
        self.said.append(("beside", name, seat))
        return Done(1, room, seat)

    async def uncover(self, room, seat):
        self.said.append(("uncover", room, seat))

    async def suggest(self, room, ply=None, seat=None):
        await self.ask(lambda n: from_client.Suggest(n, room, ply, seat))
        return self.suggested or await asyncio.get_running_loop().create_future()

    async def try_move(self, room, ply, intent):
        await self.ask(lambda n: from_client.TryMove(n, room, ply, intent))
        if self.tried is None:
            return await asyncio.get_running_loop().create_future()
        return self.tried(ply, intent)

    async def profile(self, player=None):
        await self.ask(lambda n: from_client.ShowProfile(n, player))
        return self.profiled or await asyncio.get_running_loop().create_future()

    async def _tournaments(self, make):
        await self.ask(make)
        return self.listed or await asyncio.get_running_loop().create_future()

    async def _told(self, message):
        self.said.append(message)

    async def play_campaign(self, game):
        return (await self.ask(lambda n: from_client.PlayCampaign(n, game))).room

    async def learn(self, game, part=0):
        return (await self.ask(lambda n: from_client.Learn(n, game, part))).room

    async def come_again(self):
        self.said.append("come again")

    @property
    def call_ways(self):
        return CallWays(self._call)

    async def _call(self, make, kind):
        await self.ask(make)
        return self.calls or await asyncio.get_running_loop().create_future()

    async def drop_item(self, key):
        self.inbox = tuple(item for item in self.inbox if item.key != key)
        await self.ask(lambda n: DropItem(n, key))

    async def renew(self, keep):
        await self.ask(from_client.Renew)
        self.token = f"{self.token}2"
        keep(self.token)

    async def daily(self):
        await self.ask(from_client.ShowDaily)
        return self.day or await asyncio.get_running_loop().create_future()

    async def play_daily(self, day, line, reveal=False):
        await self.ask(lambda n: from_client.PlayDaily(n, day, tuple(line), reveal))
        return self.judged(line, reveal)

    async def puzzles(self):
        await self.ask(from_client.ShowPuzzles)
        return self.shelf or await asyncio.get_running_loop().create_future()

    async def next_puzzle(self, game, difficulty, after=""):
        await self.ask(lambda n: from_client.NextPuzzle(n, game, difficulty, after))
        return self.given(game, difficulty, after)

    async def play_puzzle(self, game, puzzle, line, reveal=False):
        await self.ask(lambda n: from_client.PlayPuzzle(n, game, puzzle, tuple(line), reveal))
        return self.judged(line, reveal)

    async def mine(self):
        return self.own or await asyncio.get_running_loop().create_future()

    async def glance(self, rooms):
        if self.glanced is None:
            return await asyncio.get_running_loop().create_future()
        told = tuple(it for it in self.glanced.positions if it.room in rooms)
        return msgspec.structs.replace(self.glanced, positions=told)

    async def best(self, game):
        await self.ask(lambda n: from_client.ShowLeaderboard(n, game))
        return self.table or await asyncio.get_running_loop().create_future()

    async def quick(self, game, options, settings):
        return await self.ask(lambda n: from_client.QuickMatch(n, game, options, settings))

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
    return [TakeFirstStone() if m == -1 else PlaceStone(board(7).numbered[m - 1]) for m in moves]


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
    seen = RoomView(
        room="K7MQ2X",
        game=next(name for name, rules in GAMES if GAMES[name, rules] is type(game)),
        rules=game.rules,
        options=tuple(options_of(game).items()),
        settings=RoomSettings(),
        opener=ME,
        seat=seat,
        phase="over" if outcome else "playing",
        seats=(SeatInfo(ME, one), SeatInfo(YOU, other)),
        number=0,
        playing=(0, 1),
        view=view,
        ending=EndingView(outcome.winners, Termination.RULES, outcome.reason) if outcome else None,
        allowed=bits(() if outcome or seat is None else ("resign",)),
    )
    return msgspec.structs.replace(seen, **changes)


def waiting_seen(seats=(None, None), rules=None, **changes):
    """A room before play; of Poly-Y unless other ``rules`` and a state are given."""
    game, state = rules or played(0)
    seen = seen_of(game, state, phase="open", view=None, playing=())
    return msgspec.structs.replace(seen, **{"seats": seats, "seat": None} | changes)


def card(
    room="K7MQ2X",
    phase="open",
    names=("Ann", None),
    game="polyy",
    spectators="anyone",
    ago=2,
    seat=None,
    **more,
):
    """``seat``: this player's own."""
    options = {"pie": True, "size": 7} if game == "polyy" else {}
    at = int((time.time() - ago * 60) * 1000)
    players = [None if who is None else f"{who} of {room}" for who in names]
    if seat is not None:
        players[seat] = ME
    free = tuple(n for n, who in enumerate(names) if who is None and phase == "open")
    settings = more.pop("settings", RoomSettings(True, spectators))
    people = len(names) - names.count(None)
    about = {"players": tuple(players), "free": free, "people": people, "seat": seat} | more
    return RoomCard(room, game, options, settings, phase, names, at, **about)


class Stage:
    """The program with a window of any size. To be used inside a running event loop."""

    def __init__(self, size=(1280, 720), scale=100, profile=None, folder=None):
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        self.folder = Path(folder or tempfile.mkdtemp(dir=FOLDERS))
        profile = msgspec.structs.replace(
            profile or LocalProfile(name="Ann", offered=names()), scale=scale
        )
        self.app = App(ProfileFile(folder=self.folder), profile)
        self.surface = pygame.Surface(size)
        self.connection = None

    @property
    def surface(self):
        """The window, painted as it is now."""
        if not self._is_painted:
            self.app.draw(self._surface)
            self._is_painted = True
        return self._surface

    @surface.setter
    def surface(self, surface):
        self._surface, self._is_painted = surface, True

    def online(self, connection=None, lobby=True):
        """At a server."""
        self.connection = self.app.connection = connection or FakeConnection()
        if lobby:
            self.app.scenes.append(LobbyScene(self.app))
        return self

    def room(self, seen, here=None, code="K7MQ2X"):
        """In a room that was told."""
        mirror = self.connection.rooms.setdefault(code, Mirror(code, ME))
        self.tell(seen, code)
        mirror.here = here or RoomPresence(0, (True, True), 0, ())
        scene = RoomScene(self.app, code)
        self.app.push(scene)
        return self

    def tell(self, seen, code="K7MQ2X"):
        """What the server says of a room next."""
        mirror = self.connection.rooms[code]
        mirror.receive(Snapshot(0, mirror.seq + 1, 1, False, msgspec.to_builtins(seen)))

    @property
    def scene(self):
        return self.app.scene

    @property
    def rect(self):
        """The whole window."""
        return self._surface.get_rect()

    def draw(self):
        """One frame, and another one where that has moved what is shown."""
        before = self._shown()
        self.place()
        if self._shown() != before:
            self.place()

    def _shown(self):
        """What of the page a frame may change: it was laid out by what was so before."""
        state = self.scene.page.state
        return self.scene, state.focus, dict(state.scrolled), dict(state.tops)

    def place(self):
        """One frame: everything has its place and is drawn, but for its pixels.

        These are made for those alone who look at the surface.
        """
        self._is_painted = False
        self._surface.set_clip((0, 0, 0, 0))
        self.app.update()
        self.app.draw(self._surface)
        self._surface.set_clip(None)

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
    servers = tuple(
        KnownServer(url, "token", room if n == 0 else None) for n, url in enumerate(urls)
    )
    return LocalProfile(name="Ann", servers=servers)


RAPID = RoomSettings(rated=True, clock=TimeControl("fischer", 300_000, 3_000), undo="none")


def many_games():
    """One's own rooms, of every kind."""
    mine = {"seat": 0, "phase": "playing"}
    days = RoomSettings(clock=TimeControl("days", extra_ms=3 * 86_400_000), rated=True)
    return MyRooms(
        1,
        (
            card("TVRN22", **mine, names=("Ann", "Bob"), to_move=(0,), settings=days),
            card("PLAY44", **mine, game="toppen", names=("Ann", "山田太郎"), to_move=(1,)),
            card("K7MQ2X", seat=0),
            card("RTRN55", **mine, game="rotorouter", names=("Ann", "B", "C", "D"), to_move=(2,)),
            card("MRE233", **mine, names=("Ann", "Wolfeschlegelsteinhausenb"), to_move=(1,)),
            card("QVER22", "over", ("Ann", "Bob"), seat=0, game="wordfleet"),
            card("QVER33", "over", ("Bob", "Ann"), seat=1),
        ),
    )


def full_lobby():
    """Cards of every kind."""
    return LobbyRooms(
        rooms=(
            card("K7MQ2X", seat=0),
            card("FAST22", settings=RAPID, names=("Cleo", None)),
            card("WQ34RT", names=("Bartholomew Featherstone", None), ago=75),
            card("M2N3P4", names=(None, "山田太郎"), spectators="nobody"),
            card("ABCDEF", names=("Zoë", None), game="backgammon"),
            card("PLAY22", "playing", ("محمد علي", "Bob"), ago=12),
            card("PLAY33", "playing", ("Ann", "Bot (random)"), spectators="nobody", ago=3000),
        )
    )
