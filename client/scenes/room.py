"""A room: the table before play, the game, its end. Only intents leave it."""

from typing import Any, ClassVar

import pygame

from client.games.board import Board
from client.games.pointer import ARROWS
from client.scenes.asking import AskScene
from client.scenes.atserver import line_banner
from client.scenes.banners import banners, clocks, is_narrow, is_short, tells
from client.scenes.chatting import FIELD, Chatting
from client.scenes.dials import dials
from client.scenes.help import HelpScene
from client.scenes.hinting import hint_spoken
from client.scenes.hosting import Hosting
from client.scenes.lastgame import may_play_again
from client.scenes.noroom import is_shut, no_room
from client.scenes.offering import in_words, stands
from client.scenes.panel import PanelScene
from client.scenes.question import QuestionScene
from client.scenes.rating import Rating, is_rated
from client.scenes.result import ResultScene
from client.scenes.scene import Shell
from client.scenes.settings import SettingsScene
from client.scenes.table import table
from client.scenes.waiting import waiting
from client.text import Type
from client.widgets import Column, Look, Scroll, Widget
from protocol import from_client
from protocol.from_server import Seen
from protocol.names import RoomId


class RoomScene(Hosting):
    """Draws the table and sends what is done at it."""

    first: ClassVar[str] = "board"

    def __init__(self, shell: Shell, room: RoomId, review: bool = False) -> None:
        """``review``: the game is to be looked at again at once, if it is over."""
        super().__init__(shell, room)
        self.reviews = review
        self.chat = Chatting(self)
        self.rating: Rating | None = None
        """What the game does to one's rating, where it does."""
        self._shown: tuple[Any, ...] = ()
        """What counted down when last drawn."""
        if shell.connection is not None:
            shell.do(shell.connection.watch(room))

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """The banner of a broken line, and what the phase asks for."""
        self.update()
        seen, board = self.seen, self.board
        if seen is None or board is None or self.fault or is_shut(self):
            return Scroll("page", no_room(self, self.leave))
        if seen.view is None:
            board.preview(dict(seen.options))
        line = [] if is_short(self) else line_banner(self.shell)
        above = [*line, *clocks(self, seen)]
        above += [] if is_narrow(self) else banners(self, seen)
        show = table if seen.phase in ("playing", "over") else waiting
        self._shown = self._counting()
        return Column([*above, show(self, board, seen)], gap=0)

    def _counting(self) -> tuple[Any, ...]:
        """Whatever changes with time alone, as it is shown at this moment."""
        seen = self.seen
        if seen is None or self.board is None or seen.phase not in ("playing", "over"):
            return ()
        standing = (stands(self, offer) for offer in seen.offers)
        return (*dials(self, seen), *tells(self, seen), *standing, *self.log)

    def tick(self, passed_ms: int) -> bool:
        """A pending stone breathes, what moves on the board goes on, and clocks are read anew."""
        self.now_ms += passed_ms
        pending = self.mirror is not None and self.mirror.pending is not None
        moves = self.board is not None and self.board.tick(passed_ms)
        counts = self._counting() != self._shown
        return super().tick(passed_ms) or pending or moves or counts

    # -- doing it --------------------------------------------------------------------------

    def play(self, intent: Any) -> None:
        """Put an intent to the room."""
        connection, mirror = self.shell.connection, self.mirror
        if connection is not None and mirror is not None and not self.why_not():
            self.shell.do(connection.play(mirror, intent))

    def confirm(self) -> None:
        """Play what is chosen."""
        chosen = self.board.chosen() if self.board else None
        if chosen is not None and self.board is not None:
            self.board.clear()
            self.play(chosen[0])

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrow keys go to the board; Enter plays what is chosen, wherever the keyboard is."""
        if event.type == pygame.KEYDOWN and event.key in ARROWS and self._is_on_button():
            self.page.focus("board", True)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F3 and self.seen is not None:
            self.talk()
            return True
        if self.command(event):
            return True
        if self._shows_board(event):
            self.page.focus("board", True)
            return True
        if super().handle(event) or self.writes:
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.confirm()
            return True
        if event.type == pygame.KEYDOWN and self._shortcut(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_e and self.is_evaluated:
            self.toggle_evaluation()
            return True
        return False

    def talk(self) -> None:
        """Open the chat, or go to it; fold it where the keyboard is in it."""
        if self.chat.open and self.page.state.focus != FIELD:
            self.page.focus(FIELD)
        else:
            self.chat.toggle()

    def draw(self, surface: pygame.Surface, type_: Type) -> Look:
        """Once more where the chat has just been opened, so that its line is in sight."""
        was_open = any(control.key == FIELD for control in self.page.controls())
        look = super().draw(surface, type_)
        if self.chat.open and not was_open and self.page.state.focus == FIELD:
            self.page.focus(FIELD)
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
            self.play(used.intent)
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

    def resign(self) -> None:
        """Give up, once it is confirmed."""
        yes = "Resign"
        several = self.seen is not None and len(self.seen.playing) > 2
        about = "Your opponent wins the game at once."
        if several:
            about = "You are out, and the others play on."
        answers = yes, "Keep playing"
        question = QuestionScene(self.shell, "Resign this game?", about, answers, self._resign)
        self.shell.push(question)

    def ask_table(self) -> None:
        """What else one may do at the table."""
        self.shell.push(AskScene(self))

    def next_game(self, seen: Seen) -> None:
        """Who plays goes on to the next game by itself; who watches is told."""
        if seen.rematch is not None and seen.seat is not None:
            self.shell.enter(seen.rematch)
        elif seen.rematch is not None:
            self.shell.say("They play another game: you may watch it.")

    def go_on(self) -> None:
        """Into the room of the next game."""
        if self.seen is not None and self.seen.rematch is not None:
            self.shell.enter(self.seen.rematch)

    def moved_on(self) -> None:
        """The rating is asked for while the game does not count yet."""
        super().moved_on()
        seen = self.seen
        if self.rating is None and seen and seen.phase == "playing" and is_rated(seen):
            self.rating = Rating(self.shell, seen.game)

    def show_result(self, board: Board, seen: Seen) -> None:
        """Above the board, with what may be done next."""
        if self.rating is not None:
            self.rating.end(seen)
        self.shell.push(ResultScene(self.shell, board, seen, self.leave, self.review, self))

    def _resign(self) -> None:
        self.ask(lambda n: from_client.Resign(n, self.room))

    def closed(self) -> None:
        """Be told no more."""
        connection = self.shell.connection
        if may_play_again(self.seen):
            self.shell.left_table(self.room)
        elif connection is not None:
            self.shell.do(connection.unwatch(self.room))

    def beam(self) -> None:
        """Show it large, for a room full of people to look at."""
        self.shell.beam(self.room)

    def copy_code(self) -> None:
        """For passing on."""
        self.shell.copy(str(self.room), "The code is copied.")

    def copy_link(self) -> None:
        """For passing on."""
        self.shell.copy(self.link, "The link is copied.")

    def show_link(self) -> None:
        """For cameras, and for those who look at this screen."""
        self.shell.push(PanelScene(self.shell, self.room, self.link))

    def help(self) -> None:
        """The rules, this game's first."""
        self.shell.push(HelpScene(self.shell, self.seen.game if self.seen else ""))

    def settings(self) -> None:
        """The settings, above the board."""
        self.shell.push(SettingsScene(self.shell))

    @property
    def spoken(self) -> str:
        """Whose turn it is, what is special about it, and where the keyboard is."""
        board, seen = self.board, self.seen
        if board is None or seen is None or seen.view is None:
            return super().spoken
        words = self.verdict_words(board, seen) if self.shell.profile.evaluation else ""
        near = [gauge.about for gauge in board.gauges() if gauge.near]
        remarks = [*board.status().splitlines(), *near] if seen.phase == "playing" else []
        offered = [in_words(seen, offer) for offer in seen.offers] if not seen.ending else []
        lines = [f"{self.chat.unread} new in the chat"] if self.chat.unread else []
        own = dials(self, seen)[seen.seat] if seen.seat is not None else None
        lines += ["little time left"] if own is not None and own.low and not seen.ending else []
        told = *offered, *self.log[-1:], *lines, hint_spoken(self)
        parts = self.status_line(board, seen), *remarks, words, *told, super().spoken
        return ", ".join(part for part in parts if part)
