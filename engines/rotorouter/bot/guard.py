"""Where a token does most for its seat: it may stand in the way of others while its route waits."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.rotorouter.bot.bot_view import BotView
from engines.rotorouter.bot.walk import open_to
from engines.rotorouter.bot.worth import worth
from engines.rotorouter.grid.board import bits, with_tokens
from engines.rotorouter.grid.tracks import homes

MARGIN: Final = 0.1
"""By so much a post must be worth more than what the token would do for its route."""


class Post(NamedTuple):
    """A move of a token for what it keeps others from."""

    here: int
    there: int


def post(at: BotView, default: tuple[int, ...]) -> Post | None:
    """The move that is worth most, where it is worth more than the tokens as in ``default``."""
    found = max(
        ((_worth(at, after), -move.there, move) for move, after in _moves(at)),
        default=None,
    )
    return found[2] if found and found[0] > _worth(at, default) + MARGIN else None


def placed(at: BotView) -> tuple[int, ...]:
    """The tokens once one more is on the home corner."""
    return (*at.me.tokens, homes(at.on.size)[at.seat])


def moved(at: BotView, here: int, there: int) -> tuple[int, ...]:
    """The tokens once one of them has moved."""
    return tuple(there if cell == here else cell for cell in at.me.tokens)


def _moves(at: BotView) -> Iterator[tuple[Post, tuple[int, ...]]]:
    for token in at.me.tokens:
        for cell in open_to(at, token):
            yield Post(token, cell), moved(at, token, cell)


def _worth(at: BotView, tokens: tuple[int, ...]) -> float:
    """What the position is worth with the seat's tokens there, others being to move."""
    after = with_tokens(at.on, at.seat, bits(tokens))
    spare = at.runner.spare - (len(tokens) - len(at.me.tokens))
    me = at.runner._replace(tokens=tokens, spare=spare)
    return worth(after, me, at.rivals, moves=False)
