"""Plans ahead: both sides' moves are played on a board of one's own, and kept as a tree."""

from functools import partial
from typing import Any, ClassVar, Final

import pygame

from client.languages.message import mark, tr, trn
from client.net.connection import RequestRefused
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.pace.plan_draft import ROOT, PlanDraft
from client.shell.parts import fault_card, head, sentence
from client.shell.scene import Scene
from client.table.board import BoardScene, GameBoard
from client.table.board_widget import BoardWidget
from client.table.table_layout import TableLayout, tallest
from client.ui import theme
from client.widgets import Button, Column, Label, Pad, Row, Scroll, Widget
from protocol.from_server import RoomView
from protocol.messages.pace import MOST_PLANNED, PlanAhead

ABOUT: Final = mark(
    "Play a move that the other side might make, then your reply, and so on. If the game goes that "
    "way, your replies are played at once. Nobody else sees your plan."
)


class PlanScene(Scene):
    """Shows the position ahead, and the lines that are planned."""

    title: ClassVar[str] = mark("Plan ahead")
    first: ClassVar[str] = "board"

    def __init__(self, model: RoomModel, board: GameBoard, seen: RoomView) -> None:
        """``board``: another one of that game; ``seen``: the room as the plan begins."""
        super().__init__(model.shell)
        self.model, self.board, self._seen = model, board, seen
        self.draft = PlanDraft(seen.plan)
        self.fault = ""
        self._busy = False
        self._show()

    def update(self) -> None:
        """Leave when the position is another one: the plan would be of none."""
        seen = self.model.seen
        if seen is None or seen.phase != "playing" or seen.ply != self._seen.ply:
            self.shell.pop(self)
            if seen is not None and seen.phase == "playing":
                self.shell.say(tr("A move was played: plan again from there."))

    # -- what is shown ---------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the board, and beside it the lines."""
        most = tallest(self.size, self.scale)
        box: BoardWidget = BoardWidget(
            self.board, BoardScene(bool(self.board.to_move())), False, self.play, most
        )
        return TableLayout(box, Pad(self._panel(), pad=12, grows=1))

    def _panel(self) -> Widget:
        about: list[Widget] = [head(tr(self.title), tr(ABOUT)), Label(self._now, theme.HEADING)]
        off = "" if self.draft.at != ROOT else tr("This is the position of the game.")
        back = Button("back", tr("Back"), self.back, off=off)
        begin = Button("begin", tr("To the start"), self.to_start, off=off)
        lines: list[Widget] = [self._line(leaf) for leaf in self.draft.leaves()]
        if not lines:
            lines = [Label(tr("Nothing is planned yet."), theme.SMALL, theme.SOFT)]
        fault = [fault_card(self.fault)] if self.fault else []
        plan = Scroll("lines", Column(lines, gap=6), grows=1, least=60)
        return Column(
            [*about, Row([back, begin], gap=8), *fault, plan, self._ends()], gap=10, grows=1
        )

    def _ends(self) -> Widget:
        off = tr("One moment ...") if self._busy else ""
        steps = self.draft.planned()
        words = tr("Keep plan") if steps or not self._seen.plan else tr("Plan no more")
        if steps == self._seen.plan:
            off = off or tr("Nothing has changed.")
        buttons: list[Widget] = [
            Button("cancel", tr("Cancel"), self.escape),
            Button("keep", words, self.keep, "loud", off=off),
        ]
        return Row(buttons, gap=8)

    @property
    def _now(self) -> str:
        """Return whose move is chosen now."""
        movers = self.board.to_move()
        if not movers:
            return tr("Nothing can follow here.")
        if self._seen.seat in movers:
            return tr("Your reply")
        return tr("If the other side plays ...")

    def _line(self, leaf: int) -> Widget:
        """Return a line: to be looked at, and to be removed from where it leaves the others."""
        words = self._words(leaf)
        look = Button(f"line {leaf}", words, partial(self.go, leaf), grows=1, name=words)
        name = tr("Remove {line}", line=words)
        drop = Button(f"remove {leaf}", tr("Remove"), partial(self.remove, leaf), name=name)
        return Row([look, drop], gap=6)

    def _words(self, leaf: int) -> str:
        """Return a line as its moves are written."""
        path = self.draft.path(leaf)
        board = self._at(path)
        if board is None:
            return trn("{n} move", "{n} moves", len(path))
        return "  ".join(move.text for move in board.moves()[-len(path) :])

    # -- what is done ----------------------------------------------------------------------

    def play(self, intent: Any) -> None:
        """Play ``intent`` for whoever is to move there."""
        own = self._seen.seat in self.board.to_move()
        has_room = self.draft.play(intent, own)
        self.fault = "" if has_room else tr("A plan has {n} moves at most.", n=MOST_PLANNED)
        self._show()

    def back(self) -> None:
        """Go back by one move."""
        self.draft.back()
        self._show()

    def to_start(self) -> None:
        """Go back to the position of the game."""
        self.go(ROOT)

    def go(self, at: int) -> None:
        """Show the position after that ply of the plan."""
        self.draft.at = at
        self._show()

    def remove(self, leaf: int) -> None:
        """Remove a line, as far as no other goes the same way."""
        at = leaf
        while True:
            parent = self.draft.steps[at][0]
            if parent == ROOT or len(self.draft.children(parent)) > 1:
                break
            at = parent
        self.draft.remove(at)
        self._show()

    def handle(self, event: pygame.event.Event) -> bool:
        """Use a key: Backspace goes back, Ctrl and Enter keep the plan."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_BACKSPACE and self.draft.at != ROOT:
                self.back()
                return True
            if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_CTRL:
                self.keep()
                return True
        return super().handle(event)

    def keep(self) -> None:
        """Send the plan; what cannot be played is said here."""
        steps = self.draft.planned()
        if not self._busy and steps != self._seen.plan and self.shell.connection is not None:
            self._busy = True
            self.shell.start_task(self._sent())

    async def _sent(self) -> None:
        connection, seen, steps = self.shell.connection, self._seen, self.draft.planned()
        if connection is None:
            return
        try:
            await connection.ask(lambda n: PlanAhead(n, self.model.room, seen.ply, steps))
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
            return
        finally:
            self._busy = False
        self.shell.pop(self)
        many = trn("{n} line is planned.", "{n} lines are planned.", len(self.draft.leaves()))
        self.shell.say(many if steps else tr("You plan no more."))

    def _show(self) -> None:
        """Let the board show where the draft stands, for whoever is to move there."""
        board = self._at(self.draft.path())
        if board is not None:
            self.board = board

    def _at(self, path: list[int]) -> GameBoard | None:
        """Return a board after the plies of ``path``; None where it cannot be known."""
        board = type(self.board)()
        board.preview(dict(self._seen.options))
        tree: Any = self._seen.view
        board.read(tree, None)
        for at in path:
            tree = board.ahead(self.draft.steps[at][1])
            if tree is None:
                return None
            board.read(tree, None)
        movers = board.to_move()
        board.read(tree, movers[0] if movers else None)
        return board


def open_plan(model: RoomModel, seen: RoomView) -> None:
    """Show the board on which this player plans ahead."""
    if model.board is not None and _may_plan(model, seen):
        model.shell.push(PlanScene(model, type(model.board)(), seen))


def _may_plan(model: RoomModel, seen: RoomView) -> bool:
    """Tell whether this player may plan: while it is another's turn."""
    movers = model.board.to_move() if model.board is not None else ()
    return model.may("plan_ahead") and bool(movers) and seen.seat not in movers


def plan_button(model: RoomModel, seen: RoomView) -> list[Widget]:
    """Return the way to plan ahead, where there is time for it."""
    if seen.clock is not None and seen.settings.clock.kind != "days":
        return []
    if not _may_plan(model, seen):
        return []
    many = sum(it.parent < 0 for it in seen.plan)
    words = tr("Plan ahead")
    if many:
        words = trn("Planned: {n} move", "Planned: {n} moves", many)
    button = Button("plan", words, partial(open_plan, model, seen), grows=1)
    button.name = tr("Plan ahead, Ctrl + P")
    button.tip = tr("Ctrl+P: your reply is played when the move comes that you expect.")
    return [button]
