"""What a player does in a turn: the card, the buttons with their keys, and what is special now."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from client.games.rotorouter import words
from client.games.rotorouter.dock_button import DockButton
from client.games.rotorouter.drawing.cards import CardPicture, DiePicture
from client.games.rotorouter.notes import Note, Tone, notes
from client.games.rotorouter.responsive import Responsive
from client.games.rotorouter.turn_controller import TurnController
from client.table.board import BoardAction, BoardContext
from client.ui import theme
from client.ui.theme import Colour
from client.widgets import Action, Beside, CardBox, Column, Label, Row, Widget
from client.widgets.button import Kind
from engines.rotorouter.public import Player

GAP: Final = 6
WIDE: Final = 400
"""The width from which on the dock has room for everything."""
NAMES: Final = {
    "draw": ("Draw", "D"),
    "bottom": ("Bottom", "B"),
    "token_place": ("New token", ""),
    "roll": ("Roll die", "R"),
    "apply": ("Apply", "A"),
    "end_turn": ("End turn", "N"),
}
"""What stands on the buttons that are always there."""


def dock(board: TurnController, context: BoardContext) -> Widget:
    """Return everything from what is special down to the end of the turn."""
    parts: list[Widget] = [_banner(note) for note in notes(board.view, board.seat)]
    parts.append(_status(board, context))
    me = board.hand.me
    if me is not None and not me.out and me.finish is None and context.handheld:
        parts.append(_Tools(board, context, me, True).all())
    elif me is not None and not me.out and me.finish is None:
        wide, narrow = _Tools(board, context, me, False), _Tools(board, context, me, True)
        parts.append(Responsive(wide.all, narrow.all, WIDE))
    elif board.mover is not None:
        die = DiePicture(board.view.turn.roll, board.rolling)
        parts.append(Row([CardPicture(board.mover, board.hand.rot), die], gap=12))
    return Column(parts, gap=GAP)


def _tone(tone: Tone) -> tuple[str, Colour]:
    """A sign and an ink."""
    match tone:
        case "good":
            return "+", theme.ACCENT
        case "plain":
            return "i", theme.SOFT
        case "warning":
            return "!", theme.WARNING
        case "wrong":
            return "!", theme.DANGER


def _banner(note: Note) -> Widget:
    sign, ink = _tone(note.tone)
    style = theme.STRONG if note.tone in ("good", "wrong") else theme.BODY
    said = Label(note.text, style, ink if note.tone != "plain" else theme.TEXT, grows=1)
    return CardBox(Row([Label(sign, theme.STRONG, ink), said], gap=8), theme.SURFACE, ink, pad=7)


def _status(board: TurnController, context: BoardContext) -> Widget:
    """Whose turn it is, and what to do or why the last thing could not be done."""
    parts: list[Widget] = [Label(context.status, theme.HEADING)]
    if board.fault():
        parts.append(Label(f"! {board.fault()}", theme.SMALL, theme.DANGER))
    elif board.hint() and not context.off:
        parts.append(Label(board.hint(), theme.SMALL, theme.SOFT))
    return Row(parts, gap=10)


class _Tools:
    """The buttons of a turn, in rows that stay where they are; on a phone as tall as a finger."""

    def __init__(
        self, board: TurnController, context: BoardContext, me: Player, small: bool
    ) -> None:
        self._board, self._context, self._me, self._small = board, context, me, small
        self._open = {action.key: action for action in board.actions()}

    def all(self) -> Widget:
        """Return the card and what is done with it, tokens, the die, the end."""
        kinds: dict[str, Kind] = {"fix_corner": "loud", "decline_fix": "plain"}
        fixes = [self._offer(key, kind) for key, kind in kinds.items() if key in self._open]
        rows: list[Widget] = [self._row(fixes)] if fixes else []
        rows += [self._card(), self._row(self._tokens())]
        hints = self._board.hand.hints
        if hints is None or hints.buttons.roll != "DIE_OFF":
            die = DiePicture(self._board.view.turn.roll, self._board.rolling)
            rows.append(Row([self._offer("roll"), die, self._offer("apply")], gap=GAP))
        done = self._board.view.turn.card_done and self._board.chosen() is None
        rows.append(self._offer("end_turn", "loud" if done else "plain"))
        return Column(rows, gap=GAP)

    def _row(self, tools: Sequence[Widget]) -> Widget:
        """Side by side whatever the width, as wide as they grow."""
        return Beside(tools, 0, GAP)

    def _card(self) -> Widget:
        """The card in hand, and how it is drawn, put back, turned and played."""
        may_draw = "draw" in self._open and not self._open["draw"].off
        first = [self._offer("draw", "loud" if may_draw else "plain"), self._offer("bottom")]
        second: list[Widget] = [*self._turns(), self._confirm()]
        rows = Column([self._row(first), self._row(second)], gap=GAP)
        rows.grows = 1
        card = CardPicture(self._me, self._lies(), 0.75 if self._small else 1)
        return Row([card, rows], gap=8)

    def _offer(self, key: str, kind: Kind = "plain") -> DockButton:
        """The button of an offer, or of what is not offered as it is not one's turn."""
        action = self._open.get(key)
        if action is None:
            text, letter = NAMES[key]
            action = BoardAction(key, text, "", None, "not at this moment", letter)
        return self._tool(
            key,
            action.text,
            partial(self._context.play, action.intent),
            about=action.about,
            letter=action.letter,
            kind=kind,
            off=action.off,
        )

    def _tool(self, key: str, text: str, action: Action, **more: Any) -> DockButton:
        more["off"] = self._context.off or more.get("off", "")
        finger = self._context.handheld
        return DockButton(key, text, action, small=self._small, finger=finger, **more)

    def _lies(self) -> int:
        """How the track in hand lies: in the cell that is chosen, else as it was turned."""
        hand = self._board.hand
        aim = hand.aim(hand.cell)
        return hand.rot_in(aim) if aim and aim.sort == "place" else hand.rot

    def _turns(self) -> list[Widget]:
        off = "" if self._board.hand.kind else "you hold no card"
        turn, about = self._board.turn, "Turn the track in hand."
        left, right = partial(turn, -1), partial(turn, 1)
        return [
            self._tool("turn left", "", left, about=about, letter="Q", icon="ccw", off=off),
            self._tool("turn right", "", right, about=about, letter="E", icon="cw", off=off),
        ]

    def _confirm(self) -> DockButton:
        """Place, which becomes Confirm once something is chosen."""
        chosen = self._board.chosen()
        about = f"Do it: {chosen[1]}." if chosen else ""
        return self._tool(
            "confirm",
            "Confirm" if chosen else "Place",
            self._context.confirm,
            about=about,
            letter="Enter",
            kind="loud",
            off="" if chosen else "choose a cell first",
            grows=2,
        )

    def _tokens(self) -> list[Widget]:
        """A new token, the choice of one that moves, and hiding all."""
        board, hidden = self._board, self._board.hidden
        move = self._tool(
            "token_move",
            "Move token",
            board.next_token,
            about="Choose a token that can move, or the next one.",
            letter="T",
            off="" if board.hand.tokens() else self._stuck(),
        )
        about = "Show the tokens again." if hidden else "Hide the tokens until your turn ends."
        hide = DockButton(
            "hide",
            "Show" if hidden else "Hide",
            partial(board.hide, not hidden),
            about=about,
            letter="U" if hidden else "H",
            small=self._small,
            finger=self._context.handheld,
        )
        return [self._offer("token_place"), move, hide]

    def _stuck(self) -> str:
        """Why no token can move."""
        hints = self._board.hand.hints
        code = hints.buttons.token_move if hints else None
        return words.WHY[code] if code else "no token of yours can move"
