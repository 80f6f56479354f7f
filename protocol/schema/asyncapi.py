"""Describe the wire as AsyncAPI 3: where to connect, what is said and what answers it."""

import inspect
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct

from protocol import from_client, from_server
from protocol.messages import room
from protocol.names import PROTOCOL, SUBPROTOCOLS
from protocol.schema.answers import answers
from protocol.schema.openness import Schema
from protocol.schema.wire import members

Kind = type[Struct]

VERSION: Final = "3.0.0"
FORMAT: Final = "application/schema+json;version=draft-2020-12"
SCHEMA: Final = "./schema.json"
"""Where the JSON Schema is, seen from this description."""
NEVER_REFUSED: Final = frozenset({room.Unwatch, from_client.Ping})


def wire_asyncapi(release: str) -> Schema:
    """Return the description; ``release`` names the program that serves it."""
    said, told = members(from_client.FromClient), members(from_server.FromServer)
    return {
        "asyncapi": VERSION,
        "info": {
            "title": f"Fourfold, protocol {PROTOCOL}",
            "version": f"{PROTOCOL}.0.0",
            "description": f"Served by {release}. Payloads are described by {SCHEMA}.",
        },
        "defaultContentType": "application/json",
        "servers": {
            "own": {
                "host": "{host}:{port}",
                "protocol": "ws",
                "description": "wss where a proxy adds TLS.",
                "variables": {"host": {"default": "localhost"}, "port": {"default": "7447"}},
            }
        },
        "channels": {
            "wire": {
                "address": "/",
                "title": "One connection",
                "description": "A websocket with one of the subprotocols "
                f"{', '.join(SUBPROTOCOLS)}: its end names the encoding.",
                "messages": {
                    kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"}
                    for kind in (*said, *told)
                },
                "bindings": {"ws": {"method": "GET", "headers": _headers()}},
            }
        },
        "operations": {
            **{_lower(kind): _heard(kind) for kind in said},
            "tell": {
                "action": "send",
                "channel": {"$ref": "#/channels/wire"},
                "summary": "What the server may say at any time, besides answers.",
                "messages": _messages(told),
            },
        },
        "components": {"messages": {kind.__name__: _message(kind) for kind in (*said, *told)}},
    }


def _heard(kind: Kind) -> Schema:
    operation: dict[str, Any] = {
        "action": "receive",
        "channel": {"$ref": "#/channels/wire"},
        "messages": _messages([kind]),
    }
    if replies := _replies(kind):
        reply = {"channel": {"$ref": "#/channels/wire"}, "messages": _messages(replies)}
        operation["reply"] = reply
    return operation


def _replies(kind: Kind) -> tuple[Kind, ...]:
    """What may come back: a refusal last, where there can be one."""
    refused = () if kind in NEVER_REFUSED else (from_server.Refusal,)
    return *answers(kind), *refused


def _messages(kinds: Iterable[Kind]) -> list[Schema]:
    return [{"$ref": f"#/channels/wire/messages/{kind.__name__}"} for kind in kinds]


def _message(kind: Kind) -> Schema:
    about = inspect.getdoc(kind) or ""
    summary, _, rest = about.replace("``", "`").partition("\n\n")
    made = {
        "name": str(kind.__struct_config__.tag),
        "title": kind.__name__,
        "summary": " ".join(summary.split()),
        "payload": {
            "schemaFormat": FORMAT,
            "schema": {"$ref": f"{SCHEMA}#/$defs/{kind.__name__}"},
        },
    }
    return made | ({"description": " ".join(rest.split())} if rest else {})


def _lower(kind: Kind) -> str:
    """What a message is called as something that is done: ``watchRoom``."""
    return kind.__name__[0].lower() + kind.__name__[1:]


def _headers() -> Schema:
    """What the handshake of the websocket says."""
    return {
        "type": "object",
        "properties": {
            "Sec-WebSocket-Protocol": {
                "type": "string",
                "description": "What the client speaks, the newest version of the wire first.",
                "examples": list(SUBPROTOCOLS),
            }
        },
    }
