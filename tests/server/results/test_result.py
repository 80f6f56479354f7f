"""What is recorded of a game: who played, how it ended for each, and whatever a fold may ask."""

import pytest
from msgspec import Raw
from msgspec.structs import replace

from engines.bots import rating_of
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.names import PlayerId
from server.results.result import Finisher, kind_of, read, result_of, write
from server.room.commands import BY_SERVER, CloseRoom, PlayIntent
from server.room.decisions.decide import decide
from server.room.decisions.timers import next_due
from server.room.facts import (
    Abandoned,
    Aborted,
    Away,
    Claimed,
    Closed,
    FlagFell,
    Offered,
    Played,
    Resigned,
    Unreadable,
)
from server.room.fold import fold
from server.room.views.audience import seen
from tests.server.room.tables import opened
from tests.support.rooms.games import beginning, folded, played_on, resigned_game, whole_game
from tests.support.rooms.results import ended

CAMPAIGN = RoomSettings(campaign=7, undo="none")


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


def test_no_other_game_is_recorded() -> None:
    room = folded(whole_game("toppen"))
    assert room.outcome is not None
    assert kind_of(room) is None
    assert result_of(room) is None


RATED = RoomSettings(rated=True, undo="none")


@pytest.mark.parametrize("rated", [True, False])
def test_no_bot_loses_a_rated_game_on_time_however_late_it_answers(rated: bool) -> None:
    """Else a clock shorter than the pause of a bot would win games against the strongest."""
    settings = RoomSettings(rated=rated, undo="none", clock=TimeControl("sudden", 700))
    room = opened("polyy", 1, 1, settings, "search", 14)
    assert next_due(room), "the clock of a person runs"
    for number in range(2):
        for seat in (0, 1):
            raw = b'{"type":"place","field":%d}' % (2 * number + seat)
            room = fold(room, Played(room.at + 1_000 * seat, seat, number, Raw(raw)))
    room = fold(room, Played(room.at, 0, 2, Raw(b'{"type":"place","field":4}')))
    assert (next_due(room) is None) == rated
    over = fold(room, FlagFell(room.at + 3_600_000, 1))
    assert over.phase == ("playing" if rated else "over")


def test_a_rated_game_that_was_resigned_has_its_result() -> None:
    result = result_of(folded(resigned_game("polyy", 4, RATED)))
    assert result is not None
    assert (result.kind, result.campaign) == ("rated", 0)
    assert [f.place for f in result.finishers] == [2, 1]


def test_the_rating_of_a_bot_is_kept_with_its_result() -> None:
    first, _, sat, *others = resigned_game("polyy", 4, RATED)
    facts = [first, replace(sat, seat=0), replace(sat, seat=1, player="b", bot="search", level=7)]
    result = result_of(folded([*facts, *others]))
    assert result is not None
    assert [f.rating for f in result.finishers] == [0, rating_of("polyy", "search", 7)]


@pytest.mark.parametrize(
    ("end", "recorded"),
    [
        (Aborted(9000, 0), False),
        (Closed(9000), False),
        (Resigned(9000, 1), True),
        (Claimed(9000, 0), True),
        (FlagFell(9000, 0), True),
        (Abandoned(9000, (0,)), True),
    ],
    ids=lambda it: type(it).__name__,
)
def test_a_rated_game_counts_unless_it_was_broken_off_or_given_up(end, recorded: bool) -> None:
    control = TimeControl("sudden", 1_000)
    settings = replace(RATED, clock=control, absent="claim", absent_ms=1_000)
    *begun, _ = resigned_game("polyy", 4, settings)
    begun.append(Away(2_003, 1))
    last = replace(end, at=90_000)
    room = folded([*begun, last])
    assert room.phase == "over"
    assert (result_of(room) is not None) == recorded


def test_a_room_that_was_closed_before_play_has_none() -> None:
    for settings in (CAMPAIGN, RoomSettings(rated=True)):
        first, *_ = beginning("polyy", settings)
        room = folded([first, Closed(9_000)])
        assert room.phase == "over"
        assert kind_of(room) is not None
        assert result_of(room) is None


def test_what_comes_after_the_end_changes_nothing() -> None:
    facts = resigned_game("polyy", 4, RATED)
    later = [*facts, Offered(99_000, 0, "rematch")]
    assert result_of(folded(later)) == result_of(folded(facts))


def test_a_rated_game_of_bots_alone_is_of_no_account() -> None:
    first, one, two, *others = resigned_game("polyy", 2, RATED)
    bots = [replace(it, bot="random") for it in (one, two)]
    assert result_of(folded([first, *bots, *others])) is None


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


@pytest.mark.parametrize("plies", range(5))
def test_an_end_before_each_seats_second_turn_is_not_recorded(plies: int) -> None:
    room = folded(resigned_game("polyy", plies, RATED))
    assert room.turns == ((plies + 1) // 2, plies // 2)
    assert (result_of(room) is not None) == (plies == 4)
    ending = seen(room, 0).ending
    assert ending is not None
    assert ending.rated == (plies == 4)


def test_of_several_players_who_left_early_has_lost_once_the_others_have_played() -> None:
    facts = [*beginning("rotorouter", RATED), Resigned(2_000, 3)]
    assert result_of(folded([*facts, Resigned(2_001, 2), Resigned(2_002, 1)])) is None
    room = played_on(facts, lambda room: all(room.turns[seat] >= 2 for seat in (0, 1, 2)))
    result = result_of(folded([*room, Resigned(9_000, 2), Resigned(9_001, 1)]))
    assert result is not None
    assert [it.place for it in result.finishers] == [1, 2, 3, 4]


def test_a_rated_game_to_which_nobody_came_back_is_lost_by_who_was_to_move() -> None:
    *facts, _ = resigned_game("polyy", 5, RATED)
    room = folded(facts)
    assert room.to_move == (1,)
    end = decide(room, BY_SERVER, CloseRoom(room.seq), 99_000)
    assert end == Abandoned(99_000, (1,))
    result = result_of(folded([*facts, end]))
    assert result is not None
    assert (result.reason, [it.place for it in result.finishers]) == ("abandoned", [1, 2])
    first, *others = facts
    casual = folded([replace(first, settings=RoomSettings()), *others])
    assert isinstance(decide(casual, BY_SERVER, CloseRoom(), 99_000), Closed)


def test_captains_who_all_left_before_deploying_have_no_result() -> None:
    room = folded(beginning("wordfleet", RATED))
    for intent in ({"type": "claim", "code": "007"}, {"type": "concede"}):
        seat = room.to_move[0]
        number = len(room.accepted[seat])
        player = PlayerId(f"player-{seat}")
        room = fold(room, decide(room, player, PlayIntent(number, intent), 2_000))
    assert room.to_move == (0, 1)
    assert isinstance(decide(room, BY_SERVER, CloseRoom(), 99_000), Closed)
