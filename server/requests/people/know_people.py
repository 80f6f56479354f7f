"""Let one client follow and block people, invite them to a seat, and decline."""

from contextlib import suppress
from typing import Final

from protocol.from_server import Done, Reason
from protocol.messages.inbox import InboxItem, InvitationTerms
from protocol.messages.people import (
    WHY_LENGTH,
    BlockPlayer,
    DeclineInvitation,
    Follow,
    HidePresence,
    InvitePlayer,
)
from protocol.names import PlayerId, RoomId, tidy_code, tidy_text, window_of
from server.live.live_room import LiveRoom
from server.live.requester import Requester
from server.people.acquaintances import check_person
from server.players import PlayerIdentity
from server.requests.context import RequestContext
from server.requests.rate_limit import check
from server.room.commands import Decline, KeepSeat
from server.room.decisions.invitations import kept_for, kept_ms
from server.room.errors import AlreadyDone, Refused
from server.room.room import Room

TOO_MANY: Final = "too many changes at once: wait a little"
FOLLOWED_MS: Final = 7 * 86_400_000
"""How long a player is told that somebody follows them."""
DECLINED_MS: Final = 86_400_000
"""How long the opener is told that somebody declined."""


class PeopleRequests:
    """Answer what one client asks about people. All raise Refused, Unavailable or Gone."""

    def __init__(
        self, context: RequestContext, player: PlayerIdentity, address: str, requester: Requester
    ) -> None:
        self._context, self._me, self._requester = context, player, requester
        self._rate = context.acquainting.of(address)

    async def follow(self, message: Follow) -> Done:
        """Follow a player, or no longer; the first time they are told."""
        self._check_person(message.player)
        context, me, other = self._context, self._me, message.player
        name = await self._name_of(other)
        if await context.people.follow(me, other, name, message.on):
            item = InboxItem(f"follow:{me.id}", "follow", player=me.id, name=me.name)
            with suppress(Refused):  # told too much lately: it is in their list all the same
                await context.inbox.put(other, item, FOLLOWED_MS, by=me.id)
        elif not message.on:
            await context.inbox.drop(other, f"follow:{me.id}")
        return Done(message.request, RoomId(""))

    async def block(self, message: BlockPlayer) -> Done:
        """Keep a player away, or no longer."""
        self._check_person(message.player)
        context, me, other = self._context, self._me, message.player
        await context.people.block(me, other, await self._name_of(other), message.on)
        await context.company.note(me.id, other)
        if message.on:
            for player, sender in ((me.id, other), (other, me.id)):
                await self._void(player, sender)
        return Done(message.request, RoomId(""))

    async def _void(self, player: PlayerId, sender: PlayerId) -> None:
        """Take back what ``sender`` said to ``player``, who is not to hear of them any more."""
        for item in await self._context.inbox.read(player):
            if item.player == sender and item.kind in ("follow", "invitation"):
                await self._context.inbox.drop(player, item.key)

    async def hide(self, message: HidePresence) -> Done:
        """Let nobody see that the player is here, or let them."""
        check(self._rate.take(), TOO_MANY)
        await self._context.people.hide(self._me, message.on)
        await self._context.company.note(self._me.id)
        return Done(message.request, RoomId(""))

    def _check_person(self, other: PlayerId) -> None:
        check(self._rate.take(), TOO_MANY)
        check_person(self._me.id, other)

    async def _name_of(self, player: PlayerId) -> str:
        here = await self._context.whereabouts.read()
        return here.get(player) or await self._context.names.of(player)

    # -- a seat for somebody ---------------------------------------------------------------

    async def invite(self, message: InvitePlayer, at: int) -> Done:
        """Keep a seat for a player and tell them, wherever they are connected."""
        context, me, other = self._context, self._me, message.player
        check_person(me.id, other)
        if await context.people.blocks(me.id, other):
            raise Refused(Reason.LIMIT, "this player cannot be invited now")
        code = tidy_code(message.room)
        name = await self._name_of(other)
        async with context.registry.host(code, self._requester) as host:
            keep = KeepSeat(other, name, message.request, message.seat)
            check(self._rate.take(), TOO_MANY)
            seat = await host.ask(me.id, keep, at)
            await self._tell(host.room, other)
        return Done(message.request, code, seat)

    async def _tell(self, room: Room, other: PlayerId) -> None:
        """Put the invitation into the inbox of ``other``, while the seat is kept for them."""
        kept = kept_for(room, other)
        if kept is None:
            return
        me, now = self._me, self._context.now()
        item = InboxItem(
            invitation_key(room.id),
            "invitation",
            at=kept.until - kept_ms(room),  # the same again where the seat was kept before
            player=me.id,
            name=me.name,
            room=room.id,
            game=room.opened.game,
            ends=kept.until,
            terms=InvitationTerms(room.opened.options, room.settings, kept.seat),
        )
        await self._context.inbox.put(other, item, max(1, kept.until - now))

    async def decline(self, message: DeclineInvitation, at: int) -> Done:
        """Give up the seat that is kept for this player, and tell the opener."""
        context, me, code = self._context, self._me, tidy_code(message.room)
        why = tidy_text(message.why)[:WHY_LENGTH]
        await context.inbox.drop(me.id, invitation_key(code))
        async with context.registry.host(code, self._requester) as host:
            room = host.room
            if kept_for(room, me.id) is not None:
                with suppress(AlreadyDone):
                    await host.ask(me.id, Decline(), at)
                await self._tell_opener(room, why)
        return Done(message.request, code)

    async def _tell_opener(self, room: Room, why: str) -> None:
        me = self._me
        said = f"{me.name} declined: {why}" if why else f"{me.name} declined your invitation."
        key = f"declined:{room.id}:{me.id[:8]}"
        about = self._context.now(), me.id, me.name, room.id, room.opened.game
        item = InboxItem(key, "notice", *about, text=said)
        await self._context.inbox.put(room.opened.by, item, DECLINED_MS)


def invitation_key(room: RoomId) -> str:
    """Return the key of an invitation into ``room`` in an inbox."""
    return f"challenge:{room}"


async def tell_who_was_sent(
    context: RequestContext, before: Room, host: LiveRoom, me: PlayerIdentity
) -> None:
    """Tell those who have lost a seat, or one that was kept for them, by what ``me`` asked."""
    after = host.room
    for kept in before.reserved:
        is_lost = kept.player and kept_for(after, kept.player) is None
        if is_lost and after.seat_of(kept.player) is None:
            await context.inbox.drop(kept.player, invitation_key(after.id))
    for occupant in before.occupants:
        if occupant is None or not occupant.person or window_of(occupant.player) == me.id:
            continue
        if after.seat_of(occupant.player) is None and not after.begun:
            banned = window_of(occupant.player) in after.banned
            said = (
                f"{me.name} removed you from their game and keeps it closed to you."
                if banned
                else f"{me.name} removed you from their game. You may come back."
            )
            where = RoomId("") if banned else after.id
            about = context.now(), me.id, me.name, where, after.opened.game
            item = InboxItem(f"sent:{after.id}", "notice", *about, text=said)
            await context.inbox.put(window_of(occupant.player), item, DECLINED_MS)
