"""What a room calls those players for who sit there and do not look: a function of the room."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engines.game import Seat
from protocol.messages.inbox import InboxItem, InboxKind
from protocol.names import PlayerId, window_of
from server.room.room import Room
from server.settings import DAY_MS

LASTS_MS: Final = 7 * DAY_MS
"""How long a call waits in an inbox: whoever is called again is told again."""
OF_ROOMS: Final[tuple[InboxKind, ...]] = ("turn", "seated", "offer", "rematch")
"""What rooms call for."""


class Call(NamedTuple):
    """Hold one call of one player."""

    player: PlayerId
    item: InboxItem
    token: str
    """Which of its kind it is: another turn is another call."""


def calls_of(room: Room, here: Sequence[bool]) -> dict[tuple[PlayerId, str], Call]:
    """Return all calls that stand, by player and key; ``here``: by seat, who looks at the room.

    Of several people at one window one is told: that is where all of them are.
    """
    found: dict[tuple[PlayerId, str], Call] = {}
    for seat in range(len(room.occupants)):
        if not (seat < len(here) and here[seat]):
            for call in _calls(room, seat):
                found.setdefault((call.player, call.item.key), call)
    return found


def _calls(room: Room, seat: Seat) -> Iterator[Call]:
    occupant = room.occupants[seat]
    if occupant is None or not occupant.person or room.lesson is not None:
        return
    player = window_of(occupant.player)

    def call(kind: InboxKind, by: Sequence[Seat], token: object, text: str = "") -> Call:
        others = [it for at in by if (it := room.occupants[at]) is not None]
        first = others[0].player if len(others) == 1 else PlayerId("")
        names = ", ".join(it.name for it in others)[:64]
        game, key = room.opened.game, f"{kind}:{room.id}"
        item = InboxItem(key, kind, room.at, first, names, room.id, game, text)
        return Call(player, item, str(token))

    others = [at for at, it in enumerate(room.occupants) if it is not None and at != seat]
    everyone = [at for at in others if room.is_person(at)]
    elsewhere = [at for at in everyone if not room.share_window(seat, at)]
    if seat in room.to_move and (elsewhere or not everyone):
        yield call("turn", others, room.plies)  # at one window alone nobody waits for it
    if elsewhere and room.phase != "over" and not room.ply and seat not in room.to_move:
        yield call("seated", elsewhere, [room.occupants[at] for at in elsewhere])
    for offer in room.offers:
        if seat in offer.waits_for:
            kind: InboxKind = "rematch" if offer.kind == "rematch" else "offer"
            yield call(kind, (offer.seat,), (offer.kind, offer.seat, offer.since), offer.kind)
