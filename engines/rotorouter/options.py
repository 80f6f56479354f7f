"""What can be chosen when a room of RotoRouter is opened."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from engines.options import GameOptions

STALL_ROUNDS: Final = 40
"""The standard guard against a game that gets nowhere."""


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a room is opened."""

    size: Annotated[
        Literal[9, 7],
        Meta(
            title="Board size",
            description="Larger boards make longer games.",
            extra_json_schema={
                "names": {"9": "Standard", "7": "Small"},
                "abouts": {
                    "9": "Nine by nine cells.",
                    "7": "Seven by seven cells: a shorter game.",
                },
                "said": {"9": "Standard board", "7": "Small board"},
            },
        ),
    ] = 9
    colours: Annotated[
        Literal[4, 3, 2],
        Meta(
            title="Seats",
            description="Two players are enough to start. Corners of empty seats count like those "
            "of opponents.",
            extra_json_schema={
                "said": {"4": "2 to 4 players", "3": "2 or 3 players", "2": "2 players"},
            },
        ),
    ] = 4
    die: Annotated[
        bool,
        Meta(
            title="Gear die",
            description="Once a turn a player may roll it and turn every track on the board.",
            extra_json_schema={"said": {"true": "Gear die", "false": "No gear die"}},
        ),
    ] = True
    first: Annotated[
        Literal["order", "random"],
        Meta(
            title="First turn",
            description="Who starts.",
            extra_json_schema={
                "names": {"order": "Red", "random": "Random"},
                "abouts": {
                    "order": "Red starts, or the next colour clockwise.",
                    "random": "A random colour starts.",
                },
                "said": {"random": "Random start", "order": "Red starts"},
                "told": "changed",
            },
        ),
    ] = "order"
    hands: Annotated[
        Literal["hidden", "open"],
        Meta(
            title="Hands",
            description="Who sees the cards.",
            extra_json_schema={
                "names": {"hidden": "Hidden", "open": "Open"},
                "abouts": {
                    "hidden": "Only you see the card you hold and those you put back.",
                    "open": "Everyone sees all cards, as at a table with one screen.",
                },
                "said": {"hidden": "Hidden hands", "open": "Open hands"},
                "told": "changed",
            },
        ),
    ] = "hidden"
    must_draw: Annotated[
        bool,
        Meta(
            title="Must draw",
            description="If you hold no card, draw one before you end your turn.",
            extra_json_schema={
                "said": {"true": "Drawing required", "false": "Drawing optional"},
                "told": "changed",
            },
        ),
    ] = True
    play_on: Annotated[
        Literal["all", "winner", "one_left"],
        Meta(
            title="Play until",
            description="When the game ends.",
            extra_json_schema={
                "names": {
                    "all": "Everyone is ranked",
                    "winner": "Someone wins",
                    "one_left": "One is left",
                },
                "abouts": {
                    "all": "Play goes on to the last place.",
                    "winner": "The first player with three corners ends the game.",
                    "one_left": "Play ends when only one player has not finished.",
                },
                "said": {
                    "all": "Until everyone is ranked",
                    "winner": "Until someone wins",
                    "one_left": "Until one is left",
                },
                "told": "changed",
            },
        ),
    ] = "all"
    stall_rounds: Annotated[
        int,
        Meta(
            title="Rounds without progress",
            description="The game ends after this many rounds in which nobody gets ahead, ranked "
            "as it stands. 0 means never.",
            ge=0,
            le=100,
            extra_json_schema={
                "said": {
                    "number": "Ends after {n} rounds without progress",
                    "0": "No end without progress",
                },
                "told": "changed",
            },
        ),
    ] = STALL_ROUNDS
    max_rounds: Annotated[
        int,
        Meta(
            title="Round limit",
            description="The game ends after this many rounds, ranked as it stands. 0 means no "
            "limit.",
            ge=0,
            le=250,
            extra_json_schema={
                "said": {"number": "Ends after {n} rounds", "0": "No round limit"},
                "told": "changed",
            },
        ),
    ] = 0

    def __post_init__(self) -> None:
        """Raise ValueError where the game might never end."""
        if not self.stall_rounds and not self.max_rounds:
            raise ValueError(
                "set a round limit, or an end without progress: otherwise the game may never end"
            )

    @property
    def unrated(self) -> str:
        """Return what is not as in the standard game: hands, drawing, and the guards of its end."""
        fewer = self.max_rounds or self.stall_rounds != STALL_ROUNDS
        if self.hands != "hidden" or not self.must_draw or fewer:
            return "Rated games of RotoRouter need hidden hands, drawing and the standard limits."
        return ""
