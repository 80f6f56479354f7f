"""What a player does on the RotoRouter board becomes intents, by way of what is chosen so far."""

from typing import Any, Final

import msgspec
import pygame

from client.games.rotorouter import turn_actions, words
from client.games.rotorouter.speech import say, why
from client.games.rotorouter.table_model import TableModel
from client.languages.message import mark, tr
from client.table.board import BoardAction, InputResult, Point
from client.widgets.widget import ENTER
from engines.rotorouter.public import (
    Apply,
    Bottom,
    DeclineFix,
    Draw,
    EndTurn,
    Intent,
    Roll,
    TokenPlace,
)

IMPERATIVES: Final = {
    Draw: mark("Draw a card"),
    Bottom: mark("Put your card back"),
    Roll: mark("Roll the die"),
    Apply: mark("Turn the gears"),
    EndTurn: mark("End your turn"),
    DeclineFix: mark("Leave the trapped Straights"),
}
"""What is suggested, where it names no cell."""


class TurnController(TableModel):
    """Cells, letters and buttons; in a cell the first click chooses, a second one plays."""

    def __init__(self) -> None:
        super().__init__()
        self._button: tuple[Intent, str] | None = None
        """A suggestion that names no cell but a button, and its words: Enter presses it."""

    def read(self, tree: Any, seat: int | None) -> None:
        """Show this view from now on; what was suggested before it is void."""
        self._button = None
        super().read(tree, seat)

    def hint(self) -> str:
        """Return what to choose, by what can be done."""
        if self.hand.token is not None:
            return tr("Pick where the token goes")
        hints = self.hand.hints
        if hints is None:
            return ""
        if hints.fixes:
            return tr("Pick a trapped Straight, or continue")
        if hints.places or hints.rotates or hints.replaces:
            return tr("Pick a spot for your card")
        if hints.buttons.draw is None:
            return tr("Draw a card")
        if hints.buttons.end_turn is not None:
            return ""
        more = hints.reaches or not hints.buttons.token_place or not hints.buttons.roll
        if more or not hints.buttons.apply:
            return tr("Use a token or the die, or end your turn")
        return tr("End your turn")

    def fault(self) -> str:
        """Return why the last click or key changed nothing."""
        return self._fault

    def why_off(self, key: str) -> str:
        """Return why a step of the turn cannot be taken by this player; empty where it can."""
        hints = self.hand.hints
        return words.why("NOT_YOUR_TURN") if hints is None else turn_actions.why(hints, key)

    def actions(self) -> tuple[BoardAction, ...]:
        """Return the buttons of the turn."""
        return turn_actions.actions(self.hand)

    def spoken(self) -> str:
        """Return the cell that the keyboard is on, and what could be done there."""
        cursor = self._pointer.cursor
        if cursor is None:
            return tr("use the arrow keys to go from cell to cell")
        intent = self.hand.intent_at(cursor)
        parts = [words.name_of(self.view, cursor)]
        if intent:
            parts.append(say(self.view, self.hand.kind, intent))
        elif self.hand.aim(cursor):
            parts.append(tr("token that can move"))
        if cursor == self.hand.cell:
            parts.append(tr("chosen"))
        if cursor == self._pointer.refused:
            parts.append(self._fault)
        return ", ".join(part for part in parts if part)

    def chosen(self) -> tuple[Intent, str] | None:
        """Return the intent that the choice stands for."""
        intent = self.hand.chosen()
        return (intent, say(self.view, self.hand.kind, intent)) if intent else self._button

    def suggest(self, tree: Any) -> str:
        """Choose the cell, the token or the button it is about."""
        intent = msgspec.convert(tree, Intent)
        kind = self.hand.kind
        self.suggested, self._button = self.hand.suggest(self.view, intent), None
        if self.suggested:
            self._pointer.cursor, self._pointer.refused = self.suggested[-1], None
            self.hidden = False
            text = say(self.view, kind, intent)
        else:
            text = tr(IMPERATIVES[type(intent)]) if type(intent) in IMPERATIVES else ""
            self._button = intent, text
        return text

    def clear(self) -> None:
        """Choose nothing."""
        self.hand.clear()
        self._pointer.refused, self._fault, self._button = None, "", None

    def hover(self, at: Point | None) -> bool:
        """Point at the cell under the mouse, or at none; return whether it is another one."""
        return self._pointer.hover(None if at is None else self.cell_at(at))

    def click(self, at: Point, confirm: bool) -> InputResult:
        """Choose in a cell, or do what was chosen; what moves is at its end then."""
        self.skip()
        cell = self.cell_at(at)
        if cell is None:
            self.clear()
            return InputResult(True)
        self._pointer.cursor = cell
        return self._use(cell, confirm)

    def _use(self, cell: int, confirm: bool) -> InputResult:
        self._fault, self._pointer.refused, self._button = "", None, None
        moving = self.hand.token is not None
        meant, intent = self.hand.use(cell, confirm)
        if not meant:
            self._fault = why(self.view, self.hand, self.seat, cell, moving)
            self._pointer.refused = cell
        if self.hand.token is not None:
            self.hidden = False
        return InputResult(True, intent)

    def key_down(self, key: int, confirm: bool) -> InputResult:
        """Move by arrows, choose and then do it by Enter or space, unchoose by Escape."""
        if self._pointer.step(self.cells(), key):
            self._button = None
            return InputResult(True)
        if key in (*ENTER, pygame.K_SPACE):
            self.skip()
            if self._button is not None:
                return self._press()
            if self.hand.home:
                return self._place_token()
            cursor = self._pointer.cursor
            return InputResult(True) if cursor is None else self._use(cursor, confirm)
        if key in (pygame.K_ESCAPE, pygame.K_BACKSPACE) and self._has_choice():
            self.clear()
            return InputResult(True)
        return InputResult()

    def _press(self) -> InputResult:
        """Do what was suggested, wherever the keyboard is on the board."""
        pressed = self._button
        self.clear()
        return InputResult(True, pressed[0] if pressed is not None else None)

    def _place_token(self) -> InputResult:
        """The new token that was chosen by its letter, wherever the keyboard is."""
        self.clear()
        return InputResult(True, TokenPlace())

    def _has_choice(self) -> bool:
        return self.hand.cell is not None or self.hand.home or self._button is not None

    def shortcut(self, key: int) -> InputResult:
        """Return the letters of 12.3."""
        if key in (pygame.K_h, pygame.K_u):
            self.hide(key == pygame.K_h)
            return InputResult(True)
        if self.hand.hints is None:
            return InputResult()
        if key in (pygame.K_q, pygame.K_e):
            self.turn(1 if key == pygame.K_e else -1)
            return InputResult(True)
        if key == pygame.K_t:
            self.next_token()
            return InputResult(True)
        named = {action.key: action for action in self.actions()}
        action = named.get(turn_actions.KEYS.get(key, ""))
        if action is None:
            return InputResult()
        self._fault = words.sentence(action.off)
        self.skip()
        return InputResult(True, None if action.off else action.intent)

    def turn(self, quarters: int) -> None:
        """Turn the track in hand clockwise."""
        pointer = self._pointer
        cell = next(
            (
                cell
                for cell in (self.hand.cell, pointer.hovered, pointer.cursor)
                if (aim := self.hand.aim(cell)) and aim.rots
            ),
            None,
        )
        turned = self.hand.turn(quarters, cell)
        one_way = cell is not None and not turned and self.hand.kind != "X"
        self._fault = tr("It fits here only this way.") if one_way else ""

    def wheel(self, at: Point, notches: int) -> bool:
        """Turn the track in hand by the wheel."""
        if self.hand.kind is None or self.hand.hints is None or self.cell_at(at) is None:
            return False
        self.turn(-1 if notches > 0 else 1)
        return True

    def next_token(self) -> None:
        """Choose a token, or the next one."""
        self.hidden, self._fault, self._button = False, "", None
        if not self.hand.next_token() and self.hand.hints is not None:
            buttons = self.hand.hints.buttons
            code = buttons.token_move or buttons.token_place
            self._fault = words.sentence(words.why(code)) if code else ""
