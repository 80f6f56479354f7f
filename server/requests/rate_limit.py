"""Bound how much may be asked: buckets of credits that fill up again."""

from collections.abc import Callable
from typing import Final

from protocol.from_server import Reason
from server.room.errors import Refused

SPARE: Final = 1.5
"""Who cannot pay is told to wait for so many times the price: else two who ask again and again
would use up what either waits for."""
FEW: Final = 256
"""Buckets that are kept without a look at whether they are needed."""


class TokenBucket:
    """Hold credits in ``now``'s seconds: at most ``burst``, ``per_second`` more each second."""

    def __init__(
        self, burst: int, per_second: float, now: Callable[[], float], *, empty: bool = False
    ) -> None:
        """``empty``: nothing may be asked at first, only what comes with time."""
        self.burst, self._per_second, self._now = burst, per_second, now
        self._credits, self._at = 0.0 if empty else float(burst), now()

    def wait(self, cost: float = 1) -> float:
        """Return the seconds until there is enough to pay ``cost``; 0 when there is now."""
        now = self._now()
        self._credits = min(self.burst, self._credits + (now - self._at) * self._per_second)
        self._at = now
        return max(0.0, (cost - self._credits) / self._per_second)

    def take(self, cost: float = 1) -> float:
        """Pay ``cost``. Return 0, or as ``wait`` does; then nothing is paid."""
        seconds = self.wait(cost)
        if not seconds:
            self._credits -= cost
        return seconds

    def owe(self, cost: float) -> None:
        """Pay for what was done already: that may leave a debt, of a whole burst at most."""
        self.wait()
        self._credits = max(-self.burst, self._credits - cost)

    def give_back(self, cost: float = 1) -> None:
        """Return what was paid for something that is free after all."""
        self._credits = min(self.burst, self._credits + cost)

    @property
    def is_full(self) -> bool:
        """Return whether nothing was paid lately, so that a new one would do as well."""
        return self.wait(self.burst) == 0


def ms(seconds: float) -> int:
    """Return the milliseconds that a refusal gives for a wait of so many seconds."""
    return int(seconds * 1000) + 1


def check(wait: float, text: str) -> None:
    """Refuse what must wait, for so many seconds."""
    if wait:
        raise Refused(Reason.TOO_FAST, text, retry_ms=ms(wait))


def pay(rate: TokenBucket, requests: int, text: str, *others: TokenBucket) -> None:
    """Let a request that has cost 1 cost as much as so many, or all there can be; or refuse it.

    It costs 1 of each of the ``others`` besides. A refusal says when all of it can be paid.
    """
    cost = min(requests, rate.burst)
    wait = take_all((rate, cost - 1), *((it, 1) for it in others))
    if wait:  # asked again it costs 1 again, and so does what else is asked again meanwhile
        spare = min(SPARE * cost, rate.burst)
        check(max(wait, rate.wait(spare), *(it.wait() for it in others)), text)


def take_all(*prices: tuple[TokenBucket, float]) -> float:
    """Pay each bucket its price, or none of them.

    Returns 0, or the seconds until all of it can be paid.
    """
    wait = max(rate.wait(cost) for rate, cost in prices)
    if not wait:
        for rate, cost in prices:
            rate.take(cost)
    return wait


class TokenBuckets:
    """Hold a bucket for each address; those that are full are forgotten."""

    def __init__(self, burst: int, per_second: float, now: Callable[[], float]) -> None:
        self._burst, self._per_second, self._now = burst, per_second, now
        self._of: dict[str, TokenBucket] = {}
        self._room = FEW

    def of(self, address: str) -> TokenBucket:
        """Return the bucket of ``address``."""
        if address not in self._of:
            self._make_room()
            self._of[address] = TokenBucket(self._burst, self._per_second, self._now)
        return self._of[address]

    def _make_room(self) -> None:
        """Now and then: a new address must not cost a look at all the others."""
        if len(self._of) >= self._room:
            self._of = {name: rate for name, rate in self._of.items() if not rate.is_full}
            self._room = max(FEW, 2 * len(self._of))
