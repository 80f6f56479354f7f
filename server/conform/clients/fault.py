"""Say what a client got wrong, in words for who wrote it."""

import json
from typing import Any, Final

from protocol.errors import FourfoldError
from server.conform.server_check import path_of

LONGEST: Final = 160


class ClientFault(FourfoldError):
    """Tells what a client got wrong, and which page says how it should be."""

    def __init__(self, text: str, page: str) -> None:
        super().__init__(text)
        self.page = path_of(page)


def shown(tree: Any) -> str:
    """Return a message as it is shown to people: as JSON, and not longer than a line or two."""
    text = json.dumps(tree, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
