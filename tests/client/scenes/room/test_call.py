"""What a room calls for beside the window: an answer, a turn, or somebody who sat down."""

import pytest

from protocol.allowed_actions import bits
from protocol.from_server import OfferView, SeatInfo
from tests.client.gallery.lobby import server
from tests.client.stage import ME, YOU, Stage, played, seen_of, waiting_seen

OTHERS_TURN = seen_of(*played(3), number=2, ply=3, last_ply=3)
BOB = SeatInfo(YOU, "Bob")


def with_offer(kind, **more):
    return seen_of(*played(3), ply=3, last_ply=3, offers=(OfferView(kind, 1, (0,)),), **more)


@pytest.mark.parametrize(
    ("seen", "kind", "words"),
    [
        (seen_of(*played(2), ply=2, last_ply=2), "turn", "Your turn in Poly-Y"),
        (OTHERS_TURN, "turn", ""),
        (with_offer("pause"), "offer", "Bob asks for a pause."),
        (waiting_seen((SeatInfo(ME, "Ann"), None), seat=0), "turn", ""),
        (waiting_seen((SeatInfo(ME, "Ann"), BOB), seat=0), "seated", "Bob sat down: Poly-Y"),
        (seen_of(*played(1), ply=1), "seated", "Poly-Y with Bob begins"),
        (
            waiting_seen((SeatInfo(ME, "Ann"), SeatInfo(f"{ME}.1", "Ben")), seat=0),
            "turn",
            "",
        ),
        (waiting_seen((SeatInfo(ME, "Ann"), BOB)), "turn", ""),
    ],
)
async def test_a_room_calls_for_what_waits_there(seen, kind, words):
    stage = Stage().online(server()).room(seen)
    stage.draw()
    assert (stage.scene.wants_kind, stage.scene.wants) == (kind, words)
    assert stage.app.window_title.startswith("●") is bool(words)


async def test_a_rematch_that_is_offered_calls_after_the_game():
    seen = seen_of(*played(3), resigned=1, last_ply=3)
    offer = OfferView("rematch", 1, (0,))
    stage = (
        Stage()
        .online(server())
        .room(seen_of(*played(3), resigned=1, last_ply=3, offers=(offer,), allowed=bits(())))
    )
    stage.draw()
    assert seen.phase == "over"
    assert (stage.scene.wants_kind, stage.scene.wants) == ("rematch", "Bob offers a rematch.")
