"""Toppen once more, by the words of the rules and without any of the engine's code.

A node is the whole truth when a turn begins: 16 strings of 1 and 2 from bottom to top, the side to
move, whether the other passed, who moved last, how often in a row and from where to where, and the
stalemate counter. All nodes that can follow are listed, and values go back from the ends.
"""

from collections import defaultdict
from typing import NamedTuple


class Node(NamedTuple):
    cells: tuple[str, ...]
    side: str
    passed: bool
    mover: str
    run: int
    last: tuple[int, int] | None
    quiet: int


class Rules(NamedTuple):
    """The special rules; None is off."""

    anti: bool
    n_move: int | None
    stalemate: int | None


FOE = {"1": "2", "2": "1"}
DRAW = "draw"


def touch(one: int, two: int) -> bool:
    return abs(one // 4 - two // 4) + abs(one % 4 - two % 4) == 1


def whole(cells: list[str]) -> bool:
    """Whether what stands is in one part."""
    left = {at for at, stack in enumerate(cells) if stack}
    todo = [left.pop()] if left else []
    while todo:
        here = todo.pop()
        near = {at for at in left if touch(here, at)}
        left -= near
        todo += near
    return not left


def after(cells: tuple[str, ...], a: int, b: int) -> list[str]:
    new = list(cells)
    new[b] += new[a][-1]
    new[a] = new[a][:-1]
    return new


def moves(node: Node, rules: Rules) -> list[tuple[int, int]]:
    found = []
    for a in range(16):
        for b in range(16):
            if touch(a, b) and node.cells[a][-1:] == node.side and node.cells[b]:
                back = (
                    rules.anti and node.passed and node.mover == node.side and node.last == (b, a)
                )
                if not back and whole(after(node.cells, a, b)):
                    found.append((a, b))
    return found


def begin(node: Node, rules: Rules) -> Node | str:
    """The node once somebody can move, or who has won."""
    standing = [stack for stack in node.cells if stack]
    if len(standing) == 1:
        return standing[0][-1]
    bottoms = {stack[0] for stack in standing}
    if len(bottoms) == 1:
        return bottoms.pop()
    if moves(node, rules):
        return node
    assert not node.passed, "section 4: two passes in a row never happen"
    return begin(node._replace(side=FOE[node.side], passed=True), rules)


def play(node: Node, move: tuple[int, int], rules: Rules) -> Node | str:
    """The next node, or who has won, or a draw."""
    cells = after(node.cells, *move)
    run = node.run + 1 if node.mover == node.side else 1
    quiet = node.quiet
    if cells.count("") > node.cells.count(""):
        quiet = 0
    elif run == 1:
        quiet += 1
    if rules.n_move is not None and run >= rules.n_move:
        return FOE[node.side]
    if rules.stalemate is not None and quiet >= rules.stalemate:
        return DRAW
    if rules.n_move is None:
        run = min(run, 2)  # longer ones are alike
    quiet = 0 if rules.stalemate is None else quiet
    last = move if rules.anti else None
    foe = FOE[node.side]
    return begin(Node(tuple(cells), foe, False, node.side, run, last, quiet), rules)


def values(nodes: list[Node], rules: Rules) -> dict[Node, str]:
    """Who wins each of ``nodes`` and all that can follow; DRAW where nobody can force it."""
    follow: dict[Node, list[Node | str]] = {}
    before: dict[Node, list[Node]] = defaultdict(list)
    todo = list(nodes)
    while todo:
        node = todo.pop()
        if node not in follow:
            follow[node] = [play(node, move, rules) for move in moves(node, rules)]
            for other in follow[node]:
                if isinstance(other, Node):
                    before[other].append(node)
                    todo.append(other)
    known: dict[Node, str] = {}
    todo = list(follow)
    while todo:
        node = todo.pop()
        if node in known:
            continue
        ends = [known.get(it) if isinstance(it, Node) else it for it in follow[node]]
        if node.side in ends:
            known[node] = node.side
        elif all(end == FOE[node.side] for end in ends):
            known[node] = FOE[node.side]
        else:
            continue
        todo += before[node]
    return {node: known.get(node, DRAW) for node in follow}
