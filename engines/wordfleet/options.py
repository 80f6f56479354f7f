"""What can be chosen when a room of Word Fleet is opened."""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from engines.options import GameOptions
from engines.wordfleet.dictionary.words import NEWEST, Level, Method, Theme

THEME_NAMES: Final = {
    "none": "Any",
    "animals": "Animals",
    "food": "Food",
    "plants": "Plants",
    "body": "Body",
    "people": "People",
    "materials": "Materials",
    "nature": "Nature",
    "things": "Things",
    "home": "Home",
    "clothing": "Clothes",
    "tools": "Tools",
    "colors": "Colour words",
    "sea": "Sea",
    "time": "Time",
    "music": "Music",
}
"""What people call each theme."""


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """Hold what can be chosen when a room is opened."""

    edition: ClassVar[int] = NEWEST
    """Of the words, which the rules fix."""

    word_method: Annotated[
        Method,
        Meta(
            title="Words",
            description="Where the words of the fleets come from.",
            extra_json_schema={
                "names": {"auto": "Dealt", "own": "Own"},
                "abouts": {
                    "auto": "Five random words for each player.",
                    "own": "Each player picks five words.",
                },
                "said": {"auto": "Dealt words", "own": "Own words"},
            },
        ),
    ] = "auto"
    word_level: Annotated[
        Level,
        Meta(
            title="Vocabulary",
            description="How well known the dealt words are. A theme has its own words.",
            extra_json_schema={
                "names": {"common": "Easy", "everyday": "Everyday", "rare": "Rare"},
                "abouts": {
                    "common": "The best known words. A theme has its own.",
                    "everyday": "Words most people know. A theme has its own.",
                    "rare": "Unusual words too. A theme has its own.",
                },
                "said": {
                    "common": "Easy words",
                    "everyday": "Everyday words",
                    "rare": "Rare words",
                },
                "only": {"word_method": "auto"},
            },
        ),
    ] = "everyday"
    theme: Annotated[
        Theme,
        Meta(
            title="Theme",
            description="All words come from one theme. If a theme has too few short words, any "
            "word is allowed.",
            extra_json_schema={
                "names": THEME_NAMES,
                "said": THEME_NAMES | {"none": "No theme"},
                "told": "changed",
            },
        ),
    ] = "none"
    dictionary_defense: Annotated[
        bool,
        Meta(
            title="Dictionary Defense",
            description="Words are not checked: make one up if you dare. A disputed fake sinks; a "
            "wrong dispute costs the turn.",
            extra_json_schema={
                "said": {"true": "Dictionary Defense", "false": "No Dictionary Defense"},
                "only": {"word_method": "own"},
                "told": "changed",
            },
        ),
    ] = False
    sonar_ping: Annotated[
        bool,
        Meta(
            title="Sonar Ping",
            description="Once a game you may ask whether any ship is afloat in an area of 3 × 3 "
            "squares.",
            extra_json_schema={
                "said": {"true": "Sonar Ping", "false": "No Sonar Ping"},
                "told": "changed",
            },
        ),
    ] = False
    sweep_answer: Annotated[
        Literal["count", "count_and_ships"],
        Meta(
            title="Letter sweeps",
            description="What you learn when you ask for a letter.",
            extra_json_schema={
                "names": {"count": "Count only", "count_and_ships": "Count and ships"},
                "abouts": {
                    "count": "A sweep tells how often the letter occurs.",
                    "count_and_ships": "A sweep also tells which ships have the letter.",
                },
                "said": {
                    "count": "Sweeps tell the count",
                    "count_and_ships": "Sweeps name the ships",
                },
                "told": "changed",
            },
        ),
    ] = "count"
    allow_flagged_words: Annotated[
        bool,
        Meta(
            title="Rude words",
            description="Players may pick words that can offend. They are never dealt.",
            extra_json_schema={
                "said": {"true": "Rude words allowed", "false": "No rude words"},
                "only": {"word_method": "own"},
                "told": "changed",
            },
        ),
    ] = False
    first_claim: Annotated[
        Literal["frequency_lock"],
        Meta(
            title="First turn",
            description="The launch codes decide who goes first.",
            extra_json_schema={
                "said": {"frequency_lock": "Launch codes decide who goes first"},
                "told": "changed",
            },
        ),
    ] = "frequency_lock"

    @property
    def unrated(self) -> str:
        """Return why the captains' fleets are not of a kind: words of their own."""
        return "" if self.word_method == "auto" else "Rated games of Word Fleet need dealt words."

    def __post_init__(self) -> None:
        """Raise ValueError where the options do not fit together."""
        if self.dictionary_defense and self.word_method != "own":
            raise ValueError(
                "BAD_OPTIONS: Dictionary Defense needs own words: dealt ones are always real"
            )
