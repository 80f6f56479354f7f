"""Starts the window in a page, where ``client.web.canvas`` stands in for pygame already."""

import importlib
from typing import cast

import pygame

from client.net.socket import OPENERS
from client.web.accessibility import AccessibilityBridge
from client.web.browser_socket import BROWSER
from client.web.page_module import page_module
from client.web.web_page import FOLDER, WebPage


def start(density: float) -> WebPage:
    """Open the window on the page's canvas, which has its size, and start the program in it.

    ``density``: pixels of the canvas for one of the page. Raises ImportError outside of a page.
    """
    OPENERS.update(BROWSER)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((0, 0))
    spoken = cast(AccessibilityBridge, importlib.import_module("fourfold_accessibility"))
    page = WebPage(page_module(), FOLDER, spoken)
    page.resize(density)
    page.start()
    return page
