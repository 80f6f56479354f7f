"""The steps of the turn as they are now: draw, lay, token, gears, end."""

from functools import partial

from client.games.rotorouter.sidebar.step import Look, StepButton, StepRow, StepSign
from client.games.rotorouter.turn_controller import TurnController
from client.games.rotorouter.words import sentence
from client.languages.message import tr, trp
from client.table.board import BoardAction, BoardContext
from client.widgets import Widget
from client.widgets.button import Kind
from engines.rotorouter.public import TokenMove, TokenPlace


def steps(board: TurnController, context: BoardContext) -> StepRow:
    """Return them of the player to move; buttons where it is who looks on, and can act."""
    it = _Steps(board, context)
    row = [it.draw(), it.lay(), it.token(), *it.gears(), it.end()]
    return StepRow(row)


class _Steps:
    """Makes each step."""

    def __init__(self, board: TurnController, context: BoardContext) -> None:
        self._board, self._context = board, context
        self._open: dict[str, BoardAction] = {}
        if not context.off:
            self._open = {it.key: it for it in board.actions() if not it.off}
        self._turn, self._mover = board.view.turn, board.mover
        chosen = board.chosen() if not context.off else None
        self._chosen = chosen
        self._is_token = chosen is not None and isinstance(chosen[0], TokenMove | TokenPlace)

    def draw(self) -> Widget:
        """Return drawing a card."""
        name = trp("step", "Draw")
        had = self._turn.drew or self._turn.card_done
        if "draw" in self._open:
            return self._button("draw", tr("Draw a card"), kind="loud")
        holds = self._mover is not None and self._mover.holds
        return self._sign(name, "done" if had or holds else "later", "draw")

    def lay(self) -> Widget:
        """Return what is done with the card, once a cell is chosen for it."""
        if self._is_confirmed_here():
            return self._confirm()
        name = trp("step", "Lay")
        if self._turn.card_done:
            return self._sign(name, "done", "place")
        if self._context.off or self._board.view.turn.card_done or self._board.hand.kind is None:
            return self._sign(name, "later", "place")
        return StepSign(name, "later", self._board.hint(), self._context.handheld)

    def _is_confirmed_here(self) -> bool:
        chosen = self._chosen
        return chosen is not None and not self._is_token and self._board.hand.cell is not None

    def token(self) -> Widget:
        """Return choosing a token, placing one, or doing what is chosen."""
        board = self._board
        if self._is_token:
            return self._confirm()
        name, hand = trp("step", "Token"), board.hand
        if self._context.off or hand.hints is None:
            look: Look = "done" if self._turn.token_used else "later"
            return self._sign(name, look, "token_move")
        if hand.tokens():
            text = tr("Next token") if hand.token is not None else tr("Move token")
            if hand.new_token:
                text = tr("Next token") if hand.token is not None else tr("Pick a token")
            about = tr("Pick one of your tokens, or the next one.")
            return StepButton(
                "token_move",
                text,
                board.next_token,
                about=about,
                letter="T",
                touch=self._context.handheld,
            )
        if "token_place" in self._open:
            return self._button("token_place", tr("New token"))
        return self._sign(name, "done" if self._turn.token_used else "closed", "token_move")

    def gears(self) -> list[Widget]:
        """Return the die and what it does; nothing where the game has none."""
        hints, turn = self._board.hand.hints, self._turn
        if hints is not None and hints.buttons.roll == "DIE_OFF":
            return []
        for key, text in (("apply", tr("Turn the gears")), ("roll", tr("Roll the die"))):
            if key in self._open:
                return [self._button(key, text)]
        done = turn.applied or turn.roll == "X"
        key = "apply" if turn.roll else "roll"
        return [self._sign(trp("step", "Gears"), "done" if done else "later", key)]

    def end(self) -> Widget:
        """Return the end of the turn, and what it costs."""
        action = self._open.get("end_turn")
        if action is None:
            return self._sign(tr("End turn"), "later", "end_turn")
        done = self._turn.card_done and self._chosen is None
        return self._button("end_turn", action.text, kind="loud" if done else "plain")

    def _confirm(self) -> Widget:
        about = self._chosen[1] if self._chosen else ""
        return StepButton(
            "confirm",
            tr("Confirm"),
            self._context.confirm,
            about=about,
            letter=tr("Enter"),
            kind="loud",
            touch=self._context.handheld,
        )

    def _button(self, key: str, text: str, kind: Kind = "plain") -> Widget:
        action = self._open[key]
        suggested = self._chosen is not None and self._chosen[0] == action.intent
        return StepButton(
            key,
            text,
            partial(self._context.play, action.intent),
            about=action.about,
            letter=action.letter,
            kind="loud" if suggested else kind,
            touch=self._context.handheld,
        )

    def _sign(self, name: str, look: Look, key: str) -> Widget:
        """A step that cannot act, and why."""
        why = self._board.why_off(key) if look != "done" else tr("done")
        about = sentence(self._context.off or why) if look != "done" else sentence(why)
        return StepSign(name, look, about, self._context.handheld)
