"""Who sits at a new table and how it is played there, as controls."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec.structs import replace

from client.languages.message import mark, tr, trn
from client.presenters.bot_levels import chosen, strengths
from client.presenters.refusal_words import refused_words
from client.presenters.room_order import RoomOrder
from client.scenes.lobby.bot_choice import bot_choice
from client.scenes.lobby.help_form import HelpForm
from client.scenes.lobby.room_form import RoomForm
from client.scenes.lobby.seat_cards import PlannedSeat, seat_cards
from client.shell.scene import Shell
from client.shell.seat_question import SeatQuestion, SeatWay
from client.storage.profile import Opponent, Seating
from client.table.board import GameBoard
from client.widgets import Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, Toggle
from protocol.from_server import BotOffer
from protocol.names import NAME_LENGTH, tidy_name

Way: TypeAlias = Literal["friend", "anyone", "bot", "here", "custom"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)


class SeatingForm:
    """What is chosen of one game's table, and the controls that choose it."""

    def __init__(
        self, board: type[GameBoard], offers: Sequence[BotOffer], seating: Seating
    ) -> None:
        """``offers``: the bots of the server for this game. ``seating``: the last one."""
        self._board, self.seating = board, seating
        self._mixes = False
        self._entries: dict[int, TextBuffer] = {}
        self.room, self.help = RoomForm(self._set), HelpForm(self._set, self._evaluate, board)
        self.offer(offers)

    def offer(self, offers: Sequence[BotOffer]) -> None:
        """Offer these bots from now on."""
        self._offers = tuple(offers)
        self._strengths = strengths(offers)
        self._no_bot = "" if any(not one.off for one in self._strengths) else _why(offers)

    def order(self, game: str, options: dict[str, Any]) -> RoomOrder:
        """Return the table as it is chosen now."""
        board, seats = self._board, len(self._board.seats_of(options))
        rows = [who and self._checked(who) for who in self.seating.rows(seats)]
        seating = self.seating.with_rows(rows)
        how = board.options, board.evaluated, board.fewest
        return RoomOrder(game, options, seating, seats, *how)

    def _checked(self, opponent: Opponent) -> Opponent:
        """With a level that can be played; a person where no bot can."""
        if not self._strengths:
            no_bot = Opponent(name=opponent.name)
            return no_bot if opponent.kind == "bot" else replace(no_bot, kind=opponent.kind)
        ready = self._strengths[chosen(self._strengths, opponent)].opponent
        kind = "person" if opponent.kind == "bot" and self._no_bot else opponent.kind
        return replace(ready, kind=kind, name=opponent.name)

    # -- the seats -------------------------------------------------------------------------

    def whom(self, order: RoomOrder) -> list[Widget]:
        """Return whom one plays with: a friend, anyone, a bot, all here; and which bot."""
        at = WAYS.index(self.way(order))
        labels = [tr("A friend"), tr("Anyone"), tr("A bot"), tr("One screen")]
        if order.seats > 2 or at == WAYS.index("custom"):
            labels.append(tr("Custom"))
        shut = ["", "", self._no_bot, "", ""][: len(labels)]
        choice = ChoiceInput(
            "whom", tr("Play with"), labels, at, self._choose_way, tr(WHOM[at]), shut=shut
        )
        return [choice, *([self._bot()] if WAYS[at] == "bot" else [])]

    def way(self, order: RoomOrder) -> Way:
        """Return which of the ways to people and bots the table is."""
        others, sits = order.opponents, order.seating.sits
        kinds = {opponent.kind for opponent in others}
        if kinds == {"bot"} and sits and len({(it.bot, it.level) for it in others}) == 1:
            return "bot"
        if kinds == {"here"}:
            return "here"
        if kinds == {"person"} and sits and not self._mixes:
            return "anyone" if self.seating.finds else "friend"
        return "custom"

    def choose(self, way: Way) -> None:
        """Play with a friend, anyone, bots, or people here from now on; empty seats stay so."""
        self._mixes = way == "custom"
        if way == "custom":
            self._change(finds=False)
            return
        kinds: dict[Way, Literal["person", "bot", "here"]] = {"bot": "bot", "here": "here"}
        first = replace(self._some_bot, kind=kinds.get(way, "person"))
        rows = list(self.seating.rows(len(self._board.seats)))
        if None not in rows:
            rows[0] = None
        for at, who in enumerate(rows):
            if who is not None and who.kind != "nobody":
                name = who.name if who.kind == first.kind else ""
                rows[at] = replace(first, name=name)
        self._take(rows)
        self._change(finds=way == "anyone")

    @property
    def _some_bot(self) -> Opponent:
        """Return the bot of the first other seat that has one, or had one last."""
        others = self.seating.opponents
        return next((it for it in others if it.bot), self.seating.opponent(0))

    def _choose_way(self, n: int) -> None:
        self.choose(WAYS[n])

    def _bot(self) -> Widget:
        """Return which bot sits in all other seats."""
        at = chosen(self._strengths, self._some_bot)

        def change(to: int) -> None:
            bot = self._strengths[to].opponent
            rows = self.seating.rows(len(self._board.seats))
            self._take(
                [
                    who if who is None or who.kind == "nobody" else replace(bot, name=who.name)
                    for who in rows
                ]
            )

        return bot_choice("level", tr("Bot"), self._strengths, at, change)

    def table(
        self, order: RoomOrder, board: GameBoard, shell: Shell, guest: str = ""
    ) -> list[Widget]:
        """Return every seat: its colour, who is to play it, and the way to change that.

        ``guest``: the name of who is invited, to the first seat that is somebody's elsewhere.
        """
        colours = [side_name(name) for name in self._board.seats_of(order.options)]
        drawn = order.seating.is_shuffled
        seats, invited = [], _first_elsewhere(order) if guest else None
        for at, who in enumerate(order.rows):
            bot = None
            if who is not None and who.kind == "bot" and self._strengths:
                bot = self._strengths[chosen(self._strengths, who)]
            usual = tr("Player {n}", n=at + 1)
            ask = partial(self._ask, shell, order, at, colours[at], usual)
            me, entry = shell.profile.name, self._entry(at, who)
            name = guest if at == invited else ""
            seats.append(PlannedSeat(at, colours[at], who, me, usual, bot, entry, ask, drawn, name))
        return seat_cards(board, seats)

    def _entry(self, seat: int, who: Opponent | None) -> TextBuffer:
        """Return where the name of a person here is written, kept while the form is open."""
        name = who.name if who is not None and who.kind == "here" else ""
        entry = self._entries.get(seat)
        if entry is None or tidy_name(entry.text) != name:
            entry = TextBuffer(name, NAME_LENGTH, lambda: self._rename(seat))
            self._entries[seat] = entry
        return entry

    def _rename(self, seat: int) -> None:
        rows = list(self.seating.rows(len(self._board.seats)))
        who = rows[seat]
        if who is not None:
            name = tidy_name(self._entries[seat].text)
            rows[seat] = replace(who, name=name)
            self._take(rows)

    def _ask(self, shell: Shell, order: RoomOrder, seat: int, colour: str, usual: str) -> None:
        """Ask who is to have a seat."""
        rows = order.rows
        playing = order.seats - len(order.closed)
        few = playing <= order.fewest and rows[seat] is not None and seat not in order.closed
        off = trn("{n} seat is needed.", "{n} seats are needed.", order.fewest) if few else ""
        kinds: list[SeatWay] = [
            SeatWay("me"),
            SeatWay("here"),
            SeatWay("person"),
            SeatWay("bot", self._no_bot),
            SeatWay("external"),
        ]
        if order.seats > order.fewest:
            own = tr("Choose another seat for yourself first.") if rows[seat] is None else ""
            kinds.append(SeatWay("nobody", off or own))
        title = tr("Who plays {side}?", side=colour)
        now = rows[seat]
        if now is not None and not now.bot:
            now = replace(self._some_bot, kind=now.kind, name=now.name)
        answer = partial(self._answer, seat)
        shell.open_seat_choice(SeatQuestion(title, kinds, now, self._offers, answer, usual))

    def _answer(self, seat: int, who: Opponent | None) -> None:
        """Put who was chosen into the seat; where it is oneself, whoever sat there changes too."""
        rows = list(self.seating.rows(len(self._board.seats)))
        if who is None and None in rows:
            rows[rows.index(None)] = rows[seat]
        rows[seat] = who
        self._mixes = True
        self._take(rows)
        self._change(finds=False)

    def _take(self, rows: Sequence[Opponent | None]) -> None:
        self.seating = self.seating.with_rows(rows)

    def drawing(self, order: RoomOrder) -> Widget:
        """Return whether colours are drawn by lot."""
        return Toggle(
            "shuffle",
            tr("Random colours"),
            order.seating.is_shuffled,
            self._shuffle,
            " ".join(
                [tr("It is drawn by lot who plays which colour."), self._board.opens(order.options)]
            ),
        )

    def _shuffle(self, on: bool) -> None:
        self._change(seat=self.seating.seat or 0, shuffled=on)

    def _change(self, **changes: Any) -> None:
        self.seating = replace(self.seating, **changes)

    def _set(self, **changes: Any) -> None:
        self._change(settings=replace(self.seating.settings, **changes))

    def _evaluate(self, alone: bool, on: bool) -> None:
        """Alone it is on unless one says otherwise, with others off: each is kept by itself."""
        if alone:
            self._change(evaluation=on)
        else:
            self._set(evaluation=on)


