"""The bot `search`: what every level must show, A1 to A10 of section 12.1, and its three levels."""

import os
import subprocess
import sys
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from engines.bot import BadLevel
from engines.catalog import make
from engines.game import Seat
from engines.rotorouter.bot.bot import choose, think
from engines.rotorouter.bot.bot_view import BotView, seen
from engines.rotorouter.bot.hand import EASY, HARD, NORMAL, endgame, missing
from engines.rotorouter.bot.plays import inviting
from engines.rotorouter.grid.networks import network
from engines.rotorouter.grid.tracks import BASE, CARDS, Card, cell_at, mask
from engines.rotorouter.manifest import LEVELS
from engines.rotorouter.public import (
    Apply,
    Bottom,
    Draw,
    EndTurn,
    Event,
    FixCorner,
    FixStraight,
    Intent,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
    View,
)
from engines.rotorouter.state import State
from tests.engines.rotorouter.tables import (
    BLUE,
    GREEN,
    RED,
    ROAD,
    SEALED,
    TRAPPED,
    YELLOW,
    Table,
    corners_before,
    table,
)
from tests.support.evidence import ROOT

ALL = (EASY, NORMAL, HARD)
every_level = pytest.mark.parametrize("level", ALL)
SEEDS = range(12)
"""A level that plays by chance is asked so often."""


class Ply(NamedTuple):
    """One ply of a whole game: the state, the view of the seat to act, and what it did."""

    state: State
    view: View
    seat: Seat
    intent: Any


@cache
def whole(level: int, seats: tuple[Seat, ...], seed: int, size: int = 7) -> tuple[Ply, ...]:
    """A game that the level plays against itself."""
    game: Any = make("rotorouter", {"size": size})
    state, random, found = game.setup(seats, seed.to_bytes(32)), Random(seed), []
    while game.outcome(state) is None:
        seat = state.current
        view = game.view(state, seat)
        intent = choose(view, seat, level, random.getrandbits(64))
        found.append(Ply(state, view, seat, intent))
        state = game.apply(state, seat, intent)
    return tuple(found)


def games(level: int) -> list[Ply]:
    """Plies of a game of two and of one of four: what always holds is looked for in them."""
    return [*whole(level, (RED, BLUE), 1), *whole(level, (RED, GREEN, BLUE, YELLOW), 2)]


def answers(one: Table, level: int) -> set[Intent]:
    """All that the level may do."""
    view, seat = one.view(one.state.current), one.state.current
    return {choose(view, seat, level, seed) for seed in SEEDS}


def past(one: Table, *events: Event) -> Table:
    """The table after these moves."""
    return Table(one.game, msgspec.structs.replace(one.state, log=(events,)))


def idle(turns: int) -> tuple[Event, ...]:
    """So many turns of Red and Green in which both bottomed a card."""
    return (Event("bottomed", RED), Event("bottomed", GREEN)) * turns


# A1: legal, and linked


@every_level
def test_whole_games_are_legal(level: int) -> None:
    """R41: apply raises where one is not; whole games end."""
    assert len(games(level)) > 200


@every_level
def test_a_new_track_links_to_the_own_network(level: int) -> None:
    """A1: but for the first one, and where a force leaves nothing else."""
    placed = [ply for ply in games(level) if isinstance(ply.intent, PlaceTrack)]
    assert len(placed) > 30
    for state, view, seat, intent in placed:
        own, cell = network(state.board, seat), cell_at(intent.x, intent.y, state.board.size)
        card = next(it.held for it in view.players if it.seat == seat)
        assert card
        sides = inviting(state.board, own, cell)
        linked = mask(BASE[card], intent.rot) & sides
        assert linked or not own or (view.hints and view.hints.forced)


APART = "─r │g"
"""Only cells to which Red's track has no exit are free beside it."""


@every_level
def test_who_must_play_and_cannot_link_plays_anything_legal(level: int) -> None:
    """A1: a forced S beside a track that has no exit to it."""
    one = table(APART, held="S").turn(forced=True)
    assert all(isinstance(it, PlaceTrack) for it in answers(one, level))


@every_level
def test_who_cannot_link_and_need_not_play_puts_the_card_back(level: int) -> None:
    """A1: though a track beside it would be legal."""
    one = table(APART, held="S", seats=(RED, BLUE))
    assert one.code(PlaceTrack(0, 1, 0)) is None
    assert answers(one, level) == {Bottom()}


# A2: scoring


@every_level
def test_it_scores_whenever_a_token_can(level: int) -> None:
    """A2: also before it draws."""
    assert answers(table(ROAD), level) == {TokenMove((0, 0), (6, 0))}
    chances = [ply for ply in games(level) if any(it.scores for it in ply.view.hints.reaches)]  # type: ignore[union-attr]
    assert len(chances) >= 4
    for ply in chances:
        scores = {goal for it in ply.view.hints.reaches for goal in it.scores}  # type: ignore[union-attr]
        assert isinstance(ply.intent, TokenMove)
        assert cell_at(*ply.intent.there, 7) in scores


