"""Fingers on a window: the events that SDL makes of them, and a page in a browser as well."""

import pygame


class Fingers:
    """Any number of fingers; of the first one there are mouse events too."""

    def __init__(self, send, size, mouse_first=True):
        """``send`` takes events. ``mouse_first``: as SDL does; else finger events come first."""
        self.send, self.size, self.mouse_first = send, size, mouse_first
        self.places = {}
        self.mouse = None
        """The finger that mouse events are made of."""

    def down(self, at, finger=0):
        """Put a finger down."""
        self.places[finger] = at
        if self.mouse is None:
            self.mouse = finger
        self._tell(pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, finger)

    def move(self, at, finger=0):
        """Move a finger that is down."""
        self.places[finger] = at
        self._tell(pygame.MOUSEMOTION, pygame.FINGERMOTION, finger)

    def up(self, finger=0):
        """Lift a finger."""
        self._tell(pygame.MOUSEBUTTONUP, pygame.FINGERUP, finger)
        del self.places[finger]
        if self.mouse == finger:
            self.mouse = None

    def tap(self, at):
        """Put a finger down and lift it."""
        self.down(at)
        self.up()

    def drag(self, *places):
        """Put a finger down, lead it from place to place, lift it."""
        self.down(places[0])
        for at in places[1:]:
            self.move(at)
        self.up()

    def _tell(self, mouse, touch, finger):
        at = self.places[finger]
        wide, high = self.size
        about = {"x": at[0] / wide, "y": at[1] / high, "finger_id": finger, "touch_id": 1}
        events = [pygame.event.Event(touch, dx=0.0, dy=0.0, pressure=1.0, **about)]
        if self.mouse == finger:
            moving = {"rel": (0, 0), "buttons": (1, 0, 0)}
            more = moving if mouse == pygame.MOUSEMOTION else {"button": 1}
            events.insert(0, pygame.event.Event(mouse, pos=at, touch=True, **more))
        for event in events if self.mouse_first else reversed(events):
            self.send(event)