def _first_elsewhere(order: RoomOrder) -> int | None:
    """Return the first seat that a person elsewhere has, which is who is invited."""
    rows = enumerate(order.rows)
    return next((at for at, who in rows if who is not None and who.kind == "person"), None)


WHOM: Final = (
    mark("Share a code or a link."),
    mark("Joins a waiting player, or opens a room."),
    mark("Starts at once."),
    mark("You take turns at this screen."),
    mark("Choose for each seat below."),
)
"""What each way to play with somebody means."""
SIDES: Final = {
    name.lower(): name
    for name in (
        mark("Red"),
        mark("Blue"),
        mark("Green"),
        mark("Yellow"),
    )
}
"""What seats are called before play."""


def side_name(seat: str) -> str:
    """Return what a seat is called where one is chosen: "Red"."""
    return tr(SIDES.get(seat.lower(), seat.capitalize()))


def counts(order: RoomOrder) -> str:
    """Return what the game counts for, in sentences; empty where that is plain."""
    words = []
    if order.is_practice:
        hints = order.settings.hints
        words.append(
            tr("Practice: with hints the game is not rated.")
            if hints
            else tr("Practice: with free takebacks the game is not rated.")
        )
    if any(opponent.kind == "external" for opponent in order.opponents):
        words.append(tr("The table shows how the program connects."))
    return " ".join(words)


def _why(offers: Sequence[BotOffer]) -> str:
    """Return why no bot can play."""
    why = next((offer.why for offer in offers if offer.why), "")
    return refused_words(why) if why else tr("This server has no bot for this game.")
