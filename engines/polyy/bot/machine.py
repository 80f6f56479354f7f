"""Machine code and arrays where numba is installed; the functions themselves and lists where not.

What is written for both runs the very same either way: flat rows of whole numbers, no tricks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, MutableSequence

    Ints: TypeAlias = MutableSequence[int]

    from engines.compile_cache import lean

__all__ = ["COMPILES", "byte_row", "byte_zeros", "lean", "row", "short_row", "small_zeros", "zeros"]

try:
    import numpy as np

    from engines.compile_cache import lean
except ImportError:
    COMPILES = False

    def _plain(function: Any) -> Any:
        return function

    def _plain_zeros(count: int) -> Any:
        return [0] * count

    if not TYPE_CHECKING:
        lean = _plain
    zeros: Callable[[int], Ints] = _plain_zeros
    small_zeros: Callable[[int], Ints] = _plain_zeros
    byte_zeros: Callable[[int], Ints] = _plain_zeros
    row: Callable[[Iterable[int]], Ints] = list
    byte_row: Callable[[Iterable[int]], Ints] = list
    short_row: Callable[[Iterable[int]], Ints] = list
else:
    COMPILES = True

    def _zeros(count: int) -> Any:
        return np.zeros(count, np.int64)

    def _small_zeros(count: int) -> Any:
        return np.zeros(count, np.int32)

    def _byte_zeros(count: int) -> Any:
        return np.zeros(count, np.uint8)

    def _row(numbers: Iterable[int]) -> Any:
        return np.array(list(numbers), np.int64)

    def _byte_row(numbers: Iterable[int]) -> Any:
        return np.array(list(numbers), np.uint8)

    def _short_row(numbers: Iterable[int]) -> Any:
        return np.array(list(numbers), np.uint16)

    zeros, small_zeros, byte_zeros, row = _zeros, _small_zeros, _byte_zeros, _row
    byte_row, short_row = _byte_row, _short_row
