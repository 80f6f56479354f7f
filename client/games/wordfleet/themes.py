"""What the themes of words are called."""

from typing import Final

from client.languages.message import mark
from engines.wordfleet.public import Theme

THEMES: Final[dict[Theme, str]] = {
    "none": mark("any words"),
    "animals": mark("animals"),
    "food": mark("food"),
    "plants": mark("plants"),
    "body": mark("the body"),
    "people": mark("people"),
    "materials": mark("materials"),
    "nature": mark("nature"),
    "things": mark("things"),
    "home": mark("the home"),
    "clothing": mark("clothing"),
    "tools": mark("tools"),
    "colors": mark("colours"),
    "sea": mark("the sea"),
    "time": mark("time"),
    "music": mark("music"),
}
"""By option."""
