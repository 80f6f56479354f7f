"""Sends a file that may be longer than a message: its parts first, then the message of its end."""

import zlib
from collections.abc import Callable
from typing import Any, Final

from client.net.calls.ask import Ask
from client.net.pending_requests import RequestRefused
from protocol.messages import saves
from protocol.messages.saves import MOST_PACKED, MOST_PARTS

TIMES: Final = 2
"""So often all is sent: another server may have answered the first parts."""


async def sent_whole(
    ask: Ask, text: str, answer: type[Any], last: Callable[[int, bytes, int], Any]
) -> Any:
    """Return the answer to ``last``, made of a request's id, the end of ``text`` and its parts.

    Raises OverflowError where it is too long to be sent, and as ``ask`` does.
    """
    packed = zlib.compress(text.encode(), 9)
    *parts, end = (packed[at : at + MOST_PACKED] for at in range(0, len(packed), MOST_PACKED))
    if len(parts) > MOST_PARTS:
        raise OverflowError
    for left in reversed(range(TIMES)):
        try:
            for number, part in enumerate(parts):
                await ask(_part(number, part), saves.PartHeard)
            return await ask(lambda n: last(n, end, len(parts)), answer)
        except RequestRefused as why:
            if why.refused.code != "PARTS" or not left:
                raise
    raise AssertionError


def _part(number: int, part: bytes) -> Callable[[int], saves.SendPart]:
    return lambda n: saves.SendPart(n, number, part)
