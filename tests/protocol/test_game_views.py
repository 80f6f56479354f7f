"""Who is to move and what is legal follow from a view by what the page of the game says alone."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from engines.catalog import MANIFESTS, make
from engines.wordfleet.board import COLUMNS
from tests.support.game_pages import NAMES, PAGES, plain, table
from tests.support.to_move import to_move, toppen_mover

BUTTONS = re.findall(r"^\| \d+ \| `(\w+)` \| a \[code\]", PAGES["rotorouter"], re.M)


@pytest.mark.parametrize("name", NAMES)
def test_who_is_to_move_follows_from_the_view_as_the_page_says(name: str) -> None:
    options = dict(MANIFESTS[name].small_options)
    for seed in range(2):
        game: Any = make(name, options | ({"swap": bool(seed)} if name == "toppen" else {}))
        state, random = game.setup(tuple(range(game.seats)), bytes([seed] * 32)), Random(seed)
        for _ in range(150):
            movers = game.to_move(state)
            assert to_move(name, plain(game.view(state, None))) == list(movers)
            if not movers:
                break
            seat = random.choice(movers)
            state = game.apply(state, seat, game.sample(state, seat, random))


@pytest.mark.parametrize("name", ["polyy", "rotorouter", "toppen"])
def test_what_is_legal_follows_from_the_view_as_the_page_says(name: str) -> None:
    options = {"anti_backtracking": True, "swap": True} if name == "toppen" else {}
    game: Any = make(name, dict(MANIFESTS[name].small_options) | options)
    state, random = game.setup(tuple(range(game.seats)), bytes(31) + b"\5"), Random(5)
    for _ in range(120):
        for seat in game.to_move(state):
            told = legal(name, plain(game.view(state, seat)))
            rules = [plain(intent) for intent in game.legal(state, seat)]
            assert sorted(map(str, told)) == sorted(map(str, rules))
            state = game.apply(state, seat, game.sample(state, seat, random))


def legal(name: str, view: Any) -> Iterator[dict[str, Any]]:
    match name:
        case "polyy":
            return polyy_legal(*view)
        case "toppen":
            return toppen_legal(view)
        case _:
            return rotorouter_legal(view[0], *view[13])


def polyy_legal(moves: Any, _: Any, over: bool, size: int, pie: bool) -> Iterator[dict[str, Any]]:
    fields = {4: 31, 5: 51, 6: 76, 7: 106}[size]
    yield from ({"type": "place", "field": it} for it in range(fields) if it not in moves)
    if pie and len(moves) == 1:
        yield {"type": "swap"}


def toppen_legal(view: Any) -> Iterator[dict[str, Any]]:
    start, steps, passed_now, sides, *_, special = view
    if sides == "open":
        yield from ({"type": "swap"}, {"type": "keep"})
        return
    stacks = {(row, col): list(start[0][row][col]) for row in range(4) for col in range(4)}
    for here, there in steps:
        stacks[tuple(there)].append(stacks[tuple(here)].pop())
    full = {cell for cell, stack in stacks.items() if stack}
    (seat,) = toppen_mover(*view[:5])
    colour = 2 - seat if sides == "swapped" else seat + 1
    back = [*steps[-1][::-1]] if steps and special[0] and passed_now else None
    for row, col in full:
        if stacks[row, col][-1] != colour:
            continue
        if len(stacks[row, col]) == 1 and not is_connected(full - {(row, col)}):
            continue
        for there in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if there in full and [[row, col], [*there]] != back:
                yield {"type": "move", "from": [row, col], "to": [*there]}


def is_connected(them: set[tuple[int, int]]) -> bool:
    reached, edge = set[tuple[int, int]](), set(list(them)[:1])
    while edge:
        reached |= edge
        near = {(r + a, c + b) for r, c in edge for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        edge = (near & them) - reached
    return reached == them


def rotorouter_legal(
    size: int,
    buttons: Any,
    places: Any,
    rotates: Any,
    replaces: Any,
    reaches: Any,
    fixes: Any,
    *_: Any,
) -> Iterator[dict[str, Any]]:
    told = dict(zip(BUTTONS, buttons, strict=True))
    (row,) = (it for it in table("rotorouter", "part of the hints") if it[0] == "buttons")
    for name in re.findall(r"[a-z]+_?[a-z]+(?=`)", row[1]):
        if name != "null" and told[name] is None:
            yield {"type": name}
    for kind, spots in (("place", places), ("rotate", rotates)):
        for cell, rots in spots:
            for rot in rots:
                yield {"type": kind, "x": cell % size, "y": cell // size, "rot": rot}
    for kind, cells_ in (("replace", replaces), ("fix_straight", fixes)):
        for cell in cells_:
            yield {"type": kind, "x": cell % size, "y": cell // size}
    for cell, to, _scores in reaches:
        for there in to:
            ends = [[it % size, it // size] for it in (cell, there)]
            yield {"type": "token_move", "from": ends[0], "to": ends[1]}


def test_the_plainest_bot_of_word_fleet_plays_legally_to_the_end() -> None:
    game: Any = make("wordfleet", {})
    state = game.setup((0, 1), bytes(32))
    while movers := game.to_move(state):
        view = plain(game.view(state, movers[0]))
        intent = msgspec.convert(plainest(view), game.intent_type)
        state = game.apply(state, movers[0], intent)
    assert game.outcome(state).reason == "fleet sunk"


def plainest(view: Any) -> dict[str, Any]:
    phase, log, _, _, bids, *_ = view
    seat, _, words, *_ = view[8]
    if phase == "bidding":
        return {"type": "concede"} if bids else {"type": "claim", "code": "000"}
    if phase == "deploy":
        ships = [row[0] for row in table("wordfleet", "class")]
        fleet = [
            {"ship": ship, "word": word, "from": f"A{row}", "to": f"{COLUMNS[len(word) - 1]}{row}"}
            for row, (ship, word) in enumerate(zip(ships, words, strict=True), 1)
        ]
        return {"type": "deploy", "fleet": fleet}
    known = {event[2] for event in log if event[:2] == ["coordinate_strike", seat]}
    squares = (f"{column}{row}" for row in range(1, 11) for column in COLUMNS)
    return {"type": "coordinate_strike", "at": next(it for it in squares if it not in known)}
