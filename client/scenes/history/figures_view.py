"""The figures of a player: the rating's course, and games by kind, seat, bot, length and rival."""

from collections.abc import Callable, Mapping, Sequence

from client.games.catalog import title
from client.languages.message import tr
from client.presenters.bot_levels import named
from client.scenes.history.game_words import KINDS, length_word, score, seat_word
from client.scenes.history.rating_curve import RatingCurve
from client.scenes.history.tally_bar import tally_row
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import theme
from client.widgets import Beside, CardBox, Column, Label, Link, Widget
from protocol.from_server import BotOffer
from protocol.messages.history import Figures, GameFigures, GameTally, Rival
from protocol.names import PlayerId

LookUp = Callable[[PlayerId, str], None]
Offers = Mapping[str, Sequence[BotOffer]]
"""By game, the bots that a server has now: they say what a level is called."""


def figure_parts(told: Figures | None, game: str, offers: Offers, look_up: LookUp) -> list[Widget]:
    """Return a part for each game, or for ``game`` alone where one is wanted."""
    if told is None:
        return [Label(tr("Loading ..."), ink=theme.SOFT)]
    games = [it for it in told.games if game in ("", it.game)]
    if not games:
        words = tr("No finished games here yet. Figures come with the first one.")
        return [CardBox(Label(words, theme.BODY, theme.SOFT), fill=theme.RAISED, pad=16)]
    return [_game(it, offers.get(it.game, ()), look_up) for it in games]


def _game(figures: GameFigures, offers: Sequence[BotOffer], look_up: LookUp) -> Widget:
    parts: list[Widget] = [Label(title(figures.game), theme.HEADING)]
    if figures.curve:
        parts.append(RatingCurve(figures.curve))
    left: list[Widget] = [
        *_group(tr("Games"), [(tr(KINDS.get(it.key, it.key)), it) for it in figures.kinds]),
        *_group(tr("By seat"), [(seat_word(figures.game, it.key), it) for it in figures.seats]),
    ]
    bots = [(named(offers, it.key) or it.key, it) for it in figures.bots]
    right: list[Widget] = [
        *_group(tr("Against bots"), bots),
        *_group(tr("By length"), [(length_word(it.key), it) for it in figures.lengths]),
    ]
    columns = [Column(it, gap=16) for it in (left, right) if it]
    for column in columns:
        column.grows = 1
    parts.append(Beside(columns, 300, 24) if len(columns) > 1 else columns[0])
    if figures.rivals:
        rivals = [_rival(figures.game, it, look_up) for it in figures.rivals]
        parts.append(Column([Label(tr("Head to head"), theme.STRONG), *rivals], gap=6))
    return CardBox(Column(parts, gap=16), fill=theme.RAISED, pad=16)


def _group(words: str, rows: Sequence[tuple[str, GameTally]]) -> list[Widget]:
    """Return the lines of one sort below their heading; nothing where there are none."""
    if not rows:
        return []
    lines = [tally_row(name, tally) for name, tally in rows]
    return [Column([Label(words, theme.STRONG), *lines], gap=6)]


def _rival(game: str, rival: Rival, look_up: LookUp) -> Widget:
    tally = GameTally("", rival.won, rival.drawn, rival.lost)
    name = Link(
        f"rival {game} {rival.player}",
        rival.name or tr("Player"),
        lambda: look_up(rival.player, rival.name),
        tr("{name}: {score}", name=rival.name, score=score(tally)),
        theme.BODY,
        grows=1,
    )
    faced = Faced(portrait(rival.player, rival.name, None), name, 22)
    faced.grows = 1
    return tally_row(faced, tally)
