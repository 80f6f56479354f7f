"""Poly-Y's rules in short: headings and paragraphs, each with a picture in ``rules.json``."""

from typing import Final

from client.languages.message import mark

HELP: Final = (
    (
        mark("The aim"),
        mark(
            "Capture three of the five corners. A corner is yours when one connected group of "
            "your stones touches both sides that meet there, and any third side. Often it looks "
            "like a Y."
        ),
    ),
    (
        mark("A turn"),
        mark(
            "Red begins. Place one stone on any empty field. Stones never move and are never "
            "captured."
        ),
    ),
    (
        mark("Corner fields"),
        mark(
            "A stone on a corner field touches two sides at once. A group on three sides in a "
            "row holds two corners. A group on four sides holds three, and wins."
        ),
    ),
    (
        mark("The swap"),
        mark(
            "Instead of placing the second stone, blue may take over red’s first one: choose it, "
            "or press Swap. That is blue’s whole turn. So begin with a stone that is neither too "
            "strong nor too weak."
        ),
    ),
    (
        mark("No draws"),
        mark(
            "Captured corners stay captured, and in the end every corner belongs to one side. So "
            "there is always a winner."
        ),
    ),
)
