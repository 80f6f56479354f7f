"""Every scene in its notable states as pictures: ``python tests/client/gallery/gallery.py``."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import get_args

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.client.stage import (  # isort: skip - sets the drivers before pygame is imported
    ME,
    YOU,
    FakeConnection,
    Stage,
    full_lobby,
    offered,
    played,
    remembered,
    seen_of,
    settled,
    waiting_seen,
)

import msgspec
import pygame

from tests.client.gallery import big_screen, lan, lobby  # isort: skip
from tests.client.gallery import alone, server_status, match  # isort: skip
from tests.client.gallery import pace  # isort: skip
from tests.client.gallery import (
    daily,
    help_pages,
    lesson,
    movement,
    puzzles,
    review,
    saved_games,
    several,
)  # isort: skip

from tests.client.gallery import tournament  # isort: skip
from tests.client.scenes.review.tries import try_states  # isort: skip
from tests.client.gallery import position  # isort: skip
import client.app
from client.games.catalog import BOARDS
from client.languages.message import ENGLISH, NAMES, use
from client.scenes.dialogs.help import HelpScene
from client.scenes.dialogs.settings import SettingsScene
from client.scenes.home.connect import ConnectScene
from client.scenes.lobby.create_room import CreateScene
from client.scenes.room.panel.table_menu import ask_resignation
from client.storage.profile import Opponent, Seating
from client.ui.palettes import PaletteName
from client.ui.schemes import BoardName, SchemeName
from client.ui.theme import Appearance
from engines.catalog import make
from engines.polyy.public import PlaceStone
from protocol.from_client import RoomSettings
from protocol.from_server import LobbyRooms, Reason, Refusal, RoomPresence, SeatInfo
from protocol.names import beside
from tests.client.gallery import (
    history,
    people,
)  # isort: skip
from tests.client.games.rotorouter import states as rotorouter_states
from tests.client.games.toppen import board_states
from tests.client.games.toppen.editor import states as editor_states
from tests.client.games.wordfleet import fleet_states

WINDOWS = {"1280x720": ((1280, 720), 100), "640x400": ((640, 400), 100), "200": ((1280, 720), 200)}
LARGE = {"1920x1080": ((1920, 1080), 100)}
"""For what is shown on a wall, and the home."""
TINY = {"640x400-200": ((640, 400), 200)}
PHONES = {
    "390x844": ((390, 844), 100),
    "360x640": ((360, 640), 100),
    "390x844-200": ((390, 844), 200),
    "390x420": ((390, 420), 100),
    "844x390": ((844, 390), 100),
}
"""Upright, smaller, with large type, with a keyboard on the glass, on its side."""
TABLETS = {"820x1180": ((820, 1180), 100)}
SERVERS = ("ws://play.example.org:7447", "ws://192.168.1.17:7447", "wss://games.example.net:443")
WATCHERS = RoomPresence(0, (True, True), 23, ("Cleo", "Dirk", "Emilia", "山田太郎", "Farid"))


def remember(stage, *urls, room=None):
    """Have been at these servers, at the size of type there is."""
    profile = remembered(*urls, room=room)
    stage.app._profile = msgspec.structs.replace(profile, scale=stage.app.profile.scale)


def connect_empty(stage):
    from client.storage.profile import LocalProfile

    stage.app._profile = LocalProfile(scale=stage.app.profile.scale)
    stage.app.scenes = [ConnectScene(stage.app)]


def connect_recent(stage):
    remember(stage, *SERVERS)
    stage.app.scenes = [ConnectScene(stage.app)]


def connect_error(stage):
    stage.app.scenes = [ConnectScene(stage.app)]
    stage.scene.address.insert("ftp://nonsense")
    stage.scene.connect()


def connect_refused(stage):
    stage.app.scenes = [ConnectScene(stage.app, "This server speaks protocol 2, you speak 1.")]


def connect_waiting(stage):
    stage.online(FakeConnection(state="waiting"), lobby=False)
    stage.connection.why = "No answer from ws://play.example.org:7447. No server is running there."


def lobby_empty(stage):
    stage.online()
    stage.connection.cards = LobbyRooms(rooms=())


def lobby_full(stage):
    remember(stage, *SERVERS, room="K7MQ2X")
    stage.online()
    stage.connection.cards = full_lobby()


def lobby_focus(stage):
    lobby_full(stage)
    stage.draw()
    for _ in range(9):
        stage.key(pygame.K_TAB)


def lobby_offline(stage):
    lobby_full(stage)
    stage.connection.state = "waiting"


def create(stage):
    stage.online(FakeConnection(games={name: it.rules for name, it in BOARDS.items()}))
    stage.app.push(CreateScene(stage.app))


def create_for(game="", whom=None, advanced=False, focus=""):
    """The form as home opens it for a game and an opponent."""

    def show(stage):
        stage.online(FakeConnection(games={name: it.rules for name, it in BOARDS.items()}))
        stage.app.open_new_room(game, whom)
        stage.scene._is_advanced = advanced
        if focus:
            stage.draw()
            stage.scene.page.focus(focus, True)

    return show


def create_bottom(stage):
    create(stage)
    stage.draw()
    stage.press("advanced")
    stage.scene.page.focus("listed", True)


def create_with(game, *kinds, seat=0, **settings):
    """The form of a game, its other seats taken so: "person", "external", or the level of a bot."""

    def show(stage):
        stage.online(FakeConnection(games={game: BOARDS[game].rules}))
        opponents = tuple(Opponent(*kind) for kind in kinds)
        kept = Seating(opponents, seat, RoomSettings(**settings))
        stage.app.keep(stage.app.profile.with_room(game, {}, kept))
        stage.app.push(CreateScene(stage.app))

    return show


def create_seat(game, seat, whom="friend"):
    """Who is to have that seat, asked above the form."""

    def show(stage):
        create_for(game, whom)(stage)
        stage.draw()
        stage.press(f"seat {seat}")

    return show


def create_not_ready(stage):
    create_with("polyy", ("bot", "search", 3))(stage)
    why = "numba is not installed: `make play` installs it"
    few = offered("polyy", "search", 5, why)
    form = stage.scene.seatings["polyy"]
    stage.scene.seatings["polyy"] = type(form)(BOARDS["polyy"], (few,), form.seating)


def waiting_first(stage):
    stage.online().room(waiting_seen((SeatInfo(ME, "Ann"), None), seat=0))


def at_one_window():
    """Two people who share this window."""
    return SeatInfo(ME, "Ann"), SeatInfo(beside(ME, 1), "Bob")


def waiting_shared(stage):
    """A table of three at one screen, in which one seat is free."""
    stage.online(FakeConnection(games={"polyy": 1, "rotorouter": BOARDS["rotorouter"].rules}))
    seats = *at_one_window(), None, None
    rules = make("rotorouter", {})
    begun = rules, rules.setup((0, 1, 2, 3), bytes(32))
    settings = RoomSettings(closed=(3,))
    stage.room(waiting_seen(seats, begun, seat=0, settings=settings))


def shared_turn(stage):
    """Two at one window in an open game: it is the second one's turn."""
    stage.online().room(seen_of(*played(23), seat=1, seats=at_one_window()))


