"""One's other games beside the one that is shown: which of them wait, and the way there."""

from functools import partial
from typing import Final

from client.games.catalog import title
from client.languages.message import tr, trn
from client.shell.running_games import elsewhere, is_my_turn, is_shared
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, Chip, Label, Pad, Row, Space, Widget
from protocol.from_server import RoomCard as RoomCard
from protocol.names import RoomId

ROOM_FOR: Final = 560
"""In less width, in pixels at 100 %, there are two arrows in place of the games' names."""
EACH: Final = 230
"""So much width a game's name takes."""
LEAST_HEIGHT: Final = 560
"""In a lower window all room belongs to the board: the keys do it there."""


def game_strip(shell: Shell, there: RoomId, window: tuple[float, float]) -> list[Widget]:
    """Return a line with this player's games; empty where they are not known yet.

    ``window``: its size in pixels at 100 %.
    """
    games = shell.running
    at = next((n for n, card in enumerate(games) if card.room == there), None)
    if window[1] < LEAST_HEIGHT:
        return []
    if at is None or len(games) < 2:
        return [Pad(Space(theme.CONTROL), pad=4)]
    place = tr("Your games {n}/{all}", n=at + 1, all=len(games))
    if window[0] < ROOM_FOR:
        return [Pad(_arrows(shell, place, there), pad=4)]
    fits = max(2, int((window[0] - 200) // EACH))
    shown = _shown(games, at, fits)
    parts: list[Widget] = [Label(place, theme.SMALL, theme.SOFT)]
    parts += [_named(shell, card, there) for card in shown]
    rest = [card for card in games if card not in shown]
    waiting = sum(map(is_my_turn, rest))
    if rest:
        more = trn("{n} more", "{n} more", len(rest))
        turns = trn("{n} more: your turn", "{n} more: your turn", waiting)
        parts.append(Label(turns if waiting else more, theme.SMALL, theme.SOFT))
    return [Pad(Row([Space(), *parts], gap=8), pad=4)]


def _shown(games: tuple[RoomCard, ...], at: int, fits: int) -> tuple[RoomCard, ...]:
    """Return as many as fit: this one, those that wait, then the others, in their order."""
    best = sorted(games, key=lambda card: (card is not games[at], not is_my_turn(card)))[:fits]
    return tuple(card for card in games if card in best)


def _named(shell: Shell, card: RoomCard, there: RoomId) -> Widget:
    others = ", ".join(elsewhere(card))
    if not others:
        others = tr("at this window") if is_shared(card) else tr("nobody yet")
    short = others if len(others) <= 14 else others[:13] + "…"
    words = tr("{game} · {players}", game=title(card.game), players=short)
    if card.room == there:
        return Chip(words, dot=theme.TEXT)
    about = {"game": title(card.game), "players": others}
    if is_my_turn(card):
        words, spoken = f"● {words}", tr("Your turn: {game} with {players}", **about)
    else:
        spoken = tr("Go to {game} with {players}", **about)
    key = f"game {card.room}"
    return Button(key, words, partial(shell.open_room, card.room), "quiet", name=spoken)


def _arrows(shell: Shell, place: str, there: RoomId) -> Widget:
    waiting = sum(is_my_turn(card) for card in shell.running if card.room != there)
    turns = trn("{n} waits", "{n} wait", waiting)
    parts: list[Widget] = [
        Button("game before", "‹", partial(shell.switch_game, -1), "quiet", tr("Previous game")),
        Label(place, theme.SMALL, theme.SOFT),
        *([Chip(turns, dot=theme.FOCUS)] if waiting else []),
        Space(grows=1),
        Button("game after", "›", partial(shell.switch_game, 1), "quiet", tr("Next game")),
    ]
    return Row(parts, gap=8)
