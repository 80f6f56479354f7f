"""The way of a token along linked tracks, for showing it before it is gone."""

from client.games.rotorouter.drawing.art import linked
from engines.rotorouter.public import View


def way(view: View, start: int, goal: int) -> tuple[int, ...]:
    """Return a shortest way along links, around tokens where possible, with both ends."""
    taken = {cell for player in view.players for cell in player.tokens}
    return _search(view, start, goal, taken) or _search(view, start, goal, set()) or (start, goal)


def _search(view: View, start: int, goal: int, taken: set[int]) -> tuple[int, ...]:
    """Breadth first; empty where there is no way."""
    links: dict[int, list[int]] = {}
    for here, there in linked(view.board, view.size):
        links.setdefault(here, []).append(there)
        links.setdefault(there, []).append(here)
    came, waiting = {start: start}, [start]
    for here in waiting:
        for there in links.get(here, []):
            if there not in came and (there == goal or there not in taken):
                came[there] = here
                waiting.append(there)
    if goal not in came:
        return ()
    found = [goal]
    while found[-1] != start:
        found.append(came[found[-1]])
    return tuple(reversed(found))
