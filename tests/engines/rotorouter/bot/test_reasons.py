"""What is said of an intent of RotoRouter is true of the board that the rules make of it."""

from collections import Counter
from random import Random

from engines import bots
from engines.catalog import make
from engines.rotorouter.bot.bot_view import position, runner
from engines.rotorouter.bot.hand import missing
from engines.rotorouter.bot.reasons import CODES, motifs
from engines.rotorouter.grid.tracks import FACES
from engines.rotorouter.public import EndTurn, Roll
from engines.rotorouter.turns.plies import FACES as ROLLED

WORDS = {"before", "after", "goal", "seat", "n", "of", "token"}


def plies(seed, most=500, seats=(0, 1, 2)):
    """Plies of a game in which bots and chance play by turns."""
    rules, random = make("rotorouter", {}), Random(seed)
    state = rules.setup(seats, random.randbytes(32))
    for ply in range(most):
        if not rules.to_move(state):
            return
        (seat,) = rules.to_move(state)
        view = rules.view(state, seat)
        intent = bots.think("rotorouter", "search", view, seat, 2, ply).intent
        if random.random() < 0.3:
            intent = rules.sample(state, seat, random)
        yield rules, state, view, seat, intent
        state = rules.apply(state, seat, intent)


def ways(view, seat):
    """The links missing to each corner that a seat still needs, by corner."""
    player = next(it for it in view.players if it.seat == seat)
    found = runner(view, player)
    return dict(zip(found.goals, missing(position(view), found), strict=True))


def scoring(view):
    """The corners that tokens of the seat to move may score next, by the hints of the rules."""
    return {goal for it in view.hints.reaches for goal in it.scores} if view.hints else set()


def check(rules, state, view, seat, intent, motif):
    then = rules.view(rules.apply(state, seat, intent), seat)
    values = motif.values
    match motif.code:
        case "scores":
            before, after = (next(p for p in it.players if p.seat == seat) for it in (view, then))
            assert len(after.reached) == len(before.reached) + 1
        case "route_open" | "route_nearer":
            before, after = ways(view, seat), ways(then, seat)
            assert before[values["goal"]] == values["before"] > values["after"]
            assert after[values["goal"]] == values["after"]
            assert (values["after"] == 0) == (motif.code == "route_open")
        case "blocks":
            before, after = ways(view, values["seat"]), ways(then, values["seat"])
            assert values["seat"] != seat
            assert before[values["goal"]] == values["before"] < values["after"]
            own = next(it.tokens for it in then.players if it.seat == seat)
            assert not {it for m in motif.marks if m.kind == "danger" for it in m.cells} & set(own)
            assert after[values["goal"]] == values["after"]
        case "scores_next":
            assert values["goal"] not in scoring(view)
            if then.to_move == seat and not then.turn.token_used and then.turn.roll is None:
                assert values["goal"] in scoring(then)
        case "frees":
            if then.to_move == seat and not then.turn.token_used and then.turn.roll is None:
                assert values["token"] in {it.cell for it in then.hints.reaches}
        case "die_scores" | "die_nearer":
            assert isinstance(intent, Roll)
            assert 0 < values["n"] <= values["of"] == len(FACES) == len(ROLLED)
        case "no_help":
            assert "bottom" in str(type(intent)).lower()
        case _:
            raise AssertionError(motif.code)


def test_every_claim_of_games_is_true_of_the_board_that_the_rules_make():
    said = Counter()
    for rules, state, view, seat, intent in plies(1, most=300):
        found = motifs(view, seat, intent)
        order = [CODES.index(it.code) for it in found]
        assert order == sorted(order)
        for motif in found:
            said[motif.code] += 1
            assert motif.values.keys() <= WORDS
            check(rules, state, view, seat, intent, motif)
    assert {"route_nearer", "route_open", "blocks", "scores", "scores_next", "frees"} <= set(
        said
    ), said


def test_what_a_rival_holds_changes_nothing_that_is_said():
    for rules, state, view, seat, intent in plies(3, most=60):
        other = next(it.seat for it in view.players if it.seat != seat)
        assert motifs(rules.view(state, other), seat, intent) == ()
    assert motifs(view, seat, EndTurn()) == ()
