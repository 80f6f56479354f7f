"""What an intent does, as clients are told."""

from collections.abc import Iterable

from engines.bot import Motif
from protocol.messages.play import MarkView, MotifView


def motif_views(some: Iterable[Motif]) -> tuple[MotifView, ...]:
    """Return motifs with their marks as messages have them."""
    return tuple(
        MotifView(it.code, it.values, tuple(MarkView(*mark) for mark in it.marks)) for it in some
    )