def shared_over(stage):
    stage.online().room(seen_of(*played(40), seats=at_one_window()))
    stage.draw()
    stage.tell(seen_of(*played(41), seats=at_one_window()))


def revealing(stage):
    seats = SeatInfo(ME, "Ann"), SeatInfo(YOU, "Bob")
    stage.online().room(waiting_seen(seats, phase="revealing", seat=0))


def waiting_host(stage):
    seats = SeatInfo(ME, "Ann"), SeatInfo(YOU, "Bartholomew Featherstone")
    stage.online().room(waiting_seen(seats, seat=0))


def waiting_guest(stage):
    seats = (None, SeatInfo(YOU, "Bot (random)", "random 0"))
    stage.online().room(waiting_seen(seats, opener=YOU))


def at_start(stage):
    stage.online().room(seen_of(*played(0)))


def my_turn(stage):
    stage.online().room(seen_of(*played(24), names="plain"), WATCHERS)
    stage.draw()
    board = stage.scene.board
    cells = [cell for cell in board.cells() if board.view.board[cell.key] is None]
    stage.click(cells[20].at)
    stage.move(cells[40].at)


def keyboard(stage):
    stage.online().room(seen_of(*played(24)))
    stage.draw()
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT):
        stage.key(key)


def not_my_turn(stage):
    stage.online().room(seen_of(*played(23)))


