"""What a player does on the RotoRouter board becomes intents, by way of what is chosen so far."""

from typing import Any

import msgspec
import pygame

from client.games.rotorouter import turn_actions, words
from client.games.rotorouter.speech import say, why
from client.games.rotorouter.table_model import TableModel
from client.table.board import BoardAction, InputResult, Point
from client.widgets.widget import ENTER
from engines.rotorouter.public import Intent, TokenPlace


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
            return "Choose where the token goes"
        hints = self.hand.hints
        if hints is None:
            return ""
        if hints.fixes:
            return "Choose a trapped Straight, or go on"
        if hints.places or hints.rotates or hints.replaces:
            return "Choose a cell for your card"
        return "Draw a card" if hints.buttons.draw is None else ""

    def fault(self) -> str:
        """Return why the last click or key changed nothing."""
        return self._fault

    def actions(self) -> tuple[BoardAction, ...]:
        """Return the buttons of the turn."""
        return turn_actions.actions(self.hand)

    def spoken(self) -> str:
        """Return the cell that the keyboard is on, and what could be done there."""
        cursor = self._pointer.cursor
        if cursor is None:
            return "use the arrow keys to go from cell to cell"
        aim = self.hand.aim(cursor)
        intent = self.hand.intent_at(cursor)
        can = ", token that can move" if aim else ""
        if intent:
            can = f", {say(self.view, self.hand.kind, intent)}"
        chosen = ", chosen" if cursor == self.hand.cell else ""
        fault = f", {self._fault}" if cursor == self._pointer.refused else ""
        return words.name_of(self.view, cursor) + can + chosen + fault

    def chosen(self) -> tuple[Intent, str] | None:
        """Return the intent that the choice stands for."""
        intent = self.hand.chosen()
        return (intent, say(self.view, self.hand.kind, intent)) if intent else self._button

    def suggest(self, tree: Any) -> str:
        """Choose the cell, the token or the button it is about."""
        intent = msgspec.convert(tree, Intent)
        kind = self.hand.kind
        named = {type(action.intent): action.text for action in self.actions()}
        self.suggested, self._button = self.hand.suggest(self.view, intent), None
        if self.suggested:
            self._pointer.cursor, self._pointer.refused = self.suggested[-1], None
            self.hidden = False
            text = say(self.view, kind, intent)
        else:
            text = named.get(type(intent), type(intent).__name__)
            self._button = intent, text
        return text[:1].upper() + text[1:]

    def clear(self) -> None:
        """Choose nothing."""
        self.hand.clear()
        self._pointer.refused, self._fault, self._button = None, "", None

    def hover(self, at: Point | None) -> bool:
        """Point at the cell under the mouse, or at none; return whether it is another one."""
        return self._pointer.hover(None if at is None else self.cell_at(at))

    def click(self, at: Point, confirm: bool) -> InputResult:
        """Choose in a cell, or do what was chosen; while something moves, see the end of it."""
        if self.skip():
            return InputResult(True)
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
            if self.skip():
                return InputResult(True)
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
        self._fault = f"{action.off[:1].upper()}{action.off[1:]}." if action.off else ""
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
        self._fault = "Here it can only lie this way." if one_way else ""

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
            self._fault = f"{words.WHY[code].capitalize()}." if code else ""
