"""Routes of the inbox: what a player puts away."""

from protocol.from_server import Done
from protocol.messages.inbox import DropItem
from protocol.names import RoomId
from server.session.route import Route, SessionServices


async def _drop(services: SessionServices, message: DropItem, _at: int) -> Done:
    await services.context.inbox.drop(services.player.id, message.key)
    return Done(message.request, RoomId(""))


INBOX_ROUTES = (Route(DropItem, _drop),)
