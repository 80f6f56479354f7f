"""Frames that are no messages, or nearly: seeded, made from valid ones and from nothing."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from protocol import codec
from protocol.codec import MOST_FROM_CLIENT, Format
from protocol.from_client import Play
from protocol.names import RoomId
from tests.protocol.messages import FROM_CLIENT, ROOM

Tree = Any
ODD: Final[list[Any]] = [
    *(None, True, False, 0, 1, 2, 127, 128, 255, 256, -1, -(2**63), 2**31, 2**32, 2**53, 2**63 - 1),
    *(2**64 - 1, 0.0, 0.5, -0.0, 1e308, 5e-324),
    *("", " ", "0", "NaN", "hello", "play", "\x00", "\u202e", "\U0010ffff", "é" * 70, "x" * 3000),
    *([], [[]], {}, {"": None}, {"type": "hello"}, [1, 0, 0, {}], list(range(300))),
]
ODD_MSGPACK: Final[list[Any]] = [
    *(b"", b"\xff\x00", msgspec.msgpack.Ext(5, b"x"), float("nan"), float("inf"), {1: 2, 3: 4}),
]


def seeds(room: RoomId) -> list[Tree]:
    """Valid messages as trees, many of them about ``room``."""
    trees = [msgspec.json.decode(msgspec.json.encode(said)) for said in FROM_CLIENT]
    trees = [tree for tree in trees if tree["type"] != "watch_lobby"] + [
        {"type": "watch_lobby", "on": False},
        *(
            [1, channel, number, intent]
            for channel in (0, 0, 0, 1)
            for number in (0, 1)
            for intent in PLAYS
        ),
    ]
    for tree in trees:
        if isinstance(tree, dict) and tree.get("room") == ROOM:
            tree["room"] = room
    return trees


PLAYS: Final[list[Any]] = [
    {"type": "place", "field": 3},
    {"type": "place", "field": 30},
    {"type": "swap"},
]


class Mutator:
    """An endless supply of frames in one encoding."""

    def __init__(self, form: Format, random: Random) -> None:
        self._form, self._random = form, random
        self._odd = ODD + (ODD_MSGPACK if form == "msgpack" else [])
        self._ways: list[Callable[[Tree], bytes]] = [
            *(self._as_it_is, self._noise, self._flipped, self._cut, self._spliced, self._stuffed),
            *(self._swapped, self._swapped, self._swapped, self._rekeyed, self._resized),
            *(self._deep, self._no_utf8, self._other_encoding, self._huge_number),
        ]
        self._seeds: list[Tree] = []

    def about(self, room: RoomId) -> None:
        """From now on most messages are about this room."""
        self._seeds = seeds(room)

    def frame(self) -> tuple[bytes, bool]:
        """A frame's payload, and whether it is a text frame."""
        random = self._random
        if random.random() < 0.01:
            raw = random.randbytes(1) * random.choice((MOST_FROM_CLIENT + 1, 70_000, 300_000))
        else:
            raw = random.choice(self._ways)(copy.deepcopy(random.choice(self._seeds)))
        right = self._form == "json"
        return raw, right if random.random() < 0.9 else not right

    def _raw(self, tree: Tree) -> bytes:
        return codec.encode(tree, self._form)

    def _as_it_is(self, tree: Tree) -> bytes:
        return self._raw(tree)

    def _noise(self, _: Tree) -> bytes:
        return self._random.randbytes(self._random.randrange(200))

    def _flipped(self, tree: Tree) -> bytes:
        raw = bytearray(self._raw(tree))
        for _ in range(self._random.randint(1, 8)):
            raw[self._random.randrange(len(raw))] ^= 1 << self._random.randrange(8)
        return bytes(raw)

    def _cut(self, tree: Tree) -> bytes:
        raw = self._raw(tree)
        return raw[: self._random.randrange(len(raw))]

    def _spliced(self, tree: Tree) -> bytes:
        one, other = self._raw(tree), self._raw(self._random.choice(self._seeds))
        at, to = self._random.randrange(len(one)), self._random.randrange(len(other))
        return one[:at] + other[to:]

    def _stuffed(self, tree: Tree) -> bytes:
        raw = self._raw(tree)
        at = self._random.randrange(len(raw) + 1)
        return raw[:at] + self._random.randbytes(self._random.randint(1, 9)) + raw[at:]

    def _swapped(self, tree: Tree) -> bytes:
        """One value, anywhere in the tree, is another; for a list, its length may be too."""
        holder, key = self._random.choice(places(tree))
        holder[key] = self._random.choice(self._odd)
        return self._raw(tree)

    def _rekeyed(self, tree: Tree) -> bytes:
        if not isinstance(tree, dict):
            return self._resized(tree)
        key = self._random.choice(list(tree))
        value = tree.pop(key) if self._random.random() < 0.7 else tree[key]
        tree[self._random.choice(["", "pony", "Type", key + "x", key[:-1]])] = value
        return self._raw(tree)

    def _resized(self, tree: Tree) -> bytes:
        if not isinstance(tree, list):
            return self._rekeyed(tree)
        if self._random.random() < 0.5:
            return self._raw(tree[: self._random.randrange(len(tree))])
        return self._raw([*tree, *self._random.choices(self._odd, k=self._random.randint(1, 4))])

    def _deep(self, tree: Tree) -> bytes:
        """A deep nest, alone or in the place of a value."""
        depth = self._random.choice((10, 200, 1100, 7000))
        nest = self._random.choice(
            [b"\x91" * depth + b"\x00", b"\x81\xa1a" * (depth // 3) + b"\x00"]
            if self._form == "msgpack"
            else [b"[" * depth + b"]" * depth, b'{"a":' * (depth // 4) + b"0" + b"}" * (depth // 4)]
        )
        return nest if self._random.random() < 0.2 else self._with_raw(tree, nest)

    def _huge_number(self, tree: Tree) -> bytes:
        digits = self._random.choice((20, 400, 5000))
        json = [b"9" * digits, b"-" + b"9" * digits, b"1e%d" % digits, b"0." + b"3" * digits]
        msgpack = [
            b"\xcf" + b"\xff" * 8,
            b"\xd3\x80" + b"\x00" * 7,
            b"\xdb\xff\xff\xff\xff",
            b"\xdd\x7f",
        ]
        return self._with_raw(tree, self._random.choice(json if self._form == "json" else msgpack))

    def _with_raw(self, tree: Tree, raw: bytes) -> bytes:
        """``tree`` with ``raw`` bytes in the place of one value."""
        holder, key = self._random.choice(places(tree))
        holder[key] = msgspec.Raw(raw)
        return self._raw(tree)

    def _no_utf8(self, tree: Tree) -> bytes:
        raw = self._raw(tree)
        letters = [at for at, byte in enumerate(raw) if chr(byte).isalpha()] or [0]
        at = self._random.choice(letters)
        bad = self._random.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf8", b"\xe2\x82"])
        return raw[:at] + bad + raw[at + len(bad) :]

    def _other_encoding(self, tree: Tree) -> bytes:
        return codec.encode(tree, "json" if self._form == "msgpack" else "msgpack")


def places(tree: Tree) -> list[tuple[Any, Any]]:
    """Every place of a value in the tree: what holds it, and under which key."""
    found: list[tuple[Any, Any]] = []
    keys = tree.keys() if isinstance(tree, dict) else range(len(tree))
    for key in keys:
        found.append((tree, key))
        if isinstance(tree[key], dict | list):
            found += places(tree[key])
    return found


def raw_frames(random: Random) -> bytes:
    """Bytes for the socket that are no good websocket frames, or good ones at a bad moment."""
    mask = random.randbytes(4)
    body = random.randbytes(random.randrange(1, 100))
    return random.choice(
        [
            random.randbytes(random.randrange(2, 60)),  # noise
            b"\x82" + bytes([len(body)]) + body,  # not masked
            b"\xf2\x80" + mask,  # reserved bits
            b"\x83\x80" + mask,  # an opcode nobody uses
            b"\x80\x80" + mask,  # the end of no message
            b"\x02\x80" + mask + b"\x82\x80" + mask,  # a message within another
            b"\x09\x80" + mask,  # a ping in pieces
            b"\x89\xfe\x01\x00" + mask + bytes(256),  # a ping too long
            b"\x88\x81" + mask + b"\x00",  # a close with half a code
            b"\x88\x82" + mask + bytes(a ^ b for a, b in zip(b"\x03\xe7", mask, strict=False)),
            b"\x82\xff" + b"\xff" * 8 + mask,  # 2^64 - 1 bytes to come
            b"\x82\xff" + (2**40).to_bytes(8, "big") + mask,  # a terabyte to come
            b"\x82\xfe\xff\xff" + mask + bytes(100),  # and then nothing
            b"GET / HTTP/1.1\r\n\r\n",
        ]
    )


def play(number: int, field: int, form: Format) -> bytes:
    """A good intent on channel 0."""
    intent = codec.encode({"type": "place", "field": field}, form)
    return codec.encode(Play(0, number, msgspec.Raw(intent)), form)
