"""Says in words what a finished game was to a player, and what games come to."""

import time
from collections.abc import Sequence
from typing import Final

from client.games.catalog import BOARDS
from client.languages.message import mark, tr, trn
from client.presenters.bot_levels import named
from protocol.from_server import BotOffer
from protocol.messages.history import GameTally, PastGame, PastPlayer, RatingPoint

KINDS: Final = {
    "rated": mark("Rated"),
    "casual": mark("Casual"),
    "campaign": mark("Campaign"),
    "practice": mark("Practice"),
}
RESULTS: Final = {"won": mark("Won"), "lost": mark("Lost"), "drawn": mark("Draw")}
SEATS: Final = (mark("Moving first"), mark("Moving second"))


def day(at: int) -> str:
    """Return when something was, on this machine's clock."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))


def called(player: PastPlayer, offers: Sequence[BotOffer]) -> str:
    """Return a player's name, for a bot with how strong it was."""
    if not player.bot or player.bot == "external":
        return player.name or tr("Player")
    strength = named(offers, player.bot)
    if not strength or strength == player.name:
        return player.name or strength
    return tr("{name} ({strength})", name=player.name, strength=strength)


def against(game: PastGame, offers: Sequence[BotOffer]) -> str:
    """Return who played with the player, in their order."""
    others = [called(it, offers) for it in game.players if it.seat != game.seat]
    return ", ".join(others) or tr("alone")


def result(game: PastGame) -> str:
    """Return how it ended for the player; of more than two, which place they took."""
    if len(game.players) > 2 and game.result != "drawn":
        mine = next((it.place for it in game.players if it.seat == game.seat), 0)
        return tr("Place {place} of {players}", place=mine, players=len(game.players))
    return tr(RESULTS[game.result])


def change(game: PastGame) -> str:
    """Return what it has made of the rating: "+12, now 1634"; empty where nothing."""
    if game.change is None:
        return ""
    sign = "+" if game.change >= 0 else "−"
    return tr(
        "{sign}{points}, now {rating}", sign=sign, points=abs(game.change), rating=game.rating
    )


def score(tally: GameTally) -> str:
    """Return won, drawn and lost games in words: "9 of 14 won, 1 drawn"."""
    total = tally.won + tally.drawn + tally.lost
    won = trn("{won} of {n} won", "{won} of {n} won", total, won=tally.won)
    if not tally.drawn:
        return won
    return tr("{won}, {drawn} drawn", won=won, drawn=tally.drawn)


def seat_word(game: str, key: str) -> str:
    """Return what a seat stands for: its colour, where that never changes; else who moves first."""
    seat = int(key) if key.isdecimal() else 0
    board = BOARDS.get(game)
    if board is not None and board.keeps_colours and seat < len(board.seats):
        return board().side(seat).capitalize()
    return tr(SEATS[seat]) if seat < len(SEATS) else tr("Seat {n}", n=seat + 1)


def length_word(key: str) -> str:
    """Return which games are meant by their most plies."""
    if key == "0":
        return tr("More than 160 moves")
    lower = {"20": 0, "40": 20, "80": 40, "160": 80}.get(key, 0)
    return tr("{least} to {most} moves", least=lower + 1, most=key)


def curve_words(curve: Sequence[RatingPoint]) -> str:
    """Return what a curve shows, as a screen reader says it."""
    if not curve:
        return tr("No rated games yet.")
    values = [it.rating for it in curve]
    return tr(
        "Rating {first} on {since}, {last} now. Highest {highest}, lowest {lowest}.",
        first=values[0],
        since=day(curve[0].at)[:10],
        last=values[-1],
        highest=max(values),
        lowest=min(values),
    )
