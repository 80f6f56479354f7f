"""What a player does in a turn: its steps, the card in hand, and what is special now."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from client.games.rotorouter.drawing.cards import CardPicture, DiePicture
from client.games.rotorouter.notes import Note, Tone, notes
from client.games.rotorouter.sidebar.dock_button import DockButton
from client.games.rotorouter.sidebar.responsive import Responsive
from client.games.rotorouter.sidebar.steps import steps
from client.games.rotorouter.sidebar.ticker import Ticker
from client.games.rotorouter.turn_controller import TurnController
from client.languages.message import tr
from client.table.board import BoardContext
from client.ui import theme
from client.ui.theme import Colour
from client.widgets import Beside, CardBox, Column, Label, Row, Space, Widget
from client.widgets.button import Kind

SIGNS: Final[dict[Tone, str]] = {"good": "+", "plain": "i", "warning": "!", "wrong": "!"}
GAP: Final = 6
WIDE: Final = 400
"""The width from which on the dock has room for everything."""


def dock(board: TurnController, context: BoardContext) -> Widget:
    """Return everything from what is special down to the end of the turn."""
    parts: list[Widget] = [_banner(note) for note in notes(board.view, board.seat)]
    others = board.ticker()
    if others:
        parts.append(Ticker(others))
    parts.append(_status(board, context))
    if board.mover is not None:
        parts += [*_fixes(board, context), steps(board, context)]
    me = board.hand.me
    if me is not None and not me.out and me.finish is None:
        hand = partial(_hand, board, context)
        narrow = partial(hand, True)
        wide = narrow if context.handheld else partial(hand, False)
        parts.append(Responsive(wide, narrow, WIDE))
    elif board.mover is not None:
        die = DiePicture(board.view.turn.roll, board.rolling)
        parts.append(Row([CardPicture(board.mover, board.hand.rot, 0.75), die], gap=12))
    return Column(parts, gap=GAP)


def _banner(note: Note) -> Widget:
    ink = _ink(note.tone)
    style = theme.STRONG if note.tone in ("good", "wrong") else theme.BODY
    said = Label(note.text, style, ink if note.tone != "plain" else theme.TEXT, grows=1)
    sign = Label(SIGNS[note.tone], theme.STRONG, ink)
    return CardBox(Row([sign, said], gap=8), theme.SURFACE, ink, pad=7)


def _ink(tone: Tone) -> Colour:
    match tone:
        case "good":
            return theme.ACCENT
        case "plain":
            return theme.SOFT
        case "warning":
            return theme.WARNING
        case "wrong":
            return theme.DANGER


def _status(board: TurnController, context: BoardContext) -> Widget:
    """Whose turn it is, and what to do or why the last thing could not be done."""
    parts: list[Widget] = [Label(context.status, theme.HEADING)]
    if board.fault():
        parts.append(Label(f"! {board.fault()}", theme.SMALL, theme.DANGER, grows=1))
    elif board.hint() and not context.off:
        parts.append(Label(board.hint(), theme.SMALL, theme.SOFT, grows=1))
    return Row(parts, gap=10)


def _fixes(board: TurnController, context: BoardContext) -> list[Widget]:
    """What comes before all else: the sealed corner, the trapped Straight."""
    kinds: dict[str, Kind] = {"fix_corner": "loud", "decline_fix": "plain"}
    found: list[Widget] = [
        DockButton(
            action.key,
            action.text,
            partial(context.play, action.intent),
            about=action.about,
            letter=action.letter,
            kind=kinds[action.key],
            off=context.off or action.off,
            finger=context.handheld,
        )
        for action in board.actions()
        if action.key in kinds
    ]
    return [Beside(found, 0, GAP)] if found else []


def _hand(board: TurnController, context: BoardContext, small: bool) -> Widget:
    """The card in hand, what can be done with it, and the die."""
    me, tools = board.hand.me, _Tools(board, context, small)
    if me is None:
        return Space()
    card = CardPicture(me, _lies(board), 0.75)
    turns: Sequence[Widget] = tools.card()
    rest: list[Widget] = tools.die()
    if not small:
        return Row([card, *turns, *([] if turns else [Space(grows=1)]), *rest], gap=GAP)
    beside: Widget = Beside(list(turns), 0, GAP, grows=1) if turns else Space(grows=1)
    return Row([card, *rest, beside], gap=8)


def _lies(board: TurnController) -> int:
    """How the track in hand lies: in the cell that is chosen, else as it was turned."""
    hand = board.hand
    aim = hand.aim(hand.cell)
    return hand.rot_in(aim) if aim and aim.sort == "place" else hand.rot


class _Tools:
    """The buttons beside the card; on a phone as tall as a finger."""

    def __init__(self, board: TurnController, context: BoardContext, small: bool) -> None:
        self._board, self._context, self._small = board, context, small

    def _tool(self, key: str, text: str, action: Any, **more: Any) -> DockButton:
        finger = self._context.handheld
        return DockButton(key, text, action, small=self._small, finger=finger, **more)

    def card(self) -> list[Widget]:
        """Return turning the track in hand, and putting it back."""
        board, context = self._board, self._context
        found: list[Widget] = []
        if context.off or board.hand.hints is None or board.hand.kind is None:
            return found
        left, right = (
            tr("Turn the track in your hand left."),
            tr("Turn the track in your hand right."),
        )
        ways = ("left", -1, left, "Q", "ccw"), ("right", 1, right, "E", "cw")
        for key, way, about, letter, icon in ways:
            turn = partial(board.turn, way)
            found.append(self._tool(f"turn {key}", "", turn, about=about, letter=letter, icon=icon))
        back = next((it for it in board.actions() if it.key == "bottom"), None)
        if back is not None and not back.off:
            play = partial(context.play, back.intent)
            more = {"about": back.about, "letter": back.letter, "grows": 3}
            found.append(self._tool("bottom", back.text, play, **more))
        return found

    def die(self) -> list[Widget]:
        """Return the die, where the game has one."""
        view, hints = self._board.view, self._board.hand.hints
        if hints is not None and hints.buttons.roll == "DIE_OFF":
            return []
        return [DiePicture(view.turn.roll, self._board.rolling)]
