"""A room: the table before play, the game, its end. Only intents leave it."""

from collections.abc import Sequence
from typing import Any, ClassVar

import pygame

from client.games.catalog import title
from client.languages.message import mark, tr, trn
from client.presenters.name_list import listed
from client.presenters.offer_words import in_words
from client.presenters.result_words import headline
from client.scenes.room.curtain import UNCOVER
from client.scenes.room.game_strip import game_strip
from client.scenes.room.last_game import may_play_again
from client.scenes.room.model.call import call_of
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomListener
from client.scenes.room.panel.banners import clocks, is_narrow, is_short, tells
from client.scenes.room.panel.chat import FIELD, ChatPanel
from client.scenes.room.panel.context import PanelTabs, RoomContext
from client.scenes.room.panel.evaluation import evaluation_words, is_evaluated, toggle_evaluation
from client.scenes.room.panel.handheld_panel import handheld_panel
from client.scenes.room.panel.hint_panel import HintFinder
from client.scenes.room.panel.offers import stands
from client.scenes.room.panel.play_panel import play_panel
from client.scenes.room.panel.rating_change import RatingChange, is_rated
from client.scenes.room.panel.result import LOUD, ResultBanner
from client.scenes.room.panel.unavailable import is_shut, no_room
from client.scenes.room.panel.waiting_panel import waiting_panel
from client.scenes.room.room_keys import RoomKeys
from client.scenes.room.room_viewer import RoomViewer
from client.shell.place import Place
from client.shell.scene import Shell
from client.shell.server_status import line_banner
from client.table.board import GameBoard
from client.table.board_widget import moved_part
from client.table.handheld_layout import is_handheld
from client.table.pointer import ARROWS
from client.ui.text import Type
from client.widgets import Column, DrawContext, Scroll, Widget
from protocol.from_server import RoomView
from protocol.messages.inbox import InboxKind
from protocol.names import RoomId


