"""How hard ends a turn: where its tokens go, for its own corners and against those of others."""

from engines.rotorouter.bot.bot import think
from engines.rotorouter.bot.bot_view import BotView, seen
from engines.rotorouter.bot.hand import EASY, HARD, NORMAL
from engines.rotorouter.bot.plays import places
from engines.rotorouter.bot.whole_turn import LOOKED_AT, Deed, best_deed, weighed
from engines.rotorouter.public import Event, PlaceTrack, Roll, TokenMove, TokenPlace
from tests.engines.rotorouter.bot.test_bot import idle, past
from tests.engines.rotorouter.tables import BLUE, GREEN, RED, ROAD, YELLOW, Table, table

ROAD_OF_BLUE = "┼y ─b ─b ┴b ─b ─bB ┼b"
HOME = "┼r\n.\n.\n.\n.  .  .  │rR\n.  .  .  │r\n"


def late(last_row: str = ROAD_OF_BLUE) -> Table:
    """Red's card is done; Blue has two corners, and the road to Yellow's lies in the last row."""
    one = table(HOME + last_row, seats=(RED, BLUE)).turn(drew=True, card_done=True)
    return one.having(RED, reached=(YELLOW,)).having(BLUE, reached=(RED, GREEN))


def looked(one: Table) -> BotView:
    return seen(one.view(RED), RED)


def test_hard_stands_in_the_way_of_who_would_win() -> None:
    """It says so, and its token is on the road then; the levels below it never do that."""
    thought = think(late().view(RED), RED, HARD, 1)
    assert isinstance(thought.intent, TokenMove)
    assert "others’ way" in thought.reasons[0]
    win = TokenMove((5, 6), (0, 6))
    assert late().begun(BLUE).code(win) is None
    assert late().do(thought.intent).begun(BLUE).code(win) == "UNREACHABLE"
    for level in (EASY, NORMAL):
        assert "others’ way" not in think(late().view(RED), RED, level, 1).reasons[0]


def test_where_no_token_is_on_the_board_one_is_placed() -> None:
    one = table("┼r ─r", seats=(RED, BLUE)).turn(drew=True, card_done=True)
    assert best_deed(looked(one), looked(one).on).deed == Deed(None, 0)
    assert think(one.view(RED), RED, HARD, 1).intent == TokenPlace()


def test_a_token_does_not_go_back_to_where_it_came_from() -> None:
    """A4: the token that has just left a cell stays off it, whatever it is worth."""
    whole = best_deed(looked(late()), looked(late()).on).deed
    assert whole.here is not None
    assert whole.there is not None
    hop = Event("token_moved", RED, (whole.there, whole.here))
    other = best_deed(looked(past(late(), hop)), looked(late()).on).deed
    assert other.there != whole.there


def test_the_last_corner_is_worth_all_there_is() -> None:
    at = looked(table(ROAD).having(RED, reached=(BLUE, YELLOW)))
    end = best_deed(at, at.on)
    assert (end.worth, end.deed) == (0.0, Deed(0, 6))


def test_a_card_is_judged_by_what_its_token_does_then() -> None:
    """One Straight is missing: who lays it scores in the same turn, and nothing is better."""
    one = table(ROAD.replace("─r ┼g", ".  ┼g"), held="S").having(RED, reached=(BLUE, YELLOW))
    at = looked(one)
    found = weighed(at, list(places(at)))
    assert len(found) <= LOOKED_AT
    _, play = max(found, key=lambda it: it[0])
    assert play.intent == PlaceTrack(5, 0, 0)
    assert best_deed(at, play.board).worth == 0.0


def test_where_nothing_comes_on_the_die_is_rolled_before_a_token_moves() -> None:
    """A6: the token may move after it, so nothing is lost; where something comes on it is not."""
    one = table("┼rR ─r ─r", seats=(RED, BLUE)).turn(drew=True, card_done=True)
    one = one.having(RED, reached=(BLUE, YELLOW))
    assert isinstance(think(one.view(RED), RED, HARD, 1).intent, TokenMove)
    stalled = past(one, *idle(3))
    assert think(stalled.view(RED), RED, HARD, 1).intent == Roll()
    assert isinstance(think(stalled.turn(roll="X").view(RED), RED, HARD, 1).intent, TokenMove)
    assert isinstance(think(stalled.view(RED), RED, NORMAL, 1).intent, TokenMove)
