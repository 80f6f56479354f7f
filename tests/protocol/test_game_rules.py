"""The rules in words on the pages suffice: read anew from them they say what engines do."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.catalog import make
from engines.polyy.board import board
from tests.support.game_pages import plain

Cell = tuple[int, int]
AT_REST = {"S": 10, "E": 3, "T": 11, "X": 15}
WAYS = ((1, 0, -1, 4), (2, 1, 0, 8), (4, 0, 1, 1), (8, -1, 0, 2))
"""An exit, where it leads, and the exit that has to be on the other side."""


def test_corners_of_polyy_are_captured_as_the_page_says() -> None:
    game: Any = make("polyy", {"size": 4})
    lines = board(4)
    for seed in range(6):
        state, random = game.setup((0, 1), bytes(32)), Random(seed)
        while movers := game.to_move(state):
            state = game.apply(state, movers[0], game.sample(state, movers[0], random))
            moves, corners, *_ = plain(game.view(state, None))
            owner = {field: at % 2 for at, field in enumerate(moves)}
            captured: list[int | None] = [None] * 5
            for group in groups(owner, lines.neighbours):
                sides = {side for side in range(5) if group & {*lines.sides[side]}}
                for corner in range(5):
                    if {corner, (corner - 1) % 5} <= sides and len(sides) > 2:
                        captured[corner] = owner[min(group)]
            assert corners == captured


def groups(owner: dict[int, int], near: tuple[tuple[int, ...], ...]) -> Iterator[set[int]]:
    left = set(owner)
    while left:
        group, edge = set[int](), {left.pop()}
        while edge:
            group |= edge
            left -= edge
            edge = {b for a in edge for b in near[a] if b in left and owner[b] == owner[a]}
        yield group


def test_tracks_and_tokens_of_rotorouter_go_where_the_page_says() -> None:
    game: Any = make("rotorouter", {"size": 7, "colours": 3})
    checked = moved = 0
    for seed in range(2):
        state, random = game.setup((0, 1, 2), bytes([seed] * 32)), Random(seed)
        for _ in range(240):
            movers = game.to_move(state)
            if not movers:
                break
            view = plain(game.view(state, movers[0]))
            if card := view[2][movers[0]][2]:
                checked += 1
                assert view[13][1] == [*placings(view, movers[0], card)]
            told = [[cell, to] for cell, to, _ in view[13][4]]
            assert told in ([], [*reaches(view, movers[0])])
            moved += bool(told)
            state = game.apply(state, movers[0], game.sample(state, movers[0], random))
    assert min(checked, moved) > 50


def placings(view: Any, seat: int, card: str) -> Iterator[list[Any]]:
    """Where the card may lie as a new track, as the hints have it."""
    size, kind = view[0], {"RS": "S", "RE": "E", "RT": "T", "RC": "X"}.get(card, card)
    home = homes(size)[seat]
    exits = exits_of(view)
    mine = {home} | {at(cell, size) for cell, it in enumerate(view[1]) if it and it[2] == seat}
    mine |= {at(cell, size) for cell in view[2][seat][6]}
    joined = [*components(exits)]
    network = {cell for part in joined if part & mine for cell in part}
    for y in range(size):
        for x in range(size):
            if (x, y) in exits:
                continue
            near = {(x + dx, y + dy) for _, dx, dy, _ in WAYS}
            beside = [part for part in joined if part & near and not part & network]
            if near & network if network else (x, y) == home:
                wanted = beside if network else []
                rots = [
                    rot
                    for rot in (0, 90, 180, 270)
                    if all(is_linked((x, y), turned(kind, rot), exits, part) for part in wanted)
                ]
                if rots:
                    yield [y * size + x, rots]


def reaches(view: Any, seat: int) -> Iterator[list[Any]]:
    """Where each token may end its move, as the hints have it."""
    size, exits = view[0], exits_of(view)
    tokens = {it[0]: {at(cell, size) for cell in it[6]} for it in view[2]}
    scored = {homes(size)[colour] for colour in view[2][seat][7]}
    goals = {*homes(size)} - scored - {homes(size)[seat]}
    others = {cell for whose, cells in tokens.items() if whose != seat for cell in cells}
    for start in sorted(tokens[seat], key=lambda cell: cell[1] * size + cell[0]):
        for walls in (others, set[Cell]()):
            blocked = (tokens[seat] | walls) - scored
            ends, found, edge = set[Cell](), {start}, {start}
            while edge:
                near = {it for it in exits if it not in found and touched(it, edge, exits)}
                ends |= near & goals | near - goals - scored - others - tokens[seat]
                found |= near
                edge = near - goals - blocked
            if ends:
                break
        if ends:
            yield [start[1] * size + start[0], sorted(y * size + x for x, y in ends)]


def touched(it: Cell, edge: set[Cell], exits: dict[Cell, int]) -> bool:
    return is_linked(it, exits[it], exits, edge)


def exits_of(view: Any) -> dict[Cell, int]:
    """The exits of every track as it lies."""
    found = {}
    for cell, tile in enumerate(view[1]):
        if tile:
            x, y = at(cell, view[0])
            theta = view[12] if (x + y) % 2 == 0 else -view[12]
            found[x, y] = turned(tile[0], tile[1] + theta)
    return found


def homes(size: int) -> list[Cell]:
    return [(0, 0), (size - 1, 0), (size - 1, size - 1), (0, size - 1)]


def at(cell: int, size: int) -> Cell:
    return cell % size, cell // size


def turned(kind: str, rot: int) -> int:
    bits = AT_REST[kind] << rot % 360 // 90
    return (bits | bits >> 4) & 15


def is_linked(at: Cell, mask: int, exits: dict[Cell, int], part: set[Cell]) -> bool:
    x, y = at
    return any(
        mask & out and (there := (x + dx, y + dy)) in part and exits[there] & back
        for out, dx, dy, back in WAYS
    )


def components(exits: dict[Cell, int]) -> Iterator[set[Cell]]:
    left = set(exits)
    while left:
        part, edge = set[Cell](), {left.pop()}
        while edge:
            part |= edge
            left -= edge
            edge = {it for it in left if is_linked(it, exits[it], exits, edge)}
        yield part
