"""What a turn offers beside cells: what each asks for, its key, what it costs, why it is off."""

from typing import Any, Final

import pygame

from client.games.rotorouter import words
from client.games.rotorouter.hand import TurnChoice
from client.languages.message import tr
from client.table.board import BoardAction
from engines.rotorouter.public import (
    Apply,
    Bottom,
    Code,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    Hints,
    Player,
    Roll,
    TokenPlace,
)

KEYS: Final = {
    pygame.K_d: "draw",
    pygame.K_b: "bottom",
    pygame.K_r: "roll",
    pygame.K_a: "apply",
    pygame.K_n: "end_turn",
    pygame.K_f: "fix_corner",
    pygame.K_l: "decline_fix",
}
"""The keys that ask for something at once."""


def actions(hand: TurnChoice) -> tuple[BoardAction, ...]:
    """Return everything but what is done in a cell; nothing unless it is this player's turn."""
    hints, me = hand.hints, hand.me
    if hints is None or me is None:
        return ()
    found = [
        _action("draw", tr("Draw a card"), tr("Take the top card of your pile."), Draw(), "D"),
        BoardAction("bottom", *_bottom(hints, me), Bottom(), letter="B"),
        _action(
            "token_place", tr("New token"), tr("Put a token on your home corner."), TokenPlace(), ""
        ),
        _action("roll", tr("Roll the die"), tr("Roll the gear die, once a turn."), Roll(), "R"),
        _action("apply", tr("Turn the gears"), tr("Turn every gear as rolled."), Apply(), "A"),
        BoardAction("end_turn", *_end(hints, me), EndTurn(), letter="N"),
    ]
    if hints.buttons.fix_corner is None:
        about = tr("Make your home corner a Cross.")
        found.append(_action("fix_corner", tr("Fix the corner"), about, FixCorner(), "F"))
    if hints.buttons.decline_fix is None:
        about = tr("Leave the trapped Straights as they are this turn.")
        found.append(_action("decline_fix", tr("Leave it"), about, DeclineFix(), "L"))
    return tuple(action._replace(off=why(hints, action.key)) for action in found)


def _action(key: str, text: str, about: str, intent: Any, letter: str) -> BoardAction:
    return BoardAction(key, text, about, intent, letter=letter)


def why(hints: Hints, key: str) -> str:
    """Return why something is off, in words; empty where it is open."""
    code: Code | None = getattr(hints.buttons, key)
    return "" if code is None else words.why(code)


def _bottom(hints: Hints, me: Player) -> tuple[str, str]:
    """The button for putting a card back, and what it costs."""
    if hints.buttons.bottom is not None:
        return tr("Put back"), tr("Put the card under your draw pile.")
    if hints.skip:
        text = tr("Put back (skip\u00a0{n}\u00a0of\u00a03)", n=min(3, me.skips + 1))
        return text, tr("Put the card under your draw pile. It could be played, so it is a skip.")
    return tr("Put back (free)"), tr(
        "Put the card under your draw pile. It fits nowhere, so it is no skip."
    )


def _end(hints: Hints, me: Player) -> tuple[str, str]:
    """The button for ending the turn, and what it costs (12.3)."""
    if me.held is None or hints.buttons.end_turn is not None:
        return tr("End turn"), tr("Pass the turn on.")
    card = tr(words.CARDS[me.held])
    if hints.skip:
        text = tr("End turn (skip\u00a0{n}\u00a0of\u00a03)", n=min(3, me.skips + 1))
        return text, tr("You keep {card}. It could be played, so it is a skip.", card=card)
    return tr("End turn"), tr("You keep {card}. It fits nowhere, so it is no skip.", card=card)