def pending(stage):
    stage.online().room(seen_of(*played(24)))
    stage.connection.rooms["K7MQ2X"].pending = PlaceStone(0)


def swap(stage):
    stage.online().room(seen_of(*played(1), seat=1))


def swap_other(stage):
    stage.online().room(seen_of(*played(1), seat=0))


def captured(stage):
    stage.online().room(seen_of(*played(40), names="long"), WATCHERS)


def over(stage):
    stage.online().room(seen_of(*played(40)))
    stage.draw()
    stage.tell(seen_of(*played(41)))


def over_board(stage):
    stage.online().room(seen_of(*played(41), seat=None), WATCHERS)


def resigned(stage):
    stage.online().room(seen_of(*played(12), resigned=0))


def question(stage):
    my_turn(stage)
    ask_resignation(stage.scene.model, stage.scene.actions)


def spectator(stage):
    stage.online().room(seen_of(*played(30), seat=None), WATCHERS)


def disconnected(stage):
    stage.online().room(seen_of(*played(24)), RoomPresence(0, (True, False), 0, ()))
    stage.connection.state, stage.connection.why = "waiting", "The connection was lost."


def refused(stage):
    stage.online().room(seen_of(*played(24)))
    stage.app.say("Field 43 is occupied: choose an empty field.", fault=True)
    stage.app.say("The link is copied.")


def damaged(stage):
    stage.online().room(seen_of(*played(24)))
    stage.draw()
    (mirror,) = stage.connection.rooms.values()
    mirror.channel, mirror.refused = None, Refusal(Reason.DAMAGED, "", room=mirror.room)


def occupied(stage):
    stage.online().room(seen_of(*played(24)))
    stage.draw()
    board = stage.scene.board
    stage.click(next(cell.at for cell in board.cells() if board.view.board[cell.key] == 1))


def unknown_game(stage):
    seen = msgspec.structs.replace(seen_of(*played(0)), game="backgammon")
    stage.online().room(seen)


def small_board(stage):
    stage.online().room(seen_of(*_small()))


def _small():
    from engines.polyy.rules import PolyY

    game = PolyY(size=4)
    state = game.setup((0, 1), b"s" * 32)
    for field in (0, 3, 5, 8, 12, 14, 17):
        state = game.apply(state, game.to_move(state)[0], PlaceStone(field))
    return game, state


def names(kind):
    def show(stage):
        stage.online().room(seen_of(*played(17), names=kind))

    return show


def help_(stage):
    lobby_full(stage)
    stage.app.push(HelpScene(stage.app))


def help_page(page):
    """The page after those of the games, from 0."""

    def show(stage):
        help_(stage)
        stage.scene._turn(len(BOARDS) + page)

    return show


def settings(section):
    """The settings at that section, from 0."""

    def show(stage):
        lobby_full(stage)
        stage.app.push(SettingsScene(stage.app))
        stage.scene._show(section)

    return show


