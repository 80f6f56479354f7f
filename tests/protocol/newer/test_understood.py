"""What a newer server says is understood as far as it can be, by the rules on the page."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from client.net.mirror import Gap, Mirror
from protocol import codec
from protocol.clock import TimeControl
from protocol.codec import Unknown
from protocol.from_server import LobbyRooms, OfferView, RoomView, Snapshot, Welcome
from protocol.names import RoomId
from protocol.newer.understood import NotUnderstood, understood
from protocol.termination import Termination

PAGES = Path(__file__).parents[3] / "protocol" / "reference"


def shown(page: str, kind: str | int) -> Any:
    """The first message of that kind which a page shows."""
    found = re.findall(r"^Server:\n```json\n(.*?)^```", (PAGES / page).read_text(), re.M | re.S)
    said = [json.loads(text) for text in found]
    return next(it for it in said if kind == (it[0] if isinstance(it, list) else it["type"]))


def whole(view: list[Any]) -> list[Any]:
    """A RoomView with all of its positions, as a server says it today."""
    told: list[Any] = msgspec.to_builtins(msgspec.convert(view, RoomView))
    return json.loads(json.dumps(told))  # type: ignore[no-any-return]


def heard(message: Any) -> Any:
    """A message of a server as this program takes it in."""
    return codec.decode_from_server(json.dumps(message).encode(), "json")


def newer(snapshot: list[Any]) -> list[Any]:
    """The snapshot as a server says it that knows more of everything."""
    tag, channel, seq, mark, rolled_back, view = snapshot
    view = whole(view)
    view[4] |= {"undo": "sometimes", "motto": "slowly"}
    view[4]["clock"] |= {"kind": "hourglass", "sand": "blue"}
    view[8][0].append("crown")
    view[12] = [[0], "eclipse", "the sun went dark", [], None, False, "moon"]
    view[17] = [["toast", 0, [1], 0], ["draw", 0, [1], 0, "politely"]]
    return [tag, channel, seq, mark, rolled_back, [*view, {"weather": "rain"}], "signed"]


def test_a_room_of_a_newer_server_is_shown_by_what_is_known_of_it() -> None:
    snapshot = heard(newer(shown("updates.md", 1)))
    assert isinstance(snapshot, Snapshot)
    mirror = Mirror(RoomId("K7MQ2X"))
    mirror.receive(snapshot)
    seen = mirror.seen
    assert seen is not None
    assert (seen.settings.undo, seen.settings.clock.kind) == ("ask", "none")
    assert seen.ending is not None
    assert (seen.ending.termination, seen.ending.reason) == (Termination.RULES, "the sun went dark")
    assert seen.offers == (OfferView("draw", 0, (1,), 0),)


def test_updates_reach_positions_past_those_that_are_known() -> None:
    told = newer(shown("updates.md", 1))
    mirror = Mirror(RoomId("K7MQ2X"))
    mirror.receive(heard(told))
    at = len(told[5]) - 1
    update = [2, told[1], 7, [], [[at], {"weather": "sun"}]]
    mirror.receive(heard(update))
    assert mirror.seq == told[2] + 1


def test_one_new_setting_leaves_every_card_of_the_lobby_as_it_is() -> None:
    told = shown("finding.md", "lobby_rooms")
    before = heard(told)
    for card in told["rooms"]:
        card["settings"] |= {"motto": "slowly"}
    assert isinstance(before, LobbyRooms)
    assert heard(told) == before


def test_a_welcome_with_games_and_fields_that_nobody_here_knows_is_a_welcome() -> None:
    told = shown("identity.md", "welcome")
    told["games"]["chess5d"], told["motto"] = 3, "play on"
    message = heard(told)
    assert isinstance(message, Welcome)
    assert message.games["chess5d"] == 3


def test_a_message_is_passed_over_where_nothing_in_it_may_be_left_out() -> None:
    with pytest.raises(NotUnderstood):
        understood(["toast", 0, [1], 0], OfferView)
    told = shown("history.md", "history")
    assert told["games"]
    told["games"][0]["kind"] = "dreamt"
    message: Any = heard(told)
    assert len(message.games) == len(told["games"]) - 1


def test_what_is_wrong_by_any_version_stays_wrong() -> None:
    told = shown("updates.md", 1)
    told[2] = "five"
    with pytest.raises(codec.Malformed) as why:
        heard(told)
    assert not isinstance(why.value, Unknown)
    told[2], told[5][9] = 5, "nine"
    with pytest.raises(Gap):
        Mirror(RoomId("K7MQ2X")).receive(heard(told))


def test_what_is_known_is_left_as_it_is() -> None:
    view = whole(shown("updates.md", 1)[5])
    assert understood(view, RoomView) == view
    assert understood({"kind": "days", "extra_ms": 5}, TimeControl) == {
        "kind": "days",
        "extra_ms": 5,
    }
