"""The people one knows, as the server last told them, and those of one kind among them."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from client.net.connection import RequestRefused
from client.shell.parts import sentence
from client.shell.scene import Shell
from protocol.messages.people import KnownPerson, People

Part: TypeAlias = Literal["friends", "here", "met", "blocked"]
PARTS: Final[tuple[Part, ...]] = ("friends", "here", "met", "blocked")
EVERY_MS: Final = 4_000
"""How often who is here is asked for while it is seen."""
TYPED_MS: Final = 350
"""How long after the last letter a name is looked for."""


class PeopleModel:
    """Asks while it is seen, and finds names."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.told: People | None = None
        """None until they are told."""
        self.found: People | None = None
        """Who has the name that is looked for."""
        self.fault = ""
        self._met: dict[str, int] = {}
        """By player, when one played with them last: it is asked for once."""
        self._kept: dict[str, KnownPerson] = {}
        """Those one met: they may be nobody else one knows."""
        self._asking = False
        self._age_ms = 0
        self.wanted = ""
        self._typed_ms: int | None = None
        self.load(met=True)

    # -- asking ----------------------------------------------------------------------------

    def load(self, met: bool = False) -> None:
        """Ask for everybody, unless that is being done."""
        if not self._asking and self._shell.connection is not None:
            self._asking, self._age_ms = True, 0
            self._shell.start_task(self._load(met), self._asked)

    def _asked(self) -> None:
        self._asking = False

    async def _load(self, met: bool) -> None:
        connection = self._shell.connection
        if connection is None:
            return
        try:
            told = await connection.people.show(met)
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
            return
        self.fault, self.told = "", told
        self._met |= {it.player: it.met for it in told.people if it.met}
        if met:
            self._kept = {it.player: it for it in told.people if it.met}

    def look_for(self, name: str) -> None:
        """Find people by a part of their name, once nothing more is typed."""
        self.wanted, self._typed_ms = name.strip(), 0
        if not self.wanted:
            self.found, self._typed_ms = None, None

    async def _find(self, name: str) -> None:
        connection = self._shell.connection
        if connection is None:
            return
        try:
            found = await connection.people.find(name)
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
            return
        if name == self.wanted:
            self.found = found

    def tick(self, passed_ms: int) -> None:
        """Let time pass while it is seen."""
        self._age_ms += passed_ms
        if self._typed_ms is not None:
            self._typed_ms += passed_ms
            if self._typed_ms >= TYPED_MS:
                self._typed_ms = None
                self._shell.start_task(self._find(self.wanted))
        connection = self._shell.connection
        if connection is None or connection.state != "online":
            return
        is_news = connection.people.told is not self.told  # what was done elsewhere tells it too
        if is_news and connection.people.told is not None and not self._asking:
            self.told = connection.people.told
            self._look_again()
        if self._age_ms >= EVERY_MS:
            self.load()
            self._look_again()

    def _look_again(self) -> None:
        """Look for the name once more: who has it may have come meanwhile, or be followed now."""
        if self.wanted and self._typed_ms is None:
            self._typed_ms = TYPED_MS

    # -- what there is ---------------------------------------------------------------------

    @property
    def everybody(self) -> tuple[KnownPerson, ...]:
        """Return all who were told, and those one met who were told before."""
        told = self.told.people if self.told else ()
        names = {it.player for it in told}
        away = (it for it in self._kept.values() if it.player not in names)
        return (*told, *away)

    @property
    def hidden(self) -> bool:
        """Return whether nobody sees that one is here."""
        return self.told is not None and self.told.hidden

    def of(self, part: Part) -> list[KnownPerson]:
        """Return the people of one part, those who are here first."""
        chosen: dict[Part, Callable[[KnownPerson], bool]] = {
            "friends": lambda it: not it.blocked and (it.follows or it.followed),
            "here": lambda it: it.here and not it.blocked,
            "met": lambda it: it.player in self._met and not it.blocked,
            "blocked": lambda it: it.blocked,
        }
        found = [it for it in self.everybody if chosen[part](it)]
        if part == "met":
            return sorted(found, key=lambda it: -self._met[it.player])
        return sorted(found, key=rank)

    def shown(self, part: Part) -> Sequence[KnownPerson]:
        """Return whom the scene lists: who was found where a name is looked for."""
        if self.wanted:
            return self.found.people if self.found else ()
        return self.of(part)


def rank(it: KnownPerson) -> tuple[bool, bool, str, str]:
    """Return what people are listed by: who is here, then friends, then by name."""
    return not it.here, not (it.follows and it.followed), it.name.casefold(), it.player
