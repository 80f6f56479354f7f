"""How it stands with the server, in its notable states: silent, ended, full, locked, another."""

from client.net.address import Address
from client.scenes.home.quit_dialog import QuitScene
from client.storage.profile import KnownServer
from engines.polyy.public import PlaceStone
from protocol.from_server import LobbyRooms, Reason
from tests.client.gallery.big_screen import RUNNING as BEAMED
from tests.client.gallery.lan import Runs
from tests.client.gallery.match import NOW, RUNNING
from tests.client.stage import FakeConnection, full_lobby

NEAR = "ws://192.168.1.17:7447"
NEWER = (
    "That server runs another version of Fourfold (this server speaks protocol 2, you speak 1). "
)
NEWER += "you speak 1). Update the older one."


def at(place, state, **about):
    """In the lobby, at a table or at a beamer, while it stands so with the server."""

    def show(stage):
        stage.online(FakeConnection(url=NEAR))
        stage.connection.now_ms, stage.connection.cards = NOW, full_lobby()
        if place == "table":
            stage.room(RUNNING)
        if place == "beamer":
            stage.room(BEAMED)
            mirror = stage.connection.rooms["K7MQ2X"]
            stage.app.open_big_screen("K7MQ2X")
        stage.connection.state = state
        for name, value in about.items():
            setattr(stage.connection, name, value)

        def then(stage):
            if place == "beamer":
                stage.connection.rooms["K7MQ2X"] = mirror

        return then

    return show


def queued(stage):
    """A move was made while the line is broken."""
    then = at("table", "waiting")(stage)
    stage.connection.rooms["K7MQ2X"].pending = PlaceStone(30)
    return then


def twin(stage):
    """A server says that it is one which is known by another address."""
    stage.online(FakeConnection(url=NEAR))
    stage.connection.cards = LobbyRooms(rooms=())
    here = KnownServer(NEAR, None, None, "kitchen", "Ben’s games")
    there = KnownServer("ws://127.0.0.1:7760", "token", None, "kitchen")
    stage.app.visit.ask_who(Address(NEAR), here, there)


def parting(people):
    """The window of one's own server is closed while others are there."""

    def show(stage):
        stage.app.local_server = Runs("serving", addresses=("192.168.1.5:7447",), people=people)
        stage.online(FakeConnection(url="ws://127.0.0.1:7447"))
        stage.connection.cards = LobbyRooms(rooms=())
        stage.app.push(QuitScene(stage.app, lambda: None))

    return show


ENDED = {"state": "waiting", "parting": "ended", "why": "the server stops"}
LOCKED = {"state": "refused", "refusal": Reason.PASSWORD, "why": "this server has a password"}
STATES = {
    "line-silent": at("table", "online", silent_s=6),
    "line-silent-lobby": at("lobby", "online", silent_s=13),
    "line-silent-beamer": at("beamer", "online", silent_s=6),
    "line-ended": at("table", **ENDED),
    "line-ended-lobby": at("lobby", **ENDED),
    "line-ended-beamer": at("beamer", **ENDED),
    "line-queued": queued,
    "line-twin": twin,
    "line-full": at("table", "waiting", parting="full"),
    "line-unkept": at("table", "online", unkept=True),
    "line-storeless": at("lobby", "waiting", parting="storeless"),
    "line-locked": at("table", **LOCKED),
    "line-locked-wrong": at("table", **LOCKED | {"password": "x", "why": "wrong password"}),
    "line-locked-beamer": at("beamer", **LOCKED),
    "line-newer": at("table", "refused", why=NEWER),
    "line-parting": parting(3),
}
