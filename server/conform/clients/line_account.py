"""Hold what was said and told on one line of a client."""

from collections import Counter, deque

from server.conform.server_room import HeldRoom


class LineAccount:
    """What was said and told on one line."""

    def __init__(self) -> None:
        self.rooms: dict[int, HeldRoom] = {}
        """What the client holds, by channel: what it was told, applied rightly."""
        self.watches: dict[str, deque[tuple[int, int]]] = {}
        """The cursors by which each room was watched, and is not answered yet."""
        self.times: deque[float] = deque()
        self.repeats: Counter[str] = Counter()
        self.is_welcomed = False
        self.player: str | None = None
