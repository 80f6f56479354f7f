"""Reads marks: notes named after rooms, by which processes tell each other what to read again."""

from collections.abc import Iterable, Mapping


def changed_rooms(previous: Mapping[str, bytes], marks: Mapping[str, bytes]) -> Iterable[str]:
    """Return the rooms whose marks differ from ``previous``."""
    return (room for room, mark in marks.items() if previous.get(room) != mark)