@every_level
def test_the_third_corner_is_the_end(level: int) -> None:
    one = corners_before(2)
    (intent,) = answers(one, level)
    assert one.do(intent).person(RED).finish == 1


# A3: targets

FORK = "┼rR ─r ─r .\n│r\n│r\n│r\n│r\n│r"
"""One more track leads to Yellow's corner, three to Green's."""


@every_level
def test_a_token_goes_to_the_nearest_corner(level: int) -> None:
    """A3: down the road that is all but built."""
    one = table(FORK, seats=(RED, BLUE)).turn(drew=True, card_done=True)
    one = one.having(RED, reached=(BLUE,))
    moves = answers(one, level)
    assert moves
    if level == EASY:
        assert all(isinstance(it, TokenMove) for it in moves)
    else:
        assert moves == {TokenMove((0, 0), (0, 5))}


@every_level
def test_when_one_corner_is_left_a_token_goes_there(level: int) -> None:
    """A3: though the other is nearer."""
    one = table(FORK, seats=(RED, BLUE)).turn(drew=True, card_done=True)
    one = one.having(RED, reached=(BLUE, YELLOW))
    for move in answers(one, level):
        assert isinstance(move, TokenMove)
        assert move.there in ({(1, 0), (2, 0)} if level == EASY else {(2, 0)})


# A4: no bouncing


@every_level
def test_a_token_does_not_go_back(level: int) -> None:
    """A4: the cell it has just left is the best one, and stays out of the question."""
    one = table("┼r ─r ─rR ─r ─r", seats=(RED, BLUE)).turn(drew=True, card_done=True)
    one = one.having(RED, reached=(BLUE, YELLOW))
    forth = TokenMove((2, 0), (4, 0))
    assert forth in answers(one, level)
    back = past(one, Event("token_moved", RED, (4, 2)))
    assert forth not in answers(back, level)


@every_level
def test_no_token_ever_reverses_its_last_hop(level: int) -> None:
    """A4, in whole games; scoring apart."""
    last: dict[Seat, tuple[Any, Any]] = {}
    hops = 0
    for ply in games(level):
        if ply.state.ply == 0:
            last = {}
        if isinstance(ply.intent, TokenMove):
            hops += 1
            assert last.get(ply.seat) != (ply.intent.there, ply.intent.here)
            last[ply.seat] = (ply.intent.here, ply.intent.there)
    assert hops > 20


# A5: the die

STUCK = "─rR"
"""Red's token cannot move, and no other can be placed."""


@every_level
def test_the_die_waits_for_the_card(level: int) -> None:
    """A5: never while a card can be drawn or played."""
    assert answers(table(STUCK, seats=(RED, BLUE)), level) == {Draw()}
    assert Roll() not in answers(table(STUCK, held="S", seats=(RED, BLUE)), level)


@every_level
def test_the_die_is_rolled_where_no_token_can_do_anything(level: int) -> None:
    """A5; easy does not think of it before it is stalled."""
    one = table(STUCK, seats=(RED, BLUE)).turn(drew=True, card_done=True)
    assert answers(one, level) == {EndTurn() if level == EASY else Roll()}
    assert answers(past(one, *idle(3)), level) == {Roll()}
    assert answers(table(STUCK, die=False).turn(drew=True, card_done=True), level) == {EndTurn()}


@every_level
def test_it_never_rolls_while_a_token_could_do_something_unless_it_is_stalled(level: int) -> None:
    """A5, in whole games: R39 and R40 as amended."""
    for ply in games(level):
        if isinstance(ply.intent, Roll):
            at = seen(ply.view, ply.seat)
            buttons, turn = at.hints.buttons, ply.view.turn
            assert not turn.token_used
            assert buttons.draw is not None
            assert at.card is None
            stuck = buttons.token_place is not None and not at.hints.reaches
            assert stuck or at.past.stalled


@every_level
@pytest.mark.parametrize(("face", "helps"), [("CW90", True), ("X", False)])
def test_the_board_is_turned_where_that_helps(level: int, face: str, helps: bool) -> None:
    """A5: the Straight at (1, 0) lies across until the gears turn; then the token is asked again.

    The cells next to it are Crosses, which no turn changes.
    """
    one = corners_before(2, "┼rR │r ┼r ┼r ┼r ┼r ┼g", seats=(RED, BLUE))
    rolled = one.turn(drew=True, card_done=True, roll=face)
    assert answers(rolled, level) == {Apply() if helps else EndTurn()}
    if helps:
        assert answers(rolled.do(Apply()), level) == {TokenMove((0, 0), (6, 0))}


