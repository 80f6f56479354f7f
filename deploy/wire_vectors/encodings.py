"""Make the vectors of both encodings: messages as bytes, and bytes that are no message."""

import json
from typing import Any, Final

import msgspec

from deploy.wire_vectors.case import Case, VectorFile
from protocol import codec
from protocol.codec import Format, Malformed, Unknown

ABOUT: Final = (
    "`way`: who sends it. `tree` is the message; `json` one text of it; `msgpack` its bytes "
    "as Fourfold's own programs write them, and `also` other bytes that say the same and must be "
    "read as well, both in hexadecimal. Where `unknown` stands the message is of a newer server, "
    "to be passed over. Where `error` stands, `bytes` in the `encoding` are no message: of the way "
    "`server` none that any client can read, of the way `client` none that a server takes."
)
N: Final = "1" * 64
NUMBERS: Final = (
    *(0, 1, 127, 128, 255, 256, 65_535, 65_536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53 - 1),
)
BELOW: Final = (-1, -32, -33, -128, -129, -32_768, -32_769, -(2**31), -(2**31) - 1, -(2**53) + 1)
HELLO: Final = {"type": "hello", "protocol": 1, "name": "Zoë 漢字 🎲", "player": None, "nonce": N}
CLIENT: Final[dict[str, Any]] = {
    "hello with a name of many scripts": HELLO,
    "hello with a field of a newer client": {**HELLO, "colour": "red"},
    "ping": {"type": "ping"},
    "watch_room": {"type": "watch_room", "room": "K7MQ2X", "seq": 70_000, "mark": 4_294_967_295},
    "play with an object": [1, 0, 1, {"type": "place", "field": 12}],
    "play with a seat": [1, 127, 9_007_199_254_740_991, {"type": "swap"}, 1],
    "play with a nested intent": [1, 3, 0, {"type": "move", "from": [2, 0], "to": [1, 0]}],
    "open with options": {"type": "open", "request": 1, "game": "polyy", "options": {"pie": False}},
    "say 31 characters": {"type": "say", "request": 2, "room": "K7MQ2X", "text": "a" * 31},
    "say 32 characters": {"type": "say", "request": 2, "room": "K7MQ2X", "text": "a" * 32},
    "say what takes more than 255 bytes": {
        "type": "say",
        "request": 2,
        "room": "K7MQ2X",
        "text": "漢" * 100,
    },
}
SERVER: Final[dict[str, Any]] = {
    "pong": {"type": "pong"},
    "done with null": {"type": "done", "request": 0, "room": "K7MQ2X", "seat": None},
    "a field of a newer server": {"type": "pong", "news": [1, {"a": None}]},
    "an update": [4, 0, 1_011_942_383, [[0, 1], 8]],
    "an update with items of a newer server": [2, 0, 7, [], [], {"new": True}, 5],
    "an update with a list of 15": [2, 0, 1, [[], list(range(15))]],
    "an update with a list of 16": [2, 0, 1, [[], list(range(16))]],
    "an update with a list of 300": [2, 0, 1, [[], [0] * 300]],
    "an update with every kind of value": [2, 0, 1, [[], [True, False, None, "", [], {}]]],
    "an update with an object of 16": [2, 0, 1, [[], {f"k{n:02}": n for n in range(16)}]],
    "an evaluation": [3, 1, 6, [1, -1]],
}
NEWER: Final[dict[str, Any]] = {
    "an object of a newer type": {"type": "fireworks", "colour": "red"},
    "an array of a newer tag": [99, 0, "anything"],
}
WRONG: Final[list[tuple[str, str, Format, bytes]]] = [
    ("no bytes", "client", "json", b""),
    ("no bytes", "client", "msgpack", b""),
    ("half a message", "client", "json", b'{"type": "ping"'),
    ("half a message", "client", "msgpack", bytes.fromhex("81a474797065a470")),
    ("two messages", "client", "json", b'{"type":"ping"}{"type":"ping"}'),
    ("two messages", "client", "msgpack", bytes.fromhex("81a474797065a470696e67") * 2),
    ("bytes that are no UTF-8", "client", "json", b'{"type":"hello","protocol":1,"name":"\xff"}'),
    ("a text as bin", "client", "msgpack", bytes.fromhex("81a474797065c40470696e67")),
    ("a number as text", "client", "json", b'{"type":"open","request":"1","game":"polyy"}'),
    ("true as a number", "client", "json", b'{"type":"open","request":true,"game":"polyy"}'),
    ("a negative number", "client", "json", b'{"type":"open","request":-1,"game":"polyy"}'),
    (
        "a number of 2^53",
        "client",
        "json",
        b'{"type":"open","request":9007199254740992,"game":"x"}',
    ),
    ("a fraction", "client", "json", b'{"type":"open","request":1.5,"game":"polyy"}'),
    ("a field that is not known", "client", "json", b'{"type":"ping","colour":1}'),
    ("a type that is not known", "client", "json", b'{"type":"fireworks"}'),
    ("no type", "client", "json", b'{"request":1}'),
    ("a text alone", "client", "json", b'"ping"'),
    ("a tag that is not known", "client", "json", b"[9,0,0,{}]"),
    ("a play without its intent", "client", "json", b"[1,0,0]"),
    ("a play with a position too many", "client", "json", b"[1,0,0,{},null,1]"),
    ("a channel of 128", "client", "json", b"[1,128,0,{}]"),
    ("a field is missing", "client", "json", b'{"type":"join","request":1}'),
    ("NaN", "client", "json", b'{"type":"open","request":NaN,"game":"polyy"}'),
    ("longer than 16384 bytes", "client", "json", b'{"type":"ping"' + b" " * 16_384 + b"}"),
    ("no bytes", "server", "json", b""),
    ("no bytes", "server", "msgpack", b""),
    ("half an object", "server", "json", b'{"type":"pong"'),
    ("half an object", "server", "msgpack", bytes.fromhex("81a474797065a4706f6e")),
    ("half an update", "server", "json", b"[2,0,7,[[0,1],8"),
    ("half an update", "server", "msgpack", bytes.fromhex("94020007")),
    ("two messages", "server", "json", b'{"type":"pong"}{"type":"pong"}'),
    ("two messages", "server", "msgpack", bytes.fromhex("81a474797065a4706f6e67") * 2),
    ("bytes that are no UTF-8", "server", "json", b'[2,0,7,[[],"\xff"]]'),
    ("bytes that are no UTF-8", "server", "msgpack", bytes.fromhex("940200079290a1ff")),
]


