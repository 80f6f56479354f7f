"""Hold what a file of test vectors is made of."""

from typing import Any, NamedTuple

Case = dict[str, Any]


class VectorFile(NamedTuple):
    """One file: a sentence about it, and its cases, each with a ``name``."""

    about: str
    cases: list[Case]
