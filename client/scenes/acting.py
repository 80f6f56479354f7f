"""A room in which one acts: all that a seat may ask for besides playing, by button and by key."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
import pygame

from client.connection import RequestRefused
from client.scenes import offering
from client.scenes.following import Following
from client.scenes.scene import Shell
from client.widgets.widget import ENTER
from protocol import from_client
from protocol.from_client import OfferKind
from protocol.from_server import Offered, Seen, Suggested
from protocol.may import named
from protocol.names import RoomId

COMMANDS: Final = pygame.KMOD_CTRL | pygame.KMOD_META
NOT_UNDERSTOOD: Final = "The hint was told in a way this program does not understand."


class Acting(Following):
    """Takes back and forward, offers and answers, asks for hints, lets bots play on."""

    def __init__(self, shell: Shell, room: RoomId) -> None:
        super().__init__(shell, room)
        self.asked: dict[OfferKind, int] = {}
        """By kind, after how many plies this window last offered that."""
        self.busy = ""
        """Why none of this can be asked for at this moment; empty where it can."""
        self.hinting = False
        """Whether a hint is being thought of."""
        self.hint: tuple[str, ...] = ()
        """What is suggested in this position, and why."""
        self._hints_asked = 0

    def ask(self, make: Callable[[int], Any], after: Callable[[], None] | None = None) -> None:
        """Put a request to the server."""
        if self.shell.connection is not None:
            self.shell.do(self.shell.connection.ask(make), after)

    def may(self, what: str) -> bool:
        """Whether this seat may do that now."""
        return self.seen is not None and what in named(self.seen.may)

    # -- back and forward ------------------------------------------------------------------

    def take_back(self) -> None:
        """Put the game back to where this player was last to move."""
        self._once("take_back", lambda n, ply: from_client.TakeBack(n, self.room, ply))

    def put_forward(self) -> None:
        """Undo the last takeback."""
        self._once("put_forward", lambda n, ply: from_client.PutForward(n, self.room, ply))

    def _once(self, what: str, make: Callable[[int, int], Any]) -> None:
        """Ask about the position there is, and for nothing else until that is answered."""
        if self.may(what) and self.seen is not None and not self.busy:
            ply = self.seen.ply
            self.busy = "the server is asked already"
            self.ask(lambda n: make(n, ply), self._answered)

    def _answered(self) -> None:
        self.busy = ""

    def offer_takeback(self) -> None:
        """Ask the others for it."""
        self._once("offer_takeback", lambda n, _: from_client.Offer(n, self.room, "takeback"))

    def answer(self, offer: Offered, accept: bool) -> None:
        """Accept or decline; one's own is withdrawn by declining."""
        kind, seat = offer.kind, offer.seat
        self.withdraws = self.seen is not None and seat == self.seen.seat
        self.ask(lambda n: from_client.Answer(n, self.room, kind, seat, accept))

    def offer(self, kind: OfferKind) -> None:
        """Put something to the others."""
        if self.seen is not None:
            self.asked[kind] = self.seen.plies
        self.ask(lambda n: from_client.Offer(n, self.room, kind))

    def abort(self) -> None:
        """Break the game off, while one may do so alone."""
        self.ask(lambda n: from_client.Abort(n, self.room))

    def claim(self) -> None:
        """Call those lost who are away too long."""
        self.ask(lambda n: from_client.ClaimWin(n, self.room))

    def ask_table(self) -> None:
        """Show what else may be asked for."""

    def play_on(self) -> None:
        """End a pause; or let the bots play among themselves."""
        self.ask(lambda n: from_client.Continue(n, self.room))

    # -- hints -----------------------------------------------------------------------------

    def why_no_hint(self) -> str:
        """Why no hint can be asked for now; empty where one can."""
        if self.hinting:
            return "a hint is being thought of"
        return "" if self.may("suggest") else self.why_not() or "there is no hint now"

    def suggest(self) -> None:
        """Ask what a good player would do."""
        if not self.why_no_hint():
            self.hinting = True
            self._hints_asked += 1
            self.shell.do(self._suggest(self._hints_asked))

    async def _suggest(self, number: int) -> None:
        connection = self.shell.connection
        if connection is None:
            return
        try:
            told = await connection.suggest(self.room)
        except RequestRefused:
            if self._waits_for(number):
                self.hinting = False
                raise
        else:
            if self._waits_for(number):
                self.hinting = False
                self._show_hint(told)

    def _waits_for(self, number: int) -> bool:
        """Whether it is the hint that is waited for: not where the position is another one."""
        return self.hinting and number == self._hints_asked

    def _show_hint(self, told: Suggested) -> None:
        """Mark it, if it is still about the position there is."""
        mirror, board = self.mirror, self.board
        if mirror is None or board is None or told.seq != mirror.seq:
            return
        self.update()  # the board is to show that position too
        try:
            words = board.suggest(told.intent)
        except msgspec.ValidationError:
            self.shell.say(NOT_UNDERSTOOD, fault=True)
            return
        self.hint = words, *told.why
        self.page.focus("board", self.page.state.ring)  # so that Enter plays it
        self.page.hush()

    def moved_on(self) -> None:
        """Another entry has come: what was suggested is void."""
        self.hinting, self.hint, self.busy = False, (), ""

    # -- keys ------------------------------------------------------------------------------

    def command(self, event: pygame.event.Event) -> bool:
        """Use a key that means the same wherever the keyboard is. Says whether it was one."""
        seen = self.seen
        if event.type != pygame.KEYDOWN or seen is None:
            return False
        if event.key == pygame.K_F4 and seen.seat is not None and seen.phase == "playing":
            self.ask_table()
            return True
        if event.key == pygame.K_F2 and seen.settings.hints:
            self.suggest()
            return True
        if self.writes:
            return False
        if event.mod & COMMANDS:
            return self._command(event, seen)
        return self._plays_on(event)

    @property
    def writes(self) -> bool:
        """Whether what is typed is text."""
        return self.page.focused is not None and self.page.focused.role == "text field"

    def _command(self, event: pygame.event.Event, seen: Seen) -> bool:
        """Ctrl with a key."""
        forward = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
        if event.key in (pygame.K_z, pygame.K_y):
            if forward:
                self.put_forward()
            elif self.may("take_back"):
                self.take_back()
            else:
                self.offer_takeback()
            return True
        if event.key == pygame.K_l and self.may("claim"):
            self.claim()
            return True
        offer = offering.to_answer(seen)
        if event.key in ENTER and offer is not None:
            self.answer(offer, True)
            return True
        offer = offer or offering.own(seen)
        if event.key == pygame.K_BACKSPACE and offer is not None:
            self.answer(offer, False)
            return True
        return False

    def _plays_on(self, event: pygame.event.Event) -> bool:
        """C, or Enter where no button has the focus, while the game rests."""
        if not self.may("continue"):
            return False
        control = self.page.focused
        free = control is None or control.key == "board"
        if event.key == pygame.K_c or (event.key in ENTER and free):
            self.play_on()
            return True
        return False
