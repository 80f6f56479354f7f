"""What is booked of a game: who played, how it ended for each, and whatever a fold may ask."""

import pytest
from msgspec.structs import replace

from protocol.from_client import Settings
from server.results.result import Finisher, kind_of, read, result_of, write
from server.room.entries import Resigned, Unreadable
from tests.support.games import beginning, folded, resigned_game, whole_game
from tests.support.results import ended

CAMPAIGN = Settings(campaign=7, undo="none")


def test_a_campaign_game_has_its_result_once_it_is_over() -> None:
    facts = resigned_game("polyy", 4, CAMPAIGN)
    assert result_of(folded(facts[:-1])) is None
    result = result_of(folded(facts))
    assert result is not None
    assert (result.room, result.game, result.rules) == ("K7MQ2X", "polyy", 1)
    assert (result.kind, result.campaign, result.request) == ("campaign", 7, 1)
    assert (result.at, result.reason, result.drawn) == (9000, "resignation", False)
    assert result.finishers == (
        Finisher(0, "player-0", "Player 0", 2),
        Finisher(1, "player-1", "Player 1", 1),
    )


def test_no_other_game_is_booked() -> None:
    room = folded(whole_game("toppen"))
    assert room.outcome is not None
    assert kind_of(room) is None
    assert result_of(room) is None


def test_where_more_than_two_play_each_has_its_place() -> None:
    facts = beginning("rotorouter", CAMPAIGN)
    facts += [Resigned(2000 + seat, seat) for seat in (3, 0, 2)]
    result = result_of(folded(facts))
    assert result is not None
    assert [f.seat for f in result.finishers] == [0, 1, 2, 3]
    places = [f.place for f in result.finishers]
    assert places[1] == 1
    assert places == list(folded(facts).outcome.ranking)


def test_a_drawn_game_has_first_places_alone() -> None:
    room = folded(resigned_game("polyy", 2, CAMPAIGN))
    drawn = result_of(replace(room, outcome=replace(room.outcome, winners=())))
    assert drawn is not None
    assert drawn.drawn
    assert [f.place for f in drawn.finishers] == [1, 1]


def test_it_comes_back_as_it_was_written_and_each_entry_has_a_mark_of_its_own() -> None:
    result = ended(5)
    assert read(write(result)) == result
    assert write(result) != write(result)


def test_a_field_of_a_newer_program_is_passed_over_and_a_fact_of_one_is_not() -> None:
    raw = write(ended(5))
    assert read(raw.replace(b'"kind":', b'"later":[1],"kind":')) == ended(5)
    with pytest.raises(Unreadable):
        read(raw.replace(b'"fact":"result"', b'"fact":"annulled"'))
