"""Every bot we can seat, and every adviser. A new one is one loader here.

A loader imports what it loads when it is first asked for, in a worker: some bring large data or
compiled code.
"""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from engines.game import Seat

MOST_LINES: Final = 6
"""So many lines of a bot's reasons are told for a ply ..."""
MOST_SIGNS: Final = 160
"""... each of so many signs."""


def told(why: Sequence[str]) -> tuple[str, ...]:
    """As much of a bot's reasons as is told."""
    return tuple(line[:MOST_SIGNS] for line in why[:MOST_LINES])


class Thought(NamedTuple):
    """What a bot came to."""

    intent: Any
    """What it does."""
    chance: float | None = None
    """How likely it thinks its seat is to win, from 0 to 1; None where it does not know."""
    why: tuple[str, ...] = ()
    """A few short lines in a player's words, for those who want to see its reasons.

    Everyone may read them at once, so they say nothing that only its seat can know.
    """
    implementation: str = ""
    """``numba`` or ``plain``, for the server's log; empty where a bot has one way alone."""


class Bot(Protocol):
    """A player that sees a View and nothing else. A module with this function is one.

    It may also have ``think``, with the same arguments and conditions, answering a Thought whose
    intent is the one that ``choose`` gives; ``suggest``, with view, seat and seed alone, answering
    what it would tell a person who asks; and ``warm``, which compiles what it needs.
    """

    def choose(self, view: Any, seat: Seat, level: int, seed: int) -> Any:
        """The intent of ``seat``, which is to move in ``view``.

        ``level`` is the strength where a bot has several, from 1; ``seed`` decides all its chance,
        so the same call gives the same intent. Raises ValueError where ``seat`` is not to move,
        BadLevel where the bot has no such level, NeedsNumba where that one needs it.
        """
        ...


Value: TypeAlias = tuple[Literal[-1, 0, 1], ...]
"""What a position comes to by best play, by seat: 1 wins, -1 loses, 0 draws."""


class Adviser(Protocol):
    """Knows who wins a position by best play. A module with this function is one."""

    def advise(self, view: Any) -> Value | None:
        """The value of a position; None where it is unknown.

        ``view`` is what spectators see of a game that is not over.
        """
        ...


class UnknownBot(KeyError):
    """No bot of that name plays that game."""


class BadLevel(ValueError):
    """The bot has no such level."""


class NeedsNumba(RuntimeError):
    """Numba is not installed, and what was asked for does not work without it."""


class Levels(NamedTuple):
    """The strengths a bot has, from level 1 on."""

    names: tuple[str, ...]
    """What people are told, weakest first."""
    plain: int
    """So many of them, the first ones, need no numba ..."""
    light: int
    """... and so many answer within about a tenth of a second without it."""

    def check(self, level: int, numba: bool) -> None:
        """Raise BadLevel or NeedsNumba where ``level`` cannot be played, ``numba`` being there."""
        if len(self.names) == 1:
            return  # there is nothing to choose: any number means the only level
        if not 1 <= level <= len(self.names):
            raise BadLevel(f"levels are 1 to {len(self.names)}, got {level}")
        if level > self.plain and not numba:
            name = self.names[level - 1]
            raise NeedsNumba(
                f"level {level} ({name}) needs numba: install the extra `bots`; "
                f"without it there are levels 1 to {self.plain}"
            )


Loader: TypeAlias = Callable[[], Bot]
AdviserLoader: TypeAlias = Callable[[], Adviser | None]


def _polyy_random() -> Bot:
    from engines.polyy.bot import aimless

    return aimless


def _polyy_search() -> Bot:
    from engines.polyy.bot import bot

    return bot


def _rotorouter_random() -> Bot:
    from engines.rotorouter.bot import aimless

    return aimless


def _rotorouter_search() -> Bot:
    from engines.rotorouter.bot import bot

    return bot


def _toppen_random() -> Bot:
    from engines.toppen.bot import aimless

    return aimless


