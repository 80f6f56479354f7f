"""What a player is about to do: which cell, how the track lies, which token. Nothing is drawn here.

What may be done comes from the view's hints alone.
"""

from typing import Any

from client.games.rotorouter.aims import Aim, Sort, aims
from engines.rotorouter.public import (
    BASE,
    FixCorner,
    FixStraight,
    Hints,
    Intent,
    Kind,
    PlaceTrack,
    Player,
    Replace,
    Rotate,
    TokenMove,
    TokenPlace,
    View,
    cell_at,
    homes,
    mask,
    xy,
)


class TurnChoice:
    """What is chosen so far, over the hints of the last view."""

    def __init__(self) -> None:
        self.rot = 0
        """How the track in hand lies, where it may."""
        self.cell: int | None = None
        """The cell that is chosen."""
        self.token: int | None = None
        """The cell of the token that is chosen."""
        self.home = False
        """Whether a new token is chosen."""
        self._aside = False
        """Whether the track below a token is meant rather than the token."""
        self._view: View | None = None
        self._seat: int | None = None
        self._aims: dict[int, list[Aim]] = {}

    # -- what may be done ------------------------------------------------------------------

    def read(self, view: View, seat: int | None) -> None:
        """Go on from this view; what cannot be done any more is not chosen any more."""
        before = self.cell, self.token, self.home
        self._view, self._seat = view, seat
        self.clear()
        cell, token, home = before
        if token is not None and self._can(token, "token"):
            self.token = token
            self._aims = self._found()
        self.home = home and self.new_token
        if cell is not None and cell in self._aims:
            self.cell = cell

    def clear(self) -> None:
        """Choose nothing."""
        self.cell = self.token = None
        self.home = self._aside = False
        self._aims = self._found()

    @property
    def hints(self) -> Hints | None:
        """Return what may be done; None unless it is this player's turn."""
        return self._view.hints if self._view and self._view.to_move == self._seat else None

    @property
    def me(self) -> Player | None:
        """Return the player as the view tells it."""
        players = self._view.players if self._view else ()
        return next((player for player in players if player.seat == self._seat), None)

    @property
    def kind(self) -> Kind | None:
        """Return the track that the held card lays."""
        held = self.me.held if self.me else None
        return BASE[held] if held else None

    @property
    def new_token(self) -> bool:
        """Return whether a new token may be placed."""
        hints = self.hints
        return hints is not None and hints.buttons.token_place is None

    def tokens(self) -> tuple[int, ...]:
        """Return the tokens that can move."""
        return tuple(reach.cell for reach in self.hints.reaches) if self.hints else ()

    def reach(self) -> tuple[int, ...]:
        """Return where the chosen token can go."""
        reaches = self.hints.reaches if self.hints else ()
        return next((reach.to for reach in reaches if reach.cell == self.token), ())

    def aims(self) -> dict[int, Aim]:
        """Return by cell what a click there means now."""
        return {cell: aim for cell in self._aims if (aim := self.aim(cell))}

    def aim(self, cell: int | None) -> Aim | None:
        """Return what a click in a cell means now."""
        found = self._aims.get(cell, []) if cell is not None else []
        if self._aside and cell == self.cell:
            found = [aim for aim in found if aim.sort != "token"]
        return found[0] if found else None

    def _can(self, cell: int, sort: Sort) -> bool:
        return any(aim.sort == sort for aim in self._aims.get(cell, []))

    def _found(self) -> dict[int, list[Aim]]:
        return aims(self._view, self.hints, self.me, self.token) if self._view else {}

    # -- choosing --------------------------------------------------------------------------

    def use(self, cell: int, confirm: bool) -> tuple[bool, Intent | None]:
        """Use a cell: return whether that meant anything, and what it asks for."""
        again = self.cell == cell
        if again and self.token == cell:
            return self._below(cell), None
        aim = self.aim(cell)
        if aim is None:
            self.clear()
            return False, None
        if aim.sort == "token":
            self.choose_token(cell)
            return True, None
        if confirm and not again:
            self.cell, self.home = cell, False
            return True, None
        intent = self.intent_at(cell)
        self.clear()
        return True, intent

    def _below(self, cell: int) -> bool:
        """The chosen token again: the track below it, or nothing any more."""
        self.clear()
        if any(aim.sort != "token" for aim in self._aims.get(cell, [])):
            self.cell, self._aside = cell, True
        return True

    def choose_token(self, cell: int) -> None:
        """Choose the token that is to move."""
        self.clear()
        self.token = self.cell = cell
        self._aims = self._found()

    def next_token(self) -> bool:
        """Choose the next token that can move, or a new one; return whether there is any."""
        ways: list[int | None] = [*self.tokens(), *([None] if self.new_token else [])]
        if not ways:
            return False
        chosen = self.home or self.token is not None
        now = ways.index(self.token) if chosen and self.token in ways else -1
        there = ways[(now + 1) % len(ways)]
        if there is None:
            self.clear()
            self.home = True
        else:
            self.choose_token(there)
        return True

    def suggest(self, view: View, intent: Intent) -> tuple[int, ...]:
        """Choose what an intent is about. The cells it names, none where it names none."""
        self.clear()
        match intent:
            case PlaceTrack(x, y, rot) | Rotate(x, y, rot):
                self.rot, self.cell = rot, cell_at(x, y, view.size)
            case Replace(x, y) | FixStraight(x, y):
                self.cell = cell_at(x, y, view.size)
            case TokenMove(here, there):
                self.choose_token(cell_at(*here, view.size))
                self.cell = cell_at(*there, view.size)
                return cell_at(*here, view.size), self.cell
            case TokenPlace():
                self.home = True
                return (homes(view.size)[self._seat or 0],)
            case FixCorner():
                self.cell = homes(view.size)[self._seat or 0]
            case _:
                return ()
        aim = self.aim(self.cell)
        self._aside = aim is not None and aim.sort == "token"
        return (self.cell,)

    # -- turning ---------------------------------------------------------------------------

    def turn(self, quarters: int, cell: int | None) -> bool:
        """Turn the track in hand clockwise. Says whether it lies another way in that cell."""
        aim = self.aim(cell)
        if aim is None or not aim.rots:
            self.rot = (self.rot + 90 * quarters) % 360
            return self.kind is not None
        before = self.rot_in(aim)
        at = aim.rots.index(before)
        self.rot = aim.rots[(at + quarters) % len(aim.rots)]
        return self.rot != before

    def rot_in(self, aim: Aim) -> int:
        """Return how the track would lie: as it is turned now, or the next way that is allowed."""
        ways = [(self.rot + 90 * n) % 360 for n in range(4)]
        kind = self.kind
        for rot in ways:
            for allowed in aim.rots:
                if kind and mask(kind, allowed) == mask(kind, rot):
                    return allowed
        return 0

    # -- asking ----------------------------------------------------------------------------

    def intent_at(self, cell: int) -> Intent | None:
        """Return what choosing this cell asks for; None where that is nothing, or not all."""
        aim = self.aim(cell)
        if aim is None or self._view is None:
            return None
        x, y = xy(cell, self._view.size)
        match aim.sort:
            case "place":
                return PlaceTrack(x, y, self.rot_in(aim))
            case "rotate":
                return Rotate(x, y, self.rot_in(aim))
            case "replace":
                return Replace(x, y)
            case "fix":
                return FixStraight(x, y)
            case "corner":
                return FixCorner()
            case "home":
                return TokenPlace()
            case "move" if self.token is not None:
                return TokenMove(xy(self.token, self._view.size), (x, y))
            case _:
                return None

    def chosen(self) -> Any:
        """Return the intent that is chosen; None where something is still to be chosen."""
        if self.home:
            return TokenPlace()
        return None if self.cell is None else self.intent_at(self.cell)
