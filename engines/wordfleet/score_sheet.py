"""A game of Word Fleet on paper: what the captains called, in the words of ``notation``."""

from collections.abc import Sequence

from engines.wordfleet.notation import write
from engines.wordfleet.public import Intent, Options, View


def head(options: Options, view: View, intents: Sequence[Intent]) -> str:  # noqa: ARG001 - no deal
    """Return which words the fleets are made of."""
    theme = "" if options.theme == "none" else f", {options.theme}"
    return f"{options.word_method} words, {options.word_level}{theme}"


def ply(options: Options, intent: Intent) -> str:  # noqa: ARG001 - the same under all
    """Return the call: a fleet, ``STORM@B2-F2``, ``D5``, ``E?``, ``B2#``, ``KETCH!``."""
    return write(intent)
