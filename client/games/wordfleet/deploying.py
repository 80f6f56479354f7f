"""Deployment: the ships in the dock, what is wrong with them, the fleet's name, the button."""

from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from client import theme
from client.games.board import Desk
from client.games.wordfleet.check import findings, first_fault, name_fault
from client.games.wordfleet.shiprow import Acts, ShipRow
from client.games.wordfleet.slips import Verdict
from client.games.wordfleet.words import terms_text, turns
from client.widgets import Beside, Button, Card, Column, Field, Label, Row, Widget
from engines.wordfleet.public import CLASSES, LENGTHS, ShipClass, dealt, fits

if TYPE_CHECKING:
    from client.games.wordfleet.board import WordFleetBoard

FIRST: Final = ("Amber", "Brave", "Calm", "Grey", "Northern", "Restless", "Salt", "Silent", "Wild")
SECOND: Final = ("Albatross", "Compass", "Gale", "Harbour", "Lantern", "Petrel", "Reef", "Tide")


def dock_parts(board: "WordFleetBoard") -> list[Widget]:
    """The ships, and what can be done with all of them."""
    terms, draft = board.view.terms, board.slipway.draft
    found = findings(draft, terms)
    own = terms.word_method == "own"
    rows: list[Widget] = [
        ShipRow(draft.hulls[ship], ship == draft.held, own, found[ship], _acts(board, ship))
        for ship in CLASSES
    ]
    return [
        Label(terms_text(terms), theme.SMALL, theme.SOFT),
        Column(rows, gap=6),
        _buttons(board, own),
    ]


def _acts(board: "WordFleetBoard", ship: ShipClass) -> Acts:
    slipway = board.slipway

    def held(act: Callable[[], None]) -> Callable[[], None]:
        def do() -> None:
            slipway.draft.take(ship)
            act()

        return do

    return Acts(
        take=partial(slipway.draft.take, ship),
        type=slipway.type,
        erase=slipway.erase,
        turn=partial(slipway.draft.turn, ship),
        tow=held(slipway.carry),
        drop=board.launch,
        carry=held(board.carry),
    )


def _buttons(board: "WordFleetBoard", own: bool) -> Widget:
    """What changes several ships at once."""
    slipway = board.slipway
    turn = Button("turn", "Turn", lambda: slipway.draft.turn(slipway.draft.held), grows=1)
    turn.tip = "Turn the ship in hand (Space)"
    shuffle = Button("shuffle", "Random layout", slipway.shuffle, grows=1)
    clear = Button("clear", "Clear", slipway.clear, name="All ships into the dock", grows=1)
    rows: list[Widget] = [shuffle, Beside([turn, clear], 120, gap=6)]
    if own:
        words = Button("words", "Fill in words", partial(fill_in, board))
        words.tip = "A random word for every ship that has none"
        rows.insert(0, words)
    return Column(rows, gap=6)


def fill_in(board: "WordFleetBoard") -> None:
    """A random word for every ship without a whole one."""
    draft, terms, random = board.slipway.draft, board.view.terms, SystemRandom()
    for ship in CLASSES:
        if len(draft.hulls[ship].word) != LENGTHS[ship]:
            taken = {hull.word for hull in draft.hulls.values()}
            pool = dealt(terms.edition, LENGTHS[ship], "everyday", terms.theme)
            # a class that is open where words are dealt need not be where they are chosen (D28)
            free = [
                word
                for word in pool
                if word not in taken and fits(terms.edition, word, terms.theme)
            ]
            draft.write(ship, random.choice(free))


def naming(board: "WordFleetBoard") -> Widget:
    """What the fleet is called."""
    entry = board.name_entry
    name = "Name of your fleet, if you like"
    field = Field("name", name, entry, "Silent Gale", fault=name_fault(entry.text))
    suggestion = Button("suggest", "Suggest a name", partial(suggest, board), "quiet")
    return Card(Column([field, suggestion], gap=4), edge=theme.LINE, pad=10)


def suggest(board: "WordFleetBoard") -> None:
    """A name out of two words of ours."""
    random = SystemRandom()
    board.name_entry.select_all()
    board.name_entry.insert(f"{random.choice(FIRST)} {random.choice(SECOND)}")


def orders(board: "WordFleetBoard", desk: Desk) -> Widget:
    """The button that deploys, and why it cannot yet."""
    draft = board.slipway.draft
    fault = first_fault(draft, board.view.terms)
    intent = draft.intent
    press = partial(desk.play, intent) if intent is not None else _nothing
    off = desk.off or fault
    parts: list[Widget] = [Label("Deploy your fleet", theme.HEADING)]
    if fault:
        parts.append(Label(f"! {fault}", theme.SMALL, theme.WARNING))
    else:
        parts.append(Label("All is well. Once deployed, it stays.", theme.SMALL, theme.SOFT))
    parts.append(Button("deploy", "Deploy the fleet", press, "loud", off=off))
    return Card(Column(parts, gap=8), edge=theme.LINE, pad=12)


def _nothing() -> None:
    """A fleet with a ship in the dock is not deployed."""


def settled(board: "WordFleetBoard") -> list[Widget]:
    """How the bidding ended: the slip, its stamp, and who opens."""
    end = board.view.settlement
    if end is None:
        return []
    bid, names = board.view.bids[-1], board.names
    who = "You claimed" if bid.by == board.seat else f"{board.captains[bid.by]} claimed"
    opens = f"{names.does(end.opener, 'open')} with {turns(end.turns)}."
    words: list[Widget] = [Label(_verdict(board), theme.STRONG), Label(opens, theme.SMALL)]
    side = Column(words, gap=2)
    side.grows = 1
    return [Row([Verdict(bid.code, end.held, who), side], gap=12)]


def _verdict(board: "WordFleetBoard") -> str:
    end = board.view.settlement
    if end is None:
        return ""
    if end.held is None:
        return f"{board.names.does(end.by, 'concede')}."
    verdict = "The claim was true." if end.held else "It was a bluff!"
    return f"{board.names.does(end.by, 'challenge')}. {verdict}"
