"""The keys of a room that mean the same wherever the keyboard is."""

from typing import Final

import pygame

from client.presenters import offer_words
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.hint_panel import HintFinder
from client.scenes.room.panel.pace.patience_card import waits_to_ask
from client.scenes.room.panel.pace.plan_scene import open_plan
from client.scenes.room.panel.table_menu import open_table_menu
from client.widgets import Page
from client.widgets.widget import ENTER
from protocol.from_server import RoomView

MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class RoomKeys:
    """Turns keys into requests about the room."""

    def __init__(
        self, model: RoomModel, actions: RoomActions, hints: HintFinder, page: Page
    ) -> None:
        """``page``: tells which control has the focus."""
        self._model, self._actions, self._hints, self._page = model, actions, hints, page

    @property
    def is_writing(self) -> bool:
        """Tell whether what is typed is text."""
        return self._page.focused is not None and self._page.focused.role == "text field"

    def handle(self, event: pygame.event.Event) -> bool:
        """Use a key; tell whether it was one of these."""
        seen = self._model.seen
        if event.type != pygame.KEYDOWN or seen is None:
            return False
        if event.key == pygame.K_F4 and seen.phase == "playing":
            open_table_menu(self._model, self._actions)
            return True
        if event.key == pygame.K_F7 and self._model.window.may_cover(seen):
            self._actions.cover()
            return True
        if event.key == pygame.K_F2:
            self._hints.ask()
            return True
        if self.is_writing:
            return False
        if event.mod & MODIFIERS:
            return self._with_ctrl(event, seen)
        return self._plays_on(event)

    def _with_ctrl(self, event: pygame.event.Event, seen: RoomView) -> bool:
        actions, model = self._actions, self._model
        if event.key in (pygame.K_z, pygame.K_y):
            if event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT:
                actions.put_forward()
            elif model.may("take_back"):
                actions.take_back()
            else:
                actions.offer_takeback()
            return True
        if event.key == pygame.K_p and model.may("plan_ahead"):
            open_plan(model, seen)
            return True
        if event.key == pygame.K_l and model.may("claim"):
            actions.claim()
            return True
        if event.key == pygame.K_l and waits_to_ask(model, seen) == 0:
            actions.urge()
            return True
        offer = model.to_answer(seen)
        if event.key in ENTER and offer is not None:
            actions.answer(offer, True)
            return True
        offer = offer or offer_words.own_offer(seen)
        if event.key == pygame.K_BACKSPACE and offer is not None:
            actions.answer(offer, False)
            return True
        return False

    def _plays_on(self, event: pygame.event.Event) -> bool:
        """C, or Enter where no button has the focus, while the game rests."""
        if not self._model.may("continue"):
            return False
        control = self._page.focused
        free = control is None or control.key == "board"
        if event.key == pygame.K_c or (event.key in ENTER and free):
            self._actions.play_on()
            return True
        return False
