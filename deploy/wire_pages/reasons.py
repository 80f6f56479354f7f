"""Hold for which reasons each request is refused, besides those that any request may meet."""

from typing import Final

from msgspec import Struct

from protocol.from_server import Reason

REASONS: Final[dict[type[Struct], tuple[Reason, ...]]] = {}
