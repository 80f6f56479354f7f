"""Check whole games by random legal play, and that nobody is told what is another's alone."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from engines.catalog import names
from server.conform.server_check import Broken, NotHere, check, require
from server.conform.server_peer import Peer
from server.conform.server_room import ENDING, LAST_PLY, PAUSED, PLY, VIEW, HeldRoom
from server.conform.server_table import (
    TableOfTwo,
    drawn,
    offered,
    opened,
    played,
    small_options,
    table,
)
from server.conform.server_visit import Visit

MOST_PLIES: Final = 400
"""Plies of one's own after which a game is given up."""
SECRET_PLIES: Final = 12
TURN_S: Final = 20.0
"""How long bots may take until it is one's own turn again."""
LOOK_S, MOST_LOOKS = 0.1, 100


def _of_a_game(game: str) -> None:
    holds = f"a whole game of {game} by random legal intents against the server's bot"

    @check(f"game.{game}", holds, f"games/{game}.md")
    async def _played(visit: Visit) -> None:
        await _whole(visit, game)


for _game in names():
    _of_a_game(_game)


async def _whole(visit: Visit, game: str) -> None:
    ada = await visit.peer("Ada")
    offered(ada, game)
    room = await opened(ada, game, small_options(game))
    await ada.ask("join", room=room, seat=0)
    held = await ada.watch(room)
    for seat in range(1, len(held.at(8))):
        await ada.ask("seat_bot", room=room, seat=seat, bot="random")
    await ada.until(lambda: held.phase == "playing", "the beginning of play")
    await _to_the_end(ada, held, Random(game))  # noqa: S311 - a game, not a secret
    fresh = await (await visit.back(ada.token)).watch(room)
    require(fresh.tree == held.tree, "a new snapshot is not what updates have led to")
    require(held.at(PLY) == held.at(LAST_PLY), "`ply` is the last one where nothing is taken back")


async def _to_the_end(peer: Peer, held: HeldRoom, chance: Random) -> None:
    intent: Any = None

    def is_time() -> bool:
        nonlocal intent
        intent = drawn(held, chance)
        return intent is not None or held.phase == "over" or bool(held.at(PAUSED))

    for _ in range(MOST_PLIES):
        await peer.until(is_time, "a turn", TURN_S)
        if held.phase == "over":
            break
        if held.at(PAUSED):  # bots alone are left: they go on where a person says so
            await peer.ask("continue", room=held.room)
            await peer.until(lambda: not held.at(PAUSED), "the end of the pause")
            continue
        await played(peer, held, intent)
        peer.forget()
    else:
        await peer.ask("resign", room=held.room)
        await peer.until(lambda: held.phase == "over", "the end")
    ending = held.at(ENDING)
    require(ending and all(type(it) is int for it in ending[0]), f"the ending is {ending}")


@check(
    "secret.wordfleet",
    "in Word Fleet neither captain nor spectators are sent the other's secrets",
    "games/wordfleet.md",
)
async def _wordfleet(visit: Visit) -> None:
    game, eve, chance = await table(visit, "wordfleet", {}), await visit.peer("Eve"), Random("w")  # noqa: S311
    seen = await eve.watch(game.room)
    for _ in range(SECRET_PLIES):
        _own_alone(game, seen)
        await game.move(chance)
    await eve.until(lambda: seen.seq >= game.of_ada.seq, "the last update")
    _own_alone(game, seen)
    own = [held.view[8] for held in game.held]
    for peer, mine, other in (
        (game.ada, *own),
        (game.bob, own[1], own[0]),
        (eve, None, own[0]),
        (eve, None, own[1]),
    ):
        _not_sent(peer, mine, other)


def _own_alone(game: TableOfTwo, seen: HeldRoom) -> None:
    """Look at what is held: in `you` one's own, and nothing of what is shown after the battle."""
    for seat, held in enumerate(game.held):
        you = held.view[8]
        require(you is not None and you[0] == seat, f"seat {seat} is shown the secrets of {you}")
    require(seen.view[8] is None, "spectators are shown a captain's secrets")
    for held in (*game.held, seen):
        early = held.view[0] not in ("audit", "over")
        require(not early or held.view[9:12] == [None] * 3, "fleets are shown before the audit")


def _not_sent(peer: Peer, mine: Any, other: Any) -> None:
    """Look for the other's codes, words and fleet in all that was sent."""
    for part in other[1:4]:
        if part and (mine is None or part not in mine) and _contains(peer.heard, part):
            raise Broken(f"what the other captain alone may know was sent: {part}")


def _contains(tree: Any, part: Any) -> bool:
    if tree == part:
        return True
    if isinstance(tree, dict):
        return any(_contains(it, part) for it in tree.values())
    return isinstance(tree, list) and any(_contains(it, part) for it in tree)


@check(
    "secret.rotorouter",
    "in RotoRouter with hidden hands nobody is sent another's card or hints",
    "games/rotorouter.md",
)
async def _rotorouter(visit: Visit) -> None:
    ada, bob, eve = [await visit.peer(name) for name in ("Ada", "Bob", "Eve")]
    offered(ada, "rotorouter")
    room = await opened(ada, "rotorouter", {**small_options("rotorouter"), "hands": "hidden"})
    for seat, peer in enumerate((ada, bob)):
        await peer.ask("join", room=room, seat=seat)
    held = [await peer.watch(room) for peer in (ada, bob, eve)]
    for seat in range(2, len(held[0].at(8))):
        await ada.ask("seat_bot", room=room, seat=seat, bot="random")
    if held[0].phase == "open":
        await ada.until(lambda: held[0].phase == "playing", "the beginning of play")
    chance = Random("r")  # noqa: S311 - a game, not a secret
    for _ in range(SECRET_PLIES):
        await _any_ply((ada, bob), held[:2], chance)
    for told in held:
        for seq, tree in told.trees.items():
            for what in _beyond(tree):
                raise Broken(f"entry {seq} shows {what}")


async def _any_ply(peers: tuple[Peer, ...], held: list[HeldRoom], chance: Random) -> None:
    """Wait until somebody of these is to move, and play."""
    for _ in range(MOST_LOOKS):
        for peer, it in zip(peers, held, strict=True):
            await peer.settle()
            intent = drawn(it, chance)
            if intent is not None:
                return await played(peer, it, intent)
        await asyncio.sleep(LOOK_S)
    raise NotHere("the server's bots keep the turn")


def _beyond(tree: list[Any]) -> Iterator[str]:
    """Yield what a RoomView of RotoRouter shows, and its seat may not see."""
    seat, view = tree[6], tree[VIEW]
    if view is None or tree[ENDING] is not None:
        return
    for player in view[2]:
        if player[0] != seat and (player[2] is not None or player[5] is not None):
            yield f"to seat {seat} the cards of seat {player[0]}"
    if view[13] is not None and view[3] != seat:
        yield f"to seat {seat} hints for seat {view[3]}"
