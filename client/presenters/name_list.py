"""Several names or words in one sentence: "Ann", "Ann and Bob", "north, east and west"."""

from collections.abc import Sequence

from client.languages.message import tr


def listed(names: Sequence[str]) -> str:
    """Return all of ``names``, or other words, as a person lists them; empty for none."""
    if len(names) < 2:
        return names[0] if names else ""
    return tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
