"""Break lines: within what the server says, within what the client says, and about an intent."""

import asyncio
from random import Random
from typing import Any, Final

from server.conform.clients.client_check import Trouble, client_check
from server.conform.clients.fault import ClientFault
from server.conform.clients.line import ClientLine

KINDS: Final = ("update", "watching", "welcome", "snapshot", "done", "identity_challenge")
PLACES: Final = (0, 1, 2, 3, 0.5, -1, 1.0)
"""Where frames are cut: after so many bytes; a part of all; so many from the end; at the end."""
EACH_BYTE: Final = 400
"""The longest frame of which each byte is tried: of a longer one, its first bytes and its last."""


def kind_of(tree: Any) -> str:
    """Return what kind of message of the server it is."""
    if isinstance(tree, dict):
        return str(tree["type"])
    return {1: "snapshot", 2: "update", 4: "update", 5: "update"}.get(tree[0], "other")


@client_check(
    "cut.told",
    "a line that breaks within a message of the server costs nothing",
    "../guide.md#7-come-back",
)
class CutTold(Trouble):
    """Cuts each kind of frame at several of its bytes, or at each, one on a line."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        places: list[float] = [*range(EACH_BYTE)] if thorough else [*PLACES]
        self._places = {kind: list(places) for kind in KINDS}
        self._places["done"] = self._places["done"][:7]
        self._wanted = ""
        self.cut_at: dict[str, set[int]] = {kind: set() for kind in KINDS}
        self._turn = 0
        self._seqs: dict[int, int] = {}

    async def say(self, line: ClientLine, tree: Any, raw: bytes) -> None:
        """Choose what is cut on this line; let the server send a snapshot, where it is one."""
        kind = "" if isinstance(tree, list) else tree["type"]
        if kind == "hello":
            self._want(tree)
        elif kind == "watch_room" and self._wanted == "snapshot":
            raw = line.encoded({**tree, "seq": 0, "mark": 0})
        line.pass_on(raw)

    def _want(self, hello: dict[str, Any]) -> None:
        """Choose the next kind that comes on a line with this hello."""
        never = {"identity_challenge"} if hello.get("player") is None else set()
        left = [kind for kind in KINDS if self._places[kind] and kind not in never]
        self._turn += 1
        self._wanted = left[self._turn % len(left)] if left else ""

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Cut it, where it is its turn."""
        kind = kind_of(tree)
        if kind == "done" and kind != self._wanted:
            self._places[kind].clear()  # it sits: nothing more is answered
        if self._wanted == "done" and kind == "update":
            self._wanted = kind
        if kind != self._wanted or not self._places.get(kind) or not self._is_new(line, kind):
            await line.deliver(tree)
            return
        self._wanted = ""
        self._cut(line, kind, tree)

    def _is_new(self, line: ClientLine, kind: str) -> bool:
        """Return whether this update was not cut yet: or nothing would ever go on."""
        if kind != "update":
            return True
        seq = max((held.seq for held in line.account.rooms.values()), default=0)
        self._seqs[seq] = self._seqs.get(seq, 0) + 1
        return self._seqs[seq] == 1 or self.thorough

    def _cut(self, line: ClientLine, kind: str, tree: Any) -> None:
        frame, place = line.frame(tree), self._places[kind].pop(0)
        if isinstance(place, float):
            at = round(place * len(frame))
        else:
            at = place if place >= 0 else len(frame) + int(place)
        at = int(min(at, len(frame)))
        if self.thorough and at == len(frame):
            self._places[kind].clear()
        self.cut_at[kind].add(at)
        if at == len(frame):
            line.judge.may_have_been_told(line.account, tree)
        line.cut(frame[:at], f"it broke after byte {at} of the {len(frame)} of a {kind}")

    def left(self) -> str:
        """Return which kinds of frames never came."""
        return "" if self.cut_at["update"] else "no update came that could be cut"


@client_check(
    "cut.said",
    "a line that breaks while the client says something costs nothing",
    "../guide.md#7-come-back",
)
class CutSaid(Trouble):
    """Loses what the client says, or lets it arrive and cuts the line before the answer.

    To a client it is the same wherever its own frame breaks: it arrived, or it did not.
    """

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._left = dict.fromkeys(("hello", "prove", "watch_room", "join", "intent"), 2)
        self._last: int | None = None

    async def say(self, line: ClientLine, tree: Any, raw: bytes) -> None:
        """Cut the line at something new."""
        kind = "intent" if isinstance(tree, list) else tree["type"]
        left = self._left.get(kind, 0)
        if not left or line.is_cut:
            line.pass_on(raw)
            return
        self._left[kind] -= 1
        if left == 1:
            line.pass_on(raw)
            await asyncio.sleep(0.02)
            line.cut(why=f"it broke after its {kind} had arrived, and before the answer")
        else:
            line.cut(why=f"it broke before its {kind} had arrived")


@client_check(
    "cut.acknowledgement",
    "an intent whose confirmation was lost is said again under its number, and played once",
    "playing.md#play",
)
class LostAcknowledgement(Trouble):
    """Lets intents be played, and cuts the line before their updates: every third one."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._lost: set[int] = set()
        self._cut_next: ClientLine | None = None

    async def say(self, line: ClientLine, tree: Any, raw: bytes) -> None:
        """Choose the intents that are confirmed on a later line alone."""
        if isinstance(tree, list) and tree[2] % 3 == 1 and tree[2] not in self._lost:
            self._lost.add(tree[2])
            self._cut_next = line
        line.pass_on(raw)

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Cut the line instead of telling that the intent was played."""
        if self._cut_next is line and isinstance(tree, list) and tree[0] == 5:
            self._cut_next = None
            line.cut(why="it broke after an intent was played, and before its update came")
            return
        await line.deliver(tree)

    def left(self) -> str:
        """Return that the game was too short."""
        return "" if self._lost else "the client played too few intents"


@client_check(
    "resume",
    "who comes back names the last entry it holds by seq and mark, and goes on from there",
    "watching.md#watch_room",
)
class Resumes(Trouble):
    """Cuts lines after whole updates, and lets bots play on meanwhile."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._updates = 0
        self._cuts = 0

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Tell it, and cut the line after every fifth update."""
        await line.deliver(tree)
        if kind_of(tree) != "update":
            return
        self._updates += 1
        if self._updates % 5 == 0 and self._cuts < 6 and not line.judge.is_over:
            self._cuts += 1
            await asyncio.sleep(0.02)
            line.cut(why=f"it broke after a whole update, {tree[0]}")

    def left(self) -> str:
        """Raise ClientFault where each return was from nothing."""
        judge = self.visit.judge
        if self._cuts > 1 and not judge.resumes:
            raise ClientFault(
                f"it came back {self._cuts} times, and asked for the whole room each time: say "
                "seq and mark of the last entry that you hold, and you are told the missed "
                "updates alone",
                "watching.md#watch_room",
            )
        return "" if self._cuts else "the client was told too few updates"
