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
        Meta(title="Board size", description="9: nine by nine cells. 7: a shorter game."),
    ] = 9
    colours: Annotated[
        Literal[4, 3, 2],
        Meta(
            title="Colours",
            description="How many may play. Two are enough to begin; the corners of colours that "
            "nobody plays count like those of opponents.",
        ),
    ] = 4
    die: Annotated[
        bool,
        Meta(
            title="Gear die",
            description="Once a turn a player may roll it, and then turn every track on the board.",
        ),
    ] = True
    first: Annotated[
        Literal["order", "random"],
        Meta(
            title="First player",
            description="order: the first colour that plays, clockwise from Red. random: any.",
            extra_json_schema={"told": "changed"},
        ),
    ] = "order"
    hands: Annotated[
        Literal["hidden", "open"],
        Meta(
            title="Hands",
            description="hidden: only you see the card you hold and those you bottom. open: all "
            "see them, as at a table with one screen.",
            extra_json_schema={"told": "changed"},
        ),
    ] = "hidden"
    must_draw: Annotated[
        bool,
        Meta(
            title="Must draw",
            description="A turn without a card cannot end before one is drawn.",
            extra_json_schema={"told": "changed"},
        ),
    ] = True
    play_on: Annotated[
        Literal["all", "winner", "one_left"],
        Meta(
            title="Play on",
            description="all: to the last place. winner: until the first has three corners. "
            "one_left: until only one has not.",
            extra_json_schema={"told": "changed"},
        ),
    ] = "all"
    stall_rounds: Annotated[
        int,
        Meta(
            title="Stall",
            description="After so many rounds in which nobody gets on the game ends, ranked as it "
            "stands. 0: never.",
            ge=0,
            le=100,
            extra_json_schema={"told": "changed"},
        ),
    ] = STALL_ROUNDS
    max_rounds: Annotated[
        int,
        Meta(
            title="Rounds",
            description="After so many rounds the game ends, ranked as it stands. 0: no limit.",
            ge=0,
            le=250,
            extra_json_schema={"told": "changed"},
        ),
    ] = 0

    def __post_init__(self) -> None:
        """Raise ValueError where the game might never end."""
        if not self.stall_rounds and not self.max_rounds:
            raise ValueError("one of stall_rounds and max_rounds is needed, or no game need end")

    @property
    def unrated(self) -> str:
        """Return what is not as in the standard game: hands, drawing, and the guards of its end."""
        fewer = self.max_rounds or self.stall_rounds != STALL_ROUNDS
        if self.hands != "hidden" or not self.must_draw or fewer:
            return "RotoRouter is rated with hidden hands, drawing and the standard limits alone"
        return ""
