"""pygame's clock: milliseconds since the start, and between two looks."""

from time import monotonic

_begun = monotonic()


def get_ticks() -> int:
    """Return the milliseconds since the start."""
    return int((monotonic() - _begun) * 1000)


class CanvasClock:
    """Tells how long ago it was looked at."""

    def __init__(self) -> None:
        self._seen = get_ticks()

    def tick(self, framerate: float = 0) -> int:
        """Return the milliseconds since the last look; it never waits."""
        before, self._seen = self._seen, get_ticks()
        return self._seen - before


Clock = CanvasClock
