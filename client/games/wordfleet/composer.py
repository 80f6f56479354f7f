"""A word strike in the making: where it begins, which way it runs, its word, and what is known."""

from typing import Final, NamedTuple

from client.games.wordfleet.model.chart import stretch
from client.games.wordfleet.themes import THEMES
from client.languages.message import tr
from engines.wordfleet.public import (
    LENGTHS,
    LETTERS,
    MISS,
    UNKNOWN,
    Attack,
    Square,
    Terms,
    WordStrike,
    fits,
    fold,
    is_word,
)

SHORTEST: Final = min(LENGTHS.values())
LONGEST: Final = max(LENGTHS.values())


class StrikeTile(NamedTuple):
    """One square along a strike."""

    square: Square
    typed: str
    """The letter of the word; empty behind its end."""
    known: str
    """What is known of the square: a letter, MISS or UNKNOWN."""

    @property
    def agrees(self) -> bool:
        """Return whether the letter typed is the one known."""
        return bool(self.typed) and self.typed == self.known

    @property
    def clashes(self) -> bool:
        """Return whether the letter typed cannot be there."""
        return bool(self.typed) and self.known != UNKNOWN and not self.agrees


class Composer:
    """What a captain is about to announce."""

    def __init__(self) -> None:
        self.start: Square | None = None
        self.down = False
        self.word = ""

    def write(self, word: str) -> None:
        """Set the word as typed; upper case is the same."""
        self.word = fold(word.strip())

    def squares(self) -> tuple[Square, ...]:
        """Return the squares from the start on, as far as the longest ship would reach."""
        return () if self.start is None else stretch(self.start, LONGEST, self.down)

    def tiles(self, found: Attack) -> tuple[StrikeTile, ...]:
        """Return what is typed and what is known, square by square."""
        word = self.word.ljust(LONGEST)
        return tuple(
            StrikeTile(square, word[n].strip(), found.known(square))
            for n, square in enumerate(self.squares())
        )

    def offer(self, found: Attack) -> str:
        """Return the known letters that follow what is typed so far."""
        letters = ""
        for tile in self.tiles(found)[len(self.word) :]:
            if tile.known in (UNKNOWN, MISS) or tile.square in found.wrecks:
                break
            letters += tile.known
        return letters

    def strike(self) -> WordStrike | None:
        """Return what would be announced; None while it is no word in a place."""
        squares = self.squares()[: len(self.word)]
        wrong = self._spelling() or len(squares) < len(self.word)
        return None if wrong or not squares else WordStrike(self.word, squares[0], squares[-1])

    def fault(self, found: Attack) -> str:
        """Return why it cannot be announced, in a sentence; empty when it can (D16 to D18)."""
        if self.start is None:
            return tr("Pick the first square of the word on the grid.")
        if wrong := self._spelling():
            return wrong
        strike = self.strike()
        if strike is None:
            return self._no_room()
        if not found.wrecks.isdisjoint(self.squares()[: len(self.word)]):
            return tr("A sunken ship lies there.")
        past = {(event.word, event.start, event.end) for event in found.wrong}
        if (strike.word, strike.here, strike.there) in past:
            return tr("You have tried that word there.")
        return ""

    @property
    def where(self) -> str:
        """Return where the word begins and which way it runs; empty where it is nowhere yet."""
        if self.start is None:
            return ""
        if self.down:
            return tr("From {square} down", square=self.start)
        return tr("From {square} to the right", square=self.start)

    def _no_room(self) -> str:
        """That it would leave the grid."""
        about = {"square": self.start, "n": len(self.word)}
        if self.down:
            return tr("No room for {n} letters from {square} down.", **about)
        return tr("No room for {n} letters from {square} to the right.", **about)

    def _spelling(self) -> str:
        """Why the letters are no word of a ship."""
        if not self.word:
            return tr("Type the word.")
        wrong = next((sign for sign in self.word if sign not in LETTERS), None)
        if wrong is not None:
            return tr("Only letters A to Z, not “{sign}”.", sign=wrong)
        if SHORTEST <= len(self.word) <= LONGEST:
            return ""
        return tr("Words have {least} to {most} letters.", least=SHORTEST, most=LONGEST)

    def warnings(self, found: Attack, terms: Terms) -> tuple[str, ...]:
        """Return what speaks against it by what was said; it may be announced all the same."""
        return (
            *self._clashes(found),
            *self._afloat(found),
            *self._counts(found),
            *_dictionary(self.word, terms),
        )

    def _clashes(self, found: Attack) -> list[str]:
        lines = []
        for tile in self.tiles(found):
            if tile.clashes and tile.known == MISS:
                lines.append(tr("{square} is a miss: no ship there.", square=tile.square))
            elif tile.clashes:
                about = {"square": tile.square, "known": tile.known, "typed": tile.typed}
                lines.append(tr("{square} is {known}, not {typed}.", **about))
        return lines

    def _afloat(self, found: Attack) -> list[str]:
        """No ship of that length is left, or all its squares are known to be of others."""
        if len(self.word) in {LENGTHS[ship] for ship in found.afloat}:
            return []
        return [tr("No ship of {n} letters is afloat.", n=len(self.word))]

    def _counts(self, found: Attack) -> list[str]:
        """More of a letter than a sweep has left for this ship."""
        wrecked = "".join(event.word for event in found.sunk)
        lines = []
        for letter, total in found.swept.items():
            left = total - wrecked.count(letter)
            if self.word.count(letter) > left:
                about = {"letter": letter, "n": left}
                lines.append(
                    tr("Ships afloat have {letter} only {n} times.", **about)
                    if left > 1
                    else tr("Ships afloat have {letter} only once.", **about)
                    if left
                    else tr("Ships afloat have no {letter}.", **about)
                )
        return lines


def _dictionary(word: str, terms: Terms) -> list[str]:
    """What a dictionary says against it; ships under Dictionary Defense may bear anything."""
    lines = []
    if not is_word(terms.edition, word):
        lines.append(tr("{word} is not in the dictionary.", word=word))
    elif not (_is_open(word, terms) or fits(terms.edition, word, terms.theme)):
        about = {"word": word, "theme": tr(THEMES[terms.theme])}
        lines.append(tr("{word} does not fit the theme: {theme}.", **about))
    return lines


def _is_open(word: str, terms: Terms) -> bool:
    """Whether the ships of that length may bear any word (D28): more are open where it is dealt."""
    return len(word) in {LENGTHS[ship] for ship in terms.open_classes}
