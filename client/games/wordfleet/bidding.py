"""The bidding: what is claimed, what is at stake, one's own codes, and the dial for a claim."""

from functools import partial
from typing import Final

from client.games.wordfleet.controller import Controller
from client.games.wordfleet.dial import CodeDial
from client.games.wordfleet.drawing.code_slips import CodeSlip
from client.games.wordfleet.hand import bid_fault
from client.games.wordfleet.manual.tale import TALE
from client.games.wordfleet.sheet.ladder import Ladder
from client.games.wordfleet.sheet.sheet import Radar
from client.games.wordfleet.words import order_text
from client.languages.message import mark, tr
from client.table.board import BoardContext
from client.ui import theme
from client.widgets import Beside, Button, CardBox, Column, Label, Row, Space, Widget
from client.widgets.button import Kind
from engines.wordfleet.public import Challenge, Concede, Intent, LockRound

ROOM: Final = 700
"""The height of a window, at 100 %, in which there is room for the story."""


def stage(board: Controller, context: BoardContext) -> Widget:
    """Return the whole scene of the codes."""
    tells = not board.view.bids and context.size[1] >= ROOM
    parts: list[Widget] = [_title(tells), *_standing(board)]
    if board.view.may and board.view.bids:
        parts.append(_answers(board, context))
    elif board.view.may:
        parts.append(_claim(board, context, tr("Make the first claim")))
    else:
        parts.append(Label(_waiting(board), theme.BODY, theme.SOFT, align=0.5))
    parts += _slips(board)
    if "claim" in board.view.may:
        parts.append(_outlook(board))
    return Radar(Column(parts, gap=14), 760)


def _title(tells: bool) -> Widget:
    """What it is about; before anything was claimed also the story, where there is room."""
    rows: list[Widget] = [
        Label(tr("Launch codes"), theme.TITLE, align=0.5),
        Label(tr("Who strikes first? Claim a code, or bluff."), theme.BODY, theme.SOFT, 0.5),
    ]
    if tells:
        rows.append(Label(tr(TALE), theme.SMALL, theme.SOFT, 0.5))
    return Column(rows, gap=4)


def lock_lines(board: Controller) -> tuple[str, ...]:
    """Return the frequency lock in words, round by round."""
    return tuple(_lock_line(board, round_) for round_ in board.view.lock)


def _lock_line(board: Controller, round_: LockRound) -> str:
    names, (one, other) = board.names, round_.digits
    zero, first = round_.counts
    return tr(
        "First digits {one} + {other} = {total}: {n}× in {whose} codes, {m}× in {others} codes.",
        one=one,
        other=other,
        total=round_.total,
        n=zero,
        whose=names.whose(0),
        m=first,
        others=names.whose(1),
    )


def _standing(board: Controller) -> list[Widget]:
    """Every claim so far, each with its captain's flag; the last one stands."""
    if not board.view.bids:
        return []
    return [Ladder(board, board.view.bids, _claimant(board))]


def _claimant(board: Controller) -> str:
    bid = board.view.bids[-1]
    return board.names.pick(bid.by, mark("Your claim"), mark("{who} claims"))


def _waiting(board: Controller) -> str:
    """What a captain who cannot act, or a spectator, waits for."""
    mover = next(iter(board.view.to_move), 0)
    who = board.captains[mover]
    if not board.view.bids:
        return tr("{who} claims first: a real code, or a bluff.", who=who)
    if board.seat is None:
        return tr("{who} decides: concede, challenge, or claim higher.", who=who)
    code = board.view.bids[-1].code
    held = board.view.you is not None and code in board.view.you.codes
    truth = tr("You hold this code.") if held else tr("You are bluffing.")
    return f"{truth} {tr('{who} decides: concede, challenge, or claim higher.', who=who)}"


def _outlook(board: Controller) -> Widget:
    """What may come of a claim."""
    them = board.captains[1 - board.home]
    ways = (
        (tr("{who} concedes", who=them), tr("You open with 1 turn.")),
        (tr("{who} challenges", who=them), tr("Whoever is right opens with 2 turns.")),
        (tr("{who} claims higher", who=them), tr("You answer.")),
    )
    cards = [
        CardBox(
            Column([Label(way, theme.STRONG), Label(then, theme.SMALL, theme.SOFT)], gap=4),
            pad=12,
        )
        for way, then in ways
    ]
    return Beside(cards, 520)


