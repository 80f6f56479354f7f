"""The pictures of several games at once: the wall, one's own games in a room, what calls."""

import msgspec

from client.scenes.dialogs.settings import SettingsScene
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.from_server import EndingView, LobbyRooms, MyRooms, SeatInfo, Snapshot
from protocol.messages.calls import CallSettings
from protocol.messages.inbox import InboxItem, InvitationTerms
from protocol.termination import Termination
from tests.client.gallery.lobby import LONG, live_rooms, server
from tests.client.stage import RAPID, card, golden, many_games, played, seen_of

GAMES = {
    "WALL22": (lambda: played(30), ("Bob", "Cleo")),
    "WALL33": (lambda: golden("toppen", "anti_backtracking", 9), ("山田太郎", LONG)),
    "WALL44": (
        lambda: golden("rotorouter", "four_open_hands", 90),
        ("Dirk", "Emilia", "Farid", "Gül"),
    ),
    "WALL55": (lambda: played(12), ("Zoë 🎲🦊", "محمد علي")),
    "WALL66": (lambda: golden("toppen", "anti_backtracking", 4), ("Farid", "Emilia")),
    "WALL77": (lambda: played(55, 1), ("Dirk", "Cleo")),
    "WALL88": (lambda: golden("rotorouter", "four_open_hands", 30), ("Gül", "Bob", "Cleo", "Ann")),
    "WALL99": (lambda: golden("toppen", "anti_backtracking", 12), ("Bob", "Gül")),
    "WALLAA": (lambda: played(44, 2), ("Emilia", "Dirk")),
}
FISCHER = TimeControl("fischer", 600_000, 5_000)
CALLS = (
    InboxItem("f", "follow", 1, "dirk", "Dirk"),
    InboxItem("s", "seated", 2, "bob", "Bob", "PLAY44", "toppen"),
    InboxItem(
        *("i", "invitation", 3, "cleo", LONG, "PLAY22", "rotorouter"),
        terms=InvitationTerms({}, RoomSettings(clock=FISCHER, rated=True), 2),
    ),
)


def tell(stage, room, **changes):
    """Let the server tell a room of the wall as a spectator sees it."""
    make, names = GAMES[room]
    rules, state = make()
    seen = seen_of(rules, state, None, seats=tuple(SeatInfo(n, n) for n in names), **changes)
    seen = msgspec.structs.replace(seen, room=room, playing=tuple(range(len(names))))
    mirror = stage.connection.rooms[room]
    tree = msgspec.to_builtins(seen)
    mirror.receive(Snapshot(0, mirror.seq + 1, 1, False, tree))


def listed(rooms):
    """The lobby with these games in play."""
    made = (card(r, "playing", GAMES[r][1], kind(r), settings=RAPID, ago=3) for r in rooms)
    return LobbyRooms(rooms=tuple(made))


def kind(room):
    names = GAMES[room][1]
    return "rotorouter" if len(names) == 4 else "polyy"


def wall(many):
    def show(stage):
        rooms = list(GAMES)[:many]
        stage.online(server(cards=listed(rooms)))
        stage.app.open_wall()
        stage.draw()

        def then(stage):
            for room in rooms:
                tell(stage, room)
            stage.draw()

        return then

    return show


def wall_over(stage):
    show = wall(4)(stage)

    def then(stage):
        show(stage)
        tell(stage, "WALL22", phase="over", ending=EndingView((1,), Termination.RULES, ""))
        stage.draw()

    return then


def wall_choice(stage):
    show = wall(9)(stage)

    def then(stage):
        show(stage)
        stage.press("choose")

    return then


def in_room(stage):
    """A room of somebody who has other games."""
    stage.online(server(cards=live_rooms(), own=many_games()))
    stage.draw()
    rules, state = played(30)
    seen = msgspec.structs.replace(seen_of(rules, state, 0, settings=RoomSettings()), room="TVRN22")
    stage.room(seen, code="TVRN22")
    return lambda stage: stage.draw()


def called(stage):
    stage.online(server(cards=live_rooms(), own=many_games()))
    stage.connection.inbox = CALLS
    return lambda stage: stage.draw()


def called_in_room(stage):
    then = in_room(stage)
    stage.connection.inbox = CALLS[2:]
    return then


def inbox(stage):
    called(stage)
    stage.app.open_inbox()
    return lambda stage: stage.draw()


def inbox_empty(stage):
    stage.online(server(own=MyRooms(1, ())))
    stage.app.open_inbox()


def call_settings(told, fault=""):
    """The settings of calls, as a server tells them."""

    def show(stage):
        stage.online(server())
        stage.connection.calls = told
        stage.app.push(SettingsScene(stage.app))
        stage.scene._show(5)
        return lambda stage: stage.draw()

    return show


AWAY = CallSettings(1, True, True)
KINDS = ("turn", "invitation")
STATES = {
    "calls-none": call_settings(CallSettings(1, False, False)),
    "calls-new": call_settings(AWAY),
    "calls-asked": call_settings(
        msgspec.structs.replace(AWAY, asked="ann@example.org", asked_until=10**12)
    ),
    "calls-on": call_settings(
        msgspec.structs.replace(
            AWAY,
            address="ann@example.org",
            url="https://example.org/fourfold",
            secret="s3cr3t-3Kd8sJ2kLw0PqX7vB1nM4tYz",
            kinds=KINDS,
        )
    ),
    "wall-none": wall(0),
    "wall-one": wall(1),
    "wall-four": wall_over,
    "wall-nine": wall(9),
    "wall-choice": wall_choice,
    "room-of-several": in_room,
    "called-home": called,
    "called-room": called_in_room,
    "inbox": inbox,
    "inbox-empty": inbox_empty,
}
