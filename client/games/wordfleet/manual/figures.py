"""The numbers in Word Fleet's help, as the rules have them."""

from collections.abc import Mapping
from typing import Any

from client.languages.message import tr
from client.presenters.manual.topic import HelpTable
from engines.wordfleet.public import (
    AREA,
    AUDIT_MS,
    CLASSES,
    COLUMNS,
    HAND,
    LENGTHS,
    SIZE,
    SQUARES,
    VOWELS,
)


def figures() -> Mapping[str, Any]:
    """Return every number that the help names."""
    return {
        "size": SIZE,
        "first": COLUMNS[0],
        "last": COLUMNS[-1],
        "ships": len(CLASSES),
        "letters": sum(LENGTHS.values()),
        "squares": len(SQUARES),
        "codes": HAND,
        "area": AREA,
        "seconds": AUDIT_MS // 1000,
        "vowels": " ".join(VOWELS),
    }


def fleet() -> HelpTable:
    """Return the classes of ships, and how long the word of each is."""
    rows = tuple((ship, str(LENGTHS[ship])) for ship in CLASSES)
    return HelpTable((tr("Ship"), tr("Letters")), rows)
