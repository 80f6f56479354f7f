"""Answer who is at the server and how a few rooms stand, to one who does not watch them."""

from protocol.from_client import Glance
from protocol.from_server import Glanced, SeenPosition
from protocol.names import RoomId, tidy_code
from server.live.live_room import Gone
from server.live.registry import UnknownRoom
from server.live.requester import Requester
from server.players import PlayerIdentity
from server.requests.access import check_welcome
from server.requests.context import RequestContext
from server.requests.costs import GLANCE_COST
from server.requests.rate_limit import TokenBucket, pay
from server.room.errors import Refused
from server.room.room import Room
from server.room.views.audience import Audience, delay
from server.room.views.window import shown_at


async def glanced(
    context: RequestContext,
    player: PlayerIdentity,
    rate: TokenBucket,
    requester: Requester,
    message: Glance,
) -> Glanced:
    """Return who is here, and the positions that ``player`` may see of the rooms that were named.

    Only rooms that the lobby shows, and those in which the player sits, are looked for: no code is
    found out by it. Nobody is told of it. Raises Refused where it comes too soon, or Unavailable.
    """
    pay(rate, GLANCE_COST + len(message.rooms), "too many glances at once: wait a little")
    rooms = tuple(dict.fromkeys(tidy_code(code) for code in message.rooms))
    told = [
        await _position(context, player, requester, room)
        for room in await _known(context, player, rooms)
    ]
    here = await context.online.read()
    positions = tuple(position for position in told if position is not None)
    apart = context.company.apart(player.id)
    met = [it for it in zip(here.names, here.ids, strict=True) if it[1] not in apart]
    names, ids = tuple(name for name, _ in met), tuple(id_ for _, id_ in met)
    return Glanced(message.request, here.people, names, positions, ids)


async def _known(
    context: RequestContext, player: PlayerIdentity, rooms: tuple[RoomId, ...]
) -> list[RoomId]:
    """Return those of the rooms that the lobby shows, or that are the player's."""
    cards = context.lobby.cards
    shown = {card.room for card in cards.rooms} if cards is not None else set()
    if shown.issuperset(rooms):
        return list(rooms)
    mine = await context.player_rooms.rooms(player.id)
    return [room for room in rooms if room in shown or room in mine]


async def _position(
    context: RequestContext, player: PlayerIdentity, requester: Requester, code: RoomId
) -> SeenPosition | None:
    """Return how a room stands for ``player``; None where nothing of it may be seen."""
    live = context.registry.live(code)
    try:
        room = await context.registry.look(code, requester)
        check_welcome(room, player, context.company.apart(player.id))
    except (Refused, UnknownRoom, Gone):
        return None
    seat = shown_at(room, player.id)
    if not room.seats_at(player.id) and delay(room, None) is not None:
        if live is None:
            return None  # what is told later is known where it is live alone
        room = live.public.room
    return _seen(room, seat)


def _seen(room: Room, seat: Audience) -> SeenPosition | None:
    """Return the game as that audience sees it; None before play."""
    if room.state is None:
        return None
    view = room.game.view(room.state, seat)
    return SeenPosition(room.id, seat, view, room.opened.game, room.opened.rules)
