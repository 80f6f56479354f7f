"""Which characters a font file can draw, read from its character map: no guess by shape."""

import struct
from functools import cache
from pathlib import Path


@cache
def characters(path: Path) -> frozenset[int]:
    """Return the code points that a font has glyphs for; none in a file of another kind."""
    try:
        data = path.read_bytes()
        return frozenset(_characters(data))
    except (OSError, struct.error):
        return frozenset()


def _characters(data: bytes) -> set[int]:
    """All tables of the map together: formats 4 and 12, which is what fonts of today have."""
    found: set[int] = set()
    start = _table(data, b"cmap")
    if start is None:
        return found
    (count,) = struct.unpack_from(">H", data, start + 2)
    for at in range(count):
        (offset,) = struct.unpack_from(">L", data, start + 8 + 8 * at)
        (form,) = struct.unpack_from(">H", data, start + offset)
        if form == 4:
            _segments(data, start + offset, found)
        elif form == 12:
            _groups(data, start + offset, found)
    return found


def _table(data: bytes, tag: bytes) -> int | None:
    """Where the table ``tag`` begins; in a collection, the first font's."""
    first = struct.unpack_from(">L", data, 12)[0] if data[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", data, first + 4)
    for at in range(count):
        name, _, offset, _ = struct.unpack_from(">4sLLL", data, first + 12 + 16 * at)
        if name == tag:
            return int(offset)
    return None


def _segments(data: bytes, at: int, found: set[int]) -> None:
    """Format 4: runs of 16-bit code points. A run's end is listed before its beginning."""
    segments = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{segments}H", data, at + 14)
    starts = struct.unpack_from(f">{segments}H", data, at + 16 + 2 * segments)
    for start, end in zip(starts, ends, strict=True):
        if start != 0xFFFF:
            found.update(range(start, end + 1))


def _groups(data: bytes, at: int, found: set[int]) -> None:
    """Format 12: runs of any code points."""
    (groups,) = struct.unpack_from(">L", data, at + 12)
    for group in range(groups):
        start, end, _ = struct.unpack_from(">LLL", data, at + 16 + 12 * group)
        found.update(range(start, end + 1))
