"""Judge the intents of a client: their numbers, and that they are legal for what it was told."""

from typing import Any, ClassVar

from server.conform.clients.fault import ClientFault, shown
from server.conform.server_peer import AGAIN
from server.conform.server_room import HeldRoom

PAGE = "playing.md#play"


class Intents:
    """Follows the intents of one player in one room, over all lines."""

    MOST_REPEATS: ClassVar = 10
    """So often may the same be said on one line."""

    def __init__(self) -> None:
        self.said_by_number: dict[int, Any] = {}
        """The last intent under each number."""
        self._refused: set[int] = set()
        self._void: int | None = None
        """The number that was next before a rollback: it may be on its way already."""
        self._crossed: dict[int, Any] = {}
        """What was said before a rollback was told, by number. It may come once more: whoever
        comes back says it again before it is told."""
        self.last: list[Any] | None = None
        self.count = 0
        """Intents of which none is a repetition."""

    def said(self, rooms: dict[int, HeldRoom], tree: list[Any]) -> None:
        """Take in an intent. Raises ClientFault."""
        _, channel, number, intent = tree[:4]
        held = rooms.get(channel)
        if held is None:
            raise ClientFault(
                f"an intent names channel {channel}, which stands for no room on this line: wait "
                "for `watching`, which says the channel anew on each line",
                "watching.md#watch_room",
            )
        self.last = tree
        is_known = number in self.said_by_number
        if is_known and self.said_by_number[number] == intent:
            return
        if self._crossed.get(number) == intent:
            return
        self._is_next(held, number, intent)
        if is_known and number not in self._refused and held.number == number:
            self._refused.add(number)  # the line broke, and the player chose anew: once is enough
        self.said_by_number[number] = intent
        self.count += 1

    def _is_next(self, held: HeldRoom, number: int, intent: Any) -> None:
        if held.tree is None:
            raise ClientFault(
                "a new intent came before the snapshot of the room: wait until you hold the room",
                "watching.md",
            )
        if number in (held.number, self._void):
            return
        said = f"the intent {shown(intent)} bears the number {number}"
        if number < held.number:
            raise ClientFault(
                f"{said}, under which another one was played, "
                f"{shown(self.said_by_number.get(number))}: a new intent bears position 9 of the "
                f"RoomView, by now {held.number}",
                PAGE,
            )
        again = " It was said before: what is said again keeps its number." * (
            intent in self.said_by_number.values()
        )
        raise ClientFault(
            f"{said}, and position 9 of the RoomView that was told is {held.number}: the next "
            f"number is that one, and only an update with the tag 5 raises it.{again}",
            PAGE,
        )

    def refused(self, held: HeldRoom | None, refusal: dict[str, Any], said: list[Any]) -> None:
        """Take in that the server refuses what was ``said``, an intent. Raises ClientFault."""
        _, _, number, intent = said[:4]
        told = refusal["message"]
        if number in self._crossed and self._crossed[number] == intent:
            del self._crossed[number]
            return
        if number == self._void:
            self._void = None
            return
        if refusal["reason"] == "stale":
            raise ClientFault(
                f"number {number} with the intent {shown(intent)} is stale: another intent was "
                "played under it. After a broken line say the same intent again under its number, "
                "and choose another one only once you hold the room as it is now",
                PAGE,
            )
        raise ClientFault(self._illegal(held, number, intent, told), PAGE)

    def _illegal(self, held: HeldRoom | None, number: int, intent: Any, told: str) -> str:
        text = f"the intent {shown(intent)}, number {number}, is not legal: {told}"
        before = [at for at, it in self.said_by_number.items() if it == intent and at < number]
        if before:
            return (
                f"{text} It was said as number {before[-1]}: what is said again after a broken "
                "line keeps its number, and is done with once `number` has risen"
            )
        seq = "" if held is None else f" up to entry {held.seq}"
        return (
            f"{text} The room that was told{seq} says so, if every update was applied, and in order"
        )

    def told(self, tree: dict[str, Any]) -> None:
        """Take in a refusal that the client was told."""
        if tree["type"] == "refusal" and "channel" in tree and tree["reason"] not in AGAIN:
            self._refused.add(tree.get("number", -1))

    def roll_back(self, before: int, number: int) -> None:
        """Take in that the next number is no longer the one before: later intents are void."""
        self._void = before if before >= number else None
        self._crossed = {at: it for at, it in self.said_by_number.items() if at >= number}
        self.said_by_number = {at: it for at, it in self.said_by_number.items() if at < number}
