"""Puts still PNG pictures together to an animated one, chunk by chunk: no pixel is looked at.

All frames have one size and one kind of pixel. Equal frames in a row are one that stays longer.
"""

import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from struct import pack, unpack
from typing import Final, NamedTuple

from protocol.errors import RecordError

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
MOST_MS: Final = 60_000
"""A frame stays no longer."""
SOURCE: Final = 0
OVER: Final = 1
"""How a frame comes on what is shown: in its place, or over it where it is opaque."""


class BadPicture(RecordError):
    """This is no PNG, or not one like the frames before it."""


class PngPicture(NamedTuple):
    """What of a picture goes into an animation."""

    head: bytes
    """Its IHDR: size and kind of pixels."""
    palette: tuple[tuple[bytes, bytes], ...]
    """What stands between that and the pixels and tells how they are read."""
    pixels: bytes
    """Its IDAT chunks, joined: one stream of zlib."""

    @property
    def size(self) -> tuple[int, int]:
        """Return its width and height."""
        width, height = unpack(">II", self.head[:8])
        return width, height


def picture(raw: bytes) -> PngPicture:
    """Return the parts of an encoded PNG. Raises BadPicture."""
    head, palette, pixels = b"", [], []
    for kind, data in chunks(raw):
        if kind == b"IHDR":
            head = data
        elif kind in (b"PLTE", b"tRNS"):
            palette.append((kind, data))
        elif kind == b"IDAT":
            pixels.append(data)
    if len(head) != 13 or not pixels:
        raise BadPicture("a picture has a head and pixels")
    return PngPicture(head, tuple(palette), b"".join(pixels))


def chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Return the kind and the data of each chunk. Raises BadPicture."""
    if not raw.startswith(SIGNATURE):
        raise BadPicture("this is no PNG")
    at = len(SIGNATURE)
    while at < len(raw):
        if at + 12 > len(raw):
            raise BadPicture("a chunk is cut off")
        (size,) = unpack(">I", raw[at : at + 4])
        kind, data = raw[at + 4 : at + 8], raw[at + 8 : at + 8 + size]
        if len(data) < size or raw[at + 8 + size : at + 12 + size] != pack(
            ">I", zlib.crc32(kind + data)
        ):
            raise BadPicture(f"the chunk {kind!r} is damaged")
        yield kind, data
        at += 12 + size


class AnimatedPng:
    """An animation that grows frame by frame."""

    def __init__(self) -> None:
        self._first: PngPicture | None = None
        self._frames: list[tuple[bytes, int, int]] = []
        """The pixels of each, how it comes on the one before, and how long it is shown."""

    def add(self, raw: bytes, ms: int, over: bool = False) -> None:
        """Show the encoded picture next, for so long. Raises BadPicture.

        ``over``: it is transparent wherever the frame before stays as it is.
        """
        new = picture(raw)
        first = self._first = self._first or new
        if (new.head, new.palette) != (first.head, first.palette):
            raise BadPicture("all frames have one size and one kind of pixels")
        self._frames.append((new.pixels, OVER if over and self._frames else SOURCE, ms))

    def file(self) -> bytes:
        """Return the whole, played again and again. Raises BadPicture where there is no frame."""
        if self._first is None:
            raise BadPicture("an animation has frames")
        frames = _merged(self._frames)
        width, height = self._first.size
        parts = [(b"IHDR", self._first.head), (b"acTL", pack(">II", len(frames), 0))]
        parts += self._first.palette
        number = 0
        for at, (pixels, blend, ms) in enumerate(frames):
            shown = min(ms, MOST_MS)
            control = pack(">IIIIIHHBB", number, width, height, 0, 0, shown, 1000, 0, blend)
            parts.append((b"fcTL", control))
            number += 1
            if at == 0:
                parts.append((b"IDAT", pixels))
            else:
                parts.append((b"fdAT", pack(">I", number) + pixels))
                number += 1
        parts.append((b"IEND", b""))
        return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def _merged(frames: Sequence[tuple[bytes, int, int]]) -> list[tuple[bytes, int, int]]:
    """Return the frames, equal ones in a row as one: drawn over twice they change nothing more."""
    runs = groupby(frames, key=lambda frame: frame[:2])
    return [(*frame, sum(ms for *_, ms in run)) for frame, run in runs]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
