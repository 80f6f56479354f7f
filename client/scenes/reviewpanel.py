"""What stands beside the board of a review: the position in words, whose view, every ply."""

from typing import TYPE_CHECKING

from client import theme, turning
from client.games.board import Board, Player
from client.scenes.indicator import VerdictSign
from client.scenes.parts import Sign
from client.scenes.players import PlayerCard
from client.scenes.plies import Ply, PlyList
from client.scenes.timeline import TurnSign
from client.widgets import (
    Button,
    Card,
    Chip,
    Choice,
    Column,
    Label,
    Row,
    Scroll,
    Widget,
)

if TYPE_CHECKING:
    from client.scenes.review import ReviewScene

MOST_LINES = 3
"""So many of a bot's reasons are shown."""


def panel(review: "ReviewScene", board: Board) -> Column:
    """Where one is, what it is worth, whose view it is, every ply."""
    return Column(
        [
            _head(review, board),
            _now(review, board),
            *(PlayerCard(board, player) for player in players(review)),
            *_viewer(review, board),
            _list(review, board),
            _foot(review),
        ],
        gap=10,
        grows=1,
    )


def _head(review: "ReviewScene", board: Board) -> Widget:
    return Row([Label(board.title, theme.TITLE), Chip("Review"), Chip(str(review.room))], gap=8)


def _now(review: "ReviewScene", board: Board) -> Widget:
    """The position in words, its value, and whether the game turned here."""
    place: list[Widget] = [Label(review.position_words, theme.HEADING, grows=1)]
    if review.here.mover is not None:
        place.insert(0, Sign(board, review.here.mover, 22))
    parts: list[Widget] = [Row(place, gap=10)]
    lines = review.here.seen.thought[:MOST_LINES]
    parts += [Label(line, theme.SMALL, theme.SOFT) for line in lines]
    verdicts, turns = review.verdicts(), review.turnings()
    if verdicts:
        words = Label(review.verdict_words, theme.BODY, grows=1)
        parts.append(Row([VerdictSign(board, verdicts[review.at]), words], gap=10))
        turned = review.turned_words
        if turned:
            about = Label(turned, theme.BODY, theme.WARNING, grows=1)
            parts.append(Row([TurnSign(), about], gap=10))
        parts.append(Label(turning.summary(turns), theme.SMALL, theme.SOFT))
    elif review.assessing:
        parts.append(Label("Working out the values …", theme.SMALL, theme.SOFT))
    elif board.evaluated:
        parts.append(Label("Nobody here knows the values.", theme.SMALL, theme.SOFT))
    return Column(parts, gap=6)


def players(review: "ReviewScene") -> list[Player]:
    """Who sat, seat by seat, and whose turn it was."""
    seen, found = review.here.seen, []
    for seat, chair in enumerate(seen.chairs):
        note = "you" if seat == review.you else ""
        won = seen.ending is not None and seat in seen.ending.winners
        to_move = seen.ending is None and review.board is not None
        moves = to_move and seat in review.to_move
        found.append(Player(seat, chair.name if chair else "nobody", note, True, moves, won))
    return found


def _viewer(review: "ReviewScene", board: Board) -> list[Widget]:
    """Whose eyes one looks through, where that changes anything: what is seen, or its value."""
    if board.open_hands and not review.verdicts():
        return []
    title = "Evaluation for" if board.open_hands else "As seen by"
    seats = [*review.here.seen.playing, None]
    labels = ["Spectators" if s is None else board.side(s).capitalize() for s in seats]
    chosen = seats.index(review.wanted)
    return [Choice("viewer", title, labels, chosen, lambda n: review.look_as(seats[n]))]


def _list(review: "ReviewScene", board: Board) -> Widget:
    verdicts = review.verdicts()
    turns = {found.at for found in review.turnings()}
    rows = [
        Ply(found.title, found.mover, verdicts[n] if verdicts else None, n in turns)
        for n, found in enumerate(review.found)
    ]
    plies = PlyList(board, rows, review.at, review.said, review.seek)
    return Card(Scroll("list", plies, least=132), pad=8, grows=1)


def _foot(review: "ReviewScene") -> Widget:
    return Column([_keeping(review), _leaving(review)], gap=4)


def _keeping(review: "ReviewScene") -> Widget:
    """To save the game, and to play on from here."""
    off = "it is being saved" if review.saving else ""
    off = "it is among the records" if review.kept else off
    if review.shell.connection is None:
        off = off or "there is no server"
    words = "Saved" if review.kept else "Save"
    save = Button("save", words, review.save, off=off, grows=1, name="Save the record")
    name = "Play on from this position, in a room of its own"
    fork = Button("fork", "Play on", review.fork, off=review.why_no_fork(), grows=1, name=name)
    return Row([save, fork], gap=8)


def _leaving(review: "ReviewScene") -> Widget:
    return Row(
        [
            Button("close", review.back_words, review.escape, "quiet"),
            Button("help", "Help", review.help, "quiet"),
            Button("settings", "Settings", review.settings, "quiet"),
        ],
        gap=0,
    )
