"""What one may offer at the table: a pause, a draw, to cancel, to resign; or why not now."""

from functools import partial
from typing import ClassVar

from client.games.positions.position_copy import (
    copy_position,
    edit_position,
    why_no_editor,
    why_no_position,
)
from client.languages.message import mark, tr
from client.net.connection import ServerConnection
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.shell.name_question import NameQuestion, proposed
from client.shell.parts import head
from client.shell.question import QuestionScene
from client.shell.scene import DialogScene
from client.ui import theme
from client.widgets import Action, Button, Column, Label, Widget
from protocol.allowed_actions import AllowedAction
from protocol.from_client import OfferKind
from protocol.from_server import RoomView, SeatInfo
from protocol.names import RoomId, window_of

TOO_OFTEN = mark("You cannot offer this again in this game.")
OFFERED: dict[OfferKind, tuple[str, str]] = {
    "draw": (mark("Offer a draw"), mark("If your opponent accepts, nobody wins.")),
    "pause": (mark("Ask for a pause"), mark("If all agree, clocks stop until someone moves.")),
    "abort": (mark("Offer to cancel"), mark("If all agree, the game ends without a result.")),
}
"""By kind of offer: what the button says, and what comes of it."""


class TableMenuScene(DialogScene):
    """A dialog above the table."""

    title: ClassVar[str] = mark("Game options")
    width: ClassVar[float] = 520

    def __init__(self, model: RoomModel, actions: RoomActions) -> None:
        super().__init__(model.shell)
        self._model, self._actions = model, actions

    def parts(self) -> list[Widget]:
        """Return one thing below the other, each with what comes of it."""
        return [head(tr("Game options")), *self._parts(), *self._position()]

    def _position(self) -> list[Widget]:
        """Return how the position is taken elsewhere: as text, or to be played from."""
        seen, shell = self._model.seen, self.shell
        if seen is None or why_no_position(seen):
            return []
        off, copied = why_no_editor(seen), tr("Copy position")
        about = tr("As text, to paste it elsewhere."), tr("Change it, and play from here.")
        edit, copy = partial(edit_position, shell, seen), partial(copy_position, shell, seen)
        return [
            self._thing("copy position", copied, about[0], copy),
            self._thing("edit position", tr("Set up from here"), about[1], edit, off),
        ]

    def _parts(self) -> list[Widget]:
        model, actions = self._model, self._actions
        seen = model.seen
        if seen is not None and seen.seat is None and not why_no_position(seen):
            return []
        if seen is None or seen.seat is None or seen.phase != "playing":
            return [Label(tr("Nothing to offer right now."), ink=theme.SOFT)]
        parts: list[Widget] = []
        if model.board is not None and model.board.draws:
            parts.append(self._offer(seen, "draw"))
        parts.append(self._offer(seen, "pause"))
        if model.may("abort"):
            about = tr("Free before the second move. The game will not count.")
            parts.append(self._thing("abort", tr("Cancel game"), about, actions.abort))
        else:
            parts.append(self._offer(seen, "abort"))
        parts.append(self._save(seen))
        off = "" if model.may("resign") else tr("You are out of this game.")
        resign = partial(ask_resignation, model, actions)
        about = tr("You lose the game.")
        parts.append(self._thing("give up", tr("Resign"), about, resign, off))
        return [*parts, *self._printing()]

    def _printing(self) -> list[Widget]:
        """Return the way to sheets of paper, where the game has them."""
        board = self._model.board
        if board is None or not board.printers:
            return []

        def show() -> None:
            for printer in board.printers:
                self.shell.push(printer(self.shell, board))

        about = tr("Your tracker as a PDF, or blank sheets for play on paper.")
        return [self._thing("sheets", tr("Print sheets ..."), about, show)]

    def _save(self, seen: RoomView) -> Widget:
        """Return what keeps the game under a name, to go on with later or elsewhere."""
        about = tr("Go on later, as often as you like. The game becomes practice.")
        return self._thing("save", tr("Save game ..."), about, self._ask_save, why_no_save(seen))

    def _ask_save(self) -> None:
        seen = self._model.seen
        if seen is None:
            return
        about = tr("It stays on this server. From then on this game counts for nothing.")
        name = proposed([it.name for it in seen.seats if it is not None])
        asked = tr("Save this game"), about
        self.shell.push(NameQuestion(self.shell, asked, name, tr("Save"), self._save_as))

    def _save_as(self, name: str) -> None:
        connection, seen = self.shell.connection, self._model.seen
        if connection is not None and seen is not None:
            self.shell.start_task(self._saved(connection, seen.room, name))

    async def _saved(self, connection: ServerConnection, room: RoomId, name: str) -> None:
        await connection.saves.save(room, name)
        self.shell.say(tr("Saved as “{name}”. Find it in Records.", name=name))

    def _offer(self, seen: RoomView, kind: OfferKind) -> Widget:
        text, about = OFFERED[kind]
        off = why_no_offer(self._model, self._actions, seen, kind)
        does = partial(self._actions.offer, kind)
        return self._thing(f"offer {kind}", tr(text), tr(about), does, off)

    def _thing(self, key: str, text: str, about: str, does: Action, off: str = "") -> Widget:
        def do() -> None:
            self.shell.pop(self)
            does()

        words = Label(off or about, theme.SMALL, theme.SOFT)
        button = Button(key, text, do, off=off)
        button.tip = ""  # the line below says it
        return Column([button, words], gap=4)


