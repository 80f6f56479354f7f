"""A room in play on a phone: seats, board, one tab of the panel, the buttons at the thumb."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from client.languages.message import tr
from client.scenes.room.curtain import curtain_card
from client.scenes.room.panel.banners import banners
from client.scenes.room.panel.chat import chat_card
from client.scenes.room.panel.context import PanelTabs, RoomContext, TabName
from client.scenes.room.panel.evaluation import evaluation
from client.scenes.room.panel.hint_panel import hint_button, hint_card
from client.scenes.room.panel.offers import offers
from client.scenes.room.panel.pace.holiday_scene import holiday_button
from client.scenes.room.panel.pace.plan_scene import plan_button
from client.scenes.room.panel.people import PeopleScene
from client.scenes.room.panel.play_parts import (
    action_buttons,
    head,
    help_buttons,
    menu_buttons,
    moves_card,
    player_cards,
)
from client.scenes.room.panel.side_parts import (
    board_context,
    chips,
    limit_counters,
    log,
    players,
    thought,
    waiting_move,
    watchers,
    watching,
)
from client.scenes.room.panel.takeback_buttons import takeback_buttons
from client.table.board import BoardContext, GameBoard
from client.table.board_widget import BoardWidget, ShownBoard
from client.table.handheld_layout import HandheldLayout
from client.table.seat_strip import seat_strip
from client.table.zoom_frame import ZoomFrame
from client.ui import shapes, theme
from client.ui.window_shape import TOUCH
from client.widgets import Beside, Button, Clickable, Column, DrawContext, Label, Row, Widget
from client.widgets.widget import focus_ring
from protocol.from_server import RoomView

MOVES: Final = 96
"""The least height of the list of moves, in pixels at 100 %."""


def handheld_panel(context: RoomContext, board: GameBoard, seen: RoomView) -> Widget:
    """Return the whole scene below the line's banner."""
    model, actions = context.model, context.actions
    lent = board_context(model, board, seen, context.window)
    lent = lent._replace(play=actions.play, confirm=actions.confirm, handheld=True)
    box = BoardWidget(board, model.board_scene(), model.confirms, actions.play, context.size[0])
    if seen.phase == "over" or seen.seat is None:
        box = ShownBoard(board, context.size[0])
    frame = ZoomFrame(box)
    stage = board.stage(lent, frame)
    sitting = [player for player in players(model, board, seen) if seen.seats[player.seat]]
    strip = seat_strip(board, sitting, model.clocks(seen))
    shown = context.tabs.shown
    body: list[Widget]
    dock: list[Widget] = []
    spare: Widget | None = None
    if shown == "play":
        body, dock = _play(context, board, seen, lent)
        spare = None if board.panel(lent) else moves_card(board, MOVES)
    elif shown == "moves":
        own_panel = board.panel(lent)
        helps = [*takeback_buttons(actions, seen), *hint_button(context.hints, seen)]
        body = [moves_card(board, MOVES)] if own_panel is None else [own_panel]
        body += [Row(helps, gap=8)] if helps and own_panel is not None else []
    elif shown == "chat":
        body = [chat_card(context.chat)]
    else:
        body = _more(context, board, seen)
    tabs = _tabs(context, board, seen)
    whole = shown == "play" and not board.shows_board
    stands = stage if shown == "play" or board.shows_board else frame
    return HandheldLayout(stands, [strip], body, dock, tabs, spare=spare, whole=whole)


def _tabs(context: RoomContext, board: GameBoard, seen: RoomView) -> Widget:
    """Return the row of tabs: what is to be looked at is marked."""
    model = context.model
    waits = model.to_answer(seen) is not None or seen.paused or model.window.curtain is not None
    unread = context.chat.unread
    title = type(board).panel_title
    tabs = [
        TabButton("play", tr("Play"), context.tabs, "!" if waits else ""),
        TabButton("moves", tr(title), context.tabs),
        TabButton("chat", tr("Chat"), context.tabs, str(unread) if unread else ""),
        TabButton("more", tr("More"), context.tabs),
    ]
    return Beside(tabs, 0, 0)


# -- what is to be done ------------------------------------------------------------------------


def _play(
    context: RoomContext, board: GameBoard, seen: RoomView, lent: BoardContext
) -> tuple[list[Widget], list[Widget]]:
    """Return what is read, and what is pressed."""
    model, actions = context.model, context.actions
    own = board.dock(lent) if seen.phase == "playing" else None
    special = chips(seen)
    hint = hint_card(context.hints, board)
    body: list[Widget] = [*(hint if board.shows_board else []), *thought(board, seen)]
    body += [Row(special, gap=6)] if special else []
    body += evaluation(model, board, seen)
    if board.limit_counters() and seen.phase == "playing":
        body.append(limit_counters(board))
    body += [*waiting_move(model), *log(model), *board.parts(lent)]
    own_panel = board.panel(lent)
    acts = seen.seat is not None and seen.phase == "playing" and board.shows_board
    if own_panel is not None and not acts:
        body.append(own_panel)
    curtain = curtain_card(model, actions, board, seen)
    if curtain:
        return body, [*curtain, *offers(model, actions, seen)]
    # what stands for the board may leave no room for what is read
    above = [] if board.shows_board else hint
    above += [*banners(model, actions, seen), *offers(model, actions, seen)]
    owned = [own] if own is not None else []
    owned += [] if seen.seat is not None else [watching(model, seen)]
    has_own = own is not None or own_panel is not None
    if has_own and seen.phase == "playing":
        helps = [*takeback_buttons(actions, seen), *hint_button(context.hints, seen)]
        row: list[Widget] = [Row(helps, gap=8)] if helps else []
        if all(isinstance(button, Button) and button.off for button in helps):
            return body, [*above, *owned]  # what cannot be pressed is left to the next tab
        return body, [*above, *owned, *row]
    return body, [*above, *_now(context, board, seen)]


