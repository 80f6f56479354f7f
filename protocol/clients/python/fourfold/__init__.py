"""Play on a Fourfold server from Python: connect, open, join, watch, play, and come back.

    import random
    import fourfold

    last = fourfold.run("ws://127.0.0.1:7447", "K7MQ2X", lambda view: random.choice(view.legal))
    print(last.ending.reason)

What this module names is its face; everything else in it may change.
"""

from client.net.address import BadAddress
from fourfold.client import FourfoldClient, connect
from fourfold.errors import (
    BadTokenFile,
    GameUnknown,
    LinkOver,
    NotWelcome,
    PlayVoid,
    ServerRefused,
    TooManyToList,
    Unreachable,
)
from fourfold.game_table import GameTable, Intent
from fourfold.game_views import GameView
from fourfold.player import Choose, play, run
from fourfold.view import View
from fourfold.view_stream import ViewStream
from protocol import from_client as messages
from protocol.errors import FourfoldError
from protocol.from_client import RoomSettings
from protocol.from_server import ChatLine, EndingView, Reason, RoomCard

__all__ = [
    "BadAddress",
    "BadTokenFile",
    "ChatLine",
    "Choose",
    "EndingView",
    "FourfoldClient",
    "FourfoldError",
    "GameTable",
    "GameUnknown",
    "GameView",
    "Intent",
    "LinkOver",
    "NotWelcome",
    "PlayVoid",
    "Reason",
    "RoomCard",
    "RoomSettings",
    "ServerRefused",
    "TooManyToList",
    "Unreachable",
    "View",
    "ViewStream",
    "connect",
    "messages",
    "play",
    "run",
]
