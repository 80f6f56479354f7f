"""Write the blocks ``messages client`` and ``messages server``: every message by its name."""

import re
from typing import Any, get_args

from msgspec import Struct

from deploy.wire_pages.answers import answer_links, named
from deploy.wire_pages.meaning import one_line
from deploy.wire_pages.registry import kind
from protocol import from_client, from_server
from server.session.routes import ROUTES


@kind("messages")
def messages(whose: str) -> str:
    """Return the list of all named messages of ``client`` or ``server``."""
    union: Any = from_client.NamedMessage if whose == "client" else from_server.NamedMessage
    types = sorted(get_args(union), key=lambda it: f"{it.__struct_config__.tag}")
    head, rows = ["message", "what it does"], [[named(it), summary(it)] for it in types]
    if whose == "client":
        head += ["answer", "counts as"]
        for row, it in zip(rows, types, strict=True):
            row += [", ".join(answer_links(it)), str(ROUTES[it].cost.of())]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])


def summary(message: type[Struct]) -> str:
    """Return what a message does: the first sentence that its class says of it."""
    return re.split(r"[.:;] ", f"{one_line(message.__doc__ or '')} ", maxsplit=1)[0]
