"""Hold more conversations that are recorded: tournaments, saved games, a player's own affairs."""

import asyncio
import base64
import zlib
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from deploy.wire_pages.conversations.tables import FISCHER, about, opening

PLAN: Final = {
    "game": "polyy",
    "name": "Friday cup",
    "form": "knockout",
    "options": {"size": 5, "pie": True},
    "clock": FISCHER,
    "rated": False,
    "rounds": 5,
    "minutes": 45,
    "places": 64,
    "listed": True,
    "rest_s": 15,
    "starts_at": 0,
}
SEAT: Final = {"as_seat": None}


async def tournament(at: Any) -> None:
    """A cup of two people and a bot."""
    ada, bob = await at.person("Ada"), await at.person("Bob")
    plan = {"type": "open_tournament", "request": 51, "plan": PLAN, "password": ""}
    cup = {"tournament": (await ada.show(plan))["room"]}
    await ada.show({"type": "enter_tournament", "request": 52, **cup, "password": ""})
    await bob.ask({"type": "enter_tournament", "request": 52, **cup, "password": ""})
    await ada.show({"type": "rest_from_tournament", "request": 53, **cup, "rest": True})
    await ada.ask({"type": "rest_from_tournament", "request": 54, **cup, "rest": False})
    bot = {"bot": "random", "level": 0}
    await ada.show({"type": "enter_bot", "request": 55, **cup, **bot})
    await asyncio.sleep(1)
    await ada.show({"type": "list_tournaments", "request": 50}, "tournaments")
    await ada.show({"type": "watch_tournament", **cup, "on": True}, "tournament_state")
    await bob.show({"type": "leave_tournament", "request": 54, **cup, "player": None})
    await ada.show({"type": "steer_tournament", "request": 56, **cup, "step": "start"})


async def saved(at: Any) -> None:
    """A game against a bot that is put aside, and carried as a file."""
    ada = await at.person("Ada")
    room = (await ada.ask(opening("polyy", {"size": 4})))["room"]
    await ada.ask(about("join", 2, room, seat=0))
    await ada.ask(about("seat_bot", 3, room, seat=1, bot="random", level=0))
    await ada.show(about("save_room", 40, room, name="Rainy evening"), "saves")
    await ada.show({"type": "list_saves", "request": 41}, "saves")
    one = {"save": "40"}
    await ada.show({"type": "load_save", "request": 42, **one})
    await ada.show({"type": "copy_save", "request": 43, **one, "name": "Another way"}, "saves")
    name = {"name": "Sunny evening"}
    await ada.show({"type": "rename_save", "request": 44, **one, **name}, "saves")
    await ada.show({"type": "delete_save", "request": 45, "save": "43"}, "saves")
    export = {"type": "export_save", "request": 46, **one, "reveal": True}
    text = (await ada.show(export, "save_exported"))["text"]
    packed = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    await ada.show({"type": "import_save", "request": 47, "packed": packed, "parts": 0}, "saves")


async def own(at: Any) -> None:
    """Holidays, calls, the position of the day, a campaign, and a lesson."""
    ada = await at.person("Ada")
    first = (datetime.now(UTC) + timedelta(days=30)).date()
    days = {"first": f"{first}", "last": f"{first + timedelta(days=9)}"}
    await ada.show({"type": "take_holiday", "request": 37, **days}, "holidays")
    await ada.show({"type": "show_holidays", "request": 39}, "holidays")
    end = {"type": "end_holiday", "request": 38, "first": days["first"]}
    await ada.show(end, "holidays")
    await ada.show({"type": "show_calls", "request": 40}, "call_settings")
    choice = {"kinds": ["turn", "rematch"], "often": "turn", "language": ""}
    await ada.show({"type": "choose_calls", "request": 43, **choice}, "call_settings")
    hook = {"url": "https://example.org/fourfold", "language": "de"}
    await ada.show({"type": "set_webhook", "request": 44, **hook}, "call_settings")
    await ada.show({"type": "learn", "request": 12, "game": "polyy", "part": 0})
    await ada.show({"type": "play_campaign", "request": 10, "game": "polyy"})


async def away(at: Any) -> None:
    """A player who is away, and one who does not move."""
    ada, bob = await at.person("Ada"), await at.person("Bob")
    room = (await ada.ask(opening("polyy", {"size": 4}, absent_ms=1_000)))["room"]
    slow = (await ada.ask(opening("polyy", {"size": 4}, 2, patience_ms=10_000)))["room"]
    for code in (room, slow):
        await bob.ask(about("join", 3, code, seat=0))
        await ada.ask(about("join", 4 + (code == room), code, seat=1))
    await ada.send({"type": "watch_room", "room": room})
    await ada.until(1)
    await asyncio.sleep(11)
    await ada.show(about("urge", 35, slow, **SEAT))
    await bob.close()
    await asyncio.sleep(8)
    await ada.show(about("claim_win", 34, room, **SEAT))


MORE: Final = [tournament, saved, own, away]
"""Each at people of its own."""
