"""Write and read the frames of a websocket (RFC 6455), for a server and without a socket.

The handshake stays the library's. Frames are many and short, so they are read here without its
generators; a law holds both to the same messages, answers and closings.
"""

from enum import IntEnum
from typing import Final

from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.frames import Close, Frame, Opcode

try:
    from websockets.speedups import apply_mask
except ImportError:  # a library that was not compiled
    from websockets.utils import apply_mask

MOST_PIECES: Final = 4096
"""Frames that one message may come in."""
CONTINUATION: Final = int(Opcode.CONT)
OPCODES: Final = frozenset(int(it) for it in Opcode)
MASKED: Final = 0x80
WHOLE: Final = frozenset({0x80 | Opcode.TEXT, 0x80 | Opcode.BINARY})
"""First bytes of frames that are a whole message."""
SHORTEST: Final = 126
"""From so many bytes on a length does not fit into one."""
HEAD: Final = 6
"""Bytes before the payload of a short frame from a client: two of header, four of mask."""
SHORT_HEADS: Final = tuple(
    tuple(bytes((0x80 | opcode, size)) for size in range(SHORTEST))
    for opcode in (Opcode.BINARY, Opcode.TEXT)
)
"""The headers of short messages: first of binary ones, then of texts."""


def header(size: int, *, text: bool) -> bytes:
    """Return what stands before a message of ``size`` bytes."""
    if size < SHORTEST:
        return SHORT_HEADS[text][size]
    first = bytes((0x80 | (Opcode.TEXT if text else Opcode.BINARY),))
    if size < 1 << 16:
        return first + b"\x7e" + size.to_bytes(2)
    return first + b"\x7f" + size.to_bytes(8)


def control(opcode: Opcode, payload: bytes) -> bytes:
    """Return a ping, a pong or a close; see ``closing`` for what the last one says."""
    return Frame(opcode, payload).serialize(mask=False)


def closing(code: int, why: str) -> bytes:
    """Return what a close frame says: a code, and a reason of at most 123 bytes."""
    return Close(code, why).serialize()


class Heard(IntEnum):
    """Name what a client may say."""

    MESSAGE = 0
    PING = 1
    PONG = 2
    END = 3
    """It closes, or what it says is no frame: what follows is what a close frame answers."""


class FrameReader:
    """Find messages in the bytes of a client, however they are cut."""

    __slots__ = ("_most", "_pieces", "_rest", "_size")

    def __init__(self, most: int) -> None:
        """``most`` is how long a message may be."""
        self._most = most
        self._rest = b""
        """The beginning of a frame that is not all there."""
        self._pieces: list[bytes] | None = None
        """What is there of a message in several frames."""
        self._size = 0

    def whole(self, data: bytes) -> bytes | None:
        """Return the message where ``data`` is one, in one short frame; else ``read`` it.

        Nearly all are, and cost a fifth so.
        """
        size = len(data)
        if (
            HEAD < size < HEAD + SHORTEST
            and data[1] == MASKED + size - HEAD
            and data[0] in WHOLE
            and not self._rest
            and self._pieces is None
        ):
            return apply_mask(data[HEAD:], data[2:HEAD])
        return None

    def read(self, data: bytes) -> list[tuple[Heard, bytes]]:
        """Return all that is whole with ``data``, in order. Nothing may be read after an END."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        heard: list[tuple[Heard, bytes]] = []
        at = 0
        try:
            while (frame := self._frame(data, at)) is not None:
                first, payload, at = frame
                said = self._said(first, payload)
                if said is not None:
                    heard.append(said)
                    if said[0] is Heard.END:
                        return heard
        except ProtocolError as why:
            heard.append((Heard.END, closing(1002, str(why))))
        except UnicodeDecodeError as why:
            heard.append((Heard.END, closing(1007, f"{why.reason} at position {why.start}")))
        except PayloadTooBig as why:
            heard.append((Heard.END, closing(1009, str(why))))
        else:
            self._rest = data[at:]
        return heard

    def _frame(self, data: bytes, at: int) -> tuple[int, bytes, int] | None:
        """Return a frame's first byte and payload, and where it ends; None while not all there."""
        mask = at + 2
        if len(data) < mask:
            return None
        first, second = data[at], data[at + 1]
        if first & 0x0F not in OPCODES:
            raise ProtocolError("invalid opcode")
        if second < MASKED:
            raise ProtocolError("incorrect masking")
        size = second - MASKED
        if size >= SHORTEST:
            mask += 2 if size == SHORTEST else 8
            if len(data) < mask:
                return None
            size = int.from_bytes(data[at + 2 : mask])
        if size > self._most - self._size:
            so_far = None if self._pieces is None else self._size
            raise PayloadTooBig(size, self._most - self._size, so_far)
        start, end = mask + 4, mask + 4 + size
        if len(data) < end:
            return None
        payload = apply_mask(data[start:end], data[mask:start])
        _check(first, size)
        return first, payload, end

    def _said(self, first: int, payload: bytes) -> tuple[Heard, bytes] | None:
        opcode, is_last = first & 0x0F, first >= 0x80
        if opcode >= Opcode.CLOSE:
            return self._control(opcode, payload)
        if opcode == CONTINUATION and self._pieces is None:
            raise ProtocolError("unexpected continuation frame")
        if opcode != CONTINUATION and self._pieces is not None:
            raise ProtocolError("expected a continuation frame")
        if self._pieces is None:
            if is_last:
                return Heard.MESSAGE, payload
            self._pieces = []
        if len(self._pieces) >= MOST_PIECES:
            return Heard.END, closing(1009, "too many fragments")
        self._pieces.append(payload)
        self._size += len(payload)
        if not is_last:
            return None
        whole = b"".join(self._pieces)
        self._pieces, self._size = None, 0
        return Heard.MESSAGE, whole

    def _control(self, opcode: int, payload: bytes) -> tuple[Heard, bytes]:
        if opcode == Opcode.PING:
            return Heard.PING, payload
        if opcode == Opcode.PONG:
            return Heard.PONG, payload
        Close.parse(payload)
        if self._pieces is not None:
            raise ProtocolError("incomplete fragmented message")
        return Heard.END, payload


def _check(first: int, size: int) -> None:
    """Raise ProtocolError for a frame that nobody may send."""
    if first & 0x70:
        raise ProtocolError("reserved bits must be 0")
    if first & 0x0F >= Opcode.CLOSE:
        if size >= SHORTEST:
            raise ProtocolError("control frame too long")
        if first < 0x80:
            raise ProtocolError("fragmented control frame")
