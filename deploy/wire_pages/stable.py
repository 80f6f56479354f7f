"""Make what a server has drawn by chance the same each time: ids, codes, marks, digests, times."""

import re
from datetime import UTC, date, datetime
from typing import Any, Final

from deploy.wire_pages.conversations.tables import COMMITMENT, REVEALED

PLAYERS: Final = ("4ab7c7578d4be417169a", "8eb6d39389f7b8efe9c3", "778b772696cc4f25a0c1")
ROOMS: Final = ("K7MQ2X", "Q4ZP9A", "WX3N8T", "B6HJ5R", "T2VDKE", "M9CYF7", "P5GL4S", "Z8RUA3")
EPOCH: Final = 1_767_225_600_000
FIRST_DAY: Final = date(2026, 1, 1)
LONG: Final = 200
"""A longer text is a file with a digest: it stays as it is."""
MINUTE: Final = 60_000
PLAYER: Final = re.compile(r"(external-|bot-)?[0-9a-f]{16,20}(?=[.]|$)")
ROOM: Final = re.compile(r"[2-9A-HJ-NP-Z]{6}")
DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
DIGEST: Final = re.compile(r"[0-9a-f]{64}|[0-9a-f]{32}")


class Stable:
    """Give each thing the name that stands for it, in the order in which they come."""

    def __init__(self) -> None:
        self._names: dict[str, dict[Any, Any]] = {}
        self._first = 0

    def tree(self, tree: Any) -> Any:
        """Return a message, or many, with nothing in it that was drawn by chance."""
        if isinstance(tree, dict):
            return {self.tree(name): self.tree(it) for name, it in tree.items()}
        if isinstance(tree, list):
            return [self.tree(it) for it in tree]
        if isinstance(tree, str):
            return self._text(tree)
        return self._number(tree) if isinstance(tree, int) and tree is not True else tree

    def _text(self, text: str) -> str:
        if len(text) > LONG or text in (COMMITMENT, REVEALED):
            return text
        if DIGEST.fullmatch(text) and len(set(text)) > 1:
            return str(self._named("digest", text, f"{len(self._of('digest')) + 1:x}" * len(text)))
        if ROOM.fullmatch(text):
            at = len(self._of("room"))
            return str(self._named("room", text, ROOMS[at % len(ROOMS)]))
        if found := PLAYER.match(text):
            at, kind = len(self._of("player")), found[1] or ""
            name = kind + PLAYERS[at % len(PLAYERS)][: len(found[0]) - len(kind)]
            return str(self._named("player", found[0], name)) + text[found.end() :]
        if DAY.fullmatch(text):
            return f"{FIRST_DAY + (date.fromisoformat(text) - datetime.now(UTC).date())}"
        for code, name in [
            *self._of("room").items(),
            *self._of("player").items(),
        ]:  # within a key, as "seated:K7MQ2X"
            text = text.replace(code, name)
        return text

    def _number(self, number: int) -> int:
        if number > EPOCH - 10**11:
            self._first = self._first or number
            return EPOCH + round((number - self._first) / MINUTE) * MINUTE
        if number >= 2**24 and number % 1000:
            at = len(self._of("mark")) + 1
            return int(self._named("mark", number, at * 0x9E3779B1 % 2**32))
        return number

    def _of(self, sort: str) -> dict[Any, Any]:
        return self._names.setdefault(sort, {})

    def _named(self, sort: str, it: Any, name: Any) -> Any:
        return self._of(sort).setdefault(it, name)
