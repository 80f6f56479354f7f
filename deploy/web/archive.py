"""Packs files into archives whose bytes follow from the files alone: sorted, without times."""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from typing import Final

import deflate

EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every entry: the earliest that a zip can say."""
MOST: Final = 12
"""The level of libdeflate that takes longest: a few seconds once, for 4 % less on each way."""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of stored entries: the whole is compressed on its way, and better so."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.create_system = 3  # as on Unix, whatever system this is
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()


def gzipped(data: bytes) -> bytes:
    """Return ``data`` as a server sends it: without a name and a time in it."""
    return bytes(deflate.gzip_compress(data, MOST))


def digest(data: bytes) -> str:
    """Return what stands for ``data`` in a name: 60 bits are enough to tell builds apart."""
    return hashlib.sha256(data).hexdigest()[:15]


def digest_of_all(files: Mapping[str, bytes]) -> str:
    """Return what stands for a folder in its name."""
    parts = [name.encode() + b"\0" + hashlib.sha256(files[name]).digest() for name in sorted(files)]
    return digest(b"".join(parts))
