"""The battle's orders: which attack, what it needs, what it may cost, and the button for it."""

from functools import partial

from client.games.wordfleet.controller import Controller
from client.games.wordfleet.hand import Mode
from client.games.wordfleet.order_choice import OrderChoice
from client.games.wordfleet.words import area_text, order_text, turns
from client.table.board import BoardContext
from client.ui import theme
from client.widgets import (
    Button,
    CardBox,
    Column,
    Label,
    Row,
    Widget,
)
from client.widgets.inputs import ChoiceInput, TextField
from engines.wordfleet.public import AcceptResult, DisputeWord

STAKE = "Right: it sinks, and you attack on. Wrong in anything: your turn ends."
DISPUTE = "No word: the ship sinks, and you attack on. A word: your turn ends."


def headline(board: Controller) -> str:
    """Return whose turn it is."""
    turn = board.view.turn
    if turn is None:
        return ""
    if turn.active == board.seat:
        return "Your turn" if turn.part == 1 else "Your turn: now the attack"
    return f"{board.captains[turn.active]}’s turn"


def about(board: Controller) -> str:
    """Return what the loser may do: the fleets are open, and words may be disputed for a while."""
    turn = board.view.turn
    if turn is None:
        return ""
    part = "Part 1 of 2: strike a word, or go on to an attack."
    if turn.part == 2:
        part = "Part 2 of 2: one attack."
    again = f" {turns(turn.run).capitalize()} in a row, this one included." if turn.run > 1 else ""
    return f"{part}{again}"


def orders(board: Controller, context: BoardContext) -> Widget:
    """Return everything for the order that is to be given."""
    parts: list[Widget] = [Label(headline(board), theme.HEADING)]
    parts.append(Label(about(board), theme.SMALL, theme.SOFT))
    if board.view.may:
        parts += _order(board, context)
    column = Column(parts, gap=8)
    return column if context.handheld else CardBox(column, edge=theme.LINE, pad=12)


def _order(board: Controller, context: BoardContext) -> list[Widget]:
    hand, view = board.hand, board.view
    open_ = hand.orders(view)
    mode = hand.mode(view)
    labels = [order.label for order in open_]
    at = [order.mode for order in open_].index(mode)
    kind = OrderChoice if context.handheld else ChoiceInput
    choice = kind("order", "Attack by", labels, at, lambda n: board.choose_mode(open_[n].mode))
    found = board.target.found
    fault, intent = hand.fault(view, found), hand.intent(view, found)
    words = order_text(intent) if intent else _needed(mode)
    press = partial(board.give, context)
    button = Button("give", words, press, "loud", off=context.off or fault)
    return [choice, *_needs(board, mode), button]


def _needed(mode: Mode) -> str:
    """What the button says while something is missing."""
    return {
        "square": "Choose a square",
        "letter": "Choose a letter",
        "word": "Strike a word",
        "ping": "Choose an area",
        "dispute": "Choose a ship",
    }[mode]


def _needs(board: Controller, mode: Mode) -> list[Widget]:
    """What a kind of attack needs, and what is at stake."""
    match mode:
        case "square":
            return _refusal(board, "Click a square of the enemy’s waters.", board.hand.square)
        case "letter":
            return _refusal(board, "Click a letter below or beside the grid.", board.hand.letter)
        case "word":
            return _word(board)
        case "ping":
            area = area_text(board.hand.corner) if board.hand.corner else "none yet"
            once = "Once a game: is any ship afloat in 3 × 3 squares?"
            return [Label(f"{once} Area: {area}.", theme.SMALL, theme.SOFT)]
        case "dispute":
            return [_ships(board), Label(DISPUTE, theme.SMALL, theme.SOFT)]


def _refusal(board: Controller, hint: str, chosen: str | None) -> list[Widget]:
    """What to do, or why what was chosen is not to be had."""
    fault = board.hand.fault(board.view, board.target.found)
    if chosen and fault:
        return [Label(f"! {fault}", theme.SMALL, theme.DANGER)]
    if board.fault():
        return [Label(f"! {board.fault()}", theme.SMALL, theme.DANGER)]
    return [] if chosen else [Label(hint, theme.SMALL, theme.SOFT)]


def _word(board: Controller) -> list[Widget]:
    """The composer: where, which way, the word, what is known, what speaks against it."""
    composer, found = board.hand.composer, board.target.found
    where = f"From {composer.start} {composer.way}" if composer.start else "Choose where it begins"
    field = TextField("word", where, board.hand.entry, "type the word")
    way = "Turn right" if composer.down else "Turn down"
    buttons: list[Widget] = [Button("way", way, board.turn_word, grows=1)]
    offer = composer.offer(found)
    if offer:
        words = f"Add known {offer}"
        add = partial(board.hand.spell, composer.word + offer)
        buttons.append(Button("offer", words, add, grows=1))
    parts: list[Widget] = [field, Row(buttons, gap=6)]
    fault = composer.fault(found)
    if fault and composer.start and composer.word:
        parts.append(Label(f"! {fault}", theme.SMALL, theme.DANGER))
    elif not fault:
        warnings = composer.warnings(found, board.view.terms)
        parts += [Label(f"! {line}", theme.SMALL, theme.WARNING) for line in warnings]
    parts.append(Label(STAKE, theme.SMALL, theme.SOFT))
    return parts


def _ships(board: Controller) -> Widget:
    """Which ship's word is disputed."""
    ships = board.target.found.disputable
    ship = board.hand.accused_ship(board.target.found)
    at = ships.index(ship) if ship else 0
    labels = list(ships)
    return ChoiceInput(
        "ship", "Whose word is none?", labels, at, lambda n: board.choose_ship(ships[n])
    )


def audit(board: Controller, context: BoardContext) -> Widget:
    """Return the fleets are open: the loser may dispute the winner's words for a while."""
    seconds = -(-board.left_ms // 1000)
    loser = next(iter(board.view.to_move), 0)
    parts: list[Widget] = [Label(_audit_headline(board, loser), theme.HEADING)]
    clock = f"{seconds} second{'s' if seconds != 1 else ''} left"
    parts.append(Label(clock, theme.STRONG, theme.WARNING))
    parts.append(Label(_audit_about(board, loser), theme.SMALL, theme.SOFT))
    if "dispute_word" in board.view.may:
        parts += _disputes(board, context)
    if "accept_result" in board.view.may:
        accept = partial(context.play, AcceptResult())
        parts.append(Button("accept", "Accept the result", accept, "loud", off=context.off))
    return CardBox(Column(parts, gap=8), edge=theme.WARNING, pad=12)


def _audit_headline(board: Controller, loser: int) -> str:
    if loser == board.seat:
        return "Your fleet is sunk"
    return f"{board.captains[loser]}’s fleet is sunk"


def _audit_about(board: Controller, loser: int) -> str:
    if loser == board.seat:
        return (
            "Look at the enemy’s words. If one that is afloat is none, dispute it: you win, if "
            "your own words are all words."
        )
    return f"{board.captains[loser]} may dispute a word that is still afloat, or accept."


def _disputes(board: Controller, context: BoardContext) -> list[Widget]:
    """A button for each word of the winner that may be disputed."""
    words = {ship.ship: ship.word for ship in board.target.fleet}
    buttons: list[Widget] = []
    for ship in board.target.found.disputable:
        word = words.get(ship, "")
        press = partial(context.play, DisputeWord(ship))
        text = f"Dispute {word}"
        buttons.append(
            Button(f"dispute {ship}", text, press, name=f"{text}, the {ship}", off=context.off)
        )
    return [Row(buttons, gap=6)]
