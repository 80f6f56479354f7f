"""Hold conversations that are recorded of games: plies, mistakes, what a game was, the daily."""

import asyncio
from random import Random
from typing import Any, Final

import msgspec

from deploy.wire_pages.conversations.tables import COMMITMENT, REVEALED, about, opening
from engines.catalog import GAMES

WATCHED: Final = 1
"""The tag of a snapshot."""


async def plies(at: Any) -> None:
    """Play a game of two people, and show what it was in the end."""
    ada, bob = await at.person("Ada"), await at.person("Bob")
    done = await ada.ask(opening("polyy", {"size": 4}))
    ada.heard("done", done)
    room = done["room"]
    await ada.ask(about("join", 2, room, seat=0, commitment=COMMITMENT))
    await bob.ask(about("join", 2, room, seat=1))
    await ada.ask(about("reveal", 42, room, value=REVEALED))
    for who in (ada, bob):
        await who.send({"type": "watch_room", "room": room})
        await who.until(WATCHED)
    await ada.send([1, 0, 0, {"type": "place", "field": 3}])
    await ada.until(5)
    await bob.until(4)
    await ada.send({"type": "unwatch", "channel": 0})
    await ada.send({"type": "watch_room", "room": room})
    ada.heard("snapshot", await ada.until(WATCHED))
    await mistakes(ada, bob, room)
    await bob.send([1, 0, 0, {"type": "place", "field": 8}])
    ada.heard("update", await ada.until(4))
    await ada.tell([1, 0, 1, {"type": "place", "field": 12}], "play")
    ada.heard("own_update", await ada.until(5))
    ada.forget()
    await bob.ask(about("offer", 12, room, kind="takeback", as_seat=None))
    ada.heard("offer_update", await ada.until(2))
    await ada.ask(about("resign", 7, room, as_seat=None))
    await ada.show(about("export", 44, room), "exported")
    await ada.show(about("replay", 8, room, seat=0), "replayed")


async def mistakes(ada: Any, bob: Any, room: str) -> None:
    """Say what is refused: a field that is taken, a number that is over, another ply, too much."""
    await bob.send([1, 0, 0, {"type": "place", "field": 3}])
    bob.heard("refusal", await bob.until("refusal"))
    await ada.send([1, 0, 0, {"type": "place", "field": 9}])
    ada.heard("refusal", await ada.until("refusal"))
    await ada.send(about("put_forward", 10, room, ply=7, as_seat=None))
    ada.heard("refusal", await ada.until("refusal"))


async def evaluated(at: Any) -> None:
    """Play a game whose positions are solved while it is played."""
    ada = await at.person("Ada")
    asked = opening("toppen", {"n_move": 3, "stalemate": 10}, evaluation=True, bot_delay_ms=0)
    room = (await ada.ask(asked))["room"]
    await ada.ask(about("join", 2, room, seat=0))
    await ada.send({"type": "watch_room", "room": room})
    await ada.ask(about("seat_bot", 3, room, seat=1, bot="random", level=0))
    ada.heard("evaluation", await ada.until(3))


async def covered(at: Any) -> None:
    """Seat two people at one window, with hands that neither shows the other."""
    ada = await at.person("Ada")
    options = {"size": 7, "colours": 2, "first": "order"}
    room = (await ada.ask(opening("rotorouter", options, listed=False)))["room"]
    await ada.send({"type": "watch_room", "room": room})
    await ada.ask(about("join", 2, room, seat=0))
    await ada.ask(about("seat_beside", 3, room, name="Ben", seat=1))
    await asyncio.sleep(1)
    ada.forget()
    await ada.tell({"type": "uncover", "channel": 0, "seat": 0})
    await ada.until(WATCHED)


async def day(at: Any) -> None:
    """Ask for the position of the day, and try a move in it."""
    ada = await at.person("Ada")
    told = await ada.show({"type": "show_daily", "request": 23}, "daily_position")
    kind = GAMES[told["game"], told["rules"]]
    view = msgspec.convert(told["views"][-1], kind.view_type)
    tried = msgspec.to_builtins(kind.random_intent(view, told["seat"], Random(1)))
    about_it = {"type": "play_daily", "request": 24, "day": told["day"], "line": [tried]}
    await ada.show({**about_it, "reveal": False}, "daily_position")


async def puzzles(at: Any) -> None:
    """Ask for a puzzle and solve it, once somebody else has found out how."""
    ada, eve = await at.person("Ada"), await at.person("Eve")
    await ada.show({"type": "show_puzzles", "request": 25}, "puzzle_shelf")
    wish = {"game": "polyy", "difficulty": "easy", "after": ""}
    told = await ada.show({"type": "next_puzzle", "request": 26, **wish}, "puzzle_position")
    asked = {"type": "play_puzzle", "request": 27, "game": "polyy", "puzzle": told["puzzle"]}
    played, _, _, size, *_ = told["views"][0]
    for field in set(range(1 + 5 * size * (size - 1) // 2)) - set(played):
        line = {"line": [{"type": "place", "field": field}], "reveal": False}
        if (await eve.ask({**asked, **line}, "puzzle_position"))["progress"] == "solved":
            await ada.show({**asked, **line}, "puzzle_position")
            break


OF_PLIES: Final = [plies, evaluated, covered, day, puzzles]
"""Each at people of its own."""
