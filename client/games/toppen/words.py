"""Toppen in words: sides, rules, cells, moves."""

from collections.abc import Iterable
from typing import Final

from client.games.toppen.art import NAMES
from client.table.board import LimitCounter, ListedMove
from engines.toppen.public import NEAR, Cell, Colour, Step, View, connected, finished, stacks

WAYS: Final = {(-1, 0): ("up", "↑"), (0, 1): ("right", "→"), (1, 0): ("down", "↓")} | {
    (0, -1): ("left", "←")
}
NO_WAY_BACK: Final = "The piece you moved last may not go straight back."
CLOSE: Final = 5
"""So many turns before a stalemate it is said to be near."""


def cell_name(cell: Cell) -> str:
    """Return a cell as in "row 2 column 3", counted from the top left."""
    return f"row {cell[0] + 1} column {cell[1] + 1}"


def way(step: Step) -> tuple[str, str]:
    """Return where a step leads: the word and the arrow."""
    (row, col), (to_row, to_col) = step
    return WAYS[to_row - row, to_col - col]


def step_text(step: Step) -> str:
    """Return a step as in the list of moves: "r2c3 →"."""
    (row, col), _ = step
    return f"r{row + 1}c{col + 1} {way(step)[1]}"


def step_spoken(step: Step) -> str:
    """Return a step in words: "row 2 column 3 right"."""
    return f"{cell_name(step[0])} {way(step)[0]}"


def spoken_cell(view: View, cell: Cell, colour: Colour | None, steps: Iterable[Step]) -> str:
    """Return a cell as ``colour`` hears it: "row 2 column 3: red on blue, yours, may go up".

    ``steps`` are those that whoever hears it may make.
    """
    stack = view.board[cell[0]][cell[1]]
    if not stack:
        return f"{cell_name(cell)}: empty"
    words = [f"{cell_name(cell)}: {pile_spoken(stack)}"]
    if stack[-1] == colour:
        words.append("yours")
    if view.last is not None and view.last[1] == cell:
        words.append("moved last")
    ways = [way(step)[0] for step in steps if step[0] == cell]
    if ways:
        words.append(f"may go {listed(ways)}")
    return ", ".join(words)


def pile_spoken(stack: Iterable[Colour]) -> str:
    """Return a stack from its top to its bottom, equal ones together: "red on 2 blue on red"."""
    runs: list[tuple[Colour, int]] = []
    for piece in reversed(tuple(stack)):
        if runs and runs[-1][0] == piece:
            runs[-1] = piece, runs[-1][1] + 1
        else:
            runs.append((piece, 1))
    return " on ".join(f"{n} {NAMES[piece]}" if n > 1 else NAMES[piece] for piece, n in runs)


def listed(words: list[str]) -> str:
    """Join words as in "up, left or down"."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def refusal(view: View, colour: Colour, cell: Cell, chosen: Cell | None) -> str:
    """Return why a cell cannot be chosen by the player to move, who has ``colour``."""
    pieces = stacks(view.board)
    if chosen is not None:
        if cell not in NEAR[chosen]:
            return "A piece goes up, down, left or right by one cell."
        return NO_WAY_BACK if cell in pieces else "A piece goes on others, never on an empty cell."
    if cell not in pieces:
        return "There is no piece to move."
    if pieces[cell][-1] != colour:
        return f"The piece on top there is {NAMES[pieces[cell][-1]]}, and you play {NAMES[colour]}."
    if len(pieces[cell]) == 1 and not connected(pieces.keys() - {cell}):
        return "That would split the stacks: they must stay connected."
    return NO_WAY_BACK


def limit_counters(view: View) -> tuple[LimitCounter, ...]:
    """Return the counters of the special rules that are on."""
    special, found = view.special, []
    if special.n_move is not None:
        most, run = special.n_move, view.run
        about = f"Who moves {most} times in a row loses."
        if run and view.mover is not None:
            side = NAMES[view.colours[view.mover]].capitalize()
            about = f"{side} has moved {run} times in a row; with {most} it loses."
        near = run >= most - 2 and run > 1
        found.append(LimitCounter(f"N-Move {run} of {most}", about, near))
    if special.stalemate is not None:
        most = special.stalemate
        about = f"{view.quiet} turns without one stack fewer; {most} are a draw."
        near = view.quiet >= most - CLOSE
        found.append(LimitCounter(f"Stalemate {view.quiet} of {most}", about, near))
    return tuple(found)


def status(view: View) -> tuple[str, ...]:
    """Return what is special now, line by line."""
    lines = []
    if view.passed is not None:
        lines.append(f"{NAMES[view.colours[view.passed]].capitalize()} could not move and passed.")
    if view.may_swap:
        lines.append("First the second player chooses a side. Blue moves first.")
    most = view.special.n_move
    if most is not None and view.run == most - 1 and view.to_move == view.mover is not None:
        lines.append("One more move in a row loses.")
    if view.seen == 2:
        lines.append("This position came up twice: the third time is a draw.")
    return tuple(lines)


def score(view: View) -> str:
    """Return how matters stand: what decided the game, else who is on top of how many stacks."""
    pieces, special = stacks(view.board), view.special
    if view.mover is not None and special.n_move is not None and view.run >= special.n_move:
        return f"{NAMES[view.colours[view.mover]]} moved {view.run} times in a row"
    if special.stalemate is not None and view.quiet >= special.stalemate:
        return f"{view.quiet} turns without one stack fewer"
    if len(pieces) == 1:
        return f"one stack, {NAMES[next(iter(pieces.values()))[-1]]} on top"
    if (end := finished(view.board)) is not None and end.winner is not None:
        return f"{NAMES[end.winner]} at the bottom of all {len(pieces)} stacks"
    owners = [stack[-1] for stack in pieces.values()]
    blue, red = (owners.count(colour) or "none" for colour in NAMES)
    return f"{len(owners)} stacks: blue on top of {blue}, red of {red}"


def moves(view: View) -> tuple[ListedMove, ...]:
    """Return the choice of sides, every step, and the passes between two of one colour."""
    found: list[ListedMove] = []
    if view.ply > len(view.moves):
        word = "swap" if view.colours == (2, 1) else "keep"
        found.append(ListedMove(1, word, f"the second player: {word} sides"))
    before: Colour = 2
    for colour, here, there in view.moves:
        seat, step = view.colours.index(colour), (here, there)
        if colour == before:
            found.append(_passed(view, 1 - seat))
        found.append(ListedMove(seat, step_text(step), f"{NAMES[colour]} {step_spoken(step)}"))
        before = colour
    if view.passed is not None:
        found.append(_passed(view, view.passed))
    return tuple(found)


def _passed(view: View, seat: int) -> ListedMove:
    return ListedMove(seat, "passed", f"{NAMES[view.colours[seat]]} could not move and passed")
