"""What can be asked of a room, by button and by key: to play, to offer, to sit, to invite."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from client.languages.message import tr
from client.scenes.room.model.room_model import RoomModel
from client.shell.open_to_network import open_to_network
from client.shell.seat_filler import fill_seat
from client.shell.seat_question import SeatQuestion, SeatWay
from client.storage.profile import Opponent, Seating
from protocol import from_client
from protocol.from_client import OfferKind, Reaction
from protocol.from_server import OfferView
from protocol.messages.pace import Urge
from protocol.names import PlayerId, RoomId


class RoomActions:
    """Sends this player's requests about one room; its answers come back through the model."""

    def __init__(self, model: RoomModel) -> None:
        self.model = model
        self.asked: dict[OfferKind, int] = {}
        """By kind, after how many plies this window last offered that."""
        self.busy = ""
        """Why nothing can be taken back or put forward at this moment; empty where it can."""

    def on_entry(self) -> None:
        """Forget what was asked of the position before: another entry has come."""
        self.busy = ""

    def ask(self, make: Callable[[int], Any], after: Callable[[], None] | None = None) -> None:
        """Send the request that ``make`` makes of a fresh id; call ``after`` once it has ended."""
        shell = self.model.shell
        if shell.connection is not None:
            shell.start_task(shell.connection.ask(make), after)

    # -- playing ---------------------------------------------------------------------------

    def play(self, intent: Any) -> None:
        """Send ``intent`` to the room, if this player may act now."""
        model = self.model
        connection, mirror = model.shell.connection, model.mirror
        if connection is not None and mirror is not None and not model.why_not():
            model.shell.start_task(connection.play(mirror, intent))

    def confirm(self) -> None:
        """Play what is chosen on the board."""
        board = self.model.board
        chosen = board.chosen() if board else None
        if board is not None and chosen is not None:
            board.clear()
            self.play(chosen[0])

    def resign(self) -> None:
        """Give up."""
        self.ask(lambda n: from_client.Resign(n, self.model.room, as_seat=self._actor))

    def abort(self) -> None:
        """Break the game off, while one may do so alone."""
        self.ask(lambda n: from_client.Abort(n, self.model.room, as_seat=self._actor))

    def urge(self) -> None:
        """Ask those who do not move whether they still play."""
        self.ask(lambda n: Urge(n, self.model.room, self._actor))

    def claim(self) -> None:
        """Claim the win over those who are away too long, or did not move when asked."""
        self.ask(lambda n: from_client.ClaimWin(n, self.model.room, as_seat=self._actor))

    def play_on(self) -> None:
        """End a pause; or let the bots play among themselves."""
        self.ask(lambda n: from_client.Continue(n, self.model.room, as_seat=self._actor))

    def review(self) -> None:
        """Look at the game again, once it is over."""
        seen = self.model.seen
        if seen is not None and seen.phase == "over":
            self.model.shell.open_review(self.model.window.as_told(seen))

    def go_to_rematch(self) -> None:
        """Enter the room of the next game."""
        seen = self.model.seen
        if seen is not None and seen.rematch is not None:
            self.model.shell.open_room(seen.rematch)

    def watch_tournament(self) -> None:
        """Hear how the tournament stands that this is a game of: its name, and the round."""
        seen, connection = self.model.seen, self.model.shell.connection
        if seen is not None and seen.settings.tournament and connection is not None:
            code = RoomId(seen.settings.tournament)
            self.model.shell.start_task(connection.tournaments.watch(code))

    def go_to_tournament(self) -> None:
        """Go to the page of the tournament that this is a game of."""
        seen = self.model.seen
        if seen is not None:
            self.model.shell.open_tournaments(seen.settings.tournament)

    # -- back and forward ------------------------------------------------------------------

    def take_back(self) -> None:
        """Put the game back to where this player was last to move."""
        room, actor = self.model.room, self._actor
        self._once("take_back", lambda n, ply: from_client.TakeBack(n, room, ply, actor))

    def put_forward(self) -> None:
        """Undo the last takeback."""
        room, actor = self.model.room, self._actor
        self._once("put_forward", lambda n, ply: from_client.PutForward(n, room, ply, actor))

    def offer_takeback(self) -> None:
        """Ask the others for a takeback; who sits at one window has agreed aloud."""
        room, actor = self.model.room, self._undoer
        self._once("offer_takeback", lambda n, _: from_client.Offer(n, room, "takeback", actor))

    def _once(self, what: str, make: Callable[[int, int], Any]) -> None:
        """Ask about the present position, and for nothing else until that is answered."""
        seen = self.model.seen
        may = self.model.may(what) or (what == "offer_takeback" and self.may_undo_here)
        if may and seen is not None and not self.busy:
            ply = seen.ply
            self.busy = tr("One moment ...")
            self.ask(lambda n: make(n, ply), self.on_entry)

    # -- offers ----------------------------------------------------------------------------

    def offer(self, kind: OfferKind) -> None:
        """Make an offer to the others."""
        if self.model.seen is not None:
            self.asked[kind] = self.model.seen.last_ply
        self.ask(lambda n: from_client.Offer(n, self.model.room, kind, as_seat=self._actor))

    def answer(self, offer: OfferView, accept: bool) -> None:
        """Accept or decline an offer; one's own is withdrawn by declining."""
        model, kind, seat = self.model, offer.kind, offer.seat
        model.withdraws = model.seen is not None and seat == model.seen.seat
        actor = seat if seat in model.window.seats else model.window.asked(offer)
        room = model.room
        self.ask(lambda n: from_client.Answer(n, room, kind, seat, accept, as_seat=actor))

    # -- several people at this window -----------------------------------------------------

    @property
    def _actor(self) -> int | None:
        """Return for whom of this window something is asked; None for its only player."""
        return self.model.window.actor

    @property
    def _undoer(self) -> int | None:
        """Return who asks to take back: at a shared window whoever of it played last."""
        board, seats = self.model.board, self.model.window.seats
        last = board.moves()[-1:] if board is not None and seats else ()
        return last[0].seat if last and last[0].seat in seats else self._actor

    @property
    def may_undo_here(self) -> bool:
        """Return whether somebody at this window played last, so that it may be taken back."""
        board, seats = self.model.board, self.model.window.seats
        last = board.moves()[-1:] if board is not None else ()
        return bool(last) and last[0].seat in seats

    def uncover(self) -> None:
        """Show the board to whose turn it is at this window."""
        model, seat = self.model, self.model.window.curtain
        connection = model.shell.connection
        if connection is not None and seat is not None and model.window.may_uncover(model.now_ms):
            model.shell.start_task(connection.uncover(model.room, seat))

    def cover(self) -> None:
        """Hide what only the one whose turn it is may see."""
        model, seen = self.model, self.model.seen
        connection = model.shell.connection
        if connection is not None and seen is not None and model.window.may_cover(seen):
            if model.board is not None:
                model.board.clear()
            model.shell.start_task(connection.uncover(model.room, None))

    # -- the chat, and people --------------------------------------------------------------

    async def say(self, text: str) -> None:
        """Say ``text`` in the chat. Raises RequestRefused."""
        model = self.model
        if model.shell.connection is not None:
            await model.shell.connection.ask(
                lambda n: from_client.Say(n, model.room, text, None, self._actor)
            )

    def react(self, reaction: Reaction) -> None:
        """Say one of the quick things in the chat."""
        self.ask(lambda n: from_client.Say(n, self.model.room, "", reaction, self._actor))

    def silence(self, player: PlayerId) -> None:
        """Let nobody read any more what ``player`` says here."""
        self.ask(lambda n: from_client.Mute(n, self.model.room, player))

    def ban(self, player: PlayerId) -> None:
        """Send ``player`` away for good."""
        self.ask(lambda n: from_client.Ban(n, self.model.room, player))

    # -- seats before play -----------------------------------------------------------------

    def sit(self, seat: int) -> None:
        """Take a seat."""
        model = self.model
        if model.shell.connection is not None:
            model.shell.start_task(model.shell.connection.join(model.room, seat))

    def stand(self) -> None:
        """Free one's seat and stay; who sits beside one leaves, too."""
        model, room = self.model, self.model.room
        seen = model.seen
        for seat in model.window.seats if seen is not None else ():
            if seen is not None and not model.is_me(seen, seat):
                self.ask(partial(_unseat, room, seat))
        self.ask(lambda n: from_client.Leave(n, room))

    def decline(self) -> None:
        """Give up the seat that is kept for this player."""
        model = self.model
        if model.shell.connection is not None:
            model.shell.start_task(model.shell.connection.people.decline(model.room))

    def choose_occupant(self, seat: int, colour: str, ways: Sequence[SeatWay]) -> None:
        """Choose who is to have a free seat, among ``ways``."""
        shell, seen = self.model.shell, self.model.seen
        welcome = shell.connection.welcome if shell.connection else None
        if welcome is None or seen is None:
            return
        seating = shell.profile.seatings.get(seen.game, Seating())
        last = next((it for it in seating.opponents if it.bot), Opponent())
        now = msgspec.structs.replace(last, kind=ways[0].kind, name="")
        offers, usual = welcome.bots.get(seen.game, ()), tr("Player {n}", n=seat + 1)
        title, fill = tr("Who plays {side}?", side=colour), partial(self._fill, seat)
        shell.open_seat_choice(SeatQuestion(title, ways, now, offers, fill, usual))

    def _fill(self, seat: int, opponent: Opponent | None) -> None:
        shell = self.model.shell
        if opponent is not None and opponent.kind == "nobody":
            self.close_seat(seat)
        elif opponent is not None and shell.connection is not None:
            shell.start_task(fill_seat(shell.connection, self.model.room, seat, opponent))

    def unseat(self, seat: int) -> None:
        """Take the seat away from a bot, or from a person, who may come back."""
        self.ask(lambda n: from_client.Unseat(n, self.model.room, seat))

    def close_seat(self, seat: int, on: bool = True) -> None:
        """Let nobody take a free seat, or let them again."""
        self.ask(lambda n: from_client.CloseSeat(n, self.model.room, seat, on))

    def begin(self) -> None:
        """Play with those who sit."""
        self.ask(lambda n: from_client.Begin(n, self.model.room))

    # -- inviting others -------------------------------------------------------------------

    def open_to_network(self) -> None:
        """Let others of this network come to a server that listens to this machine alone."""
        shell = self.model.shell
        shell.start_task(open_to_network(shell, self.model.room))

    def copy_code(self) -> None:
        """Copy the room's code."""
        self.model.shell.copy(str(self.model.room), tr("Code copied."))

    def copy_link(self) -> None:
        """Copy the link that invites into the room."""
        self.model.shell.copy(self.model.invitation.link, tr("Link copied."))

    def show_link(self) -> None:
        """Show the link as a picture: for cameras, and for those who look at this screen."""
        self.model.shell.share(self.model.room, self.model.invitation)


def _unseat(room: RoomId, seat: int, request: int) -> from_client.Unseat:
    return from_client.Unseat(request, room, seat)
