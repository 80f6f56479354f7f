"""Define every counter of the server, and set up its log."""

import logging
import sys
from typing import Any, Final, Literal

from server import no_metrics

try:
    import structlog
    from prometheus_client import (
        CollectorRegistry,
        Gauge,
        Histogram,
        ProcessCollector,
        generate_latest,
    )
    from prometheus_client import (
        Counter as Counter,
    )

    LOG: Any = structlog.stdlib.get_logger("fourfold")
except ImportError:  # in a page, where nobody reads any of it
    LOG = no_metrics.PlainLog()
    CollectorRegistry = Counter = Gauge = Histogram = no_metrics.Uncounted  # type: ignore[misc,assignment]
    ProcessCollector = no_metrics.Uncounted  # type: ignore[misc,assignment]

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
dropped: Final = _counter("lines_dropped", "Connections closed for sending no request in time.")
watches: Final = _gauge("watches", "Rooms that clients watch, counted per client.")
hosts: Final = _gauge("hosts", "Rooms live in this process.")
bots_thinking: Final = _gauge("bots_thinking", "Bots that are thinking in worker processes.")
facts: Final = _counter("facts", "Facts appended by this process, by kind.", ("fact",))
conflicts: Final = _counter("conflicts", "Appends that lost to another entry at the same place.")
forks: Final = _counter("forks", "Logs that diverged from what was folded here.")
refolded: Final = _counter("refolded", "Rooms folded anew because another history had won.")
rollbacks: Final = _counter("rollbacks", "Clients told that entries they had seen are lost.")
put_back: Final = _counter("put_back", "Lost entries that this process restored.")
refusals: Final = _counter("refusals", "Requests refused, by reason.", ("reason",))
_deliveries: Final = _counter("deliveries", "Snapshots, updates and evaluations sent.", ("kind",))
snapshots: Final = _deliveries.labels("snapshot")
updates: Final = _deliveries.labels("update")
evaluation: Final = _deliveries.labels("evaluation")
results: Final = _counter("results", "Results recorded by this process.", ("game", "kind"))
swept: Final = _counter("results_swept", "Results recorded by sweeps, not by a live room.")
hints: Final = _counter("hints", "Hints sent to players.")
hurried: Final = _counter("bot_hurried", "Bot plies replaced by a random legal one.")
bot_refused: Final = _counter("bot_refused", "Illegal intents of bots.")
bot_seconds: Final = Histogram(
    "fourfold_bot_seconds",
    "From a bot's turn to its answer, in seconds, waiting for a worker included.",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=REGISTRY,
)
workers_lost: Final = _counter(
    "workers_lost", "Worker processes that hung or died, and were replaced."
)
visits: Final = _counter("visits", "Due rooms run by this process.")
removed: Final = _counter("rooms_removed", "Expired rooms removed by this process.")
outages: Final = _counter("outages", "Outages of all servers that this one has learned of.")
unreadable: Final = _counter(
    "unreadable_logs", "Rooms that cannot be read here, each counted once, by reason.", ("reason",)
)
store_up: Final = _gauge("store_up", "1 while the store accepts writes of this process, else 0.")
beat_age: Final = _gauge("beat_age_seconds", "Seconds since the store stored a heartbeat of ours.")
store_errors: Final = _counter(
    "store_errors", "Requests that the store did not answer or refused, by kind.", ("kind",)
)
append_ms: Final = _histogram(
    "append_ms",
    "From an append's request to the store's answer, in milliseconds; only stored entries count.",
    (0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000),
)
loop_lag_ms: Final = _histogram(
    "loop_lag_ms",
    "How late the event loop runs, sampled twice a second, in milliseconds.",
    (1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000),
)
slept: Final = _counter("slept", "Times this process, or its whole machine, was suspended.")
store_restarts: Final = _counter("store_restarts", "Restarts of the store by this process.")
service_restarts: Final = _counter(
    "service_restarts",
    "Restarts of failed services of rooms and of this process, by cause.",
    ("service", "cause"),
)
faults: Final = _counter("faults", "Unexpected exceptions.")
move_ms: Final = Histogram(
    "fourfold_move_ms",
    "From receiving a request to folding its fact here, in milliseconds.",
    buckets=(0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000),
    registry=REGISTRY,
)


def metrics() -> bytes:
    """Return all counters in the Prometheus text format."""
    return generate_latest(REGISTRY)


def start_logging(form: Literal["text", "json"], level: int = logging.INFO) -> None:
    """Log to standard error, one event per line; ``json`` is for machines."""
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
