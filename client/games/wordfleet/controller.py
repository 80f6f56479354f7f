"""What a captain does: clicks, keys and letters become choices, and choices become intents."""

from typing import Any

import msgspec
import pygame

from client.games.wordfleet import words
from client.games.wordfleet.board_model import BoardModel
from client.games.wordfleet.deployment.ship_mover import ENTER
from client.games.wordfleet.hand import Mode, least_claim
from client.languages.message import tr
from client.table.board import BoardAction, BoardContext, InputResult, Point
from client.table.pointer import ARROWS
from engines.wordfleet.public import (
    LETTERS,
    PLACE,
    SQUARES,
    CoordinateStrike,
    Deploy,
    Intent,
    Placed,
    ShipClass,
    Square,
)

MIDDLE = 44
"""Where the cursor begins."""


class Controller(BoardModel):
    """Holds what is chosen and in hand."""

    def hint(self) -> str:
        """Return what to choose next."""
        if self.deploying:
            return tr("Place your ships")
        return tr("Pick a code") if self.view.phase == "bidding" else tr("Pick an attack")

    def fault(self) -> str:
        """Return why the last square could not be chosen."""
        refused = self._pointer.refused
        return "" if refused is None else self._why_not(SQUARES[refused])

    def _why_not(self, square: Square) -> str:
        """Why choosing a square changes nothing; empty where it does."""
        view = self.view
        if self.seat is None:
            return tr("You are watching.")
        if self.seat not in view.to_move:
            deployed = view.phase == "deploy"
            return tr("Your fleet is deployed.") if deployed else tr("It is not your turn.")
        if view.phase == "bidding":
            return tr("The codes come first.")
        if view.phase == "audit":
            return tr("The battle is over: dispute a word, or accept.")
        if self.shown == self.seat:
            return tr("These are your own waters.")
        if self.hand.mode(view) in ("word", "ping"):
            return ""
        known = self.target.found.known(square)
        return tr("You already know {square}.", square=square) if known else ""

    def actions(self) -> tuple[BoardAction, ...]:
        """Return none: the game's own parts of the table have them."""
        return ()

    def chosen(self) -> tuple[Intent, str] | None:
        """Return the order that is chosen; a fleet is deployed by its button alone."""
        intent = self.hand.bid(self.view)
        if self.view.phase in ("battle", "audit"):
            intent = self.hand.intent(self.view, self.target.found)
        intent = self.hand.advised or intent
        return None if intent is None else (intent, words.order_text(intent))

    def suggest(self, tree: Any) -> str:
        """Choose the order, its squares marked; a fleet is put down as it would be deployed."""
        intent = msgspec.convert(tree, Intent)
        self.clear()
        if isinstance(intent, Deploy):
            placed = [(ship.ship, ship.word, ship.here, ship.there) for ship in intent.fleet]
            self.ship_mover.draft.copy(msgspec.convert(placed, tuple[Placed, ...]))
            self.asked = "deploy"  # so that Enter plays it, as any hint
            return words.fleet_text(intent)
        try:
            self.suggested = self.hand.suggest(intent)
        except LookupError as why:
            raise msgspec.ValidationError(f"there is no {why}") from why
        if self.suggested:
            self.shown = 1 - self.home
            self._pointer.cursor = PLACE[self.suggested[0]]
        if isinstance(intent, CoordinateStrike):
            self._pointer.chosen = self._pointer.cursor
        return words.order_text(intent)

    def ready_for(self, task: str) -> None:
        """Begin with a word strike where a word is asked for: the task has said so already."""
        if task == "word":
            self.choose_mode("word")

    def clear(self) -> None:
        """Choose nothing."""
        self._pointer.chosen = self._pointer.refused = None
        self.ship_mover.carried = None
        self.hand.clear()

    def choose_mode(self, mode: Mode) -> None:
        """Choose another kind of attack."""
        self.hand.wanted = mode
        self._pointer.chosen = self._pointer.refused = None

    def choose_letter(self, context: BoardContext, letter: str) -> None:
        """Sweep for a letter next; sweep for it when it was chosen already."""
        if "letter_sweep" not in self.view.may or self.shown == self.seat:
            return
        if self.hand.mode(self.view) == "letter" and self.hand.letter == letter:
            self.give(context)
            return
        self._pointer.chosen = self._pointer.refused = None
        self.hand.sweep(letter)

    def choose_ship(self, ship: ShipClass) -> None:
        """Dispute that ship's word next."""
        self.hand.ship = ship

    def turn_word(self) -> None:
        """Turn the word strike in the making the other way."""
        self.hand.composer.down = not self.hand.composer.down

    def give(self, context: BoardContext) -> None:
        """Give the order that is chosen."""
        intent = self.hand.intent(self.view, self.target.found)
        if intent is not None and not context.off:
            self.clear()
            context.play(intent)

    @property
    def dialled(self) -> str:
        """Return what the dial shows: before it is set, the least claim that can be made truly."""
        return self.hand.code or least_claim(self.view)

    def flip(self) -> None:
        """Show the other grid large."""
        self.shown = 1 - self.shown
        self._pointer.refused = None

    def hover(self, at: Point | None) -> bool:
        """Point at the square under the mouse, or at none; return whether it is another one."""
        return self._pointer.hover(None if at is None else self.cell_at(at))

    def press(self, at: Point) -> None:
        """Remember where the mouse went down: a drag may begin."""
        place = self.cell_at(at)
        if self.deploying and place is not None:
            self.ship_mover.press(SQUARES[place])

    def click(self, at: Point, confirm: bool) -> InputResult:
        """Choose a square, or strike it when it was chosen; in the dock put a ship down."""
        place = self.cell_at(at)
        if place is None:
            self.clear()
            return InputResult(True)
        self._pointer.cursor = place
        if self.deploying:
            self._pointer.chosen = place
            self.ship_mover.release(SQUARES[place])
            return InputResult(True)
        return self._use(place, confirm)

    def drop(self, at: Point) -> None:
        """Leave a ship that was let go of beside the board where it was."""
        self.ship_mover.carried = None

    def carry(self) -> None:
        """Carry the ship in hand along with the cursor."""
        self.ship_mover.carry()
        if self._pointer.cursor is None:
            self._pointer.cursor = MIDDLE

    def launch(self, at: Point) -> None:
        """Place a ship from the dock where it was let go of."""
        place = self.cell_at(at)
        self.ship_mover.carried = None
        if place is not None and self.deploying:
            draft = self.ship_mover.draft
            draft.put(draft.held, SQUARES[place])
            draft.take(draft.next_in_dock() or draft.held)

    def _use(self, place: int, confirm: bool) -> InputResult:
        square = SQUARES[place]
        again = self._pointer.chosen == place
        if self._why_not(square):
            self.clear()
            self._pointer.refused = place
            return InputResult(True)
        self._pointer.chosen, self._pointer.refused = place, None
        self.hand.aim(self.view, square)
        if self.hand.mode(self.view) != "square" or (confirm and not again):
            return InputResult(True)
        intent = self.hand.intent(self.view, self.target.found)
        self.clear()
        return InputResult(True, intent)

    def key_down(self, key: int, confirm: bool) -> InputResult:
        """Move by arrows, choose and then play by Enter and space, unchoose by Escape."""
        if key in ARROWS:
            self._pointer.step(self.cells(), key)
            return InputResult(True)
        cursor = self._pointer.cursor
        if self.deploying:
            square = SQUARES[cursor] if cursor is not None else SQUARES[0]
            return InputResult(self.ship_mover.key_down(key, square))
        if self._edits(key):
            return InputResult(True)
        if key in (*ENTER, pygame.K_SPACE):
            return InputResult() if cursor is None else self._enter(cursor, key, confirm)
        if key == pygame.K_ESCAPE and self._pointer.chosen is not None:
            self.clear()
            return InputResult(True)
        return InputResult()

    def _enter(self, cursor: int, key: int, confirm: bool) -> InputResult:
        """Where no square is aimed at Enter plays what is ready, as everywhere in the window."""
        aims = self.hand.mode(self.view) in ("square", "ping") and self.hand.advised is None
        ready = key in ENTER and not aims and self.chosen() is not None
        return InputResult() if ready else self._use(cursor, confirm)

    def _edits(self, key: int) -> bool:
        """Keys of the composer."""
        if self.hand.mode(self.view) != "word" or self.hand.composer.start is None:
            return False
        if key == pygame.K_SPACE:
            self.hand.composer.down = not self.hand.composer.down
        elif key == pygame.K_BACKSPACE:
            self.hand.spell(self.hand.composer.word[:-1])
        else:
            return False
        return True

    def shortcut(self, key: int) -> InputResult:
        """Choose a letter to sweep for, wherever the keyboard is."""
        return InputResult(key < 128 and self._swept_for(chr(key)))

    def _swept_for(self, sign: str) -> bool:
        """Whether ``sign`` is a letter and the next attack a sweep, which it is for then."""
        sweeps = "letter_sweep" in self.view.may and self.hand.mode(self.view) == "letter"
        if not sweeps or sign.upper() not in set(LETTERS) or self.shown == self.seat:
            return False
        self.hand.sweep(sign.upper())
        return True

    def text(self, text: str) -> bool:
        """Type letters into the ship in hand, or begin a word strike."""
        if not text.isalpha():
            return False
        if self.deploying and self.view.terms.word_method == "own":
            self.ship_mover.type(text)
            return True
        if self._swept_for(text):
            return True
        if "word_strike" not in self.view.may or self.shown == self.seat:
            return False
        cursor = self._pointer.cursor
        if cursor is None and self.hand.composer.start is None:
            return False
        self.hand.announce(SQUARES[cursor or 0])
        self.hand.spell(self.hand.composer.word + text)
        return True

    def spoken(self) -> str:
        """Return the square that the keyboard is on, and what is in hand."""
        cursor, last = self._pointer.cursor, self.lines()[-1:]
        if cursor is None:
            heard = [tr("last: {what}", what=line.text) for line in last]
            return ", ".join([tr("use the arrow keys to go from square to square"), *heard])
        name = (self._name_in_draft if self.deploying else self._name)(SQUARES[cursor])
        parts = [name]
        if self.deploying and self.ship_mover.carried:
            parts.append(tr("placing the {ship}", ship=self.ship_mover.carried))
        if self.hand.composer.word and not self.deploying:
            parts.append(tr("guessing {word}", word=self.hand.composer.word))
        if cursor == self._pointer.chosen and not self.deploying:
            parts.append(tr("chosen"))
        if cursor == self._pointer.refused:
            parts.append(self.fault())
        return ", ".join(parts)
