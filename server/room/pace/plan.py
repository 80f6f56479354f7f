"""Follows what a seat has planned ahead: a tree of plies, from the position that is played now."""

from typing import Final, TypeAlias

from msgspec import Raw, Struct

from engines.game import Seat

ROOT: Final = -1
"""The parent of the plies that may come next."""
ANY: Final = Raw(b"null")
"""What stands for whatever another seat plays that is not planned for by itself."""

PlannedPly: TypeAlias = tuple[int, Raw]
"""The ply it follows, by its index, or ROOT; and the intent, as a log keeps it, or ANY."""


class Plan(Struct, frozen=True, gc=False):
    """Tell what one seat would play, if others play as it expects."""

    plies: tuple[PlannedPly, ...]
    """Each after the one it follows."""

    @property
    def next(self) -> Raw | None:
        """Return the first of the plies that may come next; at the seat's own turn its reply."""
        return next((intent for parent, intent in self.plies if parent == ROOT), None)


def followed(plan: Plan, intent: Raw, *, own: bool) -> Plan | None:
    """Return what is left of ``plan`` once ``intent`` was played; None where nothing is.

    ``own``: by who planned it.
    """
    roots = [at for at, (parent, _) in enumerate(plan.plies) if parent == ROOT]
    same = [at for at in roots if bytes(plan.plies[at][1]) == bytes(intent)]
    if not same and not own:
        same = [at for at in roots if bytes(plan.plies[at][1]) == bytes(ANY)]
    return _below(plan, same[0]) if same else None


def _below(plan: Plan, root: int) -> Plan | None:
    """Return what follows the ply ``root`` of a plan, as a plan of its own."""
    known = {root: ROOT}
    plies: list[PlannedPly] = []
    for at, (parent, intent) in enumerate(plan.plies):
        if parent in known:
            known[at] = len(plies)
            plies.append((known[parent], intent))
    return Plan(tuple(plies)) if plies else None


def after(plans: tuple[Plan | None, ...], seat: Seat, intent: Raw) -> tuple[Plan | None, ...]:
    """Return what is left of all ``plans`` once ``seat`` has played ``intent``."""
    if not any(plans):
        return ()
    left = tuple(
        None if plan is None else followed(plan, intent, own=owner == seat)
        for owner, plan in enumerate(plans)
    )
    return left if any(left) else ()
