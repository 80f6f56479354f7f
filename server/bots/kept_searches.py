"""What a worker keeps from ply to ply: searches by room and seat, grown a slice at a time.

Imports nothing of the server.
"""

import time
from collections import OrderedDict
from typing import Final, NamedTuple, TypeAlias

from engines import bots
from engines.bot import KeptSearch
from engines.game import Seat
from server.bots.worker_main import WorkerAnswer, decode_view, encode_answer

MOST_KEPT: Final = 6
"""Searches in one worker: the one that was used least recently makes way."""


class SearchKey(NamedTuple):
    """Whose search it is."""

    room: str
    game: str
    rules: int
    bot: str
    level: int
    seat: Seat


class Growth(NamedTuple):
    """What a slice of work has come to."""

    answer: WorkerAnswer | None
    """The best that is known now, where the seat is to move."""
    is_done: bool
    """Whether more work changes nothing."""


_Kept: TypeAlias = tuple[bytes, KeptSearch]
"""The view it has followed last, in JSON, and the search."""
_kept: Final[OrderedDict[SearchKey, _Kept]] = OrderedDict()
"""Of this process, the most recently used last."""


def grow(key: SearchKey, view: bytes, seed: int, slice_ms: int, is_to_move: bool) -> Growth | None:
    """Let the search of ``key`` follow ``view``, in JSON, and grow for about ``slice_ms``.

    It begins where this worker has none. Return None where the bot keeps no searches.
    """
    seen, search = _kept.pop(key, (b"", None))  # one that fails is not kept
    if search is None:
        position = decode_view(key.game, key.rules, view)
        search = bots.begin_search(key.game, key.bot, position, key.seat, key.level, seed)
        if search is None:
            return None
    elif seen != view:
        search.follow(decode_view(key.game, key.rules, view))
    goes_on = _grow(search, time.monotonic() + slice_ms / 1000)
    answer = encode_answer(search.thought()) if is_to_move else None
    _kept[key] = view, search
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return Growth(answer, not goes_on)


def _grow(search: KeptSearch, until: float) -> bool:
    """Grow it until then, one unit at least; return whether more may change anything."""
    while search.grow(1):
        if time.monotonic() >= until:
            return True
    return False