def why_no_save(seen: RoomView) -> str:
    """Return why the game cannot be saved, in a sentence; empty where it can."""
    if seen.settings.rated or seen.settings.campaign:
        return tr("Games that count cannot be saved.")
    mine = seen.seats[seen.seat] if seen.seat is not None else None
    window = window_of(mine.player) if mine is not None else None
    others = (seen.seats[seat] for seat in seen.playing)
    for it in others:
        if it is not None and not _is_server_bot(it) and window_of(it.player) != window:
            return tr("Only games against bots, or at one window, can be saved.")
    return ""


def open_table_menu(model: RoomModel, actions: RoomActions) -> None:
    """Show what one may offer at the table."""
    model.shell.push(TableMenuScene(model, actions))


def ask_resignation(model: RoomModel, actions: RoomActions) -> None:
    """Give up, once that is confirmed."""
    about = tr("Your opponent wins.")
    if model.seen is not None and len(model.seen.playing) > 2:
        alone = _only_bots_stay(model.seen)
        about = tr("You are out; the others play on.")
        about = tr("Only bots are left: the game ends as it stands.") if alone else about
    answers = tr("Resign"), tr("Keep playing")
    asked = tr("Resign this game?")
    model.shell.push(QuestionScene(model.shell, asked, about, answers, actions.resign))


def _only_bots_stay(seen: RoomView) -> bool:
    """Return whether all others are bots of the server, with whom alone no game goes on."""
    others = [seen.seats[seat] for seat in seen.playing if seat != seen.seat]
    return all(it is not None and _is_server_bot(it) for it in others)


def _is_server_bot(seat_info: SeatInfo) -> bool:
    return bool(seat_info.bot) and seat_info.bot != "external"


def why_no_offer(model: RoomModel, actions: RoomActions, seen: RoomView, kind: OfferKind) -> str:
    """Return why that cannot be offered now, in a sentence; empty where it can."""
    name: AllowedAction | None = OFFERS.get(kind)
    if name is not None and model.may(name):
        return ""
    if any(offer.kind == kind and offer.seat == seen.seat for offer in seen.offers):
        return tr("You have already asked. Waiting for an answer.")
    if kind == "pause" and seen.paused:
        return tr("The game is already paused.")
    if kind == "rematch" and seen.settings.campaign:
        return tr("Play the next level instead.")
    if kind == "rematch":
        return tr(TOO_OFTEN) if kind in actions.asked else tr("Everyone has already agreed.")
    return _unfit(model, seen, kind) or _unanswered(seen, kind) or _repeated(actions, seen, kind)


def _unfit(model: RoomModel, seen: RoomView, kind: OfferKind) -> str:
    """Return why this game or this seat knows no such offer; empty where it does."""
    if not model.may("resign"):
        return tr("You are out of this game.")
    if kind == "draw" and len(seen.playing) != 2:
        return tr("Only two players can agree on a draw.")
    if kind == "abort" and seen.settings.campaign:
        return tr("Campaign games cannot be cancelled. You can resign.")
    return ""


def _unanswered(seen: RoomView, kind: OfferKind) -> str:
    """Return why nobody answers; empty where people play, or bots that agree to everything."""
    others = [seen.seats[seat] for seat in seen.playing if seat != seen.seat]
    if any(seat_info is not None and not seat_info.bot for seat_info in others):
        return ""
    if seen.settings.campaign and kind != "pause":
        return tr("In campaign games, bots only agree to a pause.")
    return tr("Bots decline this in rated games.") if seen.settings.rated else ""


def _repeated(actions: RoomActions, seen: RoomView, kind: OfferKind) -> str:
    """That it was asked before: one ply later it may be again, but not any number of times."""
    again = actions.asked.get(kind, seen.last_ply) < seen.last_ply
    return tr(TOO_OFTEN) if again else tr("You just asked. Make a move first.")


OFFERS: dict[OfferKind, AllowedAction] = {
    "draw": "offer_draw",
    "pause": "offer_pause",
    "abort": "offer_abort",
    "rematch": "offer_rematch",
    "takeback": "offer_takeback",
}
