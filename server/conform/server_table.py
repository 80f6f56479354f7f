"""Set up tables for checks: rooms, players in them, and legal moves drawn from a view alone."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import msgspec

from engines.catalog import GAMES, MANIFESTS
from server.conform.server_check import Broken, NotHere, require
from server.conform.server_peer import AGAIN, Peer
from server.conform.server_room import HeldRoom
from server.conform.server_visit import Visit

UNLISTED: Final[dict[str, Any]] = {"listed": False, "spectators": "anyone", "bot_delay_ms": 0}
SHORT: Final[dict[str, dict[str, Any]]] = {
    "rotorouter": {"size": 7, "colours": 2, "stall_rounds": 5}
}
"""Options by which a game that goes on for long is over sooner than by its small ones."""
SMALL: Final = {"size": 4, "pie": True}


class TableOfTwo:
    """Ada and Bob at a table of two, each of whom watches it."""

    def __init__(
        self, room: str, peers: tuple[Peer, Peer], held: tuple[HeldRoom, HeldRoom]
    ) -> None:
        self.room, self.peers, self.held = room, peers, held
        self.ada, self.bob = peers
        self.of_ada, self.of_bob = held

    async def move(self, chance: Random) -> int:
        """Let a seat that is to move play, wait until both were told, and return the seat."""
        for seat, (peer, held) in enumerate(zip(self.peers, self.held, strict=True)):
            intent = drawn(held, chance)
            if intent is not None:
                await played(peer, held, intent)
                await self.level(held.seq)
                return seat
        raise Broken("play goes on, and by no seat's view it is to move")

    async def level(self, seq: int) -> None:
        """Wait until both hold that entry."""
        for peer, held in zip(self.peers, self.held, strict=True):
            await peer.until(lambda held=held: held.seq >= seq, f"entry {seq}")  # type: ignore[misc]


async def opened(peer: Peer, game: str, options: dict[str, Any], **settings: Any) -> str:
    """Open a room and return its code."""
    wanted = {"game": game, "options": options, "settings": {**UNLISTED, **settings}}
    return str((await peer.ask("open", **wanted))["room"])


async def table(
    visit: Visit, game: str = "polyy", options: Mapping[str, Any] = SMALL, **settings: Any
) -> TableOfTwo:
    """Return a table of two at which play has begun."""
    ada, bob = await visit.peer("Ada"), await visit.peer("Bob")
    offered(ada, game)
    room = await opened(ada, game, dict(options), **settings)
    for seat, peer in enumerate((ada, bob)):
        await peer.ask("join", room=room, seat=seat)
    held = await ada.watch(room), await bob.watch(room)
    for peer, it in zip((ada, bob), held, strict=True):
        await peer.until(lambda it=it: it.phase == "playing", "the beginning of play")  # type: ignore[misc]
    return TableOfTwo(room, (ada, bob), held)


def offered(peer: Peer, game: str) -> int:
    """Return the number of a game's rules at this server. Raises NotHere."""
    rules = peer.welcome["games"].get(game)
    if rules is None:
        raise NotHere(f"the server does not offer {game}")
    if (game, rules) not in GAMES:
        raise NotHere(f"this kit does not know the rules {rules} of {game}")
    return int(rules)


def small_options(game: str) -> dict[str, Any]:
    """Return options by which a game of it is short."""
    return SHORT.get(game) or dict(MANIFESTS[game].small_options)


def drawn(held: HeldRoom, chance: Random) -> Any:
    """Return any legal intent of the seat whose room this is; None where it is not to move."""
    seat = held.at(6)
    if held.phase != "playing" or seat is None:
        return None
    cls = GAMES[held.at(1), held.at(2)]
    try:
        view = msgspec.convert(held.view, cls.view_type)
    except (msgspec.ValidationError, ValueError) as why:
        raise Broken(f"the view of {held.at(1)} is not as its page says: {why}") from why
    try:
        return msgspec.to_builtins(cls.random_intent(view, seat, chance))
    except ValueError:
        return None


async def played(peer: Peer, held: HeldRoom, intent: Any) -> None:
    """Play an intent that is legal, and wait for the entry that contains it."""
    number, seq = held.number, held.seq
    while True:
        await peer.play(held, intent, number)
        await peer.until(
            lambda: held.number > number or bool(peer.left(lambda it: is_refusal(it, held))),
            "the update that contains a legal intent",
        )
        if held.number > number:
            break
        no = await peer.refused(held.channel)
        require(no["reason"] in AGAIN, f"a legal intent was refused: {no}")
        await peer.wait(no)
    require(held.number == number + 1, f"after intent {number} the next is {held.number}")
    require(held.seq > seq, "an intent is an entry, and its update adds one to `seq`")


def is_refusal(said: Any, held: HeldRoom) -> bool:
    """Return whether a message refuses an intent in that room."""
    if not isinstance(said, dict) or said["type"] != "refusal":
        return False
    return bool(said.get("channel") == held.channel)
