"""What a player thinks of others: a log ``people:PLAYER``, and what it comes to."""

from itertools import islice
from typing import Final, TypeAlias, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_server import Reason
from protocol.messages.people import MOST_FOLLOWED
from protocol.names import PlayerId
from server.books.log_book import LogBook
from server.room.errors import Refused
from server.store.log import Store

MOST_FOLLOWERS: Final = 1_000
"""Followers that are kept; beyond it those go first whom one does not follow."""
MOST_BLOCKED: Final = 500
MOST_HEARD: Final = 4_000
"""Others of whom is known how far they were heard: the last ones."""
MOST_CHANGES: Final = 20_000
"""Of one player's own: so no log grows without end."""

Names: TypeAlias = dict[PlayerId, str]
V = TypeVar("V")


class PeopleFact(Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True):
    """Note something that has changed between a player and another."""

    at: int
    """On the store's clock, in Unix milliseconds."""
    player: PlayerId
    """The other."""


class Followed(PeopleFact, frozen=True, tag="followed"):
    """Note that the player follows another."""

    name: str


class Unfollowed(PeopleFact, frozen=True, tag="unfollowed"):
    """Note that the player follows them no more."""


class PlayerBlocked(PeopleFact, frozen=True, tag="blocked"):
    """Note that the player keeps another away."""

    name: str


class PlayerUnblocked(PeopleFact, frozen=True, tag="unblocked"):
    """Note that the player keeps them away no more."""


class HeardFrom(PeopleFact, frozen=True, tag="heard"):
    """Note that it was heard here what another thinks of this player."""

    name: str
    change: int
    """How many changes the other's log had by then: what is older says nothing any more."""
    follows: bool
    blocks: bool


class Passed(PeopleFact, frozen=True, tag="passed"):
    """Note that what this player thinks of another was written into their log."""

    change: int


class PresenceHidden(PeopleFact, frozen=True, tag="hidden"):
    """Note that nobody sees the player here any more, or all do again. ``player`` is empty."""

    hidden: bool


PeopleEntry: TypeAlias = (
    Followed | Unfollowed | PlayerBlocked | PlayerUnblocked | HeardFrom | Passed | PresenceHidden
)


class Acquaintance(Struct, frozen=True):
    """Hold what a log comes to: whom a player follows and blocks, and who does so to them."""

    follows: Names = {}
    blocked: Names = {}
    followers: Names = {}
    blocked_by: frozenset[PlayerId] = frozenset()
    heard: dict[PlayerId, int] = {}
    """Up to which of their changes others were heard, who follow or block this player."""
    unpassed: dict[PlayerId, int] = {}
    """Whose logs do not say yet what this one does, since which change."""
    changes: int = 0
    """This player's own."""
    hidden: bool = False

    @property
    def apart(self) -> frozenset[PlayerId]:
        """Return whom this player does not meet: those blocked, and those who have blocked."""
        return self.blocked_by.union(self.blocked) if self.blocked else self.blocked_by

    def concerns(self, entry: PeopleEntry) -> bool:
        """Return whether an entry changes anything. Raises Refused beyond a limit."""
        other = entry.player
        match entry:
            case Followed():
                return other not in self.follows and self._has_room_to_follow(other)
            case Unfollowed():
                return other in self.follows
            case PlayerBlocked():
                return other not in self.blocked and self._has_room_to_block()
            case PlayerUnblocked():
                return other in self.blocked
            case HeardFrom():
                return self.after(entry) != self
            case Passed(change=change):
                return self.unpassed.get(other, change + 1) <= change
            case PresenceHidden(hidden=hidden):
                return hidden != self.hidden and self._may_change()

    def _may_change(self) -> bool:
        if self.changes >= MOST_CHANGES:
            raise Refused(Reason.LIMIT, "you have changed whom you know too often")
        return True

    def _has_room_to_follow(self, other: PlayerId) -> bool:
        if other in self.blocked:
            text = "you have blocked this player: unblock them first"
            raise Refused(Reason.LIMIT, text)
        if len(self.follows) >= MOST_FOLLOWED:
            text = f"you follow {MOST_FOLLOWED} people: unfollow somebody first"
            raise Refused(Reason.LIMIT, text)
        return self._may_change()

    def _has_room_to_block(self) -> bool:
        if len(self.blocked) >= MOST_BLOCKED:
            text = f"you have blocked {MOST_BLOCKED} people: unblock somebody first"
            raise Refused(Reason.LIMIT, text)
        return self._may_change()

    def after(self, entry: PeopleEntry) -> "Acquaintance":
        """Return what it comes to with one more entry."""
        other = entry.player
        match entry:
            case HeardFrom():
                return self._with_heard(entry)
            case Passed(change=change):
                rest = {who: at for who, at in self.unpassed.items() if who != other or at > change}
                return replace(self, unpassed=rest)
            case PresenceHidden(hidden=hidden):
                return replace(self, hidden=hidden, changes=self.changes + 1)
            case Followed(name=name):
                changed = replace(self, follows={**self.follows, other: name})
            case Unfollowed():
                changed = replace(self, follows=_without(self.follows, other))
            case PlayerBlocked(name=name):
                changed = replace(
                    self,
                    blocked={**self.blocked, other: name},
                    follows=_without(self.follows, other),
                    followers=_without(self.followers, other),
                )
            case PlayerUnblocked():
                changed = replace(self, blocked=_without(self.blocked, other))
            case _:
                assert_never(entry)
        changes = self.changes + 1
        return replace(changed, changes=changes, unpassed={**self.unpassed, other: changes})

    def _with_heard(self, entry: HeardFrom) -> "Acquaintance":
        """Return it with what another thinks; nothing changes where that is known or older."""
        other = entry.player
        if entry.change < self.heard.get(other, 0):
            return self
        follows = entry.follows and not entry.blocks and other not in self.blocked
        followers, blocked_by = self.followers, self.blocked_by
        name = entry.name or followers.get(other, "")
        if follows and followers.get(other) != name:
            followers = self._limited({**followers, other: name})
        elif not follows and other in followers:
            followers = _without(followers, other)
        if entry.blocks != (other in blocked_by):
            blocked_by = blocked_by ^ {other}
        if followers is self.followers and blocked_by is self.blocked_by:
            return self
        heard = {**_without(self.heard, other), other: entry.change}
        if len(heard) > MOST_HEARD:
            heard = dict(islice(heard.items(), 1, None))
        return replace(self, followers=followers, blocked_by=blocked_by, heard=heard)

    def _limited(self, followers: Names) -> Names:
        """Return at most so many followers: the newest, and first those whom one follows."""
        if len(followers) <= MOST_FOLLOWERS:
            return followers
        strangers = (who for who in followers if who not in self.follows)
        return _without(followers, next(strangers, next(iter(followers))))


def _without(names: dict[PlayerId, V], other: PlayerId) -> dict[PlayerId, V]:
    return {who: it for who, it in names.items() if who != other}


class PeopleBook(LogBook[PeopleEntry, Acquaintance]):
    """Hold the logs of all players, ``people:PLAYER``."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "people", PeopleEntry, Acquaintance())
