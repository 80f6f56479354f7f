"""What a move of Toppen does, as motifs: what it wins, keeps, avoids, forces and covers.

All but what is kept is found by the rules, three plies deep at most; what a position comes to by
best play is told where the exact solver can be had.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Final

from engines.bot import BoardMark, Motif
from engines.game import Seat
from engines.toppen.board import CELLS, Cell, Step, other
from engines.toppen.bot.exact import RANK
from engines.toppen.bot.solver import Value, solve
from engines.toppen.public import Intent, Move, Special, View
from engines.toppen.turn import TurnPosition, played, steps

CODES: Final = (
    "wins", "draws", "forces_win", "only_win", "keeps_win", "only_draw", "keeps_draw",
    "avoids_loss", "they_pass", "threatens_win", "covers",
)  # fmt: skip
"""All there are, the most telling first."""
EXACT: Final = find_spec("numba") is not None


def motifs(view: View, seat: Seat, intent: Intent) -> tuple[Motif, ...]:
    """Return what a move does, the most telling first; nothing of a choice of sides."""
    if not isinstance(intent, Move) or view.to_move != seat:
        return ()
    step, position = (intent.here, intent.there), view.position
    after, end = played(position, step, view.special)
    if end is not None:
        if end.winner is None:
            return (_motif("draws", step),)
        return (_motif("wins", step),) if end.winner == position.to_move else ()
    found: list[Motif] = []
    if not view.repeated:  # the third time of a position may take a win away (C18)
        found += _forced(position, step, view.special)
        found += _kept(position, step, view.special)
    if after.to_move == position.to_move:
        found.append(_motif("they_pass", step))
    found += _covered(position, step)
    found.sort(key=lambda it: CODES.index(it.code))
    return tuple(found)


def _motif(code: str, step: Step, **marks: list[Cell]) -> Motif:
    return _valued(code, step, {}, **marks)


def _valued(code: str, step: Step, values: dict[str, int | str], **marks: list[Cell]) -> Motif:
    found = [BoardMark("move", (_key(step[0]), _key(step[1])))]
    if marks.get("threat"):
        found.append(BoardMark("threat", _keys(marks["threat"])))
    if marks.get("danger"):
        found.append(BoardMark("danger", _keys(marks["danger"])))
    return Motif(code, values, tuple(found))


def _key(cell: Cell) -> int:
    """The number of a cell, in reading order."""
    return CELLS.index(cell)


def _keys(cells: list[Cell]) -> tuple[int, ...]:
    return tuple(sorted({_key(cell) for cell in cells}))


def wins_now(position: TurnPosition, special: Special) -> list[Step]:
    """Return the steps with which the side to move wins at once."""
    return [
        step
        for step in steps(position, special)
        if (end := played(position, step, special)[1]) and end.winner == position.to_move
    ]


def loses_next(position: TurnPosition, step: Step, special: Special) -> list[Step]:
    """Return the replies to a step that win at once; none where the side stays to move."""
    after, end = played(position, step, special)
    if end or after.to_move == position.to_move:
        return []
    return wins_now(after, special)


def _forced(position: TurnPosition, step: Step, special: Special) -> Iterator[Motif]:
    """What follows within three plies: a win whatever they do, or a loss that others allow."""
    mover = position.to_move
    after, _ = played(position, step, special)
    wins = _wins_after_any(after, special) if after.to_move != mover else wins_now(after, special)
    if wins:
        yield _motif("forces_win", step, threat=[there for _, there in wins])
    elif threats := _if_they_passed(after, special):
        yield _motif("threatens_win", step, threat=[there for _, there in threats])
    every = steps(position, special)
    feared = {it: loses_next(position, it, special) for it in every}
    lost = [it for it, replies in feared.items() if replies or _gives(position, it, special)]
    if step not in lost and lost and not wins:
        danger = [there for it in lost for _, there in feared[it]]
        values: dict[str, int | str] = {"n": len(lost), "of": len(every)}
        yield _valued("avoids_loss", step, values, danger=danger)


def _gives(position: TurnPosition, step: Step, special: Special) -> bool:
    """Return whether a step itself ends the game for the other."""
    end = played(position, step, special)[1]
    return end is not None and end.winner == other(position.to_move)


def _wins_after_any(after: TurnPosition, special: Special) -> list[Step]:
    """A win against each reply; none where one reply leaves none."""
    found: list[Step] = []
    for reply in steps(after, special):
        then, end = played(after, reply, special)
        if end:
            if end.winner != other(after.to_move):
                return []
            continue
        wins = wins_now(then, special) if then.to_move != after.to_move else []
        if not wins:
            return []
        found += wins
    return found


def _if_they_passed(after: TurnPosition, special: Special) -> list[Step]:
    """What would win at once if the other did nothing."""
    mine = TurnPosition(after.board, other(after.to_move))
    return [] if after.mover == after.to_move else wins_now(mine, special)


def _kept(position: TurnPosition, step: Step, special: Special) -> Iterator[Motif]:
    """The value by best play that a step keeps, where it is known."""
    solved = solve(position, special) if EXACT else None
    if solved is None:
        return
    known: dict[Step, Value | None] = solved.moves(position)
    value = known.get(step)
    if value not in ("win", "draw") or any(it is None for it in known.values()):
        return
    lesser = sum(RANK[it] < RANK[value] for it in known.values() if it)
    best = not any(RANK[it] > RANK[value] for it in known.values() if it)
    if lesser and best:
        many = "only" if lesser == len(known) - 1 else "keeps"
        yield _valued(f"{many}_{value}", step, {"n": lesser, "of": len(known)})


def _covered(position: TurnPosition, step: Step) -> Iterator[Motif]:
    """A piece of the other that it buries."""
    row, col = step[1]
    stack, foe = position.board[row][col], other(position.to_move)
    if stack and stack[-1] == foe:
        tops = sum(pile[-1] == foe for line in position.board for pile in line if pile)
        yield _valued("covers", step, {"n": tops - 1}, danger=[step[1]])
