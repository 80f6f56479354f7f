"""Where hard puts a token to hold up who is about to win, and where it goes its own way."""

from engines.rotorouter.bot.bot import think
from engines.rotorouter.bot.bot_view import BotView, seen
from engines.rotorouter.bot.guard import moved, placed, post
from engines.rotorouter.bot.hand import EASY, HARD, NORMAL
from engines.rotorouter.public import Event, TokenMove, TokenPlace
from tests.engines.rotorouter.bot.test_bot import past
from tests.engines.rotorouter.tables import BLUE, GREEN, RED, YELLOW, Table, table

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


def test_where_nobody_has_a_road_there_is_nothing_to_guard() -> None:
    """Another token on the board is better."""
    one = late(ROAD_OF_BLUE.replace("┼y ─b ─b", ".  .  .")).having(BLUE, reached=())
    at = looked(one)
    assert post(at, placed(at)) is None
    assert think(one.view(RED), RED, HARD, 1).intent == TokenPlace()


def test_a_guard_does_not_go_back_to_where_it_came_from() -> None:
    """A4: the token that has just left a cell stays off it, guard or not."""
    whole = post(looked(late()), looked(late()).me.tokens)
    assert whole
    hop = Event("token_moved", RED, (whole.there, whole.here))
    other = post(looked(past(late(), hop)), looked(late()).me.tokens)
    assert other is None or other.there != whole.there


def test_a_token_is_counted_where_it_would_be() -> None:
    at = looked(late())
    assert placed(at) == (31, 0)
    assert moved(at, 31, 45) == (45,)
