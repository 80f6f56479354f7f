"""Who is connected to this process, and which of them let nobody see it."""

from collections import Counter

from protocol.names import PlayerId


class ConnectedPeople:
    """Counts connections, and knows people by name as long as they have one."""

    def __init__(self) -> None:
        self._lines: Counter[PlayerId] = Counter()
        self._names: dict[PlayerId, str] = {}
        self.hidden: set[PlayerId] = set()
        """Who is not to be named."""

    def __len__(self) -> int:
        """Return how many people are connected."""
        return len(self._lines)

    def enter(self, player: PlayerId, name: str) -> None:
        """Count one more connection of a person."""
        self._lines[player] += 1
        self._names[player] = name

    def leave(self, player: PlayerId) -> None:
        """Count one connection of a person fewer."""
        self._lines[player] -= 1
        if not self._lines[player]:
            del self._lines[player], self._names[player]
            self.hidden.discard(player)

    def hide(self, player: PlayerId, on: bool) -> None:
        """Name a person no more, or again."""
        (self.hidden.add if on else self.hidden.discard)(player)

    @property
    def named(self) -> dict[PlayerId, str]:
        """Return the names of those who may be named, who came first first."""
        return {who: name for who, name in self._names.items() if who not in self.hidden}
