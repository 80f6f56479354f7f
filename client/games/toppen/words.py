"""Toppen in words: sides, cells, moves, limits."""

from collections.abc import Iterable
from typing import Final

from client.games.toppen.art import NAMES, cell_name
from client.languages.message import mark, tr, trn
from client.table.board import LimitCounter, ListedMove
from engines.toppen.public import NEAR, Cell, Colour, Step, View, connected, finished, stacks

SIDES: Final[dict[Colour, str]] = {1: mark("Blue"), 2: mark("Red")}
"""At the beginning of a sentence."""
WAYS: Final = {
    (-1, 0): mark("up"),
    (0, 1): mark("right"),
    (1, 0): mark("down"),
    (0, -1): mark("left"),
}
CLOSE: Final = 5
"""So many turns before a stalemate it is said to be near."""
TOLD: Final = 3
"""From this many on a limit is counted aloud."""
YOURS_BURIED: Final = mark("{side} covered your piece: only the top of a stack can move.")


def side_name(colour: Colour) -> str:
    """Return what a colour is called within a sentence."""
    return tr(NAMES[colour])


def starting(colour: Colour) -> str:
    """Return what a colour is called where a sentence begins."""
    return tr(SIDES[colour])


def way(step: Step) -> str:
    """Return where a step leads, in a word."""
    (row, col), (to_row, to_col) = step
    return tr(WAYS[to_row - row, to_col - col])


def step_text(step: Step) -> str:
    """Return a step as in the list of moves: "c2→c3"."""
    return f"{cell_name(step[0])}→{cell_name(step[1])}"


def step_spoken(step: Step) -> str:
    """Return a step in words: "c2 to c3"."""
    return tr("{here} to {there}", here=cell_name(step[0]), there=cell_name(step[1]))


def spoken_cell(view: View, cell: Cell, colour: Colour | None, steps: Iterable[Step]) -> str:
    """Return a cell as ``colour`` hears it: "c2: red on blue, yours, may go up".

    ``steps`` are those that whoever hears it may make.
    """
    stack, name = view.board[cell[0]][cell[1]], cell_name(cell)
    if not stack:
        return tr("{cell}: empty", cell=name)
    words = [tr("{cell}: {pieces}", cell=name, pieces=pile_spoken(stack))]
    if stack[-1] == colour:
        words.append(tr("yours"))
    if view.last is not None and view.last[1] == cell:
        words.append(tr("moved last"))
    ways = [way(step) for step in steps if step[0] == cell]
    if ways:
        words.append(tr("may go {ways}", ways=listed(ways)))
    return ", ".join(words)


def pile_spoken(stack: Iterable[Colour]) -> str:
    """Return a stack from its top to its bottom, equal ones together: "red on 2 blue on red"."""
    runs: list[tuple[Colour, int]] = []
    for piece in reversed(tuple(stack)):
        if runs and runs[-1][0] == piece:
            runs[-1] = piece, runs[-1][1] + 1
        else:
            runs.append((piece, 1))
    names = [
        tr("{n} {side}", n=n, side=side_name(it)) if n > 1 else side_name(it) for it, n in runs
    ]
    said = names[0]
    for below in names[1:]:
        said = tr("{top} on {below}", top=said, below=below)
    return said


def listed(words: list[str]) -> str:
    """Join words as in "up, left or down"."""
    *most, last = words
    return tr("{most} or {last}", most=", ".join(most), last=last) if most else last


def way_back() -> str:
    """Return why a piece may not go where it came from."""
    return tr("The piece you moved last cannot go straight back.")


def refusal(view: View, colour: Colour, cell: Cell, chosen: Cell | None) -> str:
    """Return why a cell cannot be chosen by the player to move, who has ``colour``."""
    pieces = stacks(view.board)
    if chosen is not None:
        if cell not in NEAR[chosen]:
            return tr("Pieces move one cell up, down, left or right.")
        return way_back() if cell in pieces else tr("Pieces move onto stacks, not to empty cells.")
    if cell not in pieces:
        return tr("There is no piece here.")
    if pieces[cell][-1] != colour:
        top, own = side_name(pieces[cell][-1]), side_name(colour)
        return tr("The top piece here is {top}; you play {own}.", top=top, own=own)
    if len(pieces[cell]) == 1 and not connected(pieces.keys() - {cell}):
        return tr("That would split the stacks: they must stay connected.")
    return way_back()


