"""Connections by player: those of a token that was replaced are ended, whenever they come."""

from protocol.names import PlayerId
from server.requests.player_connections import MOST_RETIRED, PlayerConnection, PlayerConnections

ADA, BOB = PlayerId("ada"), PlayerId("bob")


def test_a_line_that_was_greeted_while_its_token_was_replaced_is_ended_too() -> None:
    lines = PlayerConnections()
    lines.retire(ADA, 7, "replaced")
    added = [
        lines.add(who, PlayerConnection(number, print))
        for who, number in ((BOB, 0), (ADA, 7), (ADA, 0))
    ]
    assert added == ["", "", "replaced"]


def test_no_more_replacements_are_kept_in_mind_than_can_matter() -> None:
    lines = PlayerConnections()
    for number in range(MOST_RETIRED + 9):
        lines.retire(PlayerId(f"player-{number}"), 1, "replaced")
    assert len(lines._retired) == MOST_RETIRED
