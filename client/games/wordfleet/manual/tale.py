"""The story of Word Fleet and the captain's greeting, in our own words."""

from typing import Final

from client.languages.message import mark

TALE: Final = mark(
    "Two commanders face each other across a dark sea. Each has hidden a fleet of words in it. "
    "Listen for letters, strike at squares, put the pieces together: whoever reads the other’s "
    "fleet first rules the waves."
)
GREETING: Final = mark("A fair wind and a calm sea to you, Captain. Let every word hit home!")