# A6: patience


@every_level
def test_three_turns_without_progress_are_a_stall(level: int) -> None:
    """A6: nothing else is tried with a card that shortens no route; then the die."""
    one = table("┼rR ─r ─r", held="E", seats=(RED, GREEN)).having(RED, reached=(BLUE, YELLOW))
    assert Bottom() not in answers(one, level)
    assert answers(past(one, *idle(3)), level) == {Bottom()}
    assert not seen(past(one, *idle(2)).view(RED), RED).past.stalled
    spent = past(table("┼rR ─r", seats=(RED, GREEN)), *idle(3)).turn(drew=True, card_done=True)
    assert seen(spent.view(RED), RED).past.stalled


def test_what_somebody_else_does_ends_no_stall() -> None:
    """A6: one's own progress does."""
    own = Event("placed", RED, (1,), "S", 0)
    other = Event("placed", GREEN, (5,), "S", 0)
    one = table("┼rR ─r", seats=(RED, GREEN))
    stalled = {
        event: seen(past(one, event, *idle(3)).view(RED), RED).past.stalled
        for event in (own, other)
    }
    assert stalled == {own: True, other: True}
    fresh = past(one, *idle(3), own, Event("drew", GREEN))
    assert not seen(fresh.view(RED), RED).past.stalled


@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_after_two_fruitless_rolls_a_token_explores(level: int) -> None:
    """A6: not a third roll, but a cell from which more ways lead on."""
    one = table("─r ─rR ┼r │r", seats=(RED, GREEN)).turn(drew=True, card_done=True)
    one = one.having(RED, reached=(BLUE, YELLOW))
    rolls = (Event("rolled", RED, (), "X"), Event("rolled", GREEN, (), "X"))
    stalled = past(one, *idle(3), *rolls)
    assert seen(stalled.view(RED), RED).past.fruitless == 1
    twice = past(one, *idle(3), *rolls, *rolls)
    assert seen(twice.view(RED), RED).past.fruitless == 2


# A7: cards


def shorter(at: BotView, ply: Ply) -> bool:
    """Whether the play of the ply made a route shorter."""
    game: Any = make("rotorouter", {"size": ply.state.board.size})
    after = game.apply(ply.state, ply.seat, ply.intent).board
    before, now = missing(at.on, at.runner), missing(after, at.runner)
    return any(new < old for new, old in zip(now, before, strict=True))


@every_level
def test_a_card_that_acts_on_tracks_is_saved_for_a_route(level: int) -> None:
    """A7: R42 as amended; however the far T lies, it helps as much."""
    one = table(f"{APART}\n.\n.\n.  .  .  ┴g", held="RT", seats=(RED, BLUE))
    for skips in (0, 1):
        assert answers(one.having(RED, skips=skips), level) == {Bottom()}
    assert all(isinstance(it, Rotate) for it in answers(one.having(RED, skips=2), level))


@every_level
def test_before_its_endgame_such_a_card_is_played_only_to_shorten_a_route(level: int) -> None:
    """A7, in whole games."""
    played = 0
    for ply in games(level):
        at = seen(ply.view, ply.seat)
        free = not at.hints.forced and at.me.skips <= 1 and at.card and len(at.card) == 2
        plays = free and isinstance(ply.intent, PlaceTrack | Rotate | Replace)
        if plays and not endgame(at, missing(at.on, at.runner)):
            played += 1
            assert shorter(at, ply)
    assert played


@every_level
def test_saving_never_counts_up_to_a_force(level: int) -> None:
    """A7: three skips in a row come only of cards that nothing links."""
    for ply in games(level):
        at = seen(ply.view, ply.seat)
        if isinstance(ply.intent, Bottom) and at.me.skips == 2 and at.hints.skip:
            linking = [
                spot.cell
                for spot in at.hints.places
                for rot in spot.rots
                if at.card and mask(BASE[at.card], rot) & inviting(at.on, at.own, spot.cell)
            ]
            assert not linking
            assert not at.hints.rotates
            assert not at.hints.replaces


@every_level
def test_who_is_forced_plays(level: int) -> None:
    """A7: an RS that shortens nothing."""
    one = table("┼r ─r", held="RS", seats=(RED, BLUE)).turn(forced=True)
    assert all(isinstance(it, PlaceTrack | Rotate) for it in answers(one, level))


# A8: memory


@every_level
def test_a_view_that_was_saved_and_loaded_leads_to_the_same(level: int) -> None:
    """A8: all memory is in the view."""
    for ply in games(level)[::40]:
        again = msgspec.json.decode(msgspec.json.encode(ply.view), type=View)
        assert choose(again, ply.seat, level, 5) == choose(ply.view, ply.seat, level, 5)


