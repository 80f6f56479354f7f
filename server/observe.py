"""Every counter and every log event by name, in one place."""

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

import structlog
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

LOG: Final = structlog.stdlib.get_logger("fourfold")

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
"""Memory, descriptors and CPU time of this process under their usual names, on Linux."""


def _counter(name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
    return Counter(f"fourfold_{name}", text, labels, registry=REGISTRY)


def _histogram(name: str, text: str, buckets: tuple[float, ...]) -> Histogram:
    return Histogram(f"fourfold_{name}", text, buckets=buckets, registry=REGISTRY)


def _gauge(name: str, text: str) -> Gauge:
    return Gauge(f"fourfold_{name}", text, registry=REGISTRY)


connections: Final = _gauge("connections", "Clients connected to this process.")
dropped: Final = _counter("lines_dropped", "Lines dropped that did not say what they want.")
watches: Final = _gauge("watches", "Rooms being told to clients, counted per client.")
hosts: Final = _gauge("hosts", "Rooms live in this process.")
bots_thinking: Final = _gauge("bots_thinking", "Bots that are thinking in worker processes.")
facts: Final = _counter("facts", "Facts this process had appended, by kind.", ("fact",))
conflicts: Final = _counter("conflicts", "Appends that found another entry in their place.")
forks: Final = _counter("forks", "Logs found to be another than the one folded here.")
refolded: Final = _counter("refolded", "Rooms that went back here as another history had won.")
rollbacks: Final = _counter("rollbacks", "Clients told that what they had been told is lost.")
put_back: Final = _counter("put_back", "Lost entries this process put back.")
refusals: Final = _counter("refusals", "Requests refused, by reason.", ("reason",))
_deliveries: Final = _counter("deliveries", "Snapshots, updates and advice sent.", ("kind",))
snapshots: Final = _deliveries.labels("snapshot")
updates: Final = _deliveries.labels("update")
advice: Final = _deliveries.labels("advice")
results: Final = _counter("results", "Results this process booked.", ("game", "kind"))
swept: Final = _counter("results_swept", "Ends of games that no host had booked, found by sweeps.")
hints: Final = _counter("hints", "Suggestions told to those who asked what to play.")
hurried: Final = _counter("bot_hurried", "Bot plies played by the net instead of the bot.")
bot_refused: Final = _counter("bot_refused", "Intents of bots that the rules forbade.")
bot_seconds: Final = Histogram(
    "fourfold_bot_seconds",
    "From a bot's being asked for a ply to its answer, in seconds, waiting for a worker included.",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=REGISTRY,
)
workers_lost: Final = _counter("workers_lost", "Worker processes that hung or died, replaced.")
visits: Final = _counter("visits", "Rooms whose time had come, looked at by this process.")
removed: Final = _counter("rooms_removed", "Rooms whose time was up, removed by this process.")
outages: Final = _counter("outages", "Times that no server was there, as this one has learned.")
unreadable: Final = _counter(
    "unreadable_logs", "Rooms that cannot be read here, each once, by reason.", ("reason",)
)
store_up: Final = _gauge("store_up", "1 while the store keeps what this process gives it, else 0.")
beat_age: Final = _gauge("beat_age_seconds", "Since the store last kept this process's heartbeat.")
store_errors: Final = _counter(
    "store_errors", "What the store did not answer or refused, by kind.", ("kind",)
)
_append_ms: Final = _histogram(
    "append_ms",
    "From an append's being asked of the store to its answer, in milliseconds.",
    (0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000),
)
loop_lag_ms: Final = _histogram(
    "loop_lag_ms",
    "How late the event loop does what is due, looked at twice a second, in milliseconds.",
    (1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000),
)
slept: Final = _counter("slept", "Times this process stood still: machine asleep, or stopped.")
store_restarts: Final = _counter("store_restarts", "Times this process started its store again.")
service_restarts: Final = _counter(
    "service_restarts",
    "Services of rooms and of this process that failed and were started again, by cause.",
    ("service", "cause"),
)
faults: Final = _counter("faults", "Exceptions nobody expected.")
move_ms: Final = Histogram(
    "fourfold_move_ms",
    "From a request's receipt to its fact being folded here, in milliseconds.",
    buckets=(0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000),
    registry=REGISTRY,
)


@contextmanager
def append_ms() -> Iterator[None]:
    """Note how long the block takes, unless it fails: what was kept in time is what counts."""
    began = time.perf_counter()
    yield
    _append_ms.observe((time.perf_counter() - began) * 1000)


def metrics() -> bytes:
    """All counters in the Prometheus text format."""
    return generate_latest(REGISTRY)


def start_logging(form: Literal["text", "json"], level: int = logging.INFO) -> None:
    """Write log events to standard error, one a line; ``json`` for machines."""
    last: Any = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    before: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    after: list[Any] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        last,
    ]
    structlog.configure(
        processors=[*before, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(processors=after, foreign_pre_chain=before)
    )
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("websockets").setLevel(logging.WARNING)
