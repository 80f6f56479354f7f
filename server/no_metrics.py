"""Stands in for the counters and the log where their libraries are missing, as in a page."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any


class Uncounted:
    """A counter, gauge or histogram of any labels that nobody reads."""

    def __init__(self, *_: Any, **__: Any) -> None: ...

    def labels(self, *_: str) -> "Uncounted":
        """Return the counter of these labels: this one."""
        return self

    def inc(self, amount: float = 1) -> None:
        """Count nothing."""

    def dec(self, amount: float = 1) -> None:
        """Count nothing."""

    def set(self, value: float) -> None:
        """Keep nothing."""

    def set_function(self, ask: Callable[[], float]) -> None:
        """Never ask."""

    def observe(self, value: float) -> None:
        """Count nothing."""

    @contextmanager
    def track_inprogress(self) -> Iterator[None]:
        """Run the block."""
        yield


class PlainLog:
    """Writes events to the log of the standard library."""

    def __init__(self) -> None:
        self._log = logging.getLogger("fourfold")

    def info(self, event: str, **about: Any) -> None:
        """Log an event that is of no concern."""
        self._write(logging.INFO, event, about)

    def warning(self, event: str, **about: Any) -> None:
        """Log an event that may be."""
        self._write(logging.WARNING, event, about)

    def error(self, event: str, **about: Any) -> None:
        """Log a fault."""
        self._write(logging.ERROR, event, about)

    def exception(self, event: str, **about: Any) -> None:
        """Log a fault with where it happened."""
        self._write(logging.ERROR, event, about, with_trace=True)

    def _write(
        self, level: int, event: str, about: dict[str, Any], *, with_trace: bool = False
    ) -> None:
        told: Sequence[str] = [event, *(f"{key}={value!r}" for key, value in about.items())]
        trace = with_trace or bool(about.get("exc_info"))
        self._log.log(level, "%s", " ".join(told), exc_info=trace)
