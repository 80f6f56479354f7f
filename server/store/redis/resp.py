"""Pack commands for Redis, and parse its answers: the older form of its protocol, RESP2."""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

from redis.asyncio.connection import DefaultParser
from redis.exceptions import InvalidResponse, RedisError

_fast: Any = None
with suppress(ImportError):  # optional, as its wheels do not exist for every machine
    _fast = import_module("hiredis")

Word: TypeAlias = str | bytes | int
Command: TypeAlias = tuple[Word, ...]

PENDING: Final = object()
"""What a reader gets while the rest of an answer is still to come."""
error_said: Final[Callable[[str], RedisError]] = DefaultParser.parse_error
"""Return the library's exception for the words of an answer that is an error."""


class AnswerReader(Protocol):
    """Takes bytes as they come, and gives answers: values, and errors as values."""

    def feed(self, data: bytes, /) -> None:
        """Take the next bytes."""

    def gets(self) -> Any:
        """Return the next whole answer, else PENDING. Raises InvalidResponse."""


class PlainReader:
    """Reads answers where hiredis is not installed."""

    def __init__(self) -> None:
        self._data, self._at = b"", 0

    def feed(self, data: bytes, /) -> None:
        """See AnswerReader."""
        self._data, self._at = self._data[self._at :] + data, 0

    def gets(self) -> Any:
        """See AnswerReader."""
        try:
            answer, self._at = _answer(self._data, self._at)
        except _Cut:
            return PENDING
        except ValueError as why:
            raise InvalidResponse(str(why)) from why
        return answer


class _Cut(Exception):
    """Says that the bytes end within an answer."""


def _answer(data: bytes, at: int) -> tuple[Any, int]:
    """Return the answer that begins at ``at``, and where it ends. Raises _Cut, ValueError."""
    end = data.find(b"\r\n", at)
    if end < 0:
        raise _Cut
    kind, words, at = data[at : at + 1], data[at + 1 : end], end + 2
    match kind:
        case b"+":
            return words, at
        case b"-":
            return error_said(words.decode(errors="replace")), at
        case b":":
            return int(words), at
        case b"$":
            return _text(data, at, int(words))
        case b"*":
            return _list(data, at, int(words))
        case _:
            raise ValueError(f"an answer that begins with {kind!r}")


def _text(data: bytes, at: int, length: int) -> tuple[bytes | None, int]:
    if length < 0:
        return None, at
    if len(data) < at + length + 2:
        raise _Cut
    return data[at : at + length], at + length + 2


def _list(data: bytes, at: int, length: int) -> tuple[list[Any] | None, int]:
    if length < 0:
        return None, at
    answers = []
    for _ in range(length):
        answer, at = _answer(data, at)
        answers.append(answer)
    return answers, at


def plain_pack(command: Command) -> bytes:
    """Return ``command`` as Redis reads it, where hiredis is not installed."""
    packed = [b"*%d\r\n" % len(command)]
    for word in command:
        said = word if isinstance(word, bytes) else str(word).encode()
        packed.append(b"$%d\r\n%b\r\n" % (len(said), said))
    return b"".join(packed)


def answer_reader() -> AnswerReader:
    """Return a reader for one connection."""
    if _fast is None:
        return PlainReader()
    reader: AnswerReader = _fast.Reader(
        protocolError=InvalidResponse, replyError=error_said, notEnoughData=PENDING
    )
    return reader


pack: Final[Callable[[Command], bytes]] = plain_pack if _fast is None else _fast.pack_command
