"""The buttons of a turn: what each asks for, the key that does the same, and why it is off."""

from typing import Any, Final

import pygame

from client.games.board import Offer
from client.games.rotorouter import words
from client.games.rotorouter.hand import Hand
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


def offers(hand: Hand) -> tuple[Offer, ...]:
    """Everything but what is done in a cell; nothing unless it is this player's turn."""
    hints, me = hand.hints, hand.me
    if hints is None or me is None:
        return ()
    found = [
        Offer("draw", "Draw", "Take the top card of your pile.", Draw(), letter="D"),
        Offer("bottom", *_bottom(hints, me), Bottom(), letter="B"),
        _offer("token_place", "New token", "Put a token on your home corner.", TokenPlace(), ""),
        _offer("roll", "Roll die", "Roll the gear die, once a turn.", Roll(), "R"),
        _offer("apply", "Apply", "Turn every gear on the board as rolled.", Apply(), "A"),
        Offer("end_turn", *_end(hints, me), EndTurn(), letter="N"),
    ]
    if hints.buttons.fix_corner is None:
        about = "Turn your home corner into a Cross."
        found.append(_offer("fix_corner", "Fix the corner", about, FixCorner(), "F"))
    if hints.buttons.decline_fix is None:
        about = "Leave the trapped Straights as they are this turn."
        found.append(_offer("decline_fix", "Leave it", about, DeclineFix(), "L"))
    return tuple(offer._replace(off=why(hints, offer.key)) for offer in found)


def _offer(key: str, text: str, about: str, intent: Any, letter: str) -> Offer:
    return Offer(key, text, about, intent, letter=letter)


def why(hints: Hints, key: str) -> str:
    """Why something is off, in words; empty where it is open."""
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
