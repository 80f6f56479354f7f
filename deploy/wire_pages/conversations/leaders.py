"""Hold the conversation that fills a leaderboard: rated games until ratings are certain enough."""

import asyncio
from itertools import count
from typing import Any, Final

from deploy.wire_pages.conversations.tables import FISCHER, about, opening
from server.players import EXTERNAL

GUESTS: Final = 24
"""So many games with new players make a rating certain enough, of one who wins all, too."""
LOST: Final = 5
"""So many of hers Ada loses; the program wins all of its own."""
IDS: Final = count(100)
"""A request that names another room has another id."""
SNAPSHOT: Final = 1
OWN_PLY: Final = 5
TURNS: Final = 2
"""A game counts from each seat's second turn on."""


async def leaders(at: Any) -> None:
    """Show the best of a game, once a program and a person have played enough."""
    ada, deep = await at.person("Ada"), await at.person("Deep Y", bot=True)
    for number in range(GUESTS):
        guest = await at.person(f"Guest {number + 1}")
        await rated(guest, deep, guest)
        await rated(guest, ada, ada if number % 3 == 1 and number < 3 * LOST else guest)
        await guest.close()
    asked = {"type": "show_leaderboard", "request": 22, "game": "polyy"}
    told = await ada.ask(asked, "leaderboard")
    while (told["own"] or {}).get("games") != GUESTS or len(told["players"]) < 2:
        await asyncio.sleep(0.2)
        told = await ada.ask(asked, "leaderboard")
    await ada.show(asked, "leaderboard")


async def rated(opener: Any, other: Any, loser: Any) -> None:
    """Let two play so long that it counts, and one of them resign."""
    settings: dict[str, Any] = {"rated": True, "clock": FISCHER, "undo": "none", "listed": False}
    room = (await opener.ask(opening("polyy", {}, next(IDS), **settings)))["room"]
    await opener.ask(about("join", next(IDS), room, seat=0))
    if other.id.startswith(EXTERNAL):
        await opener.ask(about("reserve", next(IDS), room, seat=1))
    await other.ask(about("join", next(IDS), room, seat=1))
    channels = {}
    for who in (opener, other):
        await who.send({"type": "watch_room", "room": room})
        channels[who] = (await who.until("watching"))["channel"]
        await who.until(SNAPSHOT)
    for number in range(TURNS):
        for who, field in ((opener, 2 * number), (other, 2 * number + 1)):
            await who.send([1, channels[who], number, {"type": "place", "field": field}])
            await who.until(OWN_PLY)
    await loser.ask(about("resign", next(IDS), room, as_seat=None))
    for who in (opener, other):
        await who.send({"type": "unwatch", "channel": channels[who]})
        who.forget()


OF_LEADERS: Final = [leaders]
