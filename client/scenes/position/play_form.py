"""Against whom a position is played, and from which seat; and how the room is opened for that."""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from client.languages.message import mark, tr
from client.net.connection import ServerConnection
from client.presenters.bot_levels import chosen, strengths
from client.storage.profile import Opponent
from client.widgets import Widget
from client.widgets.inputs import ChoiceInput, Slider
from protocol import from_client
from protocol.from_client import RoomSettings
from protocol.from_server import BotOffer
from protocol.names import RoomId

Whom: TypeAlias = Literal["bot", "both", "friend"]
WHOM: Final[tuple[tuple[Whom, str], ...]] = (
    ("bot", mark("A bot")),
    ("both", mark("Both sides")),
    ("friend", mark("A friend")),
)
ABOUTS: Final[dict[Whom, str]] = {
    "bot": mark("With hints and free undo."),
    "both": mark("You move for every side, at this window."),
    "friend": mark("Share the code or the link."),
}
FEW: Final = 5
"""More bots than these are a scale."""


class PlayWish(NamedTuple):
    """Hold a position as it is to be played."""

    game: str
    options: dict[str, Any]
    text: str
    seats: tuple[int, ...]
    """Those that play in it."""
    names: tuple[str, ...]
    """What each of them is called."""


class PlayForm:
    """Choose how it is played."""

    def __init__(self) -> None:
        self.whom: Whom = "bot"
        self.seat: int | None = None
        """One's own; None: whose turn it is."""
        self.bot = Opponent()

    def controls(
        self,
        seats: Sequence[tuple[int, str]],
        mover: int,
        offers: Sequence[BotOffer],
    ) -> list[Widget]:
        """Return whom one plays with, which bot, and which seat one has.

        ``seats``: those that play, with their names. ``mover``: the one that is to move.
        """
        at = [whom for whom, _ in WHOM].index(self.whom)
        labels = [tr(label) for _, label in WHOM]
        parts: list[Widget] = [
            ChoiceInput("whom", tr("Play with"), labels, at, self._choose, tr(ABOUTS[self.whom]))
        ]
        found = strengths(offers)
        if self.whom == "bot" and found:
            level = chosen(found, self.bot)
            kind = Slider if len(found) > FEW else ChoiceInput
            names, shut = [it.name for it in found], [it.off for it in found]

            def pick(n: int) -> None:
                self.bot = found[n].opponent

            parts.append(kind("level", tr("Bot"), names, level, pick, shut=shut))
        if self.whom != "both":
            numbers = [seat for seat, _ in seats]
            own = self.own(numbers, mover)

            def sit(n: int) -> None:
                self.seat = numbers[n]

            names = [name for _, name in seats]
            parts.append(ChoiceInput("seat", tr("You play"), names, numbers.index(own), sit))
        return parts

    def own(self, seats: Sequence[int], mover: int) -> int:
        """Return the seat that one has."""
        if self.seat is not None and self.seat in seats:
            return self.seat
        return mover if mover in seats else seats[0]

    def _choose(self, n: int) -> None:
        self.whom = WHOM[n][0]

    async def open(self, connection: ServerConnection, wish: PlayWish, mover: int) -> RoomId:
        """Open the room and fill its seats; return its code. Raises RequestRefused."""
        alone = self.whom == "bot"
        settings = RoomSettings(listed=False, undo="free" if alone else "ask", hints=alone)
        done = await connection.ask(
            lambda n: from_client.Open(n, wish.game, wish.options, settings, wish.text)
        )
        room, own = done.room, self.own(wish.seats, mover)
        await connection.join(room, own)
        welcome = connection.welcome
        found = strengths(welcome.bots.get(wish.game, ()) if welcome else ())
        for seat, name in zip(wish.seats, wish.names, strict=True):
            if seat == own or self.whom == "friend":
                continue
            if self.whom == "both":
                await connection.seat_beside(room, name, seat)
            elif found:
                bot = found[chosen(found, self.bot)]
                await _seat_bot(connection, room, seat, bot.bot, bot.level)
        return room


async def _seat_bot(
    connection: ServerConnection, room: RoomId, seat: int, bot: str, level: int
) -> None:
    await connection.ask(lambda n: from_client.SeatBot(n, room, seat, bot, level))
