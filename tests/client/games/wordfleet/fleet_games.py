"""Games of Word Fleet in their notable positions, played by the real rules."""

from functools import cache
from random import Random

from engines.catalog import make
from engines.wordfleet.public import (
    Challenge,
    Claim,
    Concede,
    CoordinateStrike,
    Counter,
    Deploy,
    LetterSweep,
    Ship,
    SonarPing,
    WordStrike,
)
from server.room.facts import Resigned
from tests.client.reviewed import begun, with_intents

SEED = b"s" * 32
OWN = {"word_method": "own", "sonar_ping": True}
DEFENSE = OWN | {"dictionary_defense": True, "sweep_answer": "count_and_ships"}
THEMED = {"theme": "animals"}

RED = (
    Ship("KETCH", "STORM", "B2", "F2"),
    Ship("SHIP", "CRAB", "H3", "H6"),
    Ship("SUB", "OAR", "B5", "D5"),
    Ship("ARK", "FOG", "J8", "J10"),
    Ship("PT", "OX", "E8", "F8"),
)
BLUE = (
    Ship("KETCH", "WHALE", "A10", "E10"),
    Ship("SHIP", "REEF", "C3", "C6"),
    Ship("SUB", "SEA", "F4", "H4"),
    Ship("ARK", "BUN", "I1", "I3"),
    Ship("PT", "UP", "G8", "H8"),
)
MADE_UP = (*BLUE[:3], Ship("ARK", "ZUX", "I1", "I3"), BLUE[4])


class Table:
    """A game of Word Fleet, played intent by intent."""

    def __init__(self, options=OWN, seed=SEED):
        self.game = make("wordfleet", options)
        self.state = self.game.setup((0, 1), seed)

    def do(self, *intents):
        """Each by the seat that is to move, the first of several."""
        for intent in intents:
            self.by(self.game.to_move(self.state)[0], intent)
        return self

    def by(self, seat, intent):
        """One intent of a seat."""
        self.state = self.game.apply(self.state, seat, intent)
        return self

    def held(self, seat, higher_than=-1):
        """A code in a captain's hand."""
        return next(c for c in sorted(self.state.own[seat].codes) if int(c) > higher_than)

    @property
    def mover(self):
        """Who is to move."""
        return self.game.to_move(self.state)[0]

    @property
    def at(self):
        """The rules and the state, as the stage takes them."""
        return self.game, self.state


def bid(*codes, options=OWN):
    """After these claims."""
    table = Table(options)
    for n, code in enumerate(codes):
        table.do(Counter(code) if n else Claim(code))
    return table


def settled(intent, code="742", options=OWN):
    """After a claim that was answered so."""
    return bid(code, options=options).do(intent)


def deployed(options=OWN, blue=BLUE, end=Concede):
    """At the first turn of the battle; seat 0 opens."""
    table = Table(options)
    table.do(Claim("500"))
    if table.state.bids[-1].by == 1:
        table.do(Counter("600"))
    table.do(end())
    return table.by(0, Deploy(RED, "Silent Gale")).by(1, Deploy(blue))


def answered(table, seat, *intents):
    """These intents of ``seat``; the other one misses all the while."""
    quiet = iter([f"{column}{row}" for row in (7, 9) for column in "ABCDEFGHI"])
    for intent in intents:
        while table.mover != seat:
            table.do(CoordinateStrike(next(quiet)))
        table.do(intent)
    return table


def mid(options=OWN, blue=BLUE):
    """In the middle of a battle: hits, misses, sweeps, a ping, a ship sunk on each side."""
    table = deployed(options, blue)
    mine = iter(
        [
            LetterSweep("E"),
            CoordinateStrike("C3"),
            CoordinateStrike("C4"),
            LetterSweep("Z"),
            CoordinateStrike("E5"),
            SonarPing("F3"),
            CoordinateStrike("G8"),
            CoordinateStrike("H8"),
            CoordinateStrike("G4"),
            LetterSweep("A"),
            CoordinateStrike("H4"),
            WordStrike("BEEN", "C3", "C6"),
        ]
    )
    theirs = iter(
        [
            CoordinateStrike("B2"),
            CoordinateStrike("B3"),
            LetterSweep("O"),
            CoordinateStrike("C2"),
            SonarPing("D7"),
            CoordinateStrike("E8"),
            CoordinateStrike("F8"),
            CoordinateStrike("H6"),
            LetterSweep("R"),
            CoordinateStrike("A1"),
            CoordinateStrike("D2"),
            CoordinateStrike("I6"),
        ]
    )
    for _ in range(24):
        table.do(next(mine) if table.mover == 0 else next(theirs))
    return table


def sunk(options=OWN, blue=BLUE, left=()):
    """Red has sunk all of blue's ships but ``left``, by word strikes."""
    table = deployed(options, blue)
    strikes = [
        WordStrike(ship.word, ship.here, ship.there) for ship in blue if ship.ship not in left
    ]
    quiet = iter([f"{column}{row}" for row in (7, 9) for column in "ABCDEFGHIJ"])
    for strike in strikes:
        while table.mover != 0 or table.state.turn.part == 2:
            table.do(CoordinateStrike(next(quiet)))
        table.do(strike)
    return table


def audit():
    """Blue, whose fleet is sunk, may dispute red's words; one of them is none."""
    table = Table(DEFENSE)
    table.do(Claim("500"))
    if table.state.bids[-1].by == 1:
        table.do(Counter("600"))
    table.do(Concede())
    red = (*RED[:3], Ship("ARK", "FOQ", "J8", "J10"), RED[4])
    table.by(0, Deploy(red, "Silent Gale")).by(1, Deploy(BLUE, "Amber Reef"))
    quiet = iter([f"{column}{row}" for row in (7, 9) for column in "ABCDEFGHIJ"])
    for ship in BLUE:
        while table.mover != 0 or table.state.turn.part == 2:
            table.do(CoordinateStrike(next(quiet)))
        table.do(WordStrike(ship.word, ship.here, ship.there))
    return table


def challenged(options=OWN):
    """A bluff was called: the first captain's 999."""
    return settled(Challenge(), "999", options)


def first(claims=()):
    """The seat that is to bid after these claims."""
    return bid(*claims).mover


@cache
def reviewed(plies=60):
    """The facts of a game between two who attack anyhow, until one gives up."""
    random = Random(7)

    def choose(room, seat):
        return room.game.sample(room.state, seat, random)

    begins = begun("wordfleet", {"theme": "animals", "sonar_ping": True})
    return (*with_intents(begins, choose, plies), Resigned(6, 1))
