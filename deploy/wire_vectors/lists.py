"""Make the vectors of the list of rooms: what was held, what is told, what is held then."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from deploy.wire_vectors.case import Case, VectorFile
from protocol.from_client import RoomSettings
from protocol.from_server import LobbyRooms, RoomCard
from protocol.names import PlayerId, RoomId
from protocol.room_list import change, changed

ABOUT: Final = (
    "The `rooms` held `before` (null: none was told yet), a message `lobby_rooms` that is `told`, "
    "and the rooms held `after` it, in their order."
)
AT: Final = 1_790_000_000_000


def room_lists() -> VectorFile:
    """Return lists, one after the other."""
    old, mid, new, late = (
        _card("AAAA22", 1),
        _card("BBBB22", 2),
        _card("CCCC22", 3),
        _card("DDDD22", 3),
    )
    playing = replace(new, phase="playing", names=("Ada", "Bob"), free=(), people=2)
    whole = LobbyRooms((new, mid, old))
    other = LobbyRooms((late, old))
    cases = [
        _told("the first list", None, whole),
        _told("an empty first list", None, LobbyRooms(())),
        _told("a first message that is not whole", None, LobbyRooms((mid,), (), whole=False)),
        _told("a room is gone", whole, LobbyRooms((), (mid.room,), whole=False)),
        _told("a room is new", LobbyRooms((mid, old)), LobbyRooms((new,), (), whole=False)),
        _told("a room is played: below those that are open", whole, _change(playing, mid, old)),
        _told("two rooms of one instant: by their codes", whole, _change(late, new, mid, old)),
        _told(
            "a room that is not held is removed", whole, LobbyRooms((), ("ZZZZ99",), whole=False)
        ),
        _told("removed and told in one message: it is there", whole, _again(old)),
        _told("a whole list replaces all", whole, other),
        _told("nothing is new", whole, LobbyRooms((), (), whole=False)),
        _told(
            "a revealing room is below those that are open",
            whole,
            _change(replace(new, phase="revealing"), mid, old),
        ),
    ]
    return VectorFile(ABOUT, cases)


def _card(code: str, minute: int) -> RoomCard:
    names, players = ("Ada", None), (PlayerId("4ab7c7578d4be417169a"), None)
    options, at = {"size": 4, "pie": True}, AT + minute * 60_000
    fixed = RoomId(code), "polyy", options, RoomSettings(), "open"
    return RoomCard(*fixed, names, at, players, free=(1,), people=1)  # type: ignore[arg-type]  # plain words


def _change(*cards: RoomCard) -> LobbyRooms:
    """Return what makes a list of ``cards`` out of the three that every case begins with."""
    held = LobbyRooms((_card("CCCC22", 3), _card("BBBB22", 2), _card("AAAA22", 1)))
    return change(held, LobbyRooms(cards))


def _again(card: RoomCard) -> LobbyRooms:
    return LobbyRooms((replace(card, people=0),), (card.room,), whole=False)


def _told(name: str, before: LobbyRooms | None, told: LobbyRooms) -> Case:
    after = changed(before, told)
    held = None if before is None else _tree(before)["rooms"]
    return {"name": name, "before": held, "told": _tree(told), "after": _tree(after)["rooms"]}


def _tree(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
