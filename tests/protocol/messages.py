"""Every message of the wire at least once, and what is close to one and yet none."""

from typing import Any

import msgspec
from msgspec.structs import replace

from protocol.allowed_actions import bits
from protocol.from_client import (
    Abort,
    Answer,
    Assess,
    Ban,
    Begin,
    ClaimWin,
    Continue,
    Export,
    Fork,
    Hello,
    Join,
    Leave,
    ListMyRooms,
    Mute,
    Offer,
    Open,
    PlayCampaign,
    Prove,
    PutForward,
    QuickMatch,
    Renew,
    Replay,
    Reserve,
    Resign,
    Reveal,
    RoomSettings,
    Say,
    SeatBot,
    ShowLeaderboard,
    ShowProfile,
    Suggest,
    TakeBack,
    Unseat,
    Unwatch,
    WatchLobby,
    WatchRoom,
)
from protocol.from_server import (
    Assessed,
    BotOffer,
    Career,
    ChatLines,
    Closing,
    Done,
    EndingView,
    Evaluation,
    Exported,
    IdentityChallenge,
    Leaderboard,
    LobbyRooms,
    MyRooms,
    OfferView,
    OwnPlyUpdate,
    PlyUpdate,
    Profiled,
    Ranked,
    Reason,
    Refusal,
    Renewed,
    Replayed,
    RoomCard,
    RoomDiff,
    RoomPresence,
    RoomView,
    SeatInfo,
    Snapshot,
    Suggested,
    Update,
    Watching,
    Welcome,
)
from protocol.from_server import ChatLine as Said
from protocol.names import PlayerId, RoomId, Token
from protocol.termination import Termination

ROOM = RoomId("K7MQ2X")
MOST = 2**53 - 1
LAST = 32_503_680_000_000
"""The last time that is told."""
FROM_CLIENT: list[Any] = [
    Hello(1),
    Hello(1, "Zoë 麻雀", PlayerId("4ab7c7578d4be417169a"), 1, "5e" * 32),
    Prove("5e" * 32, ""),
    Renew(7),
    Hello(1, "Robot", bot=True),
    Hello(1, "Ann", bot=True),
    Prove("", "5e" * 32),
    Suggest(MOST, ROOM),
    WatchLobby(),
    WatchLobby(False),
    Open(0, "polyy"),
    Open(MOST, "polyy", {"size": 4, "pie": False, "deep": [1, {"a": None}]}, RoomSettings(False)),
    Open(1, "toppen", {}, RoomSettings(evaluation=True)),
    Join(1, ROOM),
    Join(1, ROOM, 1),
    Join(1, ROOM, 1, "5e" * 32),
    Reveal(1, ROOM, "5e" * 32),
    Export(MOST, ROOM),
    Fork(1, ROOM, MOST),
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
    WatchRoom(ROOM),
    WatchRoom(ROOM, MOST, 2**32 - 1),
    Replay(7, ROOM),
    Replay(MOST, ROOM, 3),
    Assess(8, ROOM),
    PlayCampaign(9, "polyy"),
    ShowProfile(10),
    ShowProfile(10, PlayerId("4ab7c7578d4be417169a")),
    Unwatch(127),
    QuickMatch(11, "polyy"),
    QuickMatch(MOST, "toppen", {"start": "flat"}, RoomSettings(rated=True, undo="none"), "5e" * 32),
    ListMyRooms(12),
    ShowLeaderboard(13, "polyy"),
    Open(
        1, "polyy", {}, RoomSettings(spectators="link", absent="bot", delay_ms=1, delay_plies=1_000)
    ),
    Abort(14, ROOM),
    ClaimWin(15, ROOM),
    Ban(16, ROOM, PlayerId("4ab7c7578d4be417169a")),
    Mute(17, ROOM, PlayerId("4ab7c7578d4be417169a")),
    Say(18, ROOM, "麻雀 👍🏽"),
    Say(MOST, ROOM, reaction="good luck"),
]
SEEN = RoomView(
    room=ROOM,
    game="polyy",
    rules=1,
    options=(("pie", True), ("size", 4)),
    settings=RoomSettings(undo="free", reasons=True),
    opener=PlayerId("ada"),
    seat=None,
    phase="over",
    seats=(SeatInfo(PlayerId("ada"), "Ada"), SeatInfo(PlayerId(""), "", "", True), None),
    number=0,
    playing=(0, 1),
    view=[[None, 1], True],
    ending=EndingView((1,), Termination.RULES, "three corners"),
    due=LAST,
    ply=3,
    last_ply=5,
    allowed=bits(("resign", "take_back", "put_forward", "offer_takeback", "suggest", "continue")),
    offers=(OfferView("takeback", 0, (0, 1), LAST), OfferView("resignation", 1, ())),
    reasons=("麻雀",),
    paused=True,
    practice=True,
)
ADA = PlayerId("ada")
CARD = RoomCard(
    *(ROOM, "polyy", {"size": 4}, RoomSettings(), "open", ("Ada", None, None, None), 5),
    *((ADA, None, None, None), (1, 3), (2,), 1),
)
RANKED = Ranked(ADA, "Ada", 1634, 92, 31)
RATED = Career("toppen", rating=1500, deviation=250, rated=3, first_places=2, withheld=1)
FROM_SERVER: list[Any] = [
    IdentityChallenge("server_id", "5e" * 32, "5e" * 32, True),
    Renewed(7, Token("ada.1.x")),
    Welcome(PlayerId("ada"), Token("x" * 43), "Ada", 1, "Fourfold", {"polyy": 1}, LAST),
    Welcome(
        *(
            PlayerId("external-ada"),
            Token("bot." + "x" * 43),
            "Ada",
            1,
            "Fourfold",
            {"polyy": 1},
            0,
        ),
        {"polyy": (BotOffer("random", ("any",), 1), BotOffer("search", ("a", "b"), 1, "No."))},
        "0f" * 16,
    ),
    Suggested(1, ROOM, 6, {"type": "swap"}),
    Suggested(MOST, ROOM, MOST, {"type": "place", "field": 3}, ("It wins.", "麻雀")),
    Done(1, ROOM),
    Done(1, ROOM, 0),
    *(Refusal(reason, "No.") for reason in Reason),
    Refusal(Reason.ILLEGAL, "No.", 1, 2, ROOM, 3, "OCCUPIED", 1000),
    LobbyRooms(()),
    LobbyRooms(
        (RoomCard(ROOM, "polyy", {"size": 4}, RoomSettings(), "open", ("Ada", None), LAST),)
    ),
    LobbyRooms((CARD,)),
    LobbyRooms((CARD,), (ROOM,), whole=False),
    MyRooms(12, ()),
    MyRooms(MOST, (replace(CARD, phase="over", free=(), seat=1, to_move=(0, 1)),)),
    Leaderboard(13, "polyy", ()),
    Leaderboard(13, "polyy", (RANKED, replace(RANKED, name="麻雀", bot=True)), RANKED, 1),
    Watching(ROOM, 0),
    RoomPresence(0, (True, False), 2, ("Zoë", "麻雀")),
    RoomPresence(0, (True, False), 1, ("Eve",), (PlayerId("eve"),)),
    ChatLines(3, ()),
    ChatLines(
        0, (Said(1, PlayerId("eve"), "Eve", "麻雀"), Said(LAST, PlayerId("ada"), "Ada", "", "wow"))
    ),
    Closing("Bye.", 1000),
    Snapshot(127, MOST, 2**32 - 1, True, SEEN),
    Update(0, 1, ()),
    Update(127, 2**32 - 1, ((0, 3), 1, 2, None, (), None), (9, 1)),
    PlyUpdate(0, 0, ((0, 3), 1)),
    OwnPlyUpdate(0, 0, ((0, 3), 1), (16, 3)),
    Evaluation(127, MOST, None),
    Evaluation(0, 6, (1, -1)),
    Evaluation(0, 6, (0, 0, 0, 0)),
    Replayed(7, ROOM, None, 4, SEEN, ()),
    Replayed(
        *(MOST, ROOM, 3, MOST, SEEN),
        (RoomDiff(2, ()), RoomDiff(4, ((0, 3), 1, 2, None)), RoomDiff(5, ((), 1), (16, 0))),
    ),
    Exported(1, ROOM, '{"digest":"5e"}\n', "麻雀\n"),
    Assessed(8, ROOM, 4, ((1, -1), None, (0, 0))),
    Profiled(10, PlayerId("nobody"), "", ()),
    Profiled(
        10, PlayerId("ann"), "Ann 麻雀", (Career("polyy", 3, 4, 2, ROOM, best_level=5), RATED)
    ),
]

