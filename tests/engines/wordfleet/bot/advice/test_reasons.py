"""What is said of an attack of Word Fleet is true by what was heard, counted anew by hand."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from engines import bots
from engines.bots import load_weigher
from engines.catalog import make
from engines.wordfleet.board import BY_LENGTH, LENGTHS, PLACE, SPANS
from engines.wordfleet.bot.advice.reasons import CODES, motifs
from engines.wordfleet.bot.chart import chart
from engines.wordfleet.events import MISS, UNKNOWN
from engines.wordfleet.public import Claim, Deploy, attack

LINKED = (1, -1, 10, -10)


def plies(seed, most=260):
    """Plies of the battle of two Commanders, who play at random now and then."""
    rules, random = make("wordfleet", {}), Random(seed)
    state = rules.setup((0, 1), random.randbytes(32))
    for ply in range(most):
        if not rules.to_move(state):
            return
        seat = random.choice(rules.to_move(state))
        view = rules.view(state, seat)
        intent = bots.think("wordfleet", "search", view, seat, 2, ply).intent
        if view.phase == "battle":
            if random.random() < 0.2:
                intent = rules.sample(state, seat, random)
            yield rules, state, view, seat, intent
        state = rules.apply(state, seat, intent)


def names(view, seat, ship, span):
    """The words of the dictionary that fit the letters that were heard on a span."""
    grid, known = attack(view.log, seat).grid, chart(view, seat)
    signs = [grid[PLACE[at]] for at in SPANS[span]]
    return {
        word
        for word, _ in known.names(ship).each(known.called[ship])
        if all(sign in (UNKNOWN, letter) for sign, letter in zip(signs, word, strict=True))
    }


def could_lie(view, seat):
    """Where ships afloat can lie, by ship and span: on no miss, no wreck, in no silent area."""
    told = attack(view.log, seat)
    known = chart(view, seat)
    for ship in told.afloat:
        for span in BY_LENGTH[LENGTHS[ship]]:
            squares = [PLACE[at] for at in SPANS[span]]
            signs = [told.grid[at] for at in squares]
            off = any(sign == MISS for sign in signs) or set(SPANS[span]) & told.wrecks
            barred = any(known.barred >> at & 1 for at in squares)
            if off or barred or UNKNOWN not in signs:
                continue
            yield ship, span, squares


def check(view, seat, intent, motif):
    values = motif.values
    match motif.code:
        case "places" | "most_places" | "follows_hit":
            place, told = PLACE[intent.at], list(could_lie(view, seat))
            assert sum(place in squares for _, _, squares in told) >= values["n"] > 0
            assert values["n"] <= values["of"]
            if motif.code == "follows_hit":
                hits = [cell for mark in motif.marks if mark.kind == "link" for cell in mark.cells]
                grid = attack(view.log, seat).grid
                assert all(grid[it] not in (MISS, UNKNOWN) for it in hits)
                assert all(it - place in LINKED for it in hits)
        case "only_word" | "likely_word":
            span = intent.here, intent.there
            ships = [
                it for it in attack(view.log, seat).afloat if LENGTHS[it] == len(values["word"])
            ]
            fitting = set().union(*(names(view, seat, ship, span) for ship in ships))
            assert values["word"] in fitting
            wrong = {it.word for it in attack(view.log, seat).wrong if (it.start, it.end) == span}
            assert motif.code == "likely_word" or fitting - wrong == {values["word"]}
        case "letters":
            assert values["letters"] <= values["n"]
            assert values["letters"] > 1
        case "chance" | "ping":
            assert 0 <= values["percent"] <= 100
        case "sweep":
            assert 0 <= values["low"] < values["high"] <= sum(LENGTHS.values())
        case "no_word":
            assert not any(
                names(view, seat, values["ship"], span)
                for ship, span, _ in could_lie(view, seat)
                if ship == values["ship"]
            )
        case _:
            raise AssertionError(motif.code)


def test_every_claim_of_battles_is_true_by_what_was_heard():
    said = Counter()
    for _, _, view, seat, intent in plies(1, most=110):
        found = motifs(view, seat, intent)
        order = [CODES.index(it.code) for it in found]
        assert order == sorted(order)
        for motif in found:
            said[motif.code] += 1
            check(view, seat, intent, motif)
    assert {"follows_hit", "places", "only_word", "chance", "sweep"} <= set(said), said


def test_of_attacks_nothing_is_said_that_only_its_seat_knows():
    asked = list(plies(4, most=16))
    assert len(asked) >= 4
    for rules, state, view, seat, intent in asked:
        others = replace(rules.view(state, None), you=None)
        assert motifs(view, seat, intent) == motifs(others, seat, intent)


def test_of_fleets_nothing_is_said_and_bids_are_not_weighed():
    rules = make("wordfleet", {})
    state = rules.setup((0, 1), bytes(32))
    (seat, *_) = rules.to_move(state)
    view = rules.view(state, seat)
    assert motifs(view, seat, Deploy(())) == ()
    assert motifs(view, 1 - seat, Claim("123")) == ()
    assert load_weigher("wordfleet").weigh(view, seat, [Claim("123")]) is None
