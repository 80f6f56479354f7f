"""How the ships of a fleet in the making are moved: by mouse and by keyboard, on the grid."""

from random import SystemRandom
from typing import Final

import pygame

from client.games.wordfleet.model.draft import FleetDraft, fitting
from engines.wordfleet.public import LENGTHS, ShipClass, Square

ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
MOST: Final = 12
"""So many signs of a word are kept, however many are typed."""


class ShipMover:
    """The draft and the ship that is being moved, if any."""

    def __init__(self, draft: FleetDraft) -> None:
        self.draft = draft
        self.carried: ShipClass | None = None
        """The ship that goes along with the mouse or the cursor."""
        self.grip = 0
        """The number of the letter by which it is held."""
        self._pressed: Square | None = None
        self._fresh = False
        """Whether the pressed ship was not in hand before."""

    # -- by mouse ----------------------------------------------------------------------------

    def press(self, square: Square) -> None:
        """Handle the mouse going down: perhaps a drag begins."""
        ship = self.draft.on(square)
        self._pressed = square
        if ship is not None:
            self.grip = self.draft.hulls[ship].squares.index(square)
            self._fresh = ship != self.draft.held
            self.draft.take(ship)
            self.carried = ship

    def release(self, square: Square) -> None:
        """Put a ship down where the mouse went up, turn it by a second click, or place it."""
        pressed, ship = self._pressed, self.carried
        self._pressed = self.carried = None
        if pressed is None or ship is None:
            self._place(square)
        elif square != pressed:
            self.draft.put(ship, square, self.grip)
        elif not self._fresh:
            self.draft.turn(ship, self.grip)

    def _place(self, square: Square) -> None:
        """A click beside all ships: the one in hand comes there from the dock, or the next one."""
        held = self.draft.held
        ship = held if self.draft.hulls[held].at is None else self.draft.next_in_dock()
        if ship is not None:
            self.draft.take(ship)
            self.draft.put(ship, square)
            self.draft.take(self.draft.next_in_dock() or ship)

    # -- by keyboard -------------------------------------------------------------------------

    def carry(self) -> None:
        """Take the ship in hand along with the cursor."""
        self.carried, self.grip = self.draft.held, 0

    def key_down(self, key: int, cursor: Square) -> bool:
        """Enter takes and drops, Space turns, Delete docks, Escape lets go."""
        draft = self.draft
        if key in ENTER:
            self._enter(cursor)
        elif key == pygame.K_SPACE:
            ship = self.carried or draft.on(cursor) or draft.held
            draft.take(ship)
            draft.turn(ship)
        elif key == pygame.K_DELETE:
            draft.lift(self.carried or draft.on(cursor) or draft.held)
            self.carried = None
        elif key == pygame.K_BACKSPACE:
            self.erase()
        elif key == pygame.K_ESCAPE and self.carried:
            self.carried = None
        else:
            return False
        return True

    def _enter(self, cursor: Square) -> None:
        draft = self.draft
        if self.carried is not None:
            draft.put(self.carried, cursor, self.grip)
            self.carried = None
            draft.take(draft.next_in_dock() or draft.held)
        elif (ship := draft.on(cursor)) is not None:
            draft.take(ship)
            self.carried, self.grip = ship, draft.hulls[ship].squares.index(cursor)
        else:
            self._place(cursor)

    # -- letters -----------------------------------------------------------------------------

    def type(self, text: str) -> None:
        """Type letters behind the word of the ship in hand."""
        held = self.draft.held
        self.draft.write(held, (self.draft.hulls[held].word + text)[:MOST])

    def erase(self) -> None:
        """Erase the last letter of the ship in hand."""
        held = self.draft.held
        self.draft.write(held, self.draft.hulls[held].word[:-1])

    # -- everything at once ------------------------------------------------------------------

    def shuffle(self) -> None:
        """Make a random layout, unlike any that habit makes."""
        self.carried = None
        self.draft.shuffle(SystemRandom())

    def clear(self) -> None:
        """Put all ships into the dock."""
        self.carried = None
        self.draft.clear()

    def clashes(self, ship: ShipClass, squares: tuple[Square, ...]) -> bool:
        """Return whether another ship lies on any of ``squares``."""
        hulls = self.draft.hulls.items()
        others = (hull.squares for name, hull in hulls if name != ship and hull.at is not None)
        return any(not set(squares).isdisjoint(taken) for taken in others)

    def ghost(self, under: Square | None) -> tuple[ShipClass, tuple[Square, ...]] | None:
        """Return the ship that is carried, and where it would lie now."""
        ship = self.carried
        if ship is None or under is None or under == self._pressed:
            return None
        hull = self.draft.hulls[ship]
        return ship, hull._replace(
            at=fitting(hull, under, min(self.grip, LENGTHS[ship] - 1))
        ).squares
