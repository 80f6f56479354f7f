"""A bot for Poly-Y, written from protocol/README.md alone: it puts its stones on any free field.

    python protocol/examples/bot.py ws://127.0.0.1:7447 K7MQ2X --token my-bot.token

Needs Python 3.11 and `pip install websockets`. Sits down where the room keeps a seat for an
external bot, plays until the game is over, and comes back whenever the line breaks.
"""

import argparse
import hmac
import json
import os
import random
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

JSON = Subprotocol("fourfold.1.json")
SEAT, PHASE, NUMBER, VIEW, ENDING, PLY, LAST_PLY = 6, 7, 9, 11, 12, 14, 15
"""Positions in a RoomView."""
MOVES, SIZE = 0, 3
"""Positions in Poly-Y's view: the field of every ply, and how many fields a side has."""
AGAIN = {"too_fast", "elsewhere", "unavailable", "not_ready"}
"""Refusals of the moment: the same may be said again after `retry_ms`."""
FOR_GOOD = {4001, 4002}
"""Close codes after which coming back would change nothing."""


class ExampleBot:
    """What one bot knows, over all its connections."""

    def __init__(self, room: str, name: str, token: Path) -> None:
        self.room, self.name, self.token = room, name, token
        self.nonce = secrets.token_hex(32)
        self.seq = self.mark = 0
        self.seen: list[Any] = []
        self.channel = -1
        self.retry_s = 0.0

    def say(self, line: ClientConnection, message: Any) -> None:
        """Send one message."""
        line.send(json.dumps(message))

    def play_over(self, line: ClientConnection) -> None:
        """One connection: say who we are, sit, watch, and play until the game or the line ends."""
        self.nonce = secrets.token_hex(32)
        who: dict[str, Any] = {"name": self.name, "nonce": self.nonce, "bot": True}
        if self.token.exists():
            player, generation, _ = self.token.read_text().split(".")
            who |= {"player": player, "generation": int(generation)}
        self.say(line, {"type": "hello", "protocol": 1, **who})
        while not self.is_over():
            self.hear(line, json.loads(line.recv()))

    def hear(self, line: ClientConnection, message: Any) -> None:
        """Take in one message and do what follows; what we do not know we pass over."""
        match message:
            case {
                "type": "identity_challenge",
                "server_id": server_id,
                "nonce": nonce,
                "proof": proof,
            }:
                self.say(line, {"type": "prove", "proof": self.prove(server_id, nonce, proof)})
            case {"type": "welcome", "token": token}:
                self.keep(token)
                self.say(line, {"type": "join", "request": 1, "room": self.room})
            case {"type": "done", "seat": seat}:
                print(f"sits in seat {seat}", flush=True)
                where = {"room": self.room, "seq": self.seq, "mark": self.mark}
                self.say(line, {"type": "watch_room", **where})
            case {"type": "watching", "channel": channel}:
                self.channel = channel
                self.play(line)
            case [1, channel, seq, mark, _, seen] if channel == self.channel:
                self.seq, self.mark, self.seen = seq, mark, seen
                self.play(line)
            case [2 | 4 | 5 as tag, channel, mark, view, *around] if channel == self.channel:
                self.seq, self.mark = self.seq + 1, mark
                self.seen = updated(self.seen, tag, view, *around[:1])
                self.play(line)
            case {"type": "refusal", "reason": reason} if reason in AGAIN:
                time.sleep(message.get("retry_ms", 1000) / 1000)
                line.close()  # and say all of it again on the next line
            case {"type": "refusal", "reason": reason, "message": why} if reason != "stale":
                sys.exit(f"refused: {why}")
            case {"type": "closing", "retry_ms": retry_ms}:
                self.retry_s = retry_ms / 1000
            case _:
                pass

    def play(self, line: ClientConnection) -> None:
        """Our intent, if it is our turn. To say another one once more does no harm: it is stale."""
        if not self.seen or self.seen[PHASE] != "playing":
            return
        moves, size = self.seen[VIEW][MOVES], self.seen[VIEW][SIZE]
        if len(moves) % 2 == self.seen[SEAT]:  # the seats take turns
            fields = 1 + 5 * size * (size - 1) // 2
            free = [field for field in range(fields) if field not in moves]
            intent = {"type": "place", "field": random.choice(free)}  # noqa: S311 - a game
            self.say(line, [1, self.channel, self.seen[NUMBER], intent])

    def is_over(self) -> bool:
        """Whether the game has ended, as far as we were told."""
        return bool(self.seen) and self.seen[PHASE] == "over"

    def prove(self, server_id: str, nonce: str, shown: str) -> str:
        """What shows that we know our token, to a server that has shown the same."""
        token = self.token.read_text().strip()
        agreed = "\n".join(("fourfold.1", server_id, token.split(".")[0], self.nonce, nonce))
        server, client = (
            hmac.new(token.encode(), f"{who}\n{agreed}".encode(), "sha256").hexdigest()
            for who in ("server", "client")
        )
        if not hmac.compare_digest(server.encode(), shown.encode()):
            sys.exit("this is not the server that gave the token")
        return client

    def keep(self, token: str | None) -> None:
        """The token is told once. It is the seat: nobody else may read it."""
        if token is None:
            return
        with os.fdopen(os.open(self.token, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(token)


def updated(seen: list[Any], tag: int, view: list[Any], around: Sequence[Any] = ()) -> list[Any]:
    """The room after an update: changes in the view, changes around it, and what its tag says."""
    seen = [*seen]
    seen[VIEW] = patch(seen[VIEW], view)
    if tag != 2:
        seen[PLY] = seen[LAST_PLY] = seen[PLY] + 1
    if tag == 5:
        seen[NUMBER] += 1
    return patch(seen, around)


def patch(tree: list[Any], changes: Sequence[Any]) -> list[Any]:
    """`tree` after `path, value, path, value ...`; a path leads through lists by position."""
    path = [0]
    for at in range(0, len(changes), 2):
        said = changes[at]  # a number alone: in the same list as the path before
        path = [*path[:-1], said] if isinstance(said, int) else said
        tree = put(tree, path, changes[at + 1])
    return tree


def put(tree: Any, path: list[int], value: Any) -> Any:
    """`value` in the place to which `path` leads; the place after the last one appends."""
    if not path:
        return value
    at, *rest = path
    return [*tree[:at], put(tree[at] if rest else None, rest, value), *tree[at + 1 :]]


def main() -> None:
    """Connect, and again whenever the line breaks, with longer pauses while nobody answers."""
    words = argparse.ArgumentParser()
    words.add_argument("url")
    words.add_argument("room")
    words.add_argument("--name", default="Any field")
    words.add_argument("--token", type=Path, default=Path("bot.token"))
    given = words.parse_args()
    bot, wait = ExampleBot(given.room, given.name, given.token), 0.1
    while not bot.is_over():
        try:
            with connect(given.url, subprotocols=[JSON], compression=None, max_size=2**22) as line:
                wait = 0.1
                bot.play_over(line)
        except ConnectionClosed as why:
            if why.rcvd is not None and why.rcvd.code in FOR_GOOD:
                sys.exit(why.rcvd.reason)
        except (OSError, InvalidHandshake):
            wait = min(wait * 2, 5.0)
        time.sleep(0 if bot.is_over() else max(wait * random.uniform(0.5, 1), bot.retry_s))  # noqa: S311 - jitter, no secret
        bot.retry_s = 0.0
    winners, why_ = bot.seen[ENDING][:2]
    print("won" if bot.seen[SEAT] in winners else "lost", "by", why_)


if __name__ == "__main__":
    main()
