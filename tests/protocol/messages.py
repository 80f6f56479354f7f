"""Every message of the wire at least once, and what is close to one and yet none."""

from typing import Any

import msgspec
from msgspec.structs import replace

from protocol.from_client import (
    Answer,
    Assess,
    Begin,
    Best,
    Campaign,
    Continue,
    Hello,
    Join,
    Leave,
    Lobby,
    Mine,
    Offer,
    Open,
    Profile,
    PutForward,
    Quick,
    Replay,
    Reserve,
    Resign,
    SeatBot,
    Settings,
    Suggest,
    TakeBack,
    Unseat,
    Unwatch,
    Watch,
)
from protocol.from_server import (
    Advice,
    Assessed,
    BotOffer,
    Card,
    Cards,
    Career,
    Chair,
    Closing,
    Done,
    Ending,
    Offered,
    Presence,
    Profiled,
    Ranked,
    Reason,
    Refused,
    Replayed,
    Rooms,
    Seen,
    Snapshot,
    Suggested,
    Table,
    Update,
    Watching,
    Welcome,
)
from protocol.may import bits
from protocol.names import PlayerId, RoomId, Token

ROOM = RoomId("K7MQ2X")
MOST = 2**53 - 1
FROM_CLIENT: list[Any] = [
    Hello(1),
    Hello(1, "Zoë 麻雀", Token("x" * 43)),
    Hello(1, "Robot", None, True),
    Suggest(MOST, ROOM),
    Lobby(),
    Lobby(False),
    Open(0, "polyy"),
    Open(MOST, "polyy", {"size": 4, "pie": False, "deep": [1, {"a": None}]}, Settings(False)),
    Open(1, "toppen", {}, Settings(advice=True)),
    Join(1, ROOM),
    Join(1, ROOM, 1),
    Leave(2, ROOM),
    SeatBot(3, ROOM),
    SeatBot(3, ROOM, 1, "random", 100),
    Reserve(3, ROOM),
    Reserve(3, ROOM, 1),
    Unseat(4, ROOM, 1),
    TakeBack(6, ROOM, MOST),
    PutForward(6, ROOM, 0),
    Continue(6, ROOM),
    Offer(6, ROOM, "takeback"),
    Offer(6, ROOM, "resignation"),
    Answer(6, ROOM, "takeback", 3, True),
    Answer(6, ROOM, "resignation", 0, False),
    Begin(5, ROOM),
    Resign(6, ROOM),
    Watch(ROOM),
    Watch(ROOM, MOST, 2**32 - 1),
    Replay(7, ROOM),
    Replay(MOST, ROOM, 3),
    Assess(8, ROOM),
    Campaign(9, "polyy"),
    Profile(10),
    Profile(10, PlayerId("4ab7c7578d4be417169a")),
    Unwatch(127),
    Quick(11, "polyy"),
    Quick(MOST, "toppen", {"start": "flat"}, Settings(rated=True, undo="none"), "5e" * 32),
    Mine(12),
    Best(13, "polyy"),
]
SEEN = Seen(
    room=ROOM,
    game="polyy",
    rules=1,
    options=(("pie", True), ("size", 4)),
    settings=Settings(undo="free", thoughts=True),
    opener=PlayerId("ada"),
    seat=None,
    phase="over",
    chairs=(Chair(PlayerId("ada"), "Ada"), Chair(PlayerId(""), "", "", True), None),
    number=0,
    playing=(0, 1),
    view=[[None, 1], True],
    ending=Ending((1,), "three corners"),
    due=MOST,
    ply=3,
    plies=5,
    may=bits(("resign", "take_back", "put_forward", "offer_takeback", "suggest", "continue")),
    offers=(Offered("takeback", 0, (1, 2)), Offered("resignation", 1, ())),
    thought=("麻雀",),
    paused=True,
    practice=True,
)
ADA = PlayerId("ada")
CARD = Card(
    *(ROOM, "polyy", {"size": 4}, Settings(), "open", ("Ada", None, None, None), 5),
    *((ADA, None, None, None), (1, 3), (2,), 1),
)
RANKED = Ranked(ADA, "Ada", 1634, 92, 31)
RATED = Career("toppen", rating=1500, doubt=250, rated=3, firsts=2, withheld=1)
FROM_SERVER: list[Any] = [
    Welcome(PlayerId("ada"), Token("x" * 43), "Ada", 1, "Fourfold", {"polyy": 1}, MOST),
    Welcome(
        *(PlayerId("outside-ada"), Token("bot." + "x" * 43), "Ada", 1, "Fourfold", {"polyy": 1}, 0),
        {"polyy": (BotOffer("random", ("any",), 1), BotOffer("search", ("a", "b"), 1, "No."))},
    ),
    Suggested(1, ROOM, 6, {"type": "swap"}),
    Suggested(MOST, ROOM, MOST, {"type": "place", "field": 3}, ("It wins.", "麻雀")),
    Done(1, ROOM),
    Done(1, ROOM, 0),
    *(Refused(reason, "No.") for reason in Reason),
    Refused(Reason.ILLEGAL, "No.", 1, 2, ROOM, 3, "OCCUPIED", 1000),
    Cards(()),
    Cards((Card(ROOM, "polyy", {"size": 4}, Settings(), "open", ("Ada", None), MOST),)),
    Cards((CARD,)),
    Rooms(12, ()),
    Rooms(MOST, (replace(CARD, phase="over", free=(), seat=1, to_move=(0, 1)),)),
    Table(13, "polyy", ()),
    Table(13, "polyy", (RANKED, replace(RANKED, name="麻雀", bot=True)), RANKED, 1),
    Watching(ROOM, 0),
    Presence(0, (True, False), 2, ("Zoë", "麻雀")),
    Closing("Bye.", 1000),
    Snapshot(127, MOST, 2**32 - 1, True, SEEN),
    Update(0, 1, 0, ()),
    Update(0, 1, 0, ((11, 0, 3), 1, (), None)),
    Advice(127, MOST, None),
    Advice(0, 6, (1, -1)),
    Advice(0, 6, (0, 0, 0, 0)),
    Replayed(7, ROOM, None, 4, SEEN, ()),
    Replayed(MOST, ROOM, 3, MOST, SEEN, ((), ((11, 0, 3), 1, (), None))),
    Assessed(8, ROOM, 4, ((1, -1), None, (0, 0))),
    Profiled(10, PlayerId("nobody"), "", ()),
    Profiled(10, PlayerId("ann"), "Ann 麻雀", (Career("polyy", 3, 4, 2, ROOM), RATED)),
]

