"""Describes a server at a glance: who is here, what is played, which room waits."""

import os
from collections.abc import Sequence
from contextlib import suppress

from protocol.from_server import RoomCard
from protocol.local import LOCALHOST, ServerStatus
from protocol.names import RoomId
from server.lan.interfaces import InterfaceAddress, interface_addresses
from server.lan.mdns import Announcement
from server.requests.context import RequestContext
from server.settings import ServerSettings
from server.store.errors import Unavailable


async def overview(context: RequestContext, port: int) -> Announcement:
    """Return the server as it stands now; without its games where the store does not answer."""
    settings = context.settings
    cards: list[RoomCard] = []
    with suppress(Unavailable):
        cards = await context.lobby.read()
    playing = {card.room for card in cards if card.phase == "playing"} | context.registry.playing()
    if is_everywhere(settings.host):
        here = interface_addresses()
    else:
        here = (InterfaceAddress(settings.host, ""),)
    return Announcement(
        server_id=context.server_id,
        name=settings.name,
        port=port,
        addresses=tuple(place.address for place in here),
        networks=tuple(place.network for place in here),
        web=settings.web is not None,
        players=len(context.here),
        games=len(playing),
        locked=bool(settings.password),
        room=longest_waiting(cards),
    )


def status_of(settings: ServerSettings, at: Announcement, has_parent: bool) -> ServerStatus:
    """Return what programs on this machine are told of the server."""
    return ServerStatus(
        pid=os.getpid(),
        port=at.port,
        local=LOCALHOST if is_everywhere(settings.host) else settings.host,
        addresses=tuple(f"{address}:{at.port}" for address in at.addresses),
        networks=at.networks,
        server_id=at.server_id,
        name=at.name,
        lan=settings.lan,
        locked=at.locked,
        people=at.players,
        web=at.web,
        has_parent=has_parent,
    )


def is_everywhere(host: str) -> bool:
    """Return whether a server that listens there is reached in every network of this machine."""
    return host in ("", "0.0.0.0", "::")  # noqa: S104 -- compared, not bound


def longest_waiting(cards: Sequence[RoomCard]) -> RoomId | None:
    """Return the listed room in which people have waited for others the longest, if any."""
    waiting = [card for card in cards if card.phase == "open" and card.free and card.people]
    first = min(waiting, key=lambda card: (card.at, card.room), default=None)
    return first.room if first else None