def codecs() -> VectorFile:
    """Return messages of both sides, numbers of every size, and what is no message."""
    cases = [_case(name, "client", tree) for name, tree in CLIENT.items()]
    cases += [_case(name, "server", tree) for name, tree in SERVER.items()]
    numbers = [_case(f"the number {n}", "server", [2, 0, 1, [[], n]]) for n in (*NUMBERS, *BELOW)]
    cases += [*numbers, _case("a fraction", "server", [2, 0, 1, [[], [0.5, -1.25, 1e100]]])]
    cases += [{**_case(name, "server", tree), "unknown": True} for name, tree in NEWER.items()]
    return VectorFile(ABOUT, [*cases, *(_wrong(*it) for it in WRONG)])


def _case(name: str, way: str, tree: Any) -> Case:
    packed = codec.encode(tree, "msgpack")
    also = [_wide(tree)]
    read = codec.decode_from_client if way == "client" else codec.decode_from_server
    for raw, form in (
        (codec.encode(tree, "json"), "json"),
        *((it, "msgpack") for it in [packed, *also]),
    ):
        try:
            read(raw, form)  # type: ignore[arg-type]  # a str of FORMATS
        except Unknown:
            if name not in NEWER:
                raise
        if codec.decode_tree(raw, form) != tree:  # type: ignore[arg-type]  # as above
            raise AssertionError(f"{name} is not what was written")
    text = json.dumps(tree, ensure_ascii=len(name) % 2 == 0)
    told = {"json": text, "msgpack": packed.hex(), "also": [it.hex() for it in also]}
    return {"name": name, "way": way, "tree": tree, **told}


def _wide(tree: Any) -> bytes:
    """Return ``tree`` with a long head on every value, as some libraries write them."""
    match tree:
        case None | bool() | float():
            return msgspec.msgpack.encode(tree)
        case int():
            return (
                b"\xcf" + tree.to_bytes(8) if tree >= 0 else b"\xd3" + tree.to_bytes(8, signed=True)
            )
        case str():
            raw = tree.encode()
            return b"\xdb" + len(raw).to_bytes(4) + raw
        case list():
            return b"\xdd" + len(tree).to_bytes(4) + b"".join(map(_wide, tree))
        case dict():
            pairs = b"".join(_wide(key) + _wide(value) for key, value in tree.items())
            return b"\xdf" + len(tree).to_bytes(4) + pairs
    raise AssertionError(f"no value of the wire: {tree!r}")


def _wrong(name: str, way: str, form: Format, raw: bytes) -> Case:
    read = codec.decode_from_client if way == "client" else codec.decode_from_server
    of = "" if way == "client" else ", of a server"
    try:
        read(raw, form)
    except Unknown as why:
        raise AssertionError(f"this is to be passed over: {name}") from why
    except Malformed:
        told = {"encoding": form, "bytes": raw.hex(), "error": True}
        return {"name": f"{name} ({form}{of})", "way": way, **told}
    raise AssertionError(f"this is a message: {name}")
