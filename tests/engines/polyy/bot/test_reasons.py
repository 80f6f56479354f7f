"""What is said of a stone of Poly-Y is true: each claim is checked by the rules or by a search."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from engines.bot import MOST_MARKED, MOST_MOTIFS, clip_motifs
from engines.polyy.board import board
from engines.polyy.bot import quiet_stone
from engines.polyy.bot.reasons import CODES, motifs
from engines.polyy.public import PlaceStone, View
from engines.polyy.rules import PolyY
from engines.polyy.state import placed

GAMES = 30


def joined(owners, size, start, ends, seat):
    """Whether stones of a seat lead from one of ``start`` to one of ``ends``."""
    near = board(size).neighbours
    todo = [it for it in start if owners[it] == seat]
    seen = set(todo)
    while todo:
        here = todo.pop()
        if here in ends:
            return True
        fresh = [it for it in near[here] if owners[it] == seat and it not in seen]
        seen.update(fresh)
        todo += fresh
    return False


def holds(owners, size, start, ends, seat, carrier):
    """Whether a link holds if the other moves first within these fields: every line is tried."""

    @cache
    def theirs(mine, other):
        now = list(owners)
        for field in mine:
            now[field] = seat
        for field in other:
            now[field] = 1 - seat
        if joined(now, size, start, ends, seat):
            return True
        left = carrier - mine - other
        return bool(left) and all(ours(mine, other | {it}) for it in left)

    @cache
    def ours(mine, other):
        return any(theirs(mine | {it}, other) for it in carrier - mine - other)

    return theirs(frozenset(), frozenset())


def stones(size, games, seed=1):
    """Positions of random games, and each stone that may be placed in some of them."""
    rules, random = PolyY(pie=False, size=size), Random(seed)
    for _ in range(games):
        state = rules.setup((0, 1), bytes(32))
        while state.outcome is None:
            seat = state.to_move
            legal = list(rules.legal(state, seat))
            intent = random.choice(legal)
            if random.random() < 0.4:
                view = rules.view(state, seat)
                yield rules, state, view, seat, intent.field, motifs(view, seat, intent)
            state = rules.apply(state, seat, intent)


def marked(motif, kind):
    return [cell for mark in motif.marks if mark.kind == kind for cell in mark.cells]


def wins_by(state, rules, field, seat):
    after = placed(state, field, seat, rules.geometry)
    return after.outcome is not None


def captures(state, rules, field, seat):
    after = placed(state, field, seat, rules.geometry)
    return {at for at in range(5) if after.corners[at] == seat and state.corners[at] is None}


def check(rules, state, view, seat, field, motif):
    """Assert what one motif claims of the position after the stone."""
    assert marked(motif, "move") == [field]
    after = placed(state, field, seat, rules.geometry)
    about = rules, state, after, seat, field, motif
    if motif.code in CORNERS:
        of_corners(*about)
    elif motif.code in THREATS:
        of_threats(*about)
    elif motif.code in SURE:
        of_sure_links(*about)
    elif motif.code in quiet_stone.CODES:
        of_quiet(*about, view)
    else:
        of_links(*about, view)


CORNERS = {"wins", "corner", "stops_win", "stops_corner"}
THREATS = {"two_wins", "two_corners", "threatens_win", "threatens_corner"}
SURE = {"sure_side", "bridge", "two_links"}


def of_corners(rules, state, after, seat, field, motif):
    """What it wins, takes and stops, by the rules."""
    other = 1 - seat
    owners, _size = list(after.board), rules.size
    empty = [it for it, owner in enumerate(owners) if owner is None]
    match motif.code:
        case "wins":
            assert after.outcome is not None
        case "corner":
            assert motif.values["corner"] in captures(state, rules, field, seat)
        case "stops_win":
            assert wins_by(state, rules, field, other)
            assert not any(wins_by(after, rules, it, other) for it in empty)
        case "stops_corner":
            corner = motif.values["corner"]
            assert corner in captures(state, rules, field, other)
            assert not any(corner in captures(after, rules, it, other) for it in empty)
        case _:
            raise AssertionError(motif.code)


def of_threats(rules, state, after, seat, field, motif):
    """What the next stone would take, whatever the other does."""
    other = 1 - seat
    owners, _size = list(after.board), rules.size
    empty = [it for it, owner in enumerate(owners) if owner is None]
    match motif.code:
        case "two_wins" | "two_corners":
            ways = marked(motif, "threat")
            assert len(set(ways)) > 1
            for reply in empty:
                then = placed(after, reply, other, rules.geometry)
                left = [it for it in ways if it != reply]
                if motif.code == "two_wins" and then.outcome is None:
                    assert any(wins_by(then, rules, it, seat) for it in left)
                elif then.outcome is None:
                    assert any(captures(then, rules, it, seat) for it in left)
        case "threatens_win":
            assert any(wins_by(after, rules, it, seat) for it in marked(motif, "threat"))
        case "threatens_corner":
            (way,) = marked(motif, "threat")
            assert motif.values["corner"] in captures(after, rules, way, seat)
        case _:
            raise AssertionError(motif.code)


def of_sure_links(rules, state, after, seat, field, motif):
    """What stays linked if the other moves first."""
    other = 1 - seat
    owners, size = list(after.board), rules.size
    sides = board(size).sides
    match motif.code:
        case "sure_side":
            carrier = frozenset(marked(motif, "threat"))
            assert all(owners[it] is None for it in carrier)
            assert holds(owners, size, [field], set(sides[motif.values["side"]]), seat, carrier)
        case "bridge":
            carrier = frozenset(marked(motif, "threat"))
            assert not joined(owners, size, [field], {motif.values["field"]}, seat)
            assert holds(owners, size, [field], {motif.values["field"]}, seat, carrier)
        case "two_links":
            one, two = marked(motif, "threat")
            for reply, left in ((one, two), (two, one)):
                then = list(owners)
                then[reply], then[left] = other, seat
                grown = {it for it in range(len(then)) if joined(then, size, [field], {it}, seat)}
                old = {it for it in range(len(then)) if joined(owners, size, [field], {it}, seat)}
                on = {at for at in range(5) if grown & set(sides[at])}
                was = {at for at in range(5) if old & set(sides[at])}
                assert len(grown) > len(old) + 1 or on > was
        case _:
            raise AssertionError(motif.code)


def of_links(rules, state, after, seat, field, motif, view):
    """What hangs together now, or no more."""
    other = 1 - seat
    owners, size = list(after.board), rules.size
    empty = [it for it, owner in enumerate(owners) if owner is None]
    sides = board(size).sides
    match motif.code:
        case "side":
            assert joined(owners, size, [field], set(sides[motif.values["side"]]), seat)
            before = list(state.board)
            near = [it for it in board(size).neighbours[field] if before[it] == seat]
            assert not joined(before, size, near, set(sides[motif.values["side"]]), seat)
        case "saves_link" | "joins":
            before = list(state.board)
            near = marked(motif, "link")
            assert any(not joined(before, size, [near[0]], {it}, seat) for it in near[1:])
            assert all(joined(owners, size, [field], {it}, seat) for it in near)
            if motif.code == "saves_link":
                (broken,) = marked(motif, "danger")
                assert broken == view.last
        case "cuts":
            near = marked(motif, "danger")
            before = list(state.board)
            before[field] = other
            assert all(joined(before, size, [field], {it}, other) for it in near)
            parts = [it for it in near if not joined(owners, size, [near[0]], {it}, other)]
            assert parts
            for reply in empty:
                then = list(owners)
                then[reply] = other
                assert any(not joined(then, size, [near[0]], {it}, other) for it in parts)
        case _:
            raise AssertionError(motif.code)


def missing(owners, size, start, side, seat):
    """Stones that a seat lacks from these fields to a side; None without a way: by relaxing."""
    lines = board(size)
    cost = [{seat: 0, None: 1}.get(owner) for owner in owners]
    least = dict.fromkeys(start, 0)
    changed = True
    while changed:
        changed = False
        for here, way in list(least.items()):
            for there in lines.neighbours[here]:
                if cost[there] is not None and way + cost[there] < least.get(there, 99):
                    least[there] = way + cost[there]
                    changed = True
    return min((least[it] for it in lines.sides[side] if it in least), default=None)


def of_quiet(rules, state, after, seat, field, motif, view):
    """What a stone does that takes, threatens, links and cuts nothing."""
    size, before, now = rules.size, list(state.board), list(after.board)
    near, values = board(size).neighbours[field], motif.values
    match motif.code:
        case "shuts" | "hinders":
            theirs = marked(motif, "danger")
            assert all(joined(before, size, theirs[:1], {it}, 1 - seat) for it in theirs)
            had, has = (missing(it, size, theirs, values["side"], 1 - seat) for it in (before, now))
            assert had is not None
            assert has is None if motif.code == "shuts" else (had, has) == told_of(motif)
        case "nears":
            own = [it for it in near if before[it] == seat]
            assert own == marked(motif, "link")
            had, has = (missing(it, size, own, values["side"], seat) for it in (before, now))
            assert (had, has) == told_of(motif)
            assert has < had
        case "toward_corner" | "between":
            assert not any(now[it] == seat for it in near)
            ways = [missing(now, size, [field], side, seat) for side in range(5)]
            both = zip(ways[-1:] + ways, ways, strict=False)
            sums = [a + b for a, b in both if None not in (a, b)]
            if motif.code == "between":
                assert values["n"] == min(ways)
                assert sums.count(min(sums)) > 1
            else:
                corner = values["corner"]
                assert sorted((ways[corner - 1], ways[corner])) == [values["n"], values["m"]]
                assert sums.count(min(sums)) == 1
                assert min(sums) == values["n"] + values["m"]
        case "answers":
            assert view.last in near
            assert before[view.last] == 1 - seat
        case "grows":
            whole = [it for it in range(len(now)) if joined(now, size, [field], {it}, seat)]
            assert len(whole) == values["n"]


def told_of(motif):
    return motif.values["before"], motif.values["after"]


def test_every_claim_of_random_games_on_a_small_board_is_true():
    said = Counter()
    for rules, state, view, seat, field, found in stones(4, GAMES):
        for motif in found:
            check(rules, state, view, seat, field, motif)
            said[motif.code] += 1
    rare = {"two_wins", "shuts"}
    assert set(said) - rare == {*CODES, *quiet_stone.CODES} - rare, said


@pytest.mark.slow
def test_every_claim_of_random_games_on_all_boards_is_true():
    for size in (4, 5, 6, 7):
        for *where, found in stones(size, 60, seed=size):
            for motif in found:
                check(*where, motif)


def test_the_most_telling_motif_comes_first_and_few_are_told():
    for *_, found in stones(5, 6, seed=9):
        order = [(*CODES, *quiet_stone.CODES).index(it.code) for it in found]
        assert order == sorted(order)
        clipped = clip_motifs(found)
        assert len(clipped) <= MOST_MOTIFS
        assert all(sum(len(it.cells) for it in motif.marks) <= MOST_MARKED for motif in clipped)


def test_a_stone_at_the_third_row_of_an_empty_board_is_sure_of_its_side():
    lines = board(7)
    view = View((0,), (None,) * 5, over=False, size=7)
    sure = {
        field: {
            it.values["side"] for it in motifs(view, 1, PlaceStone(field)) if it.code == "sure_side"
        }
        for field in range(1, len(lines.neighbours))
    }
    second = [field for field, sides in sure.items() if sides]
    assert all(len(sides) <= 2 for sides in sure.values())
    assert len(second) > len(lines.sides) * 6


def test_something_is_said_of_each_stone_of_an_opening():
    view = View((46, 20), (None,) * 5, over=False, size=7)
    said = {
        field: motifs(view, 0, PlaceStone(field))
        for field, owner in enumerate(view.board)
        if owner is None
    }
    assert all(said.values())


def test_a_stone_that_leaves_no_way_shuts_the_other_off_from_a_side():
    rules = PolyY(pie=False, size=4)
    state = rules.setup((0, 1), bytes(32))
    for field in (24, 6, 26, 5, 11, 18, 28, 12, 4, 15, 13, 3, 10, 14):
        state = rules.apply(state, state.to_move, PlaceStone(field))
    view = rules.view(state, 0)
    found = motifs(view, 0, PlaceStone(25))
    assert [(it.code, it.values) for it in found] == [("shuts", {"side": 2})]
    check(rules, state, view, 0, 25, found[0])
