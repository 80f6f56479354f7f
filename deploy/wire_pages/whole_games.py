"""Write the annotated game of each page: every ply, and what it changed in one audience's view."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.json import encode
from msgspec.structs import replace

from deploy.wire_pages.registry import kind
from engines.catalog import make
from engines.game import AnyGame, Seat
from protocol.diff import diff

FOLDER: Final = Path(__file__).parent / "whole_games"


class WholeGame(msgspec.Struct, frozen=True):
    """A game as it lies in a file: all it takes to play it again, and what to say about it."""

    game: str
    options: dict[str, Any]
    seed: int
    """Of the deal: 32 bytes, the last one lowest."""
    viewer: Seat | None
    """Whose view is shown; None: that of spectators."""
    plies: tuple[tuple[Seat, dict[str, Any]], ...]
    """Who sent which intent."""
    notes: dict[str, str]
    """What is to be seen in a ply, by its number from 1."""

    @property
    def rules(self) -> AnyGame:
        """Return the rules with these options."""
        return make(self.game, self.options)


class Shown(NamedTuple):
    """A ply as the page tells of it."""

    seat: Seat
    intent: dict[str, Any]
    before: Any
    """The view before it."""
    after: Any
    """The view after it."""


def whole_game(name: str) -> WholeGame:
    """Return the game of a page."""
    text = (FOLDER / f"{name}.json").read_bytes()
    return msgspec.json.decode(text, type=WholeGame)


def course(it: WholeGame) -> Iterator[Shown]:
    """Yield every ply as the viewer saw it. Raises IllegalIntent where one is not legal."""
    game = it.rules
    state = game.setup(tuple(range(game.seats)), it.seed.to_bytes(32, "big"))
    for seat, intent in it.plies:
        before = game.view(state, it.viewer)
        state = game.apply(state, seat, msgspec.convert(intent, game.intent_type))
        yield Shown(seat, intent, before, game.view(state, it.viewer))


@kind("game")
def annotated(name: str) -> str:
    """Return the whole game: the view before it, a row for each ply, and the view at its end."""
    it = whole_game(name)
    shown = list(course(it))
    rows = ["| ply | seat | intent | changes of the view |", "| --- | --- | --- | --- |"]
    for number, ply in enumerate(shown, 1):
        note = it.notes.get(str(number), "")
        rows.append(_row(number, ply, note))
    return "\n\n".join(
        (
            f"The options are `{_json(it.options)}`. Before the first ply the view is:",
            _fenced("View", shown[0].before),
            "\n".join(rows),
            "At the end the view is:",
            _fenced("View", shown[-1].after),
        )
    )


def _row(number: int, ply: Shown, note: str) -> str:
    told = f"`{_json(diff(ply.before, ply.after))}` {note}".rstrip()
    return f"| {number} | {ply.seat} | `{_json(ply.intent)}` | {told} |"


@kind("hints")
def hints(name: str, before: str) -> str:
    """Return the hints of the seat that is to move before that ply of the whole game."""
    it = whole_game(name)
    seat = it.plies[int(before) - 1][0]
    own = replace(it, viewer=seat, plies=it.plies[: int(before)])
    *_, last = course(own)
    return _fenced("Hints", last.before.hints)


def _fenced(whose: str, value: Any) -> str:
    return f"{whose}:\n```json\n{_json(value)}\n```"


def _json(value: Any) -> str:
    return encode(value).decode()
