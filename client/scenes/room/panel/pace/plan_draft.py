"""A plan while it is made: a tree of plies, and the place in it that the board shows."""

from typing import Any

import msgspec

from protocol.messages.pace import MOST_PLANNED, PlannedStep

ROOT = -1


class PlanDraft:
    """Hold the plies that are planned so far. Each is played on the board, for either side."""

    def __init__(self, steps: tuple[PlannedStep, ...] = ()) -> None:
        """``steps``: what is planned already, from the same position."""
        self.steps = [(it.parent, it.intent) for it in steps]
        self.at = ROOT
        """The ply after which the board stands; ROOT: none."""

    def path(self, at: int | None = None) -> list[int]:
        """Return the plies that lead there, in order; to where the board stands."""
        found, here = [], self.at if at is None else at
        while here != ROOT:
            found.append(here)
            here = self.steps[here][0]
        return found[::-1]

    def children(self, at: int) -> list[int]:
        """Return the plies that are planned after ``at``."""
        return [n for n, (parent, _) in enumerate(self.steps) if parent == at]

    def play(self, intent: Any, own: bool) -> bool:
        """Play on from where the board stands; tell whether there was room for it.

        ``own``: by the player whose plan it is. There is one reply of theirs to each ply: another
        takes its place.
        """
        tree = msgspec.to_builtins(intent)
        known = self.children(self.at)
        same = next((it for it in known if _same(self.steps[it][1], tree)), None)
        if same is not None:
            self.at = same
            return True
        if own and known:
            self.remove(known[0])
        if len(self.steps) >= MOST_PLANNED:
            return False
        self.steps.append((self.at, tree))
        self.at = len(self.steps) - 1
        return True

    def back(self) -> None:
        """Go back by one ply."""
        if self.at != ROOT:
            self.at = self.steps[self.at][0]

    def remove(self, at: int) -> None:
        """Remove a ply and all that follow it; the board goes back to before it."""
        before, gone = self.steps[at][0], {at}
        for n, (parent, _) in enumerate(self.steps):
            if parent in gone:
                gone.add(n)
        names = {ROOT: ROOT}
        kept: list[tuple[int, Any]] = []
        for n, (parent, intent) in enumerate(self.steps):
            if n not in gone:
                names[n] = len(kept)
                kept.append((names[parent], intent))
        self.at = names.get(before, ROOT) if self.at in gone else names[self.at]
        self.steps = kept

    def leaves(self) -> list[int]:
        """Return the last ply of each line."""
        parents = {parent for parent, _ in self.steps}
        return [n for n in range(len(self.steps)) if n not in parents]

    def planned(self) -> tuple[PlannedStep, ...]:
        """Return it as it is sent."""
        return tuple(PlannedStep(parent, intent) for parent, intent in self.steps)


def _same(one: Any, other: Any) -> bool:
    return bool(msgspec.json.encode(one) == msgspec.json.encode(other))
