"""Reads an animated PNG as strictly as the specification allows, and gives its frames as pixels."""

import io
import zlib
from struct import pack, unpack

import pygame

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CONTROL = ">IIIIIHHBB"


def chunks(raw):
    """Every chunk in order, each with its right check sum, and nothing behind the last."""
    assert raw.startswith(SIGNATURE)
    at, found = 8, []
    while at < len(raw):
        (size,) = unpack(">I", raw[at : at + 4])
        kind, data = raw[at + 4 : at + 8], raw[at + 8 : at + 8 + size]
        assert len(data) == size
        assert unpack(">I", raw[at + 8 + size : at + 12 + size]) == (zlib.crc32(kind + data),)
        found.append((kind, data))
        at += 12 + size
    assert at == len(raw)
    return found


def read(raw):
    """The frames, each a surface and its time in milliseconds; and how often all of it runs."""
    found = chunks(raw)
    kinds = [kind for kind, _ in found]
    assert kinds[0] == b"IHDR"
    assert kinds[1] == b"acTL"
    assert kinds[-1] == b"IEND"
    assert kinds.count(b"acTL") == kinds.count(b"IHDR") == kinds.count(b"IEND") == 1
    assert kinds[-2] in (b"IDAT", b"fdAT")
    head = found[0][1]
    width, height, depth, colour, *rest = unpack(">IIBBBBB", head)
    assert (depth, rest) == (8, [0, 0, 0])
    assert colour in (2, 6)
    count, plays = unpack(">II", found[1][1])
    frames, blends, number, streams = [], [], 0, []
    for kind, data in found[2:-1]:
        if kind == b"fcTL":
            seq, w, h, x, y, top, bottom, dispose, blend = unpack(CONTROL, data)
            assert (seq, w, h, x, y, dispose) == (number, width, height, 0, 0, 0)
            assert blend == 0 or frames, "the first frame is shown over nothing"
            number += 1
            blends.append(blend)
            frames.append(1000 * top // bottom)
            streams.append(b"")
        elif kind == b"IDAT":
            assert len(frames) == 1, "the picture itself is the first frame"
            streams[-1] += data
        else:
            assert kind == b"fdAT"
            assert len(frames) > 1
            assert unpack(">I", data[:4]) == (number,)
            number += 1
            streams[-1] += data[4:]
    assert len(frames) == count
    shown, found = pygame.Surface((width, height), pygame.SRCALPHA), []
    for stream, blend, ms in zip(streams, blends, frames, strict=True):
        if not blend:
            shown.fill((0, 0, 0, 0))
        shown.blit(_decoded(head, stream), (0, 0))
        found.append((shown.copy(), ms))
    return found, plays


def _decoded(head, stream):
    whole = SIGNATURE + b"".join(
        _chunk(kind, data) for kind, data in [(b"IHDR", head), (b"IDAT", stream), (b"IEND", b"")]
    )
    return pygame.image.load(io.BytesIO(whole), "frame.png")


def _chunk(kind, data):
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
