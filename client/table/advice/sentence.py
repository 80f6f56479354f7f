"""A motif as a sentence: what a server tells fills the places of a pattern, or nothing is said."""

from collections.abc import Mapping
from string import Formatter

from client.languages.message import tr


def sentence(pattern: str | None, values: Mapping[str, int | str]) -> str:
    """Return a marked pattern in the language in use; empty for None, or without a value."""
    if pattern is None:
        return ""
    places = {name for _, name, _, _ in Formatter().parse(pattern) if name}
    return tr(pattern, **values) if places <= values.keys() else ""


def number(values: Mapping[str, int | str], name: str, below: int) -> int | None:
    """Return a whole number from 0 to below a limit; None where it is missing or another."""
    found = values.get(name)
    return found if isinstance(found, int) and 0 <= found < below else None
