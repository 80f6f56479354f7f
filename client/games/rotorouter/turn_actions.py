"""The buttons of a turn: what each asks for, the key that does the same, and why it is off."""

from typing import Any, Final

import pygame

from client.games.rotorouter import words
from client.games.rotorouter.hand import TurnChoice
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
        BoardAction("draw", "Draw", "Take the top card of your pile.", Draw(), letter="D"),
        BoardAction("bottom", *_bottom(hints, me), Bottom(), letter="B"),
        _action("token_place", "New token", "Put a token on your home corner.", TokenPlace(), ""),
        _action("roll", "Roll die", "Roll the gear die, once a turn.", Roll(), "R"),
        _action("apply", "Apply", "Turn every gear on the board as rolled.", Apply(), "A"),
        BoardAction("end_turn", *_end(hints, me), EndTurn(), letter="N"),
    ]
    if hints.buttons.fix_corner is None:
        about = "Turn your home corner into a Cross."
        found.append(_action("fix_corner", "Fix the corner", about, FixCorner(), "F"))
    if hints.buttons.decline_fix is None:
        about = "Leave the trapped Straights as they are this turn."
        found.append(_action("decline_fix", "Leave it", about, DeclineFix(), "L"))
    return tuple(action._replace(off=why(hints, action.key)) for action in found)


def _action(key: str, text: str, about: str, intent: Any, letter: str) -> BoardAction:
    return BoardAction(key, text, about, intent, letter=letter)


def why(hints: Hints, key: str) -> str:
    """Return why something is off, in words; empty where it is open."""
    code: Code | None = getattr(hints.buttons, key)
    return "" if code is None else words.WHY[code]


def _bottom(hints: Hints, me: Player) -> tuple[str, str]:
    """The button for bottoming, and what it costs."""
    about = "Put the card under your draw pile."
    if hints.buttons.bottom is not None:
        return "Bottom", about
    if hints.skip:
        return (
            f"Bottom (skip\u00a0{min(3, me.skips + 1)}/3)",
            f"{about} It could be played: a skip.",
        )
    return "Bottom (free)", f"{about} It cannot be played: no skip."


def _end(hints: Hints, me: Player) -> tuple[str, str]:
    """The button for ending the turn, and what it costs (12.3)."""
    about = "The next player’s turn."
    if me.held and hints.skip and hints.buttons.end_turn is None:
        text = f"End turn (keeps {me.held}: skip\u00a0{min(3, me.skips + 1)}/3)"
        return text, f"{about} The card you keep could be played: a skip."
    if me.held and hints.buttons.end_turn is None:
        return f"End turn (keeps {me.held})", f"{about} You keep the card; it is no skip."
    return "End turn", about
