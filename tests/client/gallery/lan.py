"""Pictures of finding servers, of hosting one and of playing alone."""

import msgspec

from client.local_server.browser import ServerBrowser
from client.local_server.discovered_server import DiscoveredServer
from client.local_server.process import TAKEN, LocalServer
from client.net.address import Address
from client.scenes.home.connect import ConnectScene
from client.scenes.home.host_dialog import HostScene
from client.scenes.home.share_panel import SharePanelScene
from client.shell.password import PasswordScene
from client.storage.profile import LocalProfile
from protocol.from_server import LobbyRooms, SeatInfo
from protocol.local import ServerStatus
from tests.client.stage import ME, FakeConnection, remembered, waiting_seen

SERVERS = ("ws://play.example.org:7447", "ws://192.168.1.17:7447")


def found(name="Ann’s games", last=5, **more):
    """A server as it was found."""
    url = f"ws://192.168.1.{last}:7447"
    about = {"players": 2, "games": 1, "ping_ms": 3.2, "url": url} | more
    return DiscoveredServer(
        key=f"{name} {last}", urls=(url,), server_id=f"server_id{last}", name=name, **about
    )


MANY = (
    found("Ann’s games", 5, room="K7MQ2X"),
    found("Club evening", 17, players=23, games=9, locked=True, ping_ms=0.4),
    found("Wolfeschlegelsteinhausenbergerdorff’s", 20, players=1, games=0, ping_ms=212),
    found("山田太郎の部屋", 31, players=4, games=2, ping_ms=18),
    found("Old laptop", 40, protocol=0, players=0, games=0, ping_ms=9),
    found("New laptop", 42, protocol=2, players=0, games=0, ping_ms=9),
    found("Behind a firewall", 41, players=0, games=0, ping_ms=None, misses=4),
)


class Sees(ServerBrowser):
    """A finder that found these."""

    def __init__(self, servers=(), rounds=3, fault=""):
        super().__init__()
        self._shown, self.rounds, self.fault = servers, rounds, fault

    @property
    def servers(self):
        return self._shown


class Runs(LocalServer):
    """A server that is so."""

    def __init__(self, state="none", lan=True, addresses=(), installed=True, **more):
        super().__init__(None)
        self.state, self.lan, self._installed = state, lan, installed
        self.why, self.password = more.get("why", ""), more.get("password", "")
        if state == "serving":
            names = ("Wi-Fi", "Ethernet")[: len(addresses)]
            about = {"people": more.get("people", 1), "has_parent": more.get("has_parent", False)}
            about["web"] = more.get("web", False)
            self.status = ServerStatus(
                port=7447,
                server_id="mine",
                name="Ann’s games",
                addresses=tuple(addresses),
                networks=names,
                lan=lan,
                **about,
            )
        self.is_port_taken = more.get("taken", False)
        self.is_found = self.stays = more.get("found", False)

    @property
    def command(self):
        return ["fourfold-server"] if self._installed else None


def first(servers=(), rounds=3, fault="", hosting=None, profile=None):
    """The first scene, where these were found."""

    def show(stage):
        stage.app.server_browser = Sees(servers, rounds, fault)
        stage.app.local_server = hosting() if hosting else Runs()
        if profile is not None:
            stage.app._profile = msgspec.structs.replace(profile, scale=stage.app.profile.scale)
        stage.app.scenes = [ConnectScene(stage.app)]

    return show


def form(**about):
    def show(stage):
        first((MANY[0],))(stage)
        stage.app.local_server = Runs(**about)
        stage.app.push(HostScene(stage.app))

    return show


def panel(addresses, room=False, **more):
    """Over the lobby of one's own server, or over a room that waits."""

    def show(stage):
        stage.app.local_server = Runs("serving", addresses=addresses, **more)
        stage.online(FakeConnection(url="ws://127.0.0.1:7447"))
        stage.connection.cards = LobbyRooms(rooms=())
        if not room:
            stage.app.push(SharePanelScene(stage.app))
            return
        stage.room(waiting_seen((SeatInfo(ME, "Ann"), None), seat=0))
        stage.draw()
        stage.press("qr")

    return show


def lobby(stage):
    stage.app.local_server = Runs("serving", addresses=("192.168.1.5:7447",))
    stage.online(FakeConnection(url="ws://127.0.0.1:7447"))
    stage.connection.cards = LobbyRooms(rooms=())


GAMES = {"polyy": 1, "toppen": 1, "rotorouter": 1, "wordfleet": 2}


def alone(stage):
    stage.app.local_server = Runs("serving", lan=False, addresses=("127.0.0.1:7447",))
    stage.online(FakeConnection(url="ws://127.0.0.1:7447", games=GAMES))
    stage.connection.cards = LobbyRooms(rooms=())


def password(stage):
    first(MANY)(stage)
    address = Address("ws://192.168.1.17:7447", None, "house17", "Club evening")
    why = "That is not this server’s password."
    stage.app.push(PasswordScene(stage.app, address, why))


TWO = ("192.168.1.5:7447", "10.42.0.1:7447")
NO_NETWORK = "This computer cannot look for nearby games: Network is unreachable."
STATES = {
    "lan-looking": first(rounds=0, profile=LocalProfile()),
    "lan-none": first(),
    "lan-one": first((MANY[0],), profile=LocalProfile()),
    "lan-many": first(MANY, profile=remembered(*SERVERS)),
    "lan-no-network": first(fault=NO_NETWORK),
    "lan-not-installed": first((MANY[0],), hosting=lambda: Runs(installed=False)),
    "lan-alone-starting": first(hosting=lambda: Runs("starting", lan=False)),
    "lan-alone-failed": first(
        hosting=lambda: Runs("failed", lan=False, why="the private store did not start")
    ),
    "lan-own-server": first(hosting=lambda: Runs("serving", addresses=TWO)),
    "lan-host": form(),
    "lan-host-starting": form(state="starting"),
    "lan-host-failed": form(state="failed", why=TAKEN, taken=True),
    "lan-panel": panel(TWO[:1]),
    "lan-panel-networks": panel(TWO, password="sesame"),
    "lan-panel-kept": panel(TWO[:1], found=True),
    "lan-panel-of-another-window": panel(TWO[:1], found=True, has_parent=True),
    "lan-panel-no-network": panel(("127.0.0.1:7447",)),
    "lan-panel-room": panel(TWO[:1], room=True),
    "lan-panel-web": panel(TWO, web=True),
    "lan-panel-room-web": panel(TWO[:1], room=True, web=True),
    "lan-lobby": lobby,
    "lan-lobby-alone": alone,
    "lan-password": password,
}
"""Name of a picture -> what brings a stage there."""
