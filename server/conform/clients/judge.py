"""Judge all that a client says: by its form, its identity, its requests, and its intents."""

import time
from collections import deque
from typing import Any, Final

from protocol import codec
from protocol.codec import Format
from protocol.messages.greeting import Unwelcome
from server.conform.clients.client_message import client_tree
from server.conform.clients.fault import ClientFault, shown
from server.conform.clients.intents import Intents
from server.conform.clients.line_account import LineAccount
from server.conform.clients.requests import EARLY, AskedRequests, key_of
from server.conform.server_peer import AGAIN
from server.conform.server_room import HeldRoom

BURST: Final = 100
"""Nobody who waits when told to says so much within a second: 60 at once, and 20 more."""
AT_ONCE_S: Final = 1.0
OWN_FAULTS: Final = {
    "malformed": "transport.md",
    "protocol": "identity.md",
    "not_welcome": "identity.md",
    "password": "identity.md",
    "unknown_room": "refusals.md",
    "unknown_channel": "watching.md",
    "not_seated": "playing.md",
    "not_begun": "playing.md",
}
"""Refusals that no client earns that does what the pages say, and the page."""
BY_CODE: Final[dict[str, str]] = {
    Unwelcome.PROOF: "identity.md#how-proofs-are-made",
    Unwelcome.REPLACED: "identity.md#renew",
}
"""Where ``not_welcome`` says more by its code, the page of that."""


