"""The battle's orders: which attack, what it needs, what it may cost, and the button for it."""

from functools import partial

from client.games.wordfleet.controller import Controller
from client.games.wordfleet.hand import Mode
from client.games.wordfleet.manual.tale import GREETING
from client.games.wordfleet.order_choice import OrderChoice
from client.games.wordfleet.words import order_text
from client.languages.message import mark, tr, trn
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

STAKE = mark("Right: it sinks, and you attack. Any mistake: your turn ends.")
DISPUTE = mark("Not a word: the ship sinks, and you attack. A word: your turn ends.")


def headline(board: Controller) -> str:
    """Return whose turn it is."""
    turn = board.view.turn
    if turn is None:
        return ""
    if turn.active == board.seat:
        return tr("Your turn") if turn.part == 1 else tr("Your turn: attack")
    return tr("{who}’s turn", who=board.captains[turn.active])


def about(board: Controller) -> str:
    """Return what the turn consists of, and whether another one follows."""
    turn = board.view.turn
    if turn is None:
        return ""
    mine, again = turn.active == board.seat, turn.run > 1
    if not mine:
        return tr("{n} turns in a row.", n=turn.run) if again else ""
    part = tr("Guess a whole word first, or attack right away.")
    if turn.part == 2:
        part = tr("Attack: a square, a letter or a ping.")
        if "sonar_ping" not in board.view.may:
            part = tr("Attack: a square or a letter.")
    return f"{part} {tr('{n} turns in a row.', n=turn.run)}" if again else part


def orders(board: Controller, context: BoardContext) -> Widget:
    """Return everything for the order that is to be given."""
    parts: list[Widget] = [Label(headline(board), theme.HEADING)]
    parts.append(Label(about(board), theme.SMALL, theme.SOFT))
    if not board.view.log and board.seat is not None and not context.handheld:
        parts.append(Label(tr(GREETING), theme.SMALL, theme.SOFT))
    if board.view.may:
        parts += _order(board, context)
    column = Column(parts, gap=8)
    return column if context.handheld else CardBox(column, edge=theme.LINE, pad=12)


def _order(board: Controller, context: BoardContext) -> list[Widget]:
    hand, view = board.hand, board.view
    open_ = hand.orders(view)
    mode = hand.mode(view)
    labels = [tr(order.label) for order in open_]
    at = [order.mode for order in open_].index(mode)
    kind = OrderChoice if context.handheld else ChoiceInput
    choice = kind("order", tr("Attack by"), labels, at, lambda n: board.choose_mode(open_[n].mode))
    found = board.target.found
    fault, intent = hand.fault(view, found), hand.intent(view, found)
    words = order_text(intent) if intent else _needed(mode)
    press = partial(board.give, context)
    button = Button("give", words, press, "loud", off=context.off or fault)
    return [choice, *_needs(board, mode), button]


def _needed(mode: Mode) -> str:
    """What the button says while something is missing."""
    match mode:
        case "square":
            return tr("Pick a square")
        case "letter":
            return tr("Pick a letter")
        case "word":
            return tr("Guess a word")
        case "ping":
            return tr("Pick an area")
        case "dispute":
            return tr("Pick a ship")


def _needs(board: Controller, mode: Mode) -> list[Widget]:
    """What a kind of attack needs, and what is at stake."""
    match mode:
        case "square":
            return _refusal(board, tr("Pick a square in enemy waters."), board.hand.square)
        case "letter":
            return _refusal(board, tr("Pick a letter below or beside the grid."), board.hand.letter)
        case "word":
            return _word(board)
        case "ping":
            once = tr("Once a game: is a ship afloat in 3 × 3 squares?")
            return [Label(once, theme.SMALL, theme.SOFT)]
        case "dispute":
            return [_ships(board), Label(tr(DISPUTE), theme.SMALL, theme.SOFT)]


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
    where = composer.where or tr("Pick its first square")
    field = TextField("word", where, board.hand.entry, tr("Type the word"))
    way = tr("Turn right") if composer.down else tr("Turn down")
    buttons: list[Widget] = [Button("way", way, board.turn_word, grows=1)]
    offer = composer.offer(found)
    if offer:
        words = tr("Add known {letters}", letters=offer)
        add = partial(board.hand.spell, composer.word + offer)
        buttons.append(Button("offer", words, add, grows=1))
    return [field, Row(buttons, gap=6), *_stake(board)]


def _stake(board: Controller) -> list[Widget]:
    """What is wrong with the word, or speaks against it, else what is at stake.

    One takes the other's place, so that no button moves away under a finger while one types.
    """
    composer, found = board.hand.composer, board.target.found
    fault = composer.fault(found)
    if fault and composer.start and composer.word:
        return [Label(f"! {fault}", theme.SMALL, theme.DANGER)]
    warnings = composer.warnings(found, board.view.terms) if not fault else ()
    if warnings:
        return [Label(f"! {line}", theme.SMALL, theme.WARNING) for line in warnings]
    return [Label(tr(STAKE), theme.SMALL, theme.SOFT)]


def _ships(board: Controller) -> Widget:
    """Which ship's word is disputed."""
    ships = board.target.found.disputable
    ship = board.hand.accused_ship(board.target.found)
    at = ships.index(ship) if ship else 0
    labels = list(ships)
    return ChoiceInput(
        "ship", tr("Which is not a word?"), labels, at, lambda n: board.choose_ship(ships[n])
    )


def audit(board: Controller, context: BoardContext) -> Widget:
    """Return the fleets are open: the loser may dispute the winner's words for a while."""
    seconds = -(-board.left_ms // 1000)
    loser = next(iter(board.view.to_move), 0)
    parts: list[Widget] = [Label(_audit_headline(board, loser), theme.HEADING)]
    clock = trn("{n} second left", "{n} seconds left", seconds)
    parts.append(Label(clock, theme.STRONG, theme.WARNING))
    parts.append(Label(_audit_about(board, loser), theme.SMALL, theme.SOFT))
    if "dispute_word" in board.view.may:
        parts += _disputes(board, context)
    if "accept_result" in board.view.may:
        accept = partial(context.play, AcceptResult())
        parts.append(Button("accept", tr("Accept the result"), accept, "loud", off=context.off))
    return CardBox(Column(parts, gap=8), edge=theme.WARNING, pad=12)


def _audit_headline(board: Controller, loser: int) -> str:
    if loser == board.seat:
        return tr("Your fleet is sunk")
    return tr("{who}’s fleet is sunk", who=board.captains[loser])


def _audit_about(board: Controller, loser: int) -> str:
    if loser == board.seat:
        return tr(
            "Dispute an enemy word that is not a word: you win if all of your own are real words."
        )
    return tr(
        "{who} may dispute a word that is still afloat, or accept.", who=board.captains[loser]
    )


def _disputes(board: Controller, context: BoardContext) -> list[Widget]:
    """A button for each word of the winner that may be disputed."""
    words = {ship.ship: ship.word for ship in board.target.fleet}
    buttons: list[Widget] = []
    for ship in board.target.found.disputable:
        word = words.get(ship, "")
        press = partial(context.play, DisputeWord(ship))
        text = tr("Dispute {word}", word=word)
        buttons.append(
            Button(f"dispute {ship}", text, press, name=f"{text}, {ship}", off=context.off)
        )
    return [Row(buttons, gap=6)]
