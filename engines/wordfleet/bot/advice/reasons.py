"""What an attack of Word Fleet is good for, as motifs: by what everyone has heard alone.

Places are counted one by one: each ship that is afloat wherever it can still lie under some name.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from engines.bot import BoardMark, MarkKind, Motif
from engines.game import Seat
from engines.wordfleet.board import AREAS, PLACE, SPANS
from engines.wordfleet.bot.advice import bids
from engines.wordfleet.bot.belief import Belief
from engines.wordfleet.bot.chart import Berth, Chart, chart, places, squares_of
from engines.wordfleet.bot.neighbours import beside
from engines.wordfleet.bot.posterior import sampled
from engines.wordfleet.public import (
    CoordinateStrike,
    DisputeWord,
    Intent,
    LetterSweep,
    SonarPing,
    View,
    WordStrike,
)

CODES: Final = (
    "only_word", "likely_word", "no_word", "follows_hit", "most_places", "letters", "places",
    "sweep", "ping", "chance", *bids.CODES,
)  # fmt: skip
"""All there are, the most telling first."""
FEW: Final = 200
"""Letters are told apart where a place has at most so many words."""
FLEETS: Final = 600
"""So many are drawn where they cannot be reckoned."""
SEED: Final = 20_260
SELDOM: Final = 0.02
"""A count that is less likely is not told."""


def motifs(view: View, seat: Seat, intent: Intent) -> tuple[Motif, ...]:
    """Return what an attack is good for, or a bid, the most telling first; nothing of fleets."""
    if seat not in view.to_move:
        return ()
    if view.phase == "bidding":
        return bids.motifs(view, seat, intent)
    if view.phase != "battle":
        return ()
    known = chart(view, seat)
    belief = likely(known)
    match intent:
        case CoordinateStrike(at):
            found = [*_struck(known, belief, PLACE[at])]
        case WordStrike(word, here, there):
            found = [*_named(known, belief, word, (here, there))]
        case LetterSweep(letter):
            found = [*_swept(belief, letter)]
        case SonarPing(corner):
            found = [*_pinged(belief, corner)]
        case DisputeWord(ship):
            found = [*_disputed(known, ship)]
        case _:
            found = []
    found.sort(key=lambda it: CODES.index(it.code))
    return tuple(found)


def _motif(code: str, values: dict[str, int | str], **marks: tuple[int, ...]) -> Motif:
    kinds: tuple[MarkKind, ...] = ("move", "threat", "danger", "link")
    return Motif(
        code, values, tuple(BoardMark(kind, marks[kind]) for kind in kinds if marks.get(kind))
    )


def _disputed(known: Chart, ship: str) -> Iterator[Motif]:
    """That no word of the dictionary fits where that ship can be."""
    names = [berth.words for of, some in known.berths.items() for berth in some if of == ship]
    if not any(names):
        yield _motif("no_word", {"ship": ship})


def _percent(chance: float) -> int:
    return round(100 * chance)


def likely(known: Chart) -> Belief | None:
    """Return what is likely where by whole fleets, the same each time; None where none fits."""
    return sampled(known, FLEETS, Random(SEED))  # noqa: S311 - a game, not a secret


# -- a square ----------------------------------------------------------------------------------


def _struck(known: Chart, belief: Belief | None, at: int) -> Iterator[Motif]:
    berths = [berth for some in known.berths.values() for berth in some]
    here = [berth for berth in berths if berth.squares >> at & 1]
    hits = tuple(places(beside(1 << at) & known.hits))
    through = [berth for berth in berths if any(berth.squares >> hit & 1 for hit in hits)]
    both = [berth for berth in through if berth.squares >> at & 1]
    if both:
        values: dict[str, int | str] = {"n": len(both), "of": len(through)}
        yield _motif("follows_hit", values, move=(at,), link=hits)
    yield from _letters(known, both, at)
    if here and not known.hits:
        counts = dict.fromkeys(places(known.dark), 0)
        for berth in berths:
            for square in berth.order:
                if square in counts:
                    counts[square] += 1
        values = {"n": len(here), "of": len(berths)}
        code = "most_places" if counts[at] == max(counts.values()) else "places"
        ways = 0
        for berth in here:
            ways |= berth.squares
        yield _motif(code, values, move=(at,), threat=tuple(places(ways & known.dark)))
    if belief is not None:
        yield _motif("chance", {"percent": _percent(min(1.0, belief.hit(at)))}, move=(at,))


def _letters(known: Chart, some: list[Berth], at: int) -> Iterator[Motif]:
    """How many letters can stand there, each in words of its own."""
    few = [it for it in some if it.words and it.words.bit_count() <= FEW and len(it.shown) > 1]
    if len(few) != 1 or len(some) != 1:
        return
    (berth,) = few
    words = [word for word, _ in known.names(berth.ship).each(berth.words)]
    letters = {word[berth.order.index(at)] for word in words}
    if len(letters) > 1:
        shown = tuple(it for it in berth.order if known.hits >> it & 1)
        values: dict[str, int | str] = {"n": len(words), "letters": len(letters)}
        yield _motif("letters", values, move=(at,), link=shown)


# -- a word, a letter, an area -----------------------------------------------------------------


def _named(
    known: Chart, belief: Belief | None, word: str, span: tuple[str, str]
) -> Iterator[Motif]:
    """How sure a word is at its place."""
    on = [berth for some in known.berths.values() for berth in some if berth.span == span]
    squares = tuple(PLACE[square] for square in SPANS[span])
    shown = tuple(it for it in squares if known.hits >> it & 1)
    words = {it for berth in on for it, _ in known.names(berth.ship).each(berth.words)}
    if words == {word} and shown:
        yield _motif("only_word", {"word": word}, move=squares, link=shown)
        return
    chance = 0.0 if belief is None else _chance(belief, word, span)
    if chance > 0:
        values: dict[str, int | str] = {"word": word, "percent": _percent(chance)}
        yield _motif("likely_word", values, move=squares, link=shown)


def _chance(belief: Belief, word: str, span: tuple[str, str]) -> float:
    return sum(it.chance for it in belief.named() if it.word == word and it.span == span)


def _swept(belief: Belief | None, letter: str) -> Iterator[Motif]:
    """Between which counts the answer lies."""
    if belief is None:
        return
    likely = [many for many, chance in enumerate(belief.counts(letter)) if chance > SELDOM]
    if len(likely) > 1:
        yield _motif("sweep", {"letter": letter, "low": min(likely), "high": max(likely)})


def _pinged(belief: Belief | None, corner: str) -> Iterator[Motif]:
    if belief is not None:
        area = squares_of(AREAS[corner])
        values: dict[str, int | str] = {"percent": _percent(belief.found(area))}
        yield _motif("ping", values, move=tuple(places(area)))
