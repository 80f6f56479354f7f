"""How many requests one connection may make: a bucket of credits that fills up again."""

from collections.abc import Callable


class Rate:
    """Credits in ``now``'s seconds: at most ``burst``, ``per_second`` more each second."""

    def __init__(self, burst: int, per_second: float, now: Callable[[], float]) -> None:
        self._burst, self._per_second, self._now = burst, per_second, now
        self._credits, self._at = float(burst), now()

    def take(self, cost: float = 1) -> float:
        """Pay ``cost``. Answers 0, or the seconds until there is enough; then nothing is paid."""
        now = self._now()
        self._credits = min(self._burst, self._credits + (now - self._at) * self._per_second)
        self._at = now
        if self._credits >= cost:
            self._credits -= cost
            return 0
        return (cost - self._credits) / self._per_second