HELLO = {"type": "hello", "protocol": 1}
MALFORMED: dict[str, tuple[Any, str]] = {
    "no type": ({}, "missing required field `type`"),
    "unknown type": ({"type": "dance"}, "Invalid value 'dance'"),
    "type of another kind": ({"type": 1}, r"\$\.type"),
    "a number": (7, "Expected `(object|array)`"),
    "a missing field": ({"type": "hello"}, "missing required field `protocol`"),
    "an unknown field": ({"type": "lobby", "pony": 1}, "unknown field `pony`"),
    "a string for a number": ({"type": "hello", "protocol": "1"}, r"Expected `int`.*\$\.protocol"),
    "true for a number": ({"type": "hello", "protocol": True}, r"Expected `int`.*\$\.protocol"),
    "a name too long": (HELLO | {"name": "x" * 65}, r"length <= 64.*\$\.name"),
    "a token too long": (HELLO | {"token": "x" * 65}, r"length <= 64.*\$\.token"),
    "a code too long": ({"type": "watch", "room": "x" * 13}, r"length <= 12.*\$\.room"),
    "an empty code": ({"type": "watch", "room": ""}, r"length >= 1.*\$\.room"),
    "a negative request": ({"type": "join", "request": -1, "room": "A"}, r">= 0.*\$\.request"),
    "a request too large": ({"type": "join", "request": 2**53, "room": "A"}, r"\$\.request"),
    "a channel too large": ({"type": "unwatch", "channel": 128}, r"<= 127.*\$\.channel"),
    "a mark too large": ({"type": "watch", "room": "A", "mark": 2**32}, r"\$\.mark"),
    "a fraction for a seat": (
        {"type": "join", "request": 1, "room": "A", "seat": 0.5},
        r"\$\.seat",
    ),
    "too many options": (
        {"type": "open", "request": 1, "game": "x", "options": {str(n): n for n in range(33)}},
        r"length <= 32.*\$\.options",
    ),
    "an unknown setting": (
        {"type": "open", "request": 1, "game": "x", "settings": {"secret": True}},
        "unknown field `secret`",
    ),
    "advice that is no yes or no": (
        {"type": "open", "request": 1, "game": "x", "settings": {"advice": 1}},
        r"Expected `bool`.*\$\.settings\.advice",
    ),
    "a replay without a request": ({"type": "replay", "room": "A"}, "field `request`"),
    "a replay of a negative seat": (
        {"type": "replay", "request": 1, "room": "A", "seat": -1},
        r">= 0.*\$\.seat",
    ),
    "a replay of several seats": (
        {"type": "replay", "request": 1, "room": "A", "seat": [0, 1]},
        r"\$\.seat",
    ),
    "an assessment of one seat": (
        {"type": "assess", "request": 1, "room": "A", "seat": 0},
        "unknown field `seat`",
    ),
    "advice from a client": ([3, 0, 0, [1, -1]], r"(?i)invalid value"),
    "an unknown tag": ([9, 0, 0, {}], r"(?i)invalid value"),
    "an empty array": ([], "(?i)array"),
    "a play cut short": ([1, 0, 0], "(?i)length"),
    "a play too long": ([1, 0, 0, {}, 0], "(?i)length"),
    "a negative number": ([1, 0, -1, {}], r">= 0.*\$\[2\]"),
    "a null channel": ([1, None, 0, {}], r"\$\[1\]"),
}

NEVER_TOLD: dict[str, tuple[Any, str]] = {
    "a value past winning": ([3, 0, 1, [2, -2]], r"\$\[3\]\[0\]"),
    "a value in words": ([3, 0, 1, ["win", "loss"]], r"\$\[3\]\[0\]"),
    "one value for all": ([3, 0, 1, 1], r"\$\[3\]"),
    "no value at all": ([3, 0, 1], "length"),
    "values without places": (
        {"type": "assessed", "request": 1, "room": "A", "seq": 1, "values": [1]},
        r"\$\.values\[0\]",
    ),
    "changes that are no list": (
        {
            "type": "replayed",
            "request": 1,
            "room": "A",
            "seat": None,
            "seq": 1,
            "first": [],
            "changes": [1],
        },
        r"\$\.changes\[0\]",
    ),
}
"""What no server says."""


def tree(value: Any) -> Any:
    """``value`` as plain values, the way JSON would hold it."""
    return msgspec.json.decode(msgspec.json.encode(value))