def _now(context: RoomContext, board: GameBoard, seen: RoomView) -> list[Widget]:
    """Return whose turn it is, and the buttons."""
    model, actions = context.model, context.actions
    if seen.phase == "over":
        return [context.result.card(board, seen), *help_buttons(context, seen)]
    parts: list[Widget] = [Label(model.status_with_hint(board, seen), theme.HEADING)]
    remark = board.status()
    fault = board.fault() if seen.seat is not None else ""
    if fault:
        parts.append(Label(f"! {fault}", theme.SMALL, theme.DANGER))
    elif remark:
        parts.append(Label(remark, theme.SMALL, theme.WARNING))
    helps = [*takeback_buttons(actions, seen), *hint_button(context.hints, seen)]
    if seen.seat is None:
        return [*parts, watching(model, seen)]
    buttons = action_buttons(model, actions, board, helps, docked=True)
    return [*parts, *buttons]


# -- everything else ---------------------------------------------------------------------------


def _more(context: RoomContext, board: GameBoard, seen: RoomView) -> list[Widget]:
    """Return who plays and watches, and the buttons that lead elsewhere."""
    model, actions = context.model, context.actions
    buttons = menu_buttons(context, seen, "plain", 1)
    people = Button(
        "people",
        tr("People ..."),
        lambda: model.shell.push(PeopleScene(model, actions)),
        name=tr("People here: hide, mute"),
        grows=1,
    )
    buttons.insert(1, people)
    buttons = [*plan_button(model, seen), *holiday_button(model, seen), *buttons]
    rows: list[Widget] = [Beside(buttons[at : at + 2], 0, 8) for at in range(0, len(buttons), 2)]
    return [
        head(context, board, seen),
        *player_cards(model, board, seen),
        watchers(model),
        Column(rows, gap=8),
    ]


class TabButton(Clickable):
    """Shows another part of the panel; underlined while that is shown."""

    role = "tab"

    def __init__(self, tab: TabName, text: str, tabs: PanelTabs, mark: str = "") -> None:
        """``mark``: what is to be noticed there, in a sign or a number."""
        self._is_shown = tabs.shown == tab
        about = [text, *([tr("shown")] if self._is_shown else [])]
        if mark.isdigit():
            about.append(tr("{n} new", n=mark))
        elif mark:
            about.append(tr("your answer is needed"))
        choose: Callable[[], None] = partial(tabs.choose, tab)
        super().__init__(f"tab {tab}", ", ".join(about), choose)
        self._text, self._mark = text, mark

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the words and margins."""
        return ctx.type.width(self._text, theme.STRONG) + ctx.px(16)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return enough for a finger."""
        return ctx.px(TOUCH + 2)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the words, a line above them while shown, a mark."""
        rect, shown = self.rect, self._is_shown
        is_over = ctx.state.hover == self.key and not ctx.state.touch
        surface.fill(theme.RAISED if shown or is_over else theme.SURFACE, rect)
        line = pygame.Rect(rect.x, rect.y, rect.width, max(2, ctx.px(2 if shown else 1)))
        surface.fill(theme.ACCENT if shown else theme.LINE, line)
        bold = theme.Style(theme.SMALL.size, "bold")
        text = ctx.type.shorten(self._text, bold, rect.width - ctx.px(2))
        wide, tall = ctx.type.size(text, bold)
        ink = theme.TEXT if shown else theme.SOFT
        at = rect.centerx - wide // 2, rect.centery - tall // 2
        ctx.write(surface, text, bold, ink, at)
        if self._mark:
            self._draw_mark(ctx, surface, (at[0] + wide, rect.y + ctx.px(12)))
        if self.is_focused(ctx) and ctx.state.ring:
            room = ctx.px(5)
            focus_ring(ctx, surface, rect.inflate(-2 * room, -2 * room), 6)

    def _draw_mark(self, ctx: DrawContext, surface: pygame.Surface, at: tuple[int, int]) -> None:
        """A number or a sign on a disc."""
        radius = ctx.px(9)
        x = min(at[0] + radius, self.rect.right - radius)
        shapes.disc(surface, (x, at[1]), radius, theme.ACCENT)
        style = theme.Style(11, "bold")
        mark = self._mark if len(self._mark) < 3 else "9+"
        wide, tall = ctx.type.size(mark, style)
        ctx.write(surface, mark, style, theme.ON_ACCENT, (x - wide // 2, at[1] - tall // 2))
