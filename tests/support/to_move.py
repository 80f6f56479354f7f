"""Who is to move, read from a view as the pages of the games say, and by nothing else."""

from typing import Any


def to_move(name: str, view: Any) -> list[int]:
    """The seats to move, by nothing but what the page of the game says."""
    match name:
        case "polyy":
            moves, _, over, *_ = view
            return [] if over else [len(moves) % 2]
        case "rotorouter":
            return [] if view[3] is None else [view[3]]
        case "toppen":
            return toppen_mover(*view[:5])
        case _:
            return wordfleet_movers(view)


def toppen_mover(start: Any, steps: Any, passed_now: bool, sides: str, over: bool) -> list[int]:
    """The same in Toppen, by the first items of the view."""
    if over or sides == "open":
        return [] if over else [1]
    colour = start[1]
    if steps:
        stacks = [[list(stack) for stack in row] for row in start[0]]
        for (row, col), (to_row, to_col) in steps:
            stacks[to_row][to_col].append(stacks[row][col].pop())
        moved = stacks[to_row][to_col][-1]
        colour = moved if passed_now else 3 - moved
    return [2 - colour if sides == "swapped" else colour - 1]


def wordfleet_movers(view: Any) -> list[int]:
    """The same in Word Fleet."""
    phase, log, _, first_claim, bids, settlement, deployed, *_ = view
    match phase:
        case "bidding":
            return [1 - bids[-1][0] if bids else first_claim]
        case "deploy":
            return [seat for seat in (0, 1) if not deployed[seat]]
        case "battle":
            active, run = settlement[2], settlement[3]
            for tag, by, *rest in log:
                if tag == "sunk" or (tag == "word_strike" and rest[3]):
                    continue
                if tag == "dispute_word" and rest[1]:
                    continue
                assert by == active
                active, run = (active, run - 1) if run > 1 else (1 - active, 1)
            return [active]
        case "audit":
            return [1 if sum(event[:2] == ["sunk", 0] for event in log) == 5 else 0]
        case _:
            return []