class Judge:
    """Follows one client in one check, over all its lines."""

    def __init__(self, room: str) -> None:
        self.room = room
        self.requests = AskedRequests()
        self.intents = Intents()
        self.players: set[str] = set()
        """Who was surely told that they are one: they have spoken after their welcome."""
        self.history: dict[tuple[int, int], list[Any]] = {}
        """What was held after each entry that may have been told."""
        self.last_told: Any = None
        self.last_said_s = time.monotonic()
        self.not_before_s = 0.0
        """Until when a server that stops wants no connections, by ``time.monotonic``."""
        self.end_of_line = ""
        """How the last line ended, in words."""
        self.refusal = ""
        """The last refusal, for whoever wonders why nothing goes on."""
        self.is_over = False
        self.resumes = 0

    # -- what the client says ------------------------------------------------------------------

    def said(self, line: LineAccount, raw: bytes, form: Format) -> Any:
        """Take in a message of the client and return its tree. Raises ClientFault."""
        tree = client_tree(raw, form)
        self.last_said_s = time.monotonic()
        self._pace(line, tree)
        if isinstance(tree, list):
            self.requests.keep_time(key_of(tree), tree)
            self.intents.said(line.rooms, tree)
            self._known(line)
            return tree
        kind = tree["type"]
        if kind == "hello":
            self._hello(tree)
        elif kind not in ("prove", "ping"):
            if not line.is_welcomed:
                raise ClientFault(
                    f"{kind} was said before the welcome: hello comes first, and prove where there "
                    "was a challenge",
                    "identity.md",
                )
            self._known(line)
        if kind == "watch_room":
            self.watched(line, tree)
        elif kind == "unwatch":
            line.rooms.pop(tree["channel"], None)
        self.requests.said(tree)
        return tree

    def _known(self, line: LineAccount) -> None:
        if line.player is not None:
            self.players.add(line.player)

    def _pace(self, line: LineAccount, tree: Any) -> None:
        if isinstance(tree, list) and tree[2] not in self.intents.said_by_number:
            return  # it follows an update: the server sets the pace
        now = time.monotonic()
        line.times.append(now)
        while line.times[0] < now - AT_ONCE_S:
            line.times.popleft()
        if len(line.times) > BURST:
            raise ClientFault(
                f"{len(line.times)} messages came within a second, new intents not counted: 60 "
                "may come at once, and 20 more each second",
                "transport.md#limits",
            )
        if tree == {"type": "ping"}:
            return
        key = shown(tree)
        line.repeats[key] += 1
        if line.repeats[key] > self.intents.MOST_REPEATS:
            raise ClientFault(
                f"the same was said {line.repeats[key]} times on one line: {key}. Say it once, and "
                "again only on the next line, or after the retry_ms of a refusal",
                "refusals.md",
            )

    def _hello(self, tree: dict[str, Any]) -> None:
        player = tree.get("player")
        if player is None and self.players:
            raise ClientFault(
                "came back as somebody new, though it was given a token: the hello after a broken "
                "line names `player` and `generation` of the token, and the challenge is answered "
                f"with its proof. The hello was {shown(tree)}",
                "identity.md",
            )
        if not tree.get("nonce"):
            raise ClientFault(
                "hello bears no nonce: 32 random bytes, in hexadecimal", "identity.md"
            )

    def watched(self, line: LineAccount, tree: dict[str, Any]) -> None:
        """Take in from which entry a room is watched. Raises ClientFault."""
        if tree["room"] != self.room:
            raise ClientFault(
                f"the room is {self.room}, and {tree['room']} was watched: is it of another check?",
                "watching.md",
            )
        cursor = tree.get("seq", 0), tree.get("mark", 0)
        line.watches.setdefault(tree["room"], deque()).append(cursor)
        if cursor == (0, 0):
            return
        self.resumes += 1
        if cursor not in self.history:
            raise ClientFault(self._wrong_cursor(*cursor), "watching.md#watch_room")

    def _wrong_cursor(self, seq: int, mark: int) -> str:
        said = f"watch_room says seq {seq} and mark {mark}"
        of = [it for it, its in self.history if its == mark]
        if of:
            return (
                f"{said}, but that is the mark of entry {of[-1]}: each update is one entry more, "
                "also one that changes nothing, and seq and mark belong together"
            )
        if any(it == seq for it, _ in self.history):
            return f"{said}, but entry {seq} was told with another mark: keep that of each update"
        return (
            f"{said}, and no such entry was ever told: an update's seq is the one before plus one"
        )

    # -- what the server says ------------------------------------------------------------------

    def answered(
        self, line: LineAccount, raw: bytes, form: Format, intent: list[Any] | None
    ) -> Any:
        """Take in what the server says, whether or not it is passed on; return its tree.

        ``intent`` is the one that it answers, if it answers any. Raises ClientFault for refusals
        that are the client's own fault.
        """
        tree = codec.decode_tree(raw, form)
        if isinstance(tree, list):
            return tree
        if tree["type"] == "refusal" and tree["reason"] not in AGAIN:
            self._refused(line, tree, intent)
        return tree

    def _refused(self, line: LineAccount, tree: dict[str, Any], intent: list[Any] | None) -> None:
        reason, told = tree["reason"], f"refused as {tree['reason']}: {tree['message']}"
        self.refusal = told
        if reason in ("illegal", "stale") and "channel" in tree and intent is not None:
            self.intents.refused(line.rooms.get(tree["channel"]), tree, intent)
        elif reason in OWN_FAULTS:
            page = BY_CODE.get(tree.get("code", ""), OWN_FAULTS[reason])
            raise ClientFault(f"it was {told}", page)

    def told(self, line: LineAccount, tree: Any) -> None:
        """Take in that the client is being told a message whole."""
        self.last_told = tree
        if isinstance(tree, list):
            held = line.rooms.get(tree[1])
            if held is not None and tree[0] in (1, 2, 4, 5):
                self._held(held, tree)
            return
        kind = tree["type"]
        if kind == "closing":
            self.not_before_s = time.monotonic() + EARLY * tree["retry_ms"] / 1000
        elif kind == "welcome":
            line.is_welcomed, line.player = True, tree["player"]
        elif kind == "watching":
            held = HeldRoom(tree["room"], tree["channel"])
            cursor = line.watches[tree["room"]].popleft()
            if cursor in self.history:
                held.seq, held.mark, held.tree = *cursor, self.history[cursor]
            line.rooms[tree["channel"]] = held
        else:
            self.requests.told(tree)
            self.intents.told(tree)
            if tree["type"] == "refusal":
                self._told_no(line, tree)

    def _told_no(self, line: LineAccount, tree: dict[str, Any]) -> None:
        """Take in what is not to be said again before its time."""
        self.refusal = f"refused as {tree['reason']}: {tree['message']}"
        if "request" in tree:
            key = f"request {tree['request']}"
        elif "channel" in tree:
            key = f"intent {self.intents.last[2] if self.intents.last else 0}"
        else:
            key = f"watch_room {tree.get('room', '')}"
            if line.watches.get(tree.get("room", "")):
                line.watches[tree["room"]].popleft()
        if tree["reason"] in AGAIN and tree.get("retry_ms"):
            self.requests.hold_off(key, tree["retry_ms"])

    def _held(self, held: HeldRoom, tree: list[Any]) -> None:
        if tree[0] == 1 and tree[4]:
            self.intents.roll_back(0 if held.tree is None else held.number, tree[5][9])
            self.history = {at: it for at, it in self.history.items() if at[0] < tree[2]}
        held.hear(tree)
        assert held.tree is not None  # noqa: S101 - a snapshot or an update was just taken in
        self.history[held.seq, held.mark] = held.tree
        self.is_over |= held.phase == "over"

    def may_have_been_told(self, line: LineAccount, tree: Any) -> None:
        """Take in that a message went out whole just before the line was cut."""
        if isinstance(tree, list) and tree[1] in line.rooms and tree[0] in (1, 2, 4, 5):
            was_over = self.is_over
            self._held(line.rooms[tree[1]], tree)
            self.is_over = was_over

    def came(self) -> None:
        """Take in that the client has connected. Raises ClientFault where it was to wait."""
        early = self.not_before_s - time.monotonic()
        if early > 0:
            raise ClientFault(
                f"it came back {round(early * 1000)} ms too early: `closing` said by its retry_ms "
                "how long the server wants no connections",
                "transport.md#closing",
            )

    def was_cut(self, why: str) -> None:
        """Take in how a line ended."""
        self.end_of_line = why
        self.last_said_s = time.monotonic()
