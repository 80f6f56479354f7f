"""Websocket frames as a client writes and reads them: whole messages, nothing agreed on."""

import os
import struct
from typing import Final

TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10


def masked(opcode: int, payload: bytes) -> bytes:
    """Return one final frame of a client, under a random mask."""
    size, key = len(payload), os.urandom(4)
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    elif size < 1 << 16:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
    return head + key + unmasked(payload, key)


def unmasked(payload: bytes, key: bytes) -> bytes:
    """Return ``payload`` with ``key`` laid over it; twice is once too often."""
    size = len(payload)
    over = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(payload) ^ int.from_bytes(over)).to_bytes(size)


class FrameReader:
    """Cuts what a server sends into frames. A message is one frame, as our servers send it."""

    def __init__(self) -> None:
        self._rest = b""

    def read(self, data: bytes) -> list[tuple[int, bytes]]:
        """Return the opcode and the payload of every frame that is whole by now."""
        data, at, found = self._rest + data, 0, []
        while (end := _end(data, at)) is not None and end[1] <= len(data):
            found.append((data[at] & 15, data[end[0] : end[1]]))
            at = end[1]
        self._rest = data[at:]
        return found


def _end(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame at ``at`` begins and ends; None while its head is cut."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size < 126:
        return start, start + size
    wide = 2 if size == 126 else 8
    if len(data) < start + wide:
        return None
    return start + wide, start + wide + int.from_bytes(data[start : start + wide])
