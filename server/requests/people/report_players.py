"""Take a player's report of another to the operator, with what was said where it happened."""

from typing import Final

from protocol.from_server import ChatLine, Done, Reason
from protocol.messages.people import REPORT_LENGTH, ReportPlayer
from protocol.names import PlayerId, RoomId, is_code, tidy_code, tidy_text
from server.live.chat_log import heard
from server.live.requester import Requester
from server.people.acquaintances import check_person
from server.people.reports import MOST_ATTACHED, PlayerReport
from server.players import PlayerIdentity
from server.requests.access import check_welcome
from server.requests.context import RequestContext
from server.requests.rate_limit import check, take_all
from server.room.errors import Refused

TOO_MANY: Final = "you have reported several players lately: wait a little"


class ReportRequests:
    """Answer the reports of one client."""

    def __init__(
        self, context: RequestContext, player: PlayerIdentity, address: str, requester: Requester
    ) -> None:
        self._context, self._me, self._requester = context, player, requester
        self._rates = context.reporting.of(player.id), context.reporting.of(f"at {address}")

    async def report(self, message: ReportPlayer, at: int) -> Done:
        """Keep the report. Raises Refused, UnknownRoom, Gone or Unavailable."""
        check_person(self._me.id, message.player)
        text, room = tidy_text(message.text)[:REPORT_LENGTH], tidy_code(message.room)
        if not text:
            raise Refused(Reason.NO_CHAT, "say what happened")
        check(take_all(*((rate, 1) for rate in self._rates)), TOO_MANY)
        lines = await self._lines(room) if is_code(room) else ()
        me, other = self._me, message.player
        said = (line.name for line in reversed(lines) if line.player == other)
        name = next(said, "") or await self._name_of(other)
        where = room if is_code(room) else RoomId("")
        about = me.id, me.name, other, name, text, message.request, where, lines
        await self._context.reports.file(PlayerReport(*about), at)
        return Done(message.request, RoomId(""))

    async def _lines(self, room: RoomId) -> tuple[ChatLine, ...]:
        """Return what this player hears in a room they may watch: the last of it."""
        me = self._me
        async with self._context.registry.host(room, self._requester) as host:
            check_welcome(host.room, me)
            talk = await self._context.chat.read(host)
            shown = host.shown_to(me.id)
            seated = bool(host.room.seats_at(me.id))
            now = self._context.now()
            told = heard(talk, shown.room, seated=seated, seq=shown.cursor.seq, now=now)
        return told[-MOST_ATTACHED:]

    async def _name_of(self, player: PlayerId) -> str:
        here = await self._context.whereabouts.read()
        return here.get(player) or await self._context.names.of(player)