STATES = {
    "connect-empty": connect_empty,
    "connect-recent": connect_recent,
    "connect-error": connect_error,
    "connect-refused": connect_refused,
    "connect-waiting": connect_waiting,
    "lobby-empty": lobby_empty,
    "lobby-full": lobby_full,
    "lobby-focus": lobby_focus,
    "lobby-offline": lobby_offline,
    "create": create,
    "create-bottom": create_bottom,
    "create-anyone": create_for("polyy", "anyone"),
    "create-bot": create_for("rotorouter", "bot"),
    "create-friend": create_for("toppen", "friend"),
    "create-advanced": create_for("rotorouter", "friend", advanced=True),
    "create-advanced-words": create_for("wordfleet", "bot", advanced=True),
    "create-tile": create_for("toppen", "bot", focus="game"),
    "create-bot-polyy": create_with(
        "polyy", ("bot", "search", 7), undo="free", hints=True, reasons=True
    ),
    "create-bot-toppen": create_with("toppen", ("bot", "search", 3), seat=None),
    "create-bots-rotorouter": create_with(
        "rotorouter", ("bot", "random", 1), ("external",), ("person",)
    ),
    "create-bot-wordfleet": create_with("wordfleet", ("bot", "random", 1), hints=True),
    "create-not-ready": create_not_ready,
    "create-here": create_for("rotorouter", "here"),
    "create-red-blue": create_with(
        "rotorouter", ("here", "", 0, "Bob"), ("nobody",), ("nobody",), seat=0
    ),
    "create-menu": create_with(
        "rotorouter", ("here", "", 0, "Bob"), ("bot", "search", 1, "Hal"), ("external",), seat=1
    ),
    "create-seat": create_seat("rotorouter", 2),
    "create-seat-bot": create_seat("polyy", 1, "bot"),
    "waiting-first": waiting_first,
    "waiting-shared": waiting_shared,
    "shared-turn": shared_turn,
    "shared-over": shared_over,
    "waiting-host": waiting_host,
    "waiting-guest": waiting_guest,
    "waiting-revealing": revealing,
    "room-start": at_start,
    "room-my-turn": my_turn,
    "room-keyboard": keyboard,
    "room-not-my-turn": not_my_turn,
    "room-pending": pending,
    "room-swap": swap,
    "room-swap-other": swap_other,
    "room-captured": captured,
    "room-over": over,
    "room-over-board": over_board,
    "room-resigned": resigned,
    "room-question": question,
    "room-spectator": spectator,
    "room-disconnected": disconnected,
    "room-refused": refused,
    "room-damaged": damaged,
    "room-occupied": occupied,
    "room-unknown-game": unknown_game,
    "room-small-board": small_board,
    **{f"names-{kind}": names(kind) for kind in ("long", "han", "arabic", "devanagari", "emoji")},
    **review.STATES,
    **position.STATES,
    **saved_games.STATES,
    **history.STATES,
    **people.STATES,
    **lobby.STATES,
    **alone.STATES,
    **match.STATES,
    **pace.STATES,
    **movement.STATES,
    **lan.STATES,
    **server_status.STATES,
    **big_screen.STATES,
    **daily.STATES,
    **try_states.STATES,
    **puzzles.STATES,
    **tournament.STATES,
    **several.STATES,
    **lesson.STATES,
    **help_pages.STATES,
    "help": help_,
    "help-lobby": help_page(0),
    "help-multiplayer": help_page(1),
    "help-solo": help_page(2),
    "help-disconnects": help_page(3),
    "help-keys": help_page(4),
    "settings-you": settings(0),
    "settings-look": settings(1),
    "settings-sound": settings(2),
    "settings-language": settings(3),
    "settings-play": settings(4),
    **board_states.STATES,
    **editor_states.STATES,
    **fleet_states.STATES,
    **rotorouter_states.STATES,
}
"""Name of a picture -> what brings a stage there."""


async def shown(state, size, scale):
    """A stage in that state, drawn."""
    stage = Stage(size, scale)
    then = STATES[state](stage)
    await settled()
    while callable(then):  # what needs what was told, and what needs what was told then
        then = then(stage)
        await settled()
    stage.draw()
    return stage


async def paint(folder, only, windows):
    for state in STATES:
        if only and only not in state:
            continue
        large = LARGE if state.startswith(("beamer", "home")) or windows else {}
        sizes = WINDOWS | TINY | PHONES | TABLETS | large
        for window, (size, scale) in sizes.items():
            if windows and window not in windows:
                continue
            stage = await shown(state, size, scale)
            pygame.image.save(stage.surface, folder / f"{state}@{window}.png")
            clipped = stage.scene.page.ctx.clipped
            if clipped:
                print(f"{state}@{window}: clipped {clipped}")
            await stage.app.close()


def main():
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--out", type=Path, default=Path("build/gallery"), metavar="DIR")
    words.add_argument("--only", default="", metavar="PART", help="of a state's name")
    words.add_argument("--windows", nargs="*", default=(), metavar="SIZE", help="as 390x844")
    words.add_argument("--theme", choices=get_args(SchemeName), default="dark")
    words.add_argument("--palette", choices=get_args(PaletteName), default="usual")
    words.add_argument("--board", choices=get_args(BoardName), default="plain")
    words.add_argument("--language", choices=list(NAMES), default=ENGLISH)
    given = words.parse_args()
    use(given.language)
    look = Appearance(given.theme, given.palette, given.board)
    client.app.appearance_of = lambda profile, platform: look
    given.out.mkdir(parents=True, exist_ok=True)
    asyncio.run(paint(given.out, given.only, given.windows))
    print(f"{len(list(given.out.glob('*.png')))} pictures in {given.out}")


if __name__ == "__main__":
    main()
