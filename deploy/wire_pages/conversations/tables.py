"""Hold the conversations that are recorded for the pages: tables, people, tournaments, saves."""

import asyncio
import base64
import zlib
from typing import Any, Final

SETTINGS: Final[dict[str, Any]] = {
    "listed": True,
    "spectators": "anyone",
    "evaluation": False,
    "undo": "ask",
    "hints": False,
    "reasons": False,
    "bot_delay_ms": 600,
    "rated": False,
    "clock": {"kind": "none", "main_ms": 0, "extra_ms": 0, "periods": 0},
    "absent": "claim",
    "absent_ms": 60_000,
    "delay_ms": 0,
    "delay_plies": 0,
    "campaign": 0,
    "closed": [],
    "tournament": "",
    "patience_ms": 0,
}
FISCHER: Final = {"kind": "fischer", "main_ms": 300_000, "extra_ms": 3_000, "periods": 0}
COMMITMENT: Final = "c5ffd60b5f65da4f0ba36c77959eecaf7b70b5360d461ad9b110e3a383d73baa"
REVEALED: Final = "dae67442d5708c9f916a12c53e1c480f178b90528d262348e55d5c8214ac162e"
"""The value that COMMITMENT promises."""


def opening(game: str, options: dict[str, Any], request: int = 1, **settings: Any) -> Any:
    """Return an ``open`` with every field."""
    told = SETTINGS | settings
    head = {"type": "open", "request": request, "game": game, "options": options}
    return {**head, "settings": told, "position": ""}


def about(type_: str, request: int, room: str, **more: Any) -> Any:
    """Return a request about a room."""
    return {"type": type_, "request": request, "room": room, **more}


async def tables(at: Any) -> None:
    """A room before play: bots, seats that are kept, closed and freed again."""
    ada, eve = await at.person("Ada"), await at.person("Eve")
    await ada.show({"type": "ping"}, "pong")
    room = (await ada.show(opening("polyy", {"size": 4, "pie": True})))["room"]
    await ada.show(about("join", 2, room, seat=None, commitment=COMMITMENT))
    await eve.send({"type": "watch_room", "room": room})
    await eve.until(1)
    await ada.show({"type": "watch_room", "room": room, "seq": 0, "mark": 0}, "watching")
    here = await ada.until("room_presence")
    while not here["names"]:
        here = await ada.until("room_presence")
    ada.heard("room_presence", here)
    await ada.show(about("seat_bot", 4, room, seat=1, bot="random", level=0, name="Hal"))
    await eve.tell({"type": "unwatch", "channel": 0})
    await ada.show(about("reveal", 42, room, value=REVEALED, as_seat=None))


async def seats(at: Any) -> None:
    """A table of four before play."""
    ada, bob = await at.person("Ada"), await at.person("Bob")
    room = (await ada.ask(opening("rotorouter", {})))["room"]
    await ada.ask(about("join", 2, room, seat=0))
    await ada.ask(about("seat_bot", 3, room, seat=1, bot="random", level=0))
    await ada.show(about("unseat", 5, room, seat=1))
    await ada.show(about("reserve", 15, room, seat=1))
    await ada.show(about("close_seat", 16, room, seat=3, on=True))
    await bob.ask(about("join", 6, room, seat=2))
    await bob.show(about("leave", 3, room))
    await bob.ask(about("join", 7, room, seat=2))
    await ada.ask(about("unseat", 8, room, seat=1))
    line = {"text": "good luck!", "reaction": None, "as_seat": None}
    await ada.send({"type": "watch_room", "room": room})
    await ada.until("watching")
    ada.forget()
    await ada.show(about("say", 31, room, **line))
    lines = await ada.until("chat_lines")
    ada.heard("chat_lines", lines)
    await ada.show(about("begin", 6, room))
    await ada.show(about("mute", 32, room, player=bob.id))


async def sent_away(at: Any) -> None:
    """Somebody is removed from a table; two people sit at one window."""
    ada, bob = await at.person("Ada"), await at.person("Bob")
    room = (await ada.ask(opening("rotorouter", {}, listed=False)))["room"]
    await ada.ask(about("join", 2, room, seat=0))
    await bob.ask(about("join", 2, room, seat=1))
    await ada.show(about("ban", 30, room, player=bob.id))
    await ada.show(about("seat_beside", 31, room, name="Ben", seat=1))


async def play(at: Any) -> None:
    """A game of two people: what they play, take back, offer and plan."""
    ada, bob = await at.person("Ada"), await at.person("Bob")
    room = (await ada.ask(opening("polyy", {"size": 4})))["room"]
    await ada.ask(about("join", 2, room, seat=0))
    await bob.ask(about("join", 2, room, seat=1))
    for who in (ada, bob):
        await who.send({"type": "watch_room", "room": room})
        await who.until(1)
    await ada.send([1, 0, 0, {"type": "place", "field": 3}])
    await ada.until(5)
    steps = [[-1, {"type": "place", "field": 7}], [0, {"type": "place", "field": 8}]]
    await ada.show(about("plan_ahead", 36, room, ply=1, steps=[*steps, [-1, None]][:2]))
    await bob.send([1, 0, 0, {"type": "place", "field": 5}])
    await bob.until(5)
    seat = {"as_seat": None}
    await bob.show(about("offer", 12, room, kind="takeback", **seat))
    await ada.show(about("answer", 13, room, kind="takeback", seat=1, accept=True, **seat))
    await bob.ask(about("offer", 14, room, kind="pause", **seat))
    await ada.ask(about("answer", 15, room, kind="pause", seat=1, accept=True, **seat))
    await ada.show(about("continue", 14, room, **seat))
    await ada.show(about("resign", 7, room, **seat))
    await after(ada, room)


