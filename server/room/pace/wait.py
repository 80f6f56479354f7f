"""Says since when each seat has been waited for, and what the others have asked of it.

A seat is waited for from when it comes to move until it plays. Playing again what was taken back
is no news: it does not make the wait begin anew.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Seat

ANSWER_MS: Final = 120_000
"""The least time that who was asked has to move; never more than the room's own patience ..."""
ANSWER_SHARE: Final = 10
"""... of which it is this part where that is longer: who plays by days looks in now and then."""


class PendingUrge(Struct, frozen=True, gc=False):
    """Tell that a seat has asked those who are waited for whether they still play."""

    seat: Seat
    whom: tuple[Seat, ...]
    """Those who have not moved since."""
    at: int
    """When it was asked, in Unix milliseconds; later by whatever time was given back."""
    over: bool = False
    """Whether their time to answer is over."""


class Wait(Struct, frozen=True, gc=False):
    """Tell how long each seat of a room without a clock has been waited for."""

    since: tuple[int | None, ...]
    """By seat, since when, in Unix milliseconds; None where nobody waits for it."""
    furthest: int = 0
    """The furthest ply that was ever played."""
    urge: PendingUrge | None = None

    @property
    def unanswered(self) -> tuple[Seat, ...]:
        """Return the seats that were asked, and have not moved in time."""
        return self.urge.whom if self.urge is not None and self.urge.over else ()


def answer_ms(patience_ms: int) -> int:
    """Return how long who was asked has to move."""
    return min(patience_ms, max(ANSWER_MS, patience_ms // ANSWER_SHARE))


def played(wait: Wait, seat: Seat, ply: int) -> Wait:
    """Return the wait once ``seat`` has played the ply that led to position ``ply``."""
    if ply <= wait.furthest:
        return wait
    since = tuple(None if it == seat else at for it, at in enumerate(wait.since))
    return _settled(replace(wait, furthest=ply), since)


def moved_on(wait: Wait, movers: tuple[Seat, ...], at: int) -> Wait:
    """Return the wait while ``movers`` are waited for; ``wait`` itself where that is the same."""
    since = tuple(
        (was if was is not None else at) if seat in movers else None
        for seat, was in enumerate(wait.since)
    )
    return wait if since == wait.since else _settled(wait, since)


def given(wait: Wait, since: int, until: int) -> Wait:
    """Return the wait with the time from ``since`` to ``until`` not counted."""

    def later(began: int) -> int:
        return began + max(0, until - max(since, began))

    urge = wait.urge
    return replace(
        wait,
        since=tuple(None if at is None else later(at) for at in wait.since),
        urge=replace(urge, at=later(urge.at)) if urge is not None and not urge.over else urge,
    )


def _settled(wait: Wait, since: tuple[int | None, ...]) -> Wait:
    """Return the wait with other times: who plays, or is waited for no more, has answered."""
    urge = wait.urge
    if urge is not None:
        whom = tuple(seat for seat in urge.whom if since[seat] == wait.since[seat] is not None)
        urge = replace(urge, whom=whom) if whom else None
    return replace(wait, since=since, urge=urge)
