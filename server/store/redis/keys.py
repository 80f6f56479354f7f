"""Name the keys and channels of logs in Redis."""

from protocol.names import RoomId


def tag(log: str) -> str:
    """Return the hash tag that all keys of a log begin with."""
    return f"{{{log}}}" if ":" in log else f"{{r:{log}}}"


def key(log: str) -> str:
    """Return the key of a log's stream."""
    return f"{tag(log)}:log"


def members_key(log: str) -> str:
    """Return the key of the set beside a log."""
    return f"{tag(log)}:members"


def channel(room: RoomId) -> str:
    """Return the channel on which the numbers of a room's new entries are published."""
    return f"{tag(room)}:new"


def room_of(channel: bytes) -> RoomId:
    """Return the room whose channel it is."""
    return RoomId(channel.decode()[len("{r:") : -len("}:new")])
