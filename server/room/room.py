"""Defines a room as its log has made it: who sits, how the game stands, what is pending."""

from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from engines.game import AnyGame, Outcome, Seat
from engines.lessons.lesson import Lesson, next_answer
from protocol.clock import Clock
from protocol.from_client import OfferKind, RoomSettings
from protocol.names import PlayerId, RoomId, window_of
from protocol.termination import Termination
from server.room.facts import Answered, Frozen, Opened, Revealed
from server.room.lazy import Lazy
from server.room.pace.holiday import Holiday
from server.room.pace.plan import Plan
from server.room.pace.wait import Wait
from server.room.seats import (
    MOST_TIMES,
    RESTS,
    Occupant,
    OfferRecord,
    PendingOffer,
    Reservation,
    StandIn,
)
from server.room.table import Table
from server.room.undo_history import Keeps, Position, UndoHistory


class Due(Struct, frozen=True):
    """A phase with a limit of its own (Game.due): what is played for whom when its time is up.

    With no seat it is the pause of bots who alone are left, which ends with the game.
    """

    seat: Seat | None
    after_ms: int
    intent: Any
    since: int
    """When the phase began, in Unix milliseconds."""

    @property
    def at(self) -> int:
        """Return when its time is up, in Unix milliseconds."""
        return self.since + self.after_ms