def _toppen_search() -> Bot:
    from engines.toppen.bot import bot

    return bot


def _wordfleet_random() -> Bot:
    from engines.wordfleet.bot import aimless

    return aimless


def _wordfleet_search() -> Bot:
    from engines.wordfleet.bot import bot

    return bot


def _toppen_adviser() -> Adviser | None:
    if find_spec("numba") is None:
        return None
    from engines.toppen.bot import advice

    return advice


BOTS: Final[dict[str, dict[str, Loader]]] = {
    "polyy": {"random": _polyy_random, "search": _polyy_search},
    "rotorouter": {"random": _rotorouter_random, "search": _rotorouter_search},
    "toppen": {"random": _toppen_random, "search": _toppen_search},
    "wordfleet": {"random": _wordfleet_random, "search": _wordfleet_search},
}
"""game -> bot -> what loads it."""

ONE_LEVEL: Final = Levels(("any",), 1, 1)
LEVELS: Final[dict[str, dict[str, Levels]]] = {
    "polyy": {
        "random": ONE_LEVEL,
        "search": Levels(tuple(f"difficulty {level}" for level in range(1, 15)), 5, 2),
    },
    "rotorouter": {
        "random": ONE_LEVEL,
        "search": Levels(("easy", "normal", "hard"), 3, 2),
    },
    "toppen": {
        "random": ONE_LEVEL,
        "search": Levels(("easy", "medium", "strong", "perfect"), 2, 2),
    },
    "wordfleet": {
        "random": ONE_LEVEL,
        "search": Levels(("Ensign", "Commander", "Admiral"), 3, 3),
    },
}
"""game -> bot -> its levels."""

SUGGESTS: Final = ("search", 2)
"""Who tells a person what to do, bot and level, where the game's ``search`` has no ``suggest``."""

ADVISERS: Final[dict[str, AdviserLoader]] = {"toppen": _toppen_adviser}
"""game -> what loads its adviser; that is None on a machine that lacks what it needs."""


def make(game: str, bot: str) -> Bot:
    """The bot called ``bot`` for ``game``, imported now. Raises UnknownBot."""
    try:
        load = BOTS[game][bot]
    except KeyError:
        raise UnknownBot(f"{game}: {bot}") from None
    return load()


def think(game: str, bot: str, view: Any, seat: Seat, level: int, seed: int) -> Thought:
    """What ``bot`` comes to, with its reasons where it tells any. Raises what its choose does."""
    player = make(game, bot)
    thinking: Callable[[Any, Seat, int, int], Thought] | None = getattr(player, "think", None)
    if thinking is None:
        return Thought(player.choose(view, seat, level, seed))
    return thinking(view, seat, level, seed)


def suggest(game: str, view: Any, seat: Seat, seed: int) -> Thought | None:
    """What ``seat``, a person that is to move in ``view``, may do; None where nobody can tell.

    It is bounded by work and needs no numba. Raises ValueError where ``seat`` is not to move.
    """
    bot, level = SUGGESTS
    if bot not in BOTS[game]:
        return None
    own: Callable[[Any, Seat, int], Thought] | None = getattr(make(game, bot), "suggest", None)
    return think(game, bot, view, seat, level, seed) if own is None else own(view, seat, seed)


def warm(game: str) -> None:
    """Compile whatever the bots of ``game`` need, so that no ply waits for it.

    Takes up to half a minute once, and a second where machine code is kept from before. Does
    nothing where numba is not installed.
    """
    for name in BOTS[game]:
        warming = getattr(make(game, name), "warm", None)
        if warming is not None:
            warming()


def called(game: str, bot: str, level: int) -> str:
    """What people call that bot: by its level where it has several."""
    names = LEVELS[game][bot].names
    return f"Bot ({names[level - 1] if 1 <= level <= len(names) > 1 else bot})"


def strongest_plain(game: str) -> tuple[str, int]:
    """The bot and level that is the strongest to be had on every machine."""
    name, levels = next(reversed(LEVELS[game].items()))
    return name, levels.plain
