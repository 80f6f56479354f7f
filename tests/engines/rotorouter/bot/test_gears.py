"""Which turns of the whole board bring a token to a corner, where nothing else does (A6)."""

from msgspec.structs import replace

from engines.rotorouter.bot.bot import choose
from engines.rotorouter.bot.bot_view import BotView, seen
from engines.rotorouter.bot.gears import NEVER, hopeful, nearer, plan, waiting
from engines.rotorouter.bot.hand import HARD, NORMAL
from engines.rotorouter.bot.walk import branching
from engines.rotorouter.public import Apply, EndTurn, Event, Roll, TokenMove
from tests.engines.rotorouter.tables import BLUE, RED, YELLOW, Table, table

ACROSS = "┼rR │r ┼r ┼r ┼r ┼r ┼g"
"""One Straight lies across the road to Green's corner; no turn changes a Cross."""
LURED = "┼rR ─r ┼r │r ┼r ┼r ┼g"
"""Once the gears turn the second Straight leads on, and the first one to nothing."""


def locked(text: str) -> Table:
    """A board on which nobody has come on for many rounds, Red's card done; Green's is wanted."""
    one = table(text, seats=(RED, BLUE)).turn(drew=True, card_done=True)
    one = one.having(RED, reached=(BLUE, YELLOW))
    return Table(one.game, replace(one.state, idle_rounds=10))


def looked(one: Table) -> BotView:
    return seen(one.view(RED), RED)


def test_one_turn_clears_the_road() -> None:
    at = looked(locked(ACROSS))
    whole = plan(at)
    assert [whole.turns(cell, 0) for cell in (0, 1, 2, 6)] == [1, 1, 0, 0]
    assert [whole.turns(0, position) for position in range(4)] == [1, 0, 1, 0]
    assert hopeful(at, whole)
    assert [nearer(at, whole, theta) for theta in (90, 180, -90)] == [True, False, True]


def test_where_no_turn_helps_there_is_no_plan() -> None:
    at = looked(locked("┼rR ┼r .  ┼r ┼r ┼r ┼g"))
    assert plan(at).turns(0, 0) == NEVER
    assert not hopeful(at, plan(at))


def test_a_token_in_the_way_stays_in_the_way() -> None:
    at = looked(locked(ACROSS.replace("┼r ┼r ┼g", "┼rB ┼r ┼g")))
    assert plan(at).turns(0, 0) == NEVER


def test_a_token_waits_where_the_turn_will_take_it() -> None:
    """Beyond the first Straight, which will lie across then; hard rolls before it moves there."""
    one = locked(LURED)
    at = looked(one)
    walk = waiting(at, plan(at))
    assert walk
    assert (walk.here, walk.there, walk.turns) == (0, 2, 0)
    assert choose(one.view(RED), RED, NORMAL, 1) == TokenMove((0, 0), (2, 0))
    assert choose(one.view(RED), RED, HARD, 1) == Roll()
    assert choose(one.turn(roll="X").view(RED), RED, HARD, 1) == TokenMove((0, 0), (2, 0))


def test_a_token_that_waits_does_not_explore() -> None:
    """Though two rolls brought nothing, and more ways lead on from the cell below."""
    rolls = (Event("rolled", RED, (), "X"), Event("rolled", BLUE, (), "X")) * 2
    one = locked(f"{ACROSS}\n┼r ┼r")
    waits = Table(one.game, replace(one.state, log=(rolls,)))
    assert branching(looked(waits))
    for level in (NORMAL, HARD):
        assert choose(waits.view(RED), RED, level, 1) == Roll()


def test_the_board_is_turned_only_as_it_was_planned() -> None:
    one = locked(ACROSS)
    for level in (NORMAL, HARD):
        for face, wanted in (("CW90", Apply()), ("DEG180", EndTurn())):
            assert choose(one.turn(roll=face).view(RED), RED, level, 1) == wanted
