"""Name what a seat may do besides playing: a closed list, and one number for any part of it."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

AllowedAction: TypeAlias = Literal[
    "resign",
    "take_back",
    "put_forward",
    "offer_takeback",
    "suggest",
    "continue",
    "abort",
    "claim",
    "offer_draw",
    "offer_abort",
    "offer_pause",
    "offer_rematch",
    "urge",
    "plan_ahead",
]
"""In the order of their bits, from 1 on; only ever appended."""
_BITS: Final[dict[str, int]] = {name: 1 << at for at, name in enumerate(get_args(AllowedAction))}


def bits(names: Iterable[AllowedAction]) -> int:
    """Return the number that stands for these."""
    return sum({_BITS[name] for name in names})


def allows(number: int, name: AllowedAction) -> bool:
    """Return whether ``name`` is among those that ``number`` stands for."""
    return bool(number & _BITS[name])


def named(number: int) -> tuple[AllowedAction, ...]:
    """Return those that ``number`` stands for, in order; a newer server's are passed over."""
    every: tuple[AllowedAction, ...] = get_args(AllowedAction)
    return tuple(name for name in every if allows(number, name))