def _answers(board: Controller, context: BoardContext) -> Widget:
    """Three ways to go on, each with what is at stake."""
    them = board.captains[1 - board.home]
    code = board.view.bids[-1].code
    about = {"code": code, "who": them}
    doubt = tr(
        "If {code} is a bluff, you open with 2 turns. If {who} holds it, {who} does.", **about
    )
    trust = tr("{who} opens with 1 turn. The code stays secret.", who=them)
    cards: list[Widget] = [
        _stake(board, context, "challenge", tr("Challenge"), doubt, Challenge()),
        _stake(board, context, "concede", tr("Concede"), trust, Concede()),
    ]
    both = Column([Beside(cards, 420)], gap=0)
    if "counter" not in board.view.may:
        return Column([both, Label(tr("No code is above 999."), theme.SMALL, theme.SOFT, 0.5)])
    return Column([both, _claim(board, context, tr("Or claim higher"))], gap=12)


def _stake(
    board: Controller, context: BoardContext, key: str, title: str, about: str, intent: Intent
) -> CardBox:
    """An answer, what it may bring, and its button: loud where a hint advises it."""
    press = partial(context.play, intent)
    kind: Kind = "loud" if board.hand.advised == intent else "plain"
    button = Button(key, title, press, kind, f"{title}: {about}", context.off, grows=1)
    parts: list[Widget] = [
        Label(title, theme.HEADING),
        Label(about, theme.SMALL, theme.SOFT),
        Space(grows=1),
        Row([button]),
    ]
    return CardBox(Column(parts, gap=6, grows=1), edge=theme.LINE, pad=14)


def _claim(board: Controller, context: BoardContext, title: str) -> CardBox:
    """The dial, what the code is worth, and the button that claims it."""
    code = board.dialled
    intent = board.hand.bid(board.view) if board.hand.code else None
    off = context.off or bid_fault(board.view, code)
    if not off and not board.hand.code:
        off = tr("no code picked yet")
    words = order_text(intent) if intent else tr("Set the dial or tap one of your codes")
    press = partial(context.play, intent) if intent else _nothing
    side = Column(
        [
            Label(title, theme.HEADING),
            _worth_label(board),
            Button("bid", words, press, "loud", off=off),
        ],
        gap=8,
    )
    side.grows = 1
    name = tr("Launch code")
    if board.view.bids:
        name = tr("Launch code above {code}", code=board.view.bids[-1].code)
    dial = CodeDial(name, code, board.hand.wheel, board.hand.dial, context.off)
    return CardBox(Row([dial, side], gap=18), edge=theme.ACCENT, pad=14)


def _nothing() -> None:
    """Without a code nothing is claimed."""


def _holds(board: Controller, code: str) -> bool:
    return board.view.you is not None and code in board.view.you.codes


def _ink(board: Controller, code: str) -> theme.Colour:
    true = _holds(board, code) and not bid_fault(board.view, code)
    return theme.ACCENT if true else theme.WARNING


def _worth_label(board: Controller) -> Label:
    """Return what the claim on the dial would bring; what claims are, before the dial is set."""
    code = board.dialled
    if board.hand.code or bid_fault(board.view, code):
        return Label(_worth(board, code), theme.SMALL, _ink(board, code))
    words = tr("One of your codes is a true claim, any other is a bluff.")
    return Label(words, theme.SMALL, theme.SOFT)


def _worth(board: Controller, code: str) -> str:
    """What a challenge of this claim would bring."""
    them = board.captains[1 - board.home]
    if fault := bid_fault(board.view, code):
        return f"! {fault}"
    if _holds(board, code):
        return tr("✓ Yours. If {who} challenges it, you open with 2 turns.", who=them)
    return tr("! A bluff. If {who} challenges it, {who} opens with 2 turns.", who=them)


def _slips(board: Controller) -> list[Widget]:
    """One's own codes; a click dials one."""
    you = board.view.you
    if you is None:
        return []
    shown = len(board.view.lock)
    slips = [_slip(board, n, code, n < shown) for n, code in enumerate(you.codes)]
    title = tr("Your launch codes. Underlined digits are known to both.")
    return [Label(title, theme.SMALL, theme.SOFT, align=0.5), Row(slips, gap=8, align=0.5)]


def _slip(board: Controller, number: int, code: str, shown: bool) -> Widget:
    """One of one's own codes, and why it cannot be claimed now."""
    low = bool(bid_fault(board.view, code))
    off = tr("it is not above the claim") if low else ""
    if not {"claim", "counter"} & set(board.view.may):
        off = tr("you cannot claim now")
    return CodeSlip(number, code, partial(board.hand.dial, code), shown, off, low)
