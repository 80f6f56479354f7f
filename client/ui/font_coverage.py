"""What a font file can draw and how wide: read from the file itself, or from a table of all files.

``python -m client.ui.font_coverage TABLE`` writes that table. Where it lies beside the fonts, no
font file is read: a page in a browser has the table long before it has the fonts.
"""

import struct
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

TABLE: Final = "fonts.json"
"""The name of the table in the folder of the fonts that it is about."""


class FontFacts(msgspec.Struct, frozen=True):
    """What is known of a font without drawing with it; lengths in its own units."""

    units: int = 1000
    """How many of them make the size of the font."""
    ascent: int = 0
    descent: int = 0
    """Below the base line, as a negative number."""
    runs: tuple[tuple[int, int, int], ...] = ()
    """First code point, how many from there on, and the advance of each."""


@cache
def characters(path: Path) -> frozenset[int]:
    """Return the code points that a font has glyphs for; none in a file of another kind."""
    return frozenset(
        code for first, count, _ in facts(path).runs for code in range(first, first + count)
    )


@cache
def facts(path: Path) -> FontFacts:
    """Return what is known of a font; a file of another kind knows no character."""
    known = _table_of(path.parent).get(path.name)
    if known is not None:
        return known
    try:
        return _read(path.read_bytes())
    except (OSError, struct.error):
        return FontFacts()


@cache
def _table_of(folder: Path) -> Mapping[str, FontFacts]:
    try:
        return msgspec.json.decode((folder / TABLE).read_bytes(), type=dict[str, FontFacts])
    except OSError:
        return {}


def table(paths: Iterable[Path]) -> bytes:
    """Return the table of these fonts, the same bytes each time."""
    known = {path.name: _read(path.read_bytes()) for path in sorted(paths)}
    return msgspec.json.encode(known, order="deterministic")


def _read(data: bytes) -> FontFacts:
    glyphs: dict[int, int] = {}
    cmap = _table(data, b"cmap")
    if cmap is not None:
        for code, glyph in _glyphs(data, cmap):
            glyphs.setdefault(code, glyph)
    head, hhea, hmtx = (_table(data, tag) for tag in (b"head", b"hhea", b"hmtx"))
    if head is None or hhea is None or hmtx is None:
        return FontFacts(runs=tuple(_in_runs(dict.fromkeys(sorted(glyphs), 0))))
    (units,) = struct.unpack_from(">H", data, head + 18)
    ascent, descent = struct.unpack_from(">hh", data, hhea + 4)
    (wide,) = struct.unpack_from(">H", data, hhea + 34)
    advances = struct.unpack_from(">" + "Hh" * wide, data, hmtx)[::2]
    widths = {code: advances[min(glyphs[code], wide - 1)] for code in sorted(glyphs)}
    return FontFacts(units, ascent, descent, tuple(_in_runs(widths)))


def _in_runs(widths: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Code points in ascending order, those beside each other of one advance together."""
    first, count, advance = 0, 0, 0
    for code, width in widths.items():
        if count and (code, width) == (first + count, advance):
            count += 1
            continue
        if count:
            yield first, count, advance
        first, count, advance = code, 1, width
    if count:
        yield first, count, advance


def _glyphs(data: bytes, start: int) -> Iterator[tuple[int, int]]:
    """All tables of the map together: formats 4 and 12, which is what fonts of today have."""
    (count,) = struct.unpack_from(">H", data, start + 2)
    for at in range(count):
        (offset,) = struct.unpack_from(">L", data, start + 8 + 8 * at)
        (form,) = struct.unpack_from(">H", data, start + offset)
        if form == 4:
            yield from _segments(data, start + offset)
        elif form == 12:
            yield from _groups(data, start + offset)


def _table(data: bytes, tag: bytes) -> int | None:
    """Where the table ``tag`` begins; in a collection, the first font's."""
    first = struct.unpack_from(">L", data, 12)[0] if data[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", data, first + 4)
    for at in range(count):
        name, _, offset, _ = struct.unpack_from(">4sLLL", data, first + 12 + 16 * at)
        if name == tag:
            return int(offset)
    return None


def _segments(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Format 4: runs of 16-bit code points. A run's end is listed before its beginning."""
    segments = struct.unpack_from(">H", data, at + 6)[0] // 2
    form = f">{segments}H"
    ends = struct.unpack_from(form, data, at + 14)
    starts, deltas, offsets = (
        struct.unpack_from(form, data, at + 16 + 2 * segments * n) for n in (1, 2, 3)
    )
    for n, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if start == 0xFFFF:
            continue
        for code in range(start, end + 1):
            glyph = code
            if offsets[n]:
                place = at + 16 + 6 * segments + 2 * n + offsets[n] + 2 * (code - start)
                (glyph,) = struct.unpack_from(">H", data, place)
            yield code, (glyph + deltas[n]) % 0x10000


def _groups(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Format 12: runs of any code points."""
    (groups,) = struct.unpack_from(">L", data, at + 12)
    for group in range(groups):
        start, end, glyph = struct.unpack_from(">LLL", data, at + 16 + 12 * group)
        yield from ((code, glyph + code - start) for code in range(start, end + 1))


if __name__ == "__main__":
    fonts = Path(__file__).parents[1] / "assets"
    Path(sys.argv[1]).write_bytes(table(fonts.glob("*.[ot]tf")))
