"""What a client makes of the view in a room that it holds: its type is that of the room's game."""

from typing import Any

import msgspec

from engines.catalog import MANIFESTS
from protocol.from_server import RoomView


def game_view(seen: RoomView | None) -> Any:
    """Return the view of the game, typed."""
    assert seen is not None
    return msgspec.convert(seen.view, MANIFESTS[seen.game].rules[-1].view_type)