# A9: fixes


@every_level
def test_it_fixes_its_corner_and_trapped_straights(level: int) -> None:
    """A9: the sealed corner first."""
    assert answers(table(SEALED), level) == {FixCorner()}
    assert answers(table(TRAPPED), level) == {FixStraight(2, 1)}


# A10: nothing but the view


@every_level
def test_the_same_view_and_seed_lead_to_the_same(level: int) -> None:
    """A10: also where all that the seat cannot know is drawn anew."""
    game: Any = make("rotorouter", {"size": 7})
    for at, ply in enumerate(games(level)[::40]):
        other = game.resample(ply.state, ply.seat, Random(at))
        view = game.view(other, ply.seat)
        assert choose(view, ply.seat, level, at) == choose(ply.view, ply.seat, level, at)


PLAYED = """
from engines.catalog import make
from engines.rotorouter.bot.bot import think
game = make("rotorouter", {"size": 7})
state = game.setup((0, 1, 3), bytes(32))
for ply in range(90):
    view = game.view(state, state.current)
    thought = think(view, state.current, 1 + state.current % 3, ply)
    print(thought)
    state = game.apply(state, state.current, thought.intent)
"""


def test_the_same_is_played_on_every_run_and_under_every_hash_seed() -> None:
    def told(seed: str) -> str:
        run = [sys.executable, "-c", PLAYED]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True, env=env)
        return done.stdout

    assert told("1") == told("2") != ""


# Reasons


@every_level
def test_reasons_are_those_of_the_same_intent_and_tell_no_card_but_the_one_played(
    level: int,
) -> None:
    for ply in games(level)[::7]:
        thought = think(ply.view, ply.seat, level, 9)
        assert thought.intent == choose(ply.view, ply.seat, level, 9)
        assert thought.reasons
        assert thought.chance is not None
        assert 0 <= thought.chance <= 1
        words = " ".join(thought.reasons).replace(":", " ").split()
        if not isinstance(thought.intent, PlaceTrack | Rotate | Replace):
            assert not set(words) & set(CARDS)


@every_level
def test_what_a_hidden_card_is_changes_no_word_about_putting_it_back(level: int) -> None:
    told = {
        think(table(APART, held=card, seats=(RED, BLUE)).view(RED), RED, level, 1)
        for card in ("S", "E", "T")
    }
    assert len(told) == 1


def test_where_hands_are_hidden_no_reason_depends_on_a_card_that_the_seat_alone_knows() -> None:
    """It knows what it draws next once it has put back all that is left on its pile."""
    acts = (PlaceTrack, Rotate, Replace)
    for ply in (it for it in whole(HARD, (RED, BLUE), 1)[180:216] if isinstance(it.intent, acts)):
        told = dict[Any, tuple[str, ...]]()
        for card in ("S", "RC"):
            thought = think(expecting(ply, card), ply.seat, HARD, 1)
            assert told.setdefault(thought.intent, thought.reasons) == thought.reasons


def expecting(ply: Ply, card: Card) -> View:
    """What its seat sees that has put back one card, the only one on its pile."""
    players = [
        msgspec.structs.replace(it, draw_pile=1, bottomed=(card,)) if it.seat == ply.seat else it
        for it in ply.view.players
    ]
    return msgspec.structs.replace(ply.view, players=tuple(players))


# Levels


def test_there_are_three_levels_and_none_needs_numba() -> None:
    levels = LEVELS
    assert (levels.names, levels.plain) == (("easy", "normal", "hard"), 3)
    view = table(ROAD).view(RED)
    for level in (0, 4):
        with pytest.raises(BadLevel):
            choose(view, RED, level, 0)


@every_level
def test_who_is_not_to_move_says_so(level: int) -> None:
    with pytest.raises(ValueError, match="not to move"):
        choose(table(ROAD).view(BLUE), BLUE, level, 0)


def test_normal_keeps_two_tokens_on_the_board() -> None:
    """12.2: a new one comes before a step."""
    one = table("┼r ─rR ─r", seats=(RED, BLUE)).turn(drew=True, card_done=True)
    assert answers(one, NORMAL) == {TokenPlace()}


def test_hard_breaks_the_road_of_who_would_win() -> None:
    """12.2: what opponents lack counts; Blue is one move from its third corner."""
    one = table("┼r\n" + ".\n" * 5 + "┼y ─b ─b ─b ─b ─b ┼bB", held="RS", seats=(RED, BLUE))
    one = one.having(BLUE, reached=(RED, GREEN)).having(RED, skips=2)
    (intent,) = answers(one, HARD)
    assert isinstance(intent, Rotate)
    assert intent.y == 6
