"""Deployment: the ships in the dock, what is wrong with them, the fleet's name, the button."""

from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import Final

from client.games.wordfleet.controller import Controller
from client.games.wordfleet.deployment.ship_row import Acts, ShipRow
from client.games.wordfleet.drawing.code_slips import VerdictStamp
from client.games.wordfleet.model.check import findings, first_fault, name_fault
from client.games.wordfleet.words import terms_text
from client.languages.message import mark, tr
from client.table.board import BoardContext
from client.ui import theme
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Column,
    Label,
    Row,
    Widget,
)
from client.widgets.inputs import TextField
from engines.wordfleet.public import CLASSES, LENGTHS, ShipClass, dealt, fits

NAMES: Final = (
    mark("Silent Gale"),
    mark("Amber Compass"),
    mark("Brave Lantern"),
    mark("Calm Harbour"),
    mark("Grey Petrel"),
    mark("Northern Tide"),
    mark("Restless Reef"),
    mark("Salt Albatross"),
    mark("Wild Gale"),
    mark("Northern Lantern"),
    mark("Salt Compass"),
    mark("Wild Albatross"),
)
"""What a fleet may be called."""


def dock_parts(board: Controller) -> list[Widget]:
    """Return the ships, and what can be done with all of them."""
    terms, draft = board.view.terms, board.ship_mover.draft
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


def _acts(board: Controller, ship: ShipClass) -> Acts:
    ship_mover = board.ship_mover

    def held(act: Callable[[], None]) -> Callable[[], None]:
        def do() -> None:
            ship_mover.draft.take(ship)
            act()

        return do

    return Acts(
        take=partial(ship_mover.draft.take, ship),
        type=ship_mover.type,
        erase=ship_mover.erase,
        turn=partial(ship_mover.draft.turn, ship),
        tow=held(ship_mover.carry),
        drop=board.launch,
        carry=held(board.carry),
    )


def _buttons(board: Controller, own: bool) -> Widget:
    """What changes several ships at once."""
    ship_mover = board.ship_mover
    turn = Button("turn", tr("Turn"), lambda: ship_mover.draft.turn(ship_mover.draft.held), grows=1)
    turn.tip = tr("Turn the selected ship (Space)")
    shuffle = Button("shuffle", tr("Random layout"), ship_mover.shuffle, grows=1)
    clear = Button(
        "clear",
        tr("Clear"),
        ship_mover.clear,
        name=tr("Clear: all ships back to the dock"),
        grows=1,
    )
    rows: list[Widget] = [shuffle, Beside([turn, clear], 120, gap=6)]
    if own:
        words = Button("words", tr("Fill in words"), partial(fill_in, board))
        words.tip = tr("A random word for every ship without one")
        rows.insert(0, words)
    return Column(rows, gap=6)


def fill_in(board: Controller) -> None:
    """Fill in a random word for every ship without a whole one."""
    draft, terms, random = board.ship_mover.draft, board.view.terms, SystemRandom()
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


def naming(board: Controller) -> Widget:
    """Return what the fleet is called."""
    entry = board.name_entry
    name = tr("Fleet name (optional)")
    field = TextField(
        "name", name, entry, tr("e.g. {name}", name=tr(NAMES[0])), fault=name_fault(entry.text)
    )
    suggestion = Button("suggest", tr("Suggest a name"), partial(suggest, board), "quiet")
    return CardBox(Column([field, suggestion], gap=4), edge=theme.LINE, pad=10)


def suggest(board: Controller) -> None:
    """Suggest another name than the one that is there."""
    others = [name for name in map(tr, NAMES) if name != board.name_entry.text]
    board.name_entry.select_all()
    board.name_entry.insert(SystemRandom().choice(others))


def orders(board: Controller, context: BoardContext) -> Widget:
    """Return the button that deploys, and why it cannot yet."""
    draft = board.ship_mover.draft
    fault = first_fault(draft, board.view.terms)
    intent = draft.intent
    press = partial(context.play, intent) if intent is not None else _nothing
    off = context.off or fault
    parts: list[Widget] = [Label(tr("Deploy your fleet"), theme.HEADING)]
    if fault:
        parts.append(Label(f"! {fault}", theme.SMALL, theme.WARNING))
    else:
        parts.append(Label(tr("Ready. You cannot move ships after this."), theme.SMALL, theme.SOFT))
    parts.append(Button("deploy", tr("Deploy the fleet"), press, "loud", off=off))
    if context.handheld:
        return Column(parts[1:], gap=6)
    return CardBox(Column(parts, gap=8), edge=theme.LINE, pad=12)


def _nothing() -> None:
    """A fleet with a ship in the dock is not deployed."""


def settled(board: Controller) -> list[Widget]:
    """Return how the bidding ended: the slip, its stamp, and who opens."""
    end = board.view.settlement
    if end is None:
        return []
    bid, names = board.view.bids[-1], board.names
    who = names.pick(bid.by, mark("You claimed"), mark("{who} claimed"))
    opens = names.opens(end.opener, end.turns)
    words: list[Widget] = [Label(_verdict(board), theme.STRONG), Label(opens, theme.SMALL)]
    side = Column(words, gap=2)
    side.grows = 1
    return [Row([VerdictStamp(bid.code, end.held, who, board.stamping), side], gap=12)]


def _verdict(board: Controller) -> str:
    end = board.view.settlement
    if end is None:
        return ""
    if end.held is None:
        return board.names.pick(end.by, mark("You concede."), mark("{who} concedes."))
    verdict = tr("The claim was true.") if end.held else tr("It was a bluff!")
    doubts = board.names.pick(end.by, mark("You challenge."), mark("{who} challenges."))
    return f"{doubts} {verdict}"