async def after(ada: Any, room: str) -> None:
    """What is asked of a game that is over."""
    await ada.show(about("fork", 43, room, ply=1))
    there = about("try_move", 61, room, ply=0, intent={"type": "place", "field": 12})
    await ada.show(there, "tried")
    await ada.show(about("assess", 9, room), "assessed")
    await asyncio.sleep(1)
    mine = {"type": "export_history", "request": 52, "before": 0}
    games = (await ada.show(mine, "history_exported"))["games"]
    packed = base64.b64encode(zlib.compress(games[0]["record"].encode(), 9)).decode()
    record = {"type": "show_record", "request": 53, "packed": packed, "seat": None, "parts": 0}
    await ada.show(record, "replayed")
    past = {"player": None, "before": 0, "game": "", "kind": None, "result": "lost"}
    history = {"type": "show_history", "request": 50, **past, "search": "bob", "most": 12}
    await ada.show(history, "history")
    await ada.show({"type": "show_figures", "request": 51, "player": None}, "figures")
    profile = {"type": "show_profile", "request": 11, "player": None}
    await ada.show(profile, "profiled")


async def alone(at: Any) -> None:
    """A game against a bot: taken back, broken off, and hints."""
    ada = await at.person("Ada")
    free = opening("polyy", {"size": 4}, undo="free", hints=True, bot_delay_ms=0)
    room = (await ada.ask(free))["room"]
    await ada.ask(about("join", 2, room, seat=0))
    await ada.ask(about("seat_bot", 3, room, seat=1, bot="random", level=0))
    await ada.send({"type": "watch_room", "room": room})
    await ada.until(1)
    await ada.show(about("suggest", 16, room, ply=None, as_seat=None), "suggested")
    await ada.send([1, 0, 0, {"type": "place", "field": 3}])
    await ada.until(5)
    await ada.until(4)
    await ada.show(about("take_back", 10, room, ply=2, as_seat=None))
    await ada.show(about("put_forward", 11, room, ply=0, as_seat=None))
    room = (await ada.ask(opening("polyy", {"size": 4}, 2)))["room"]
    await ada.ask(about("join", 4, room, seat=0))
    await ada.ask(about("seat_bot", 5, room, seat=1, bot="random", level=0))
    await ada.show(about("abort", 33, room, as_seat=None))


async def lists(at: Any) -> None:
    """The lobby, company, and one's own rooms."""
    ada, bob = await at.person("Ada"), await at.person("Bob")
    room = (await ada.ask(opening("polyy", {"size": 4})))["room"]
    await ada.ask(about("join", 2, room, seat=0))
    await asyncio.sleep(1.5)
    await bob.show({"type": "watch_lobby", "on": True}, "lobby_rooms")
    await bob.show({"type": "glance", "request": 22, "rooms": [room]}, "glanced")
    await bob.ask(about("join", 2, room, seat=1))
    await asyncio.sleep(1)
    await ada.show({"type": "list_my_rooms", "request": 21}, "my_rooms")
    rated = SETTINGS | {"undo": "none", "rated": True, "clock": FISCHER}
    wish = {"game": "polyy", "options": {"size": 7}, "settings": rated}
    sought = {"type": "seek", "request": 40, "search": 1, **wish, "near": True}
    party = {"least": 2, "most": 2, "party": "", "commitment": COMMITMENT}
    await ada.show({**sought, **party}, "seeking")
    stop = {"type": "stop_seek", "request": 41, "search": 1, "party": ""}
    await ada.show(stop, "seeking")
    await bob.show({"type": "quick_match", "request": 20, **wish, "commitment": COMMITMENT})


async def people(at: Any) -> None:
    """Whom one knows, who is invited, and what waits in the inbox."""
    ada, ben, eve = await at.person("Ada"), await at.person("Ben"), await at.person("Eve")
    follow = {"type": "follow", "request": 36, "player": ben.id, "on": True}
    await ada.show(follow)
    await ada.show({"type": "block_player", "request": 37, "player": eve.id, "on": True})
    await ada.show({"type": "show_people", "request": 34, "met": True}, "people")
    await ada.show({"type": "find_people", "request": 35, "name": "ben"}, "people")
    await ada.show({"type": "hide_presence", "request": 38, "on": True})
    room = (await ada.ask(opening("polyy", {"size": 4})))["room"]
    await ada.ask(about("join", 2, room, seat=0))
    ben.forget()
    invite = about("invite_player", 39, room, player=ben.id, seat=None)
    await ada.show(invite)
    inbox = await ben.until("inbox")
    while not any(it["kind"] == "invitation" for it in inbox["items"]):
        inbox = await ben.until("inbox")
    ben.heard("inbox", inbox)
    await ben.show(about("decline_invitation", 40, room, why="Not now, after dinner."))
    key = inbox["items"][0]["key"]
    await ben.show({"type": "drop_item", "request": 33, "key": key})
    report = {"player": eve.id, "text": "Insults everybody.", "room": room}
    await ada.show({"type": "report_player", "request": 41, **report})


CONVERSATIONS: Final = [tables, seats, sent_away, play, alone, lists, people]
"""Each at people of its own."""
