"""Fleets and intents of Word Fleet in one word each: ``STORM@B2-F2`` is a ship or a strike.

A fleet is its five ships in roster order, ``STORM@A1-E1,LION@A3-D3,OAK@A5-C5,ELM@A7-C7,OX@A9-B9``,
with ``:`` and its name where it has one. An intent is ``=042`` claim, ``>117`` counter, ``concede``
or ``challenge``, a fleet, a word strike, ``D5`` coordinate strike, ``E?`` sweep, ``B2#`` ping,
``KETCH!`` dispute, ``accept``.
"""

import re
from collections.abc import Callable
from typing import Final, assert_never

from engines.wordfleet.board import CLASSES
from engines.wordfleet.public import (
    AcceptResult,
    Challenge,
    Claim,
    Concede,
    CoordinateStrike,
    Counter,
    Deploy,
    DisputeWord,
    Fleet,
    Intent,
    LetterSweep,
    Placed,
    Ship,
    SonarPing,
    WordStrike,
)

_SHIP: Final = re.compile("([A-Z]+)@([A-J][0-9]+)-([A-J][0-9]+)")


def read_fleet(text: str) -> Fleet:
    """Return the fleet of ``text``. Raises ValueError with what is wrong and what was expected."""
    ships = text.split(",")
    if len(ships) != len(CLASSES):
        raise ValueError(f"expected {len(CLASSES)} ships, got {text[:80]!r}")
    return tuple(Placed(name, *_ship(it)) for name, it in zip(CLASSES, ships, strict=True))


def write_fleet(fleet: Fleet) -> str:
    """Return ``fleet``, in roster order."""
    return ",".join(f"{ship.word}@{ship.start}-{ship.end}" for ship in fleet)


def deploying(fleet: Fleet, name: str = "") -> Deploy:
    """Return the intent that puts ``fleet`` on its grid."""
    return Deploy(tuple(Ship(it.ship, it.word, it.start, it.end) for it in fleet), name)


def read(text: str) -> Intent:
    """Return the intent of ``text``. Raises ValueError with what is wrong and what was expected."""
    for pattern, made in _KINDS:
        if found := pattern.fullmatch(text):
            return made(found.group(1))
    raise ValueError(f"expected an intent like D5, E? or STORM@B2-F2, got {text[:80]!r}")


def write(intent: Intent) -> str:
    """Return the text of ``intent``; the ships of a fleet come in its own order."""
    match intent:
        case Claim(code):
            return f"={code}"
        case Counter(code):
            return f">{code}"
        case Concede():
            return "concede"
        case Challenge():
            return "challenge"
        case Deploy(fleet, name):
            ships = ",".join(f"{ship.word}@{ship.here}-{ship.there}" for ship in fleet)
            return f"{ships}:{name}" if name else ships
        case WordStrike(word, here, there):
            return f"{word}@{here}-{there}"
        case CoordinateStrike(at):
            return at
        case LetterSweep(letter):
            return f"{letter}?"
        case SonarPing(corner):
            return f"{corner}#"
        case DisputeWord(ship):
            return f"{ship}!"
        case AcceptResult():
            return "accept"
    assert_never(intent)


def _ship(text: str) -> tuple[str, str, str]:
    found = _SHIP.fullmatch(text)
    if not found:
        raise ValueError(f"expected a ship like STORM@B2-F2, got {text[:40]!r}")
    word, start, end = found.groups()
    return word, start, end


def _deploy(text: str) -> Deploy:
    fleet, _, name = text.partition(":")
    return deploying(read_fleet(fleet), name)


_KINDS: Final[tuple[tuple[re.Pattern[str], Callable[[str], Intent]], ...]] = tuple(
    (re.compile(pattern), made)
    for pattern, made in (
        ("=(.*)", Claim),
        (">(.*)", Counter),
        ("(concede)", lambda _: Concede()),
        ("(challenge)", lambda _: Challenge()),
        ("(accept)", lambda _: AcceptResult()),
        ("(.*@.*,.*)", _deploy),
        ("(.*@.*)", lambda text: WordStrike(*_ship(text))),
        (r"(.*)\?", LetterSweep),
        ("(.*)#", SonarPing),
        ("(.*)!", DisputeWord),
        ("([A-Z][0-9]+)", CoordinateStrike),
    )
)
"""What each kind of intent looks like, and what makes it; the first that fits."""
