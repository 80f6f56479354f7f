"""Before play: who is waited for, and how others are invited, is said as it is."""

import msgspec
import pytest

from protocol.from_server import SeatInfo
from tests.client.games.rotorouter import states as rotorouter
from tests.client.stage import ME, YOU, Stage, waiting_seen

BOTH = (SeatInfo(ME, "Ann"), SeatInfo(YOU, "Bob"))


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


def table_of_four(**changes):
    """A table of RotoRouter before play at which two sit."""
    at = rotorouter.middle()
    seen = rotorouter.seen(at, 0)
    before = {"phase": "open", "view": None, "playing": (), "seat": 0}
    return msgspec.structs.replace(seen, **before, seats=(*BOTH, None, None), **changes)


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (waiting_seen((BOTH[0], None), seat=0), "Waiting for players ..."),
        (waiting_seen(BOTH, seat=0), "Everyone is here. The game starts in a moment."),
        (waiting_seen(BOTH, seat=0, phase="revealing"), "Dealing ... The game starts in a moment."),
        (table_of_four(), "Waiting for players ..."),
        (table_of_four(series=(1, 0, 0, 0)), "The next game starts in a moment."),
    ],
)
async def test_what_is_waited_for_is_said_once_and_truly(seen, said):
    stage = Stage().online()
    stage.connection.welcome = msgspec.structs.replace(
        stage.connection.welcome, games={"polyy": 1, "rotorouter": 9}
    )
    stage.room(seen)
    stage.draw()
    lines = {
        "Waiting for players ...",
        "Everyone is here. The game starts in a moment.",
        "Dealing ... The game starts in a moment.",
        "The next game starts in a moment.",
    }
    assert lines & set(texts(stage)) == {said}


async def test_nobody_is_invited_to_a_table_that_is_full():
    stage = Stage().online().room(waiting_seen(BOTH, seat=0))
    stage.draw()
    assert "Invite a friend" not in texts(stage)
    stage = Stage().online().room(waiting_seen((BOTH[0], None), seat=0))
    stage.draw()
    assert "Invite a friend" in texts(stage)
    assert stage.control("link").label == "Copy link"
