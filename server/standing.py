"""What is told of a server at a glance: who is here, what is played, which room waits."""

from collections.abc import Sequence
from contextlib import suppress

from protocol.from_server import Card
from server.addresses import Place, places
from server.discovery import Announcement
from server.net.house import House
from server.store.store import Unavailable


async def standing(house: House, port: int) -> Announcement:
    """The server as it stands now; without its games where the store does not answer."""
    settings = house.settings
    cards: list[Card] = []
    with suppress(Unavailable):
        cards = await house.lobby.read()
    playing = {card.room for card in cards if card.phase == "playing"} | house.hall.playing()
    here = places() if is_everywhere(settings.host) else (Place(settings.host, ""),)
    return Announcement(
        house=house.identity,
        name=settings.name,
        port=port,
        addresses=tuple(place.address for place in here),
        networks=tuple(place.network for place in here),
        players=len(house.here),
        games=len(playing),
        locked=bool(settings.password),
        room=waiting(cards),
    )


def is_everywhere(host: str) -> bool:
    """Whether a server that listens there can be reached in every network of this machine."""
    return host in ("", "0.0.0.0", "::")  # noqa: S104 -- compared, not bound


def waiting(cards: Sequence[Card]) -> str:
    """The listed room in which people have waited for others the longest; empty for none."""
    open_ = [card for card in cards if card.phase == "open" and card.free and card.people]
    first = min(open_, key=lambda card: (card.at, card.room), default=None)
    return first.room if first else ""
