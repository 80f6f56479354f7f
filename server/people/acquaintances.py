"""Keep who follows and who blocks whom: what one does is written into both players' logs.

A player's own log comes first and decides. What it says of another is passed on to that one's log,
so that one read tells everything about a player. Where a process dies between the two, the first
log still says what is to be passed on, and whoever reads it next does so.
"""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from protocol.from_server import Reason
from protocol.names import PlayerId
from server.people.people_log import (
    Acquaintance,
    Followed,
    HeardFrom,
    Passed,
    PeopleBook,
    PeopleEntry,
    PlayerBlocked,
    PlayerUnblocked,
    PresenceHidden,
    Unfollowed,
)
from server.players import EXTERNAL, PlayerIdentity, is_player
from server.room.errors import Refused
from server.store.log import Store

NameOf: TypeAlias = Callable[[PlayerId], Awaitable[str]]


class Acquaintances:
    """Tell what players think of each other. All raise Unavailable, or Gone where unreadable."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """``now`` is the store's clock, in Unix milliseconds."""
        self._book, self._now = PeopleBook(store), now

    async def of(self, player: PlayerId) -> Acquaintance:
        """Return what there is between ``player`` and others, all of it passed on."""
        mine = await self._book.read(player)
        return mine if not mine.unpassed else await self._pass_on(player, mine, "")

    async def apart(self, player: PlayerId) -> frozenset[PlayerId]:
        """Return whom ``player`` has blocked, and who has blocked them."""
        return (await self._book.read(player)).apart

    async def blocks(self, one: PlayerId, other: PlayerId) -> bool:
        """Return whether either has blocked the other."""
        return one != other and other in await self.apart(one)

    async def follow(self, me: PlayerIdentity, other: PlayerId, name: str, on: bool) -> bool:
        """Follow another player, or no longer. Return whether the other was told anything new.

        Who was blocked by them follows all the same, and nobody hears of it. Raises Refused.
        """
        check_person(me.id, other)
        at = self._now()
        entry = Followed(at, other, name) if on else Unfollowed(at, other)
        before = await self._book.read(me.id)
        after = await self._put(me, entry)
        is_new = on and other in after.follows and other not in before.follows
        return is_new and other not in after.blocked_by

    async def block(self, me: PlayerIdentity, other: PlayerId, name: str, on: bool) -> None:
        """Keep another player away, or no longer. Raises Refused."""
        check_person(me.id, other)
        at = self._now()
        await self._put(me, PlayerBlocked(at, other, name) if on else PlayerUnblocked(at, other))
        if not on:
            theirs = await self._book.read(other)  # they may have followed all the time
            await self._tell(other, me.id, name, theirs)

    async def hide(self, me: PlayerIdentity, on: bool) -> None:
        """Let nobody see that ``me`` is here, or let them."""
        await self._book.add(me.id, PresenceHidden(self._now(), PlayerId(""), on))

    async def _put(self, me: PlayerIdentity, entry: PeopleEntry) -> Acquaintance:
        """Write what is new into both logs."""
        return await self._pass_on(me.id, await self._book.add(me.id, entry), me.name)

    async def _pass_on(self, me: PlayerId, mine: Acquaintance, name: str) -> Acquaintance:
        """Write into the logs of others what they do not say yet."""
        for other in tuple(mine.unpassed):
            await self._tell(me, other, name, mine)
            mine = await self._book.add(me, Passed(self._now(), other, mine.changes))
        return mine

    async def _tell(self, me: PlayerId, other: PlayerId, name: str, mine: Acquaintance) -> None:
        """Write into the log of ``other`` what the log of ``me`` comes to about them."""
        what = other in mine.follows, other in mine.blocked
        await self._book.add(other, HeardFrom(self._now(), me, name, mine.changes, *what))


def check_person(me: PlayerId, other: PlayerId) -> None:
    """Check that ``other`` is another person. Raises Refused."""
    if other == me:
        raise Refused(Reason.LIMIT, "that is you")
    if not is_player(other) or other.startswith(EXTERNAL):
        raise Refused(Reason.LIMIT, "that is no person: only people are followed or blocked")
