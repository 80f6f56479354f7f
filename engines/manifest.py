"""What a game registers: all that the server, the tests and the tools look up by its name."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, cast

from engines.bot import Adviser, Bot
from engines.bot_levels import Levels
from engines.campaign import Campaign
from engines.game import AnyGame
from engines.positions.given_puzzle import PuzzleSetter
from engines.positions.position_reader import PositionReader


class ScoreSheet(NamedTuple):
    """How a game is written down for a record."""

    head: Callable[[Any, Any, Sequence[Any]], str]
    """Returns the first line, from the game's options, the spectators' first view, all intents."""
    ply: Callable[[Any, Any], str]
    """Returns one intent under those options: a few characters without line breaks."""


def _unwritten(*_: Any) -> str:
    raise NotImplementedError("this game writes no score sheet")


UNWRITTEN: Final = ScoreSheet(_unwritten, _unwritten)
"""The score sheet of a game that has none yet. Each registered game needs one of its own."""


class BotEntry(NamedTuple):
    """A bot that can be seated."""

    load: Callable[[], Bot]
    """Imports it when it is first asked for, in a worker: some load large data, or compile."""
    levels: Levels
    ratings: tuple[int, ...]
    """By level, level 1 first, on the scale of players' ratings: 400 points are odds of ten to one.

    Raising or lowering one changes no game that is booked: a result keeps the rating of its time.
    """


class Manifest(NamedTuple):
    """One game as it is registered. ``name`` is the name of its folder, and its name everywhere."""

    name: str
    title: str
    """What people read: "Poly-Y"."""
    seat_names: tuple[str, ...]
    """What people read for each seat: "red", "blue"."""
    rules: tuple[type[AnyGame], ...]
    """Its rules classes, oldest first; an old one stays until the logs under it have expired."""
    score_sheet: ScoreSheet = UNWRITTEN
    bots: dict[str, BotEntry] = {}  # noqa: RUF012 - never changed
    """By name, the strongest last."""
    adviser: Callable[[], Adviser | None] | None = None
    """Imports its adviser; returns None on a machine that lacks what that needs."""
    estimator: str = ""
    """The module that estimates chances, imported when it is first asked; empty for none."""
    teacher: str = ""
    """The module that says what an intent does; empty for none."""
    weigher: str = ""
    """The module that compares intents, imported when it is first asked; empty for none."""
    campaign: Campaign | None = None
    positions: PositionReader | None = None
    """Its module ``from_position``; None where it is begun from no position."""
    daily: PuzzleSetter | None = None
    """Its module ``daily``; None where it has no position of the day."""
    plies: int = 40
    """How many plies a seat plays in a game, about: by it bots share out the time of a clock."""
    public_files: dict[str, Callable[[], bytes]] = {}  # noqa: RUF012 - never changed
    """Texts that every server gives out, by file name: what clients need besides."""
    small_options: dict[str, Any] = {}  # noqa: RUF012 - never changed
    """Options under which a game is short, for tests that play many."""


def bot_module(name: str, levels: Levels, ratings: tuple[int, ...]) -> BotEntry:
    """Return the entry of a bot that is the module ``name``."""
    return BotEntry(lambda: cast(Bot, import_module(name)), levels, ratings)


def adviser_module(name: str) -> Callable[[], Adviser | None]:
    """Return a loader of the adviser that is the module ``name``, which needs numba."""

    def load() -> Adviser | None:
        return None if find_spec("numba") is None else cast(Adviser, import_module(name))

    return load
