"""Says what a holiday is: a time in which a correspondence game does not wait for its player."""

from msgspec import Struct


class Holiday(Struct, frozen=True, gc=False):
    """Hold the holiday that a player is on, or the next one."""

    since: int
    """In Unix milliseconds."""
    until: int
    on: bool = False
    """Whether it has begun: then the clock of that seat stands."""

    @property
    def next_at(self) -> int:
        """Return when it begins, or once it has begun when it ends, in Unix milliseconds."""
        return self.until if self.on else self.since