class Room(Struct, frozen=True, dict=True):
    """A room after ``seq`` facts. ``state`` is None until play has begun."""

    seq: int
    at: int
    """When the last fact was accepted, in Unix milliseconds."""
    opened: Opened
    """The first fact; of its settings those that the opener has changed since as they are now."""
    game: AnyGame
    table: Table
    accepted: tuple[tuple[Raw, ...], ...]
    """By seat, every intent that is in, in order: what makes a resend harmless."""
    state: Any = None
    outcome: Outcome | None = None
    termination: Termination | None = None
    """What ended the game; None while there is no outcome."""
    over_at: int = 0
    """When the outcome came, in Unix milliseconds: facts may follow."""
    due: Due | None = None
    """The phase that ends by itself, while there is one."""
    reserved: tuple[Reservation, ...] = ()
    """The free seats that are kept for external bots, or for invited players."""
    undo_history: UndoHistory = UndoHistory()
    """The positions that can be put back, and forward again."""
    turns: tuple[int, ...] = ()
    """By seat, in how many turns it has played; empty before play begins."""
    in_turn: tuple[Seat, int] | None = None
    """Who played last, and in which turn of the game."""
    out: tuple[Seat, ...] = ()
    """The seats that resigned, in order: nothing that is taken back undoes it."""
    offers: tuple[PendingOffer, ...] = ()
    """What stands and waits for answers."""
    made: tuple[OfferRecord, ...] = ()
    """By seat and kind, the last offer made."""
    answered: Answered | None = None
    """The answer that ended an offer, while nothing else has come."""
    rerolled: int = 0
    """How often all agreed to take back what chance had shown."""
    continued: bool = False
    """Whether a person has let the bots play on among themselves."""
    halted: bool = False
    """Whether all agreed to pause."""
    ended: Outcome | None = None
    """How the room itself ended the game: by agreement, broken off, given up."""
    broken_by: Seat | None = None
    """Who broke it off alone."""
    clock: Clock | None = None
    away: tuple[int | None, ...] = ()
    """By seat, since when its player is away, in Unix milliseconds; empty before play begins."""
    stand_ins: tuple[StandIn | None, ...] = ()
    """By seat, the bot that plays for who is away; empty before play begins."""
    wait: Wait | None = None
    """Since when each seat is waited for; None where nobody may claim that one does not move."""
    plans: tuple[Plan | None, ...] = ()
    """By seat, what it has planned ahead from this position; empty where nobody has."""
    plannings: int = 0
    """How often anybody planned."""
    holidays: tuple[Holiday | None, ...] = ()
    """By seat, its player's holiday; empty where nobody has any."""
    frozen: Frozen | None = None
    """That seats are fixed, while they reveal."""
    reveals: tuple[Revealed, ...] = ()
    withheld: tuple[PlayerId, ...] = ()
    """Who kept back what was to make the seed."""
    secret: str = ""
    """The room's own part of the seed: it is replaced when somebody withholds theirs."""
    commitment: str = ""
    """What may be shown of it."""
    given: tuple[tuple[int, int], ...] = ()
    """The times that no server was there, as far as they were given back."""
    deserted: bool = False
    """Whether only bots would play on, and nobody was there any more."""
    agreed: bool = False
    """Whether all want another game."""
    rematch: RoomId | None = None
    saved: bool = False
    """Whether somebody has saved the game, and so may know what is hidden, and how it can go."""
    banned: tuple[PlayerId, ...] = ()
    came: tuple[PlayerId, ...] = ()
    """Who took a seat that they did not have, in order; empty once play has begun."""

    @property
    def id(self) -> RoomId:
        """Return the room's code."""
        return self.opened.room

    @property
    def settings(self) -> RoomSettings:
        """Return what the opener chose besides the game's options."""
        return self.opened.settings

    @property
    def lesson(self) -> Lesson | None:
        """Return the script that is played here; None in an ordinary room."""
        return self.opened.lesson

    @property
    def occupants(self) -> tuple[Occupant | None, ...]:
        """Return by seat who sits there."""
        return self.table.occupants

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Return the seats that play; none before play begins."""
        return self.table.playing

    @property
    def people(self) -> tuple[Seat, ...]:
        """Return the playing seats in which persons sit."""
        return self.table.people

    @property
    def phase(self) -> str:
        """Return ``open``, ``revealing``, ``playing`` or ``over``."""
        if self.outcome is not None:
            return "over"
        if self.begun:
            return "playing"
        return "open" if self.frozen is None else "revealing"

    @property
    def begun(self) -> bool:
        """Return whether play has begun, over or not."""
        return bool(self.table.playing)

    @property
    def full(self) -> bool:
        """Return whether every seat is taken that can be."""
        return None not in (self.occupants[seat] for seat in self.places)

    @property
    def places(self) -> tuple[Seat, ...]:
        """Return the seats that can be taken: those not closed; from a position those in it."""
        some, closed = self.opened.places, self.opened.settings.closed
        if some is not None:
            return some
        return tuple(seat for seat in range(len(self.occupants)) if seat not in closed)

    @property
    def practice(self) -> bool:
        """Return whether the game counts for nothing: help, or free undo, is allowed."""
        helped = self.settings.hints or self.settings.undo == "free"
        elsewhere = self.opened.places is not None or self.opened.loaded is not None
        return helped or elsewhere or self.saved

    @property
    def sealed(self) -> bool:
        """Return whether it was broken off, so that its secrets stay hidden (Word Fleet, D34)."""
        return self.ended is not None and self.game.deals_secrets

    @property
    def ply(self) -> int:
        """Return the number of the present position."""
        return self.undo_history.ply

    @Lazy
    def to_move(self) -> tuple[Seat, ...]:
        """Return the seats that may act; none before play begins, in a pause, and after the end."""
        if self.phase != "playing" or self.paused:
            return ()
        now = self.undo_history.now
        return now.to_move if now.state is self.state else self.game.to_move(self.state)

    @Lazy
    def active(self) -> tuple[Seat, ...]:
        """Return the seats that may still come to move, by the rules of the game."""
        return self.game.active(self.state)

    @Lazy
    def paused(self) -> bool:
        """Return whether play rests: all agreed to, bots alone are left, or nobody is there.

        RotoRouter, amendment "AI-only pause": a table without a person never pauses, as long as
        who opened it watches.
        """
        return self.phase == "playing" and (self.halted or self.deserted or self.awaits_a_word)

    @property
    def awaits_a_word(self) -> bool:
        """Return whether only bots are left in a game of people, and nobody let them go on."""
        return not self.continued and self.outplayed

    @Lazy
    def outplayed(self) -> bool:
        """Return whether people began this game, and none of them is in it any more."""
        if not self.table.people:
            return False
        return self.table.persons.isdisjoint(self.active)

    @Lazy
    def bots_only(self) -> bool:
        """Return whether bots of the server move for all who are still in the game.

        Then nothing but a person who leaves keeps them from playing to the end.
        """
        if self.phase != "playing" or self.settings.tournament:  # that waits for the result
            return False
        active = (seat for seat in self.active if seat not in self.out)
        return all(self.plays_for(seat) is not None for seat in active)

    @property
    def awaits_bot(self) -> bool:
        """Return whether a bot of the server is to move."""
        return self.bot_to_move is not None

    @property
    def bot_to_move(self) -> Seat | None:
        """Return the first seat to move that the server plays for; None if there is none.

        In a lesson it is the one whose turn it is in the script.
        """
        if not self.table.bots and not any(self.stand_ins):
            return None
        to_move = self.to_move
        if self.lesson is not None:
            answer = next_answer(self.lesson, self.ply)
            to_move = () if answer is None or answer.seat not in to_move else (answer.seat,)
        return next((seat for seat in to_move if self.plays_for(seat) is not None), None)

    @property
    def waits(self) -> tuple[Seat, ...]:
        """Return the seats to move whose players are away, where the game waits for them."""
        if self.settings.absent != "wait":
            return ()
        return tuple(seat for seat in self.to_move if self.away[seat] is not None)

    @property
    def is_impatient(self) -> bool:
        """Return whether one may claim here that another does not move.

        A clock does that better; and where all who are no bots are at one window, nobody waits.
        """
        settings = self.opened.settings
        if not settings.patience_ms or settings.clock.kind != "none":
            return False
        windows = {window_of(it.player) for it in self.occupants if it is not None and not it.bot}
        return len(windows) > 1

    @property
    def charged(self) -> tuple[int, ...]:
        """Return since when time is counted against any seat, in Unix milliseconds."""
        clock = () if self.clock is None else self.clock.since
        waits = () if self.wait is None else self.wait.since
        return (*(at for at in clock if at), *(at for at in waits if at))

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """Return the seats to move that a person, or a program, plays and keeps waiting."""
        waits = self.waits
        return tuple([it for it in self.to_move if it not in waits and self.plays_for(it) is None])

    def holiday(self, seat: Seat) -> Holiday | None:
        """Return the holiday of that seat's player, begun or not."""
        return self.holidays[seat] if self.holidays else None

    def plan(self, seat: Seat) -> Plan | None:
        """Return what that seat has planned ahead."""
        return self.plans[seat] if self.plans else None

    def timed(self, due: Due | None, clock: Clock | None, wait: Wait | None = None) -> "Room":
        """Return the room with other times.

        What was worked out of it stands: it follows from what is played, not from when.
        """
        if due is self.due and clock is self.clock and wait is self.wait:
            return self
        after = replace(self, due=due, clock=clock, wait=wait)
        after.__dict__.update(self.__dict__)
        return after

    def is_untimed(self, seat: Seat) -> bool:
        """Return whether the clock of ``seat`` stands though it is to move.

        That is where the game waits for who is away or on holiday; and a rated game is lost on
        time by no bot of the server: how soon it answers follows from the room's settings, and
        from the machine.
        """
        holiday = self.holiday(seat)
        if holiday is not None and holiday.on:
            return True
        return seat in self.waits or (self.settings.rated and self.plays_for(seat) is not None)

    def plays_for(self, seat: Seat) -> tuple[str, int] | None:
        """Return the bot that moves for that seat, and its level; None where its player does."""
        occupant, stand_in = self.occupants[seat], self.stand_ins[seat] if self.stand_ins else None
        if occupant is not None and occupant.bot:
            return occupant.bot, occupant.level
        return None if stand_in is None else (stand_in.bot, stand_in.level)

    @property
    def keeps(self) -> Keeps:
        """Return which positions are kept: all, where one person alone may go back to each."""
        undo = self.opened.settings.undo
        if undo == "none":
            return "present"
        return "all" if undo == "free" and len(self.people) == 1 else "needed"

    def is_person(self, seat: Seat) -> bool:
        """Return whether a person sits there: no bot, and no program."""
        return seat in self.table.persons

    def is_reserved(self, seat: Seat) -> bool:
        """Return whether this free seat is kept for somebody."""
        return any(kept.seat == seat for kept in self.reserved)

    def restored(self, position: Position) -> Any:
        """Return the state of an earlier position, without those who have resigned since."""
        state = position.state
        for seat in self.out:
            state = self.game.withdraw(state, seat)
        return state

    def movers_at(self, position: Position) -> tuple[Seat, ...]:
        """Return who was to move at an earlier position, without those who have resigned since."""
        return self.game.to_move(self.restored(position)) if self.out else position.to_move

    def last_to_move(self, seat: Seat, *, alone: bool = False) -> Position | None:
        """Return the latest earlier position at which that seat was to move, while it is kept.

        ``alone``: where nobody else was. None for a seat that resigned: it does not move again.
        """
        if seat in self.out:
            return None
        undo = self.undo_history
        for at in range(undo.here - 1, -1, -1):
            position = undo.positions[at]
            movers = self.movers_at(position) if self.out else position.to_move
            if movers == (seat,) or (seat in movers and not alone):
                return position
        return None

    def offer(self, kind: OfferKind, seat: Seat) -> PendingOffer | None:
        """Return the pending offer of that kind by that seat, or None."""
        return next((it for it in self.offers if (it.kind, it.seat) == (kind, seat)), None)

    def asked(self, seat: Seat, kind: OfferKind = "takeback") -> tuple[Seat, ...]:
        """Return whose answers an offer of that seat waits for: other people who are not out.

        Another game is for those too. Bots agree to everything, and who sits at the same window
        has said so aloud.
        """
        out = () if kind == "rematch" else self.out
        people = [it for it in self.table.people if it != seat and it not in out]
        if people and len(self.table.windows) < len(self.table.seats):
            people = [it for it in people if not self.share_window(seat, it)]
        return tuple(people)

    def may_offer(self, seat: Seat, kind: OfferKind) -> bool:
        """Return whether that seat may make such an offer again, and someone answers.

        A takeback may be offered again after one ply of anyone; a bot's resignation after five of
        its own (Poly-Y, section 6); another game some few times.
        """
        if kind == "resignation" and not self.asked(seat, kind):
            return False
        last = next((it for it in self.made if (it.kind, it.seat) == (kind, seat)), None)
        if last is None:
            return True
        if kind == "resignation":
            return len(self.accepted[seat]) - last.own >= RESTS
        return last.times < MOST_TIMES and (self.plies > last.plies or kind == "rematch")

    @property
    def plies(self) -> int:
        """Return how many intents were accepted in all, those taken back included."""
        return sum(map(len, self.accepted))

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        """Return the seat this player sits in."""
        return None if player is None else self.table.seats.get(player)

    def seats_at(self, window: PlayerId) -> tuple[Seat, ...]:
        """Return the seats at this player's window: their own, and those of people beside."""
        return self.table.windows.get(window, ())

    def share_window(self, one: Seat, other: Seat) -> bool:
        """Return whether the players of two taken seats sit at one window."""
        seats = next((it for it in self.table.windows.values() if one in it), ())
        return other in seats
