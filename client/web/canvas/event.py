"""pygame's queue of events: the page puts them in, the window takes them out."""

from collections import deque
from typing import Any


class CanvasEvent:
    """Something that happened, with what is to be known of it as attributes."""

    def __init__(self, kind: int, known: dict[str, Any] | None = None, **more: Any) -> None:
        self.__dict__.update(known or {}, **more)
        self.type = kind

    @property
    def dict(self) -> dict[str, Any]:
        """Return all that is known of it."""
        return {name: value for name, value in self.__dict__.items() if name != "type"}

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"this event has no {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CanvasEvent) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # as it can be changed

    def __repr__(self) -> str:
        return f"<Event({self.type} {self.dict})>"


Event = CanvasEvent
_waiting: deque[CanvasEvent] = deque()


def post(event: CanvasEvent) -> bool:
    """Add an event; it is never refused."""
    _waiting.append(event)
    return True


def get(kind: int | None = None) -> list[CanvasEvent]:
    """Take all events, or all of a kind, in the order they came in."""
    found = [event for event in _waiting if kind in (None, event.type)]
    kept = [event for event in _waiting if kind not in (None, event.type)]
    _waiting.clear()
    _waiting.extend(kept)
    return found


def clear() -> None:
    """Forget all events."""
    _waiting.clear()


def pump() -> None:
    """Do nothing: the page puts events in when they happen."""