HELLO = {"type": "hello", "protocol": 1}
MALFORMED: dict[str, tuple[Any, str]] = {
    "no type": ({}, "missing required field `type`"),
    "unknown type": ({"type": "dance"}, "Invalid value 'dance'"),
    "type of another kind": ({"type": 1}, r"\$\.type"),
    "a number": (7, "Expected `(object|array)`"),
    "a missing field": ({"type": "hello"}, "missing required field `protocol`"),
    "an unknown field": ({"type": "watch_lobby", "pony": 1}, "unknown field `pony`"),
    "a string for a number": ({"type": "hello", "protocol": "1"}, r"Expected `int`.*\$\.protocol"),
    "true for a number": ({"type": "hello", "protocol": True}, r"Expected `int`.*\$\.protocol"),
    "a name too long": (HELLO | {"name": "x" * 65}, r"length <= 64.*\$\.name"),
    "a player too long": (HELLO | {"player": "x" * 65}, r"length <= 64.*\$\.player"),
    "a code too long": ({"type": "watch_room", "room": "x" * 65}, r"length <= 64.*\$\.room"),
    "an empty code": ({"type": "watch_room", "room": ""}, r"length >= 1.*\$\.room"),
    "a negative request": ({"type": "join", "request": -1, "room": "A"}, r">= 0.*\$\.request"),
    "a request too large": ({"type": "join", "request": 2**53, "room": "A"}, r"\$\.request"),
    "a channel too large": ({"type": "unwatch", "channel": 128}, r"<= 127.*\$\.channel"),
    "a mark too large": ({"type": "watch_room", "room": "A", "mark": 2**32}, r"\$\.mark"),
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
    "evaluation that is no yes or no": (
        {"type": "open", "request": 1, "game": "x", "settings": {"evaluation": 1}},
        r"Expected `bool`.*\$\.settings\.evaluation",
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
    "evaluation from a client": ([3, 0, 0, [1, -1]], r"(?i)invalid value"),
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
    "an update without changes": ([2, 0, 1], "length"),
    "an update with a number for changes": ([4, 0, 1, 5], r"\$\[3\]"),
    "an update with a number for the room's changes": ([5, 0, 1, [], 5], r"\$\[4\]"),
    "a change of an unknown kind": (
        {
            "type": "replayed",
            "request": 1,
            "room": "A",
            "seat": None,
            "seq": 1,
            "first": [],
            "changes": [[3, []]],
        },
        r"\$\.changes\[0\]\[0\]",
    ),
}
"""What no server says."""


def tree(value: Any) -> Any:
    """``value`` as plain values, the way JSON would hold it."""
    return msgspec.json.decode(msgspec.json.encode(value))