class RoomScene(RoomViewer, RoomListener):
    """Draws the table and sends what is done at it."""

    title: ClassVar[str] = mark("Game")
    first: ClassVar[str] = "board"

    def __init__(self, shell: Shell, room: RoomId, review: bool = False) -> None:
        """``review``: the game is to be looked at again at once, if it is over."""
        super().__init__(shell, room, self)
        self._reviews = review
        self.actions = RoomActions(self.model)
        self.hints = HintFinder(self.model, self.page)
        self.chat = ChatPanel(self.model, self.actions, self.page)
        self.tabs = PanelTabs(self.chat)
        self._keys = RoomKeys(self.model, self.actions, self.hints, self.page)
        self.result = ResultBanner(self.model, self.actions, self.leave)
        self._ends_now = False
        """Whether the end was just seen, so that the focus goes to what comes next."""
        self._shown: tuple[Any, ...] = ()
        """What counted down when last drawn."""
        self._has_strip: bool | None = None
        """Whether one had other games when the room was first seen: the strip comes only then."""
        self._moves_alone = False
        """Whether the last tick changed nothing but what moves on the board."""

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the banner of a broken line, and what the phase asks for."""
        self.update()
        model, seen, board = self.model, self.seen, self.board
        if seen is None or board is None or model.fault or is_shut(model):
            return Scroll("page", no_room(model, self.leave))
        if seen.view is None:
            board.preview(dict(seen.options))
        parts = model, self.actions, self.hints, self.chat, self.leave, self.result
        context = RoomContext(*parts, self.size, self.scale, self.tabs)
        if seen.phase in ("playing", "over") and is_handheld(context.window):
            self._shown = self._counting()
            panel = handheld_panel(context, board, seen)
            strip = self._strip(context.window)
            return Column([*line_banner(self.shell), *strip, panel], gap=0)
        line = [] if is_short(context.window) else line_banner(self.shell)
        strip = self._strip(context.window)
        above = [*line, *strip, *clocks(model, seen, context.window)]
        show = play_panel if seen.phase in ("playing", "over") else waiting_panel
        self._shown = self._counting()
        return Column([*above, show(context, board, seen)], gap=0)

    def _strip(self, window: tuple[float, float]) -> list[Widget]:
        """Return one's other games: there from the first frame on, or not, as the board stays."""
        if self._has_strip is None:
            self._has_strip = any(card.room != self.room for card in self.shell.running)
        return game_strip(self.shell, self.room, window) if self._has_strip else []

    def _counting(self) -> tuple[Any, ...]:
        """Whatever changes with time alone, as it is shown at this moment."""
        model, seen = self.model, self.seen
        if seen is None or self.board is None or seen.phase not in ("playing", "over"):
            return ()
        standing = (stands(model, offer) for offer in seen.offers)
        return (*model.clocks(seen), *tells(model, seen), *standing, *model.log)

    def tick(self, passed_ms: int) -> bool:
        """Let a pending stone breathe and what moves on the board go on; read clocks anew."""
        moves, mirror = self.model.tick(passed_ms), self.model.mirror
        pending = mirror is not None and mirror.pending is not None
        counts = self._counting() != self._shown
        others = super().tick(passed_ms) or pending or counts
        self._moves_alone = moves and not others and self.board is not None
        return moves or others

    def moved(self) -> pygame.Rect | None:
        """Return what moves on the board, where nothing moves beside it."""
        return moved_part(self.board, self.page.control("board")) if self._moves_alone else None

    # -- what the room tells ---------------------------------------------------------------

    def on_entry(self) -> None:
        """Forget what was about the position before; ask for the rating until the game counts."""
        self.actions.on_entry()
        self.actions.watch_tournament()
        self.hints.on_entry()
        seen = self.seen
        if seen is not None and seen.lesson is not None:
            self.shell.open_lesson_room(self.room)
        if self.result.rating is None and seen and seen.phase == "playing" and is_rated(seen):
            self.result.rating = RatingChange(self.shell, seen.game)

    def on_end(self, board: GameBoard, seen: RoomView, just_now: bool) -> None:
        """Lead the keyboard to what may be done next, beside the board."""
        if just_now:
            self.result.begin(seen)
            if not self.chat.open:
                self.tabs.choose("play")
            self._ends_now = not self._keys.is_writing
        elif self._reviews:
            self.actions.review()
        self._reviews = False

    def on_next_game(self, seen: RoomView) -> None:
        """Take a player to the next game by itself; tell a spectator of it."""
        if seen.seat is not None or self.model.window:
            self.actions.go_to_rematch()
        else:
            self.shell.say(tr("The next game has started: you can watch it."))

    # -- doing it --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Give arrow keys to the board; Enter plays what is chosen, wherever the keyboard is."""
        if event.type == pygame.KEYDOWN and event.key in ARROWS and self._is_on_button():
            self.page.focus("board", True)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F3 and self.seen is not None:
            self.talk()
            return True
        if self._keys.handle(event):
            return True
        if self._shows_board(event):
            self.page.focus("board", True)
            return True
        if super().handle(event) or self._keys.is_writing:
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.actions.confirm()
            return True
        if self._shortcut(event):
            return True
        if event.key == pygame.K_e and is_evaluated(self.seen):
            toggle_evaluation(self.shell)
            return True
        return False

    def talk(self) -> None:
        """Open the chat, or go to it; fold it where the keyboard is in it."""
        if self.chat.open and self.page.state.focus != FIELD:
            self.page.focus(FIELD)
        else:
            self.chat.toggle()

    def draw(self, surface: pygame.Surface, type_: Type) -> DrawContext:
        """Draw it, once more where the focus goes elsewhere: to the chat, or behind the end."""
        was_open = any(control.key == FIELD for control in self.page.controls())
        is_shut = self.page.control(UNCOVER) is not None
        look = super().draw(surface, type_)
        if self.chat.open and not was_open and self.page.state.focus == FIELD:
            self.page.focus(FIELD)
            look = super().draw(surface, type_)
        if not is_shut and self.page.control(UNCOVER) is not None and not self._keys.is_writing:
            self.page.focus(UNCOVER, True)
            look = super().draw(surface, type_)
        asked = self.board.asked if self.board is not None else ""
        if asked and self.page.control(asked) is not None:
            self.page.focus(asked, self.page.state.ring)
            look = super().draw(surface, type_)
        if self.board is not None:
            self.board.asked = ""
        if self._ends_now:
            self._ends_now = False
            usable = {control.key for control in self.page.controls() if not control.off}
            self.page.focus(next((key for key in LOUD if key in usable), "board"), True)
            self.page.hush()
            look = super().draw(surface, type_)
        return look

    def _shortcut(self, event: pygame.event.Event) -> bool:
        """A letter of the game's own. Says whether it was one."""
        if self.board is None or self.seen is None or self.seen.phase != "playing":
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        used = self.board.shortcut(event.key)
        if used.intent is not None:
            self.actions.play(used.intent)
        return used.meant

    def _shows_board(self, event: pygame.event.Event) -> bool:
        """Whether it is Tab and the board has the focus unseen: then Tab first shows it there."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_TAB:
            return False
        control = self.page.focused
        unseen = control is not None and control.key == "board" and not self.page.state.ring
        return unseen and not event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_ALT | pygame.KMOD_CTRL)

    def _is_on_button(self) -> bool:
        """Whether the arrow keys, which mean nothing to what has the focus, may go to the board."""
        control = self.page.focused
        has_board = any(control.key == "board" for control in self.page.controls())
        return has_board and (control is None or control.role == "button")

    def escape(self) -> None:
        """Fold the chat; else unchoose. The way out is a button."""
        if self.chat.open:
            self.chat.toggle()
            return
        if self.board is not None:
            self.board.clear()

    def closed(self) -> None:
        """Hear no more; where another game may come of this one, let the lobby follow it."""
        if may_play_again(self.seen):
            self.shell.follow_rematch(self.room)
        else:
            super().closed()

    @property
    def place(self) -> Place:
        """Return the table."""
        return Place("room", self.room)

    @property
    def window_title(self) -> str:
        """Return which game is played, and whether it is this player's turn."""
        if self.seen is None:
            return ""
        game, opponents = title(self.seen.game), self._opponents(self.seen)
        if not opponents:
            return tr("Your turn · {game}", game=game) if self._is_turn else game
        if self.seen.phase == "over":
            result = headline(self.model.window.as_told(self.seen))
            return tr("{result} · {game} with {names}", result=result, game=game, names=opponents)
        if self._is_turn:
            return tr("Your turn · {game} with {names}", game=game, names=opponents)
        return tr("{game} with {names}", game=game, names=opponents)

    @property
    def _is_turn(self) -> bool:
        if self.seen is None or self.seen.seat is None or self.model.window:
            return False
        return not self.model.why_not()

    def _opponents(self, seen: RoomView) -> str:
        """Return who sits opposite; of a game that is watched, nobody in particular."""
        if seen.seat is None or self.model.window:
            return ""
        others = (it for n, it in enumerate(seen.seats) if n != seen.seat)
        return listed([it.name for it in others if it is not None and not it.reserved])

    @property
    def wants(self) -> str:
        """Return what waits for this player: a turn, an answer, somebody who has come."""
        return self._call[1]

    @property
    def wants_kind(self) -> InboxKind:
        """Return which of these it is."""
        return self._call[0]

    @property
    def _call(self) -> tuple[InboxKind, str]:
        return call_of(self.model)

    @property
    def in_sight(self) -> Sequence[str]:
        """Return what stands in the panel of what happened, where the panel is in sight."""
        window = self.size[0] / self.scale, self.size[1] / self.scale
        in_play = self.seen is not None and self.seen.phase in ("playing", "over")
        return self.model.log if in_play and not (is_narrow(window) or is_handheld(window)) else ()

    @property
    def spoken(self) -> str:
        """Return whose turn it is, what is special about it, and where the keyboard is."""
        model, board, seen = self.model, self.board, self.seen
        if board is None or seen is None or seen.view is None:
            return super().spoken
        words = evaluation_words(model, board, seen) if self.shell.profile.evaluation else ""
        near = [counter.about for counter in board.limit_counters() if counter.near]
        remarks = [*board.status().splitlines(), *near] if seen.phase == "playing" else []
        offered = [in_words(seen, offer) for offer in seen.offers] if not seen.ending else []
        unread = self.chat.unread
        lines = [trn("{n} new message", "{n} new messages", unread)] if unread else []
        own = model.clocks(seen)[seen.seat] if seen.seat is not None else None
        lines += [tr("low on time")] if own is not None and own.low and not seen.ending else []
        told = *offered, *model.log[-1:], *lines, self.hints.spoken
        now = self.result.spoken or model.status_line(board, seen)
        parts = now, *remarks, words, *told, super().spoken
        return ", ".join(part for part in parts if part)
