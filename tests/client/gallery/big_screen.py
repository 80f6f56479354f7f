"""The big screen in its notable states: each game, clocks, the evaluation, ends, a broken line."""

import msgspec

from client.scenes.spectate.big_screen import BigScreenScene
from protocol.from_client import RoomSettings
from protocol.from_server import Evaluation, RoomPresence, SeatInfo
from tests.client.gallery.match import FISCHER, NOW, clock, timed
from tests.client.games.rotorouter import states as rotorouter
from tests.client.games.wordfleet.fleet_games import bid, mid
from tests.client.stage import ME, golden, played, seen_of, waiting_seen

WATCHERS = RoomPresence(0, (True, True), 23, ("Cleo", "Dirk", "Emilia", "山田太郎", "Farid"))
RUNNING = timed(FISCHER, clock((298_400, 187_000), NOW - 61_000), seat=None, allowed=0)


def beamed(seen, state="online", value=None):
    """That room on a beamer; with the value of its position where one is told."""

    def show(stage):
        stage.online()
        stage.connection.now_ms, stage.connection.state = NOW, state
        stage.room(seen, WATCHERS)
        stage.app.open_big_screen("K7MQ2X")
        mirror = stage.connection.rooms["K7MQ2X"]

        def then(stage):
            stage.connection.rooms["K7MQ2X"] = mirror
            if value is not None:
                mirror.receive(Evaluation(0, mirror.seq, value))
            assert isinstance(stage.scene, BigScreenScene)

        return then

    return show


def four():
    """Four players and four clocks."""
    at = rotorouter.middle()
    left = clock((298_400, 187_000, 9_200, 250_000), NOW - 61_000, 4)
    return rotorouter.seen(at, None, settings=RoomSettings(clock=FISCHER), clock=left)


TOPPEN = seen_of(
    *golden("toppen", "stalemate", 6), seat=None, settings=RoomSettings(evaluation=True)
)
OVER = seen_of(*played(41), seat=None)

STATES = {
    "beamer-polyy": beamed(RUNNING),
    "beamer-toppen": beamed(TOPPEN, value=(1, -1)),
    "beamer-rotorouter": beamed(four()),
    "beamer-wordfleet": beamed(seen_of(*mid().at, seat=None)),
    "beamer-wordfleet-bids": beamed(seen_of(*bid("500").at, seat=None)),
    "beamer-long": beamed(seen_of(*played(30), seat=None, names="long")),
    "beamer-waiting": beamed(waiting_seen((SeatInfo(ME, "Ann"), None))),
    "beamer-over": beamed(OVER),
    "beamer-next": beamed(msgspec.structs.replace(OVER, rematch="NEXT22")),
    "beamer-away": beamed(msgspec.structs.replace(RUNNING, away=(None, NOW - 18_000))),
    "beamer-disconnected": beamed(RUNNING, "waiting"),
    "beamer-closed": beamed(RUNNING, "closed"),
}