def limit_counters(view: View) -> tuple[LimitCounter, ...]:
    """Return the counters of the special rules, once they have begun to matter."""
    special, found = view.special, []
    if special.n_move is not None and view.run >= TOLD and view.mover is not None:
        most, run, side = special.n_move, view.run, starting(view.colours[view.mover])
        about = tr(
            "{side} has moved {run} times in a row. The one who makes {most} loses.",
            side=side, run=run, most=most,
        )  # fmt: skip
        text = tr("Moves in a row: {run} of {most}", run=run, most=most)
        found.append(LimitCounter(text, about, run >= most - 2))
    if special.stalemate is not None and view.quiet >= TOLD:
        left = special.stalemate - view.quiet
        about = tr(
            "The game is a draw after {most} turns without one stack fewer.",
            most=special.stalemate,
        )
        text = trn("Draw in {n} turn", "Draw in {n} turns", left)
        found.append(LimitCounter(text, about, left <= CLOSE))
    return tuple(found)


def status(view: View) -> tuple[str, ...]:
    """Return what is special now, line by line."""
    lines = []
    if view.passed is not None:
        lines.append(
            tr("{side} could not move and passed.", side=starting(view.colours[view.passed]))
        )
    if view.may_swap:
        lines.append(tr("The second player picks a side first. Blue moves first."))
    most = view.special.n_move
    if most is not None and view.run == most - 1 and view.to_move == view.mover is not None:
        lines.append(tr("One more move in a row loses."))
    if view.seen == 2:
        lines.append(tr("This position came up twice: the third time is a draw."))
    return tuple(lines)


def surprise(view: View, seat: int | None) -> str:
    """Return that a piece of this seat was buried, the first time in a game, or that the other
    player took this one's side; else nothing.
    """
    if seat == 0 and view.sides == "swapped" and not view.steps:
        return tr("Your opponent swapped sides: you play red now, and move second.")
    if seat is None or not view.steps or view.mover == seat or view.last is None:
        return ""
    mine = view.colours[seat]
    buried = _buried(view, mine)
    if not buried or buried[0] != len(view.steps) - 1:
        return ""
    mover = view.colours[1 - seat]
    return tr(YOURS_BURIED, side=starting(mover))


def _buried(view: View, mine: Colour) -> list[int]:
    """The moves, from 0, by which another colour came to lie on a piece of ``mine``."""
    piles = {cell: list(stack) for cell, stack in stacks(view.start.board).items()}
    found = []
    for at, (here, there) in enumerate(view.steps):
        top = piles[here].pop()
        if top != mine and piles[there] and piles[there][-1] == mine:
            found.append(at)
        piles[there].append(top)
    return found


def score(view: View) -> str:
    """Return how matters stand: what decided the game, else who is on top of how many stacks."""
    pieces, special = stacks(view.board), view.special
    if view.mover is not None and special.n_move is not None and view.run >= special.n_move:
        side = starting(view.colours[view.mover])
        return tr("{side} moved {run} times in a row", side=side, run=view.run)
    if special.stalemate is not None and view.quiet >= special.stalemate:
        return tr("{n} turns without one stack fewer", n=view.quiet)
    if len(pieces) == 1:
        return tr("{side} finished on top", side=starting(next(iter(pieces.values()))[-1]))
    if (end := finished(view.board)) is not None and end.winner is not None:
        return tr(
            "{side} is at the bottom of all {n} stacks",
            side=starting(end.winner), n=len(pieces),
        )  # fmt: skip
    owners = [stack[-1] for stack in pieces.values()]
    blue, red = (owners.count(colour) for colour in NAMES)
    return tr("{n} stacks: blue tops {blue}, red {red}", n=len(owners), blue=blue, red=red)


def moves(view: View) -> tuple[ListedMove, ...]:
    """Return the choice of sides, every step, and the passes between two of one colour."""
    found: list[ListedMove] = []
    if view.ply > len(view.moves):
        if view.colours == (2, 1):
            found.append(ListedMove(1, tr("swap"), tr("the second player swaps sides")))
        else:
            found.append(ListedMove(1, tr("keep"), tr("the second player keeps the sides")))
    before: Colour = 2
    for colour, here, there in view.moves:
        seat, step = view.colours.index(colour), (here, there)
        if colour == before:
            found.append(_passed(view, 1 - seat))
        spoken = tr("{side} {step}", side=side_name(colour), step=step_spoken(step))
        found.append(ListedMove(seat, step_text(step), spoken))
        before = colour
    if view.passed is not None:
        found.append(_passed(view, view.passed))
    return tuple(found)


def _passed(view: View, seat: int) -> ListedMove:
    side = side_name(view.colours[seat])
    return ListedMove(seat, tr("passed"), tr("{side} could not move and passed", side=side))
