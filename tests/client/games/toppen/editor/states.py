"""The editor of layouts in its notable states, for the gallery and the laws of every scene."""

import pygame

from client.games.toppen.editor.layout_editor import FILE, layout_picker
from client.games.toppen.editor.layouts import Layout, LayoutFile
from engines.toppen.public import CHAIN, SHORT_CHAIN

TALL = "12121212121212121212,2,-,-/1,1,2,-/-,-,-,-/-,-,-,-"
SAVED = (
    Layout("Staircase", "1,-,-,-/21,2,-,-/-,12,1,-/-,-,212,1"),
    Layout("山田さんの配置", "1,2,1,2/2,1,2,1/1,2,-,-/-,-,-,-"),
    Layout("A name as long as can be", SHORT_CHAIN),
    Layout("Two towers", "12121,21212,-,-/-,-,-,-/-,-,-,-/-,-,-,-"),
)


def editing(text):
    def show(stage):
        stage.online().app.push(layout_picker(stage.app, text, lambda _: None))
        stage.draw()

    return show


def building(text):
    """What can only be made by hand, as the editor is given nothing that is no layout."""

    def show(stage):
        from engines.toppen.board import read

        editing("")(stage)
        stage.scene.draft.load(read(text))
        stage.draw()

    return show


def keyboard(stage):
    editing(CHAIN)(stage)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT):
        stage.key(key)


def dragging(stage):
    editing(CHAIN)(stage)
    table = stage.control("table")
    start, end = table.rect_of(12).center, table.rect_of(9).center
    stage.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    stage.move(end)
    stage.draw()


def shelf(stage):
    editing("")(stage)
    file = LayoutFile(stage.app.file(FILE))
    for layout in SAVED:
        file.keep(layout)
    stage.press("open")


def shelf_empty(stage):
    editing("")(stage)
    stage.press("open")


def deleting(stage):
    shelf(stage)
    stage.press("delete")
    stage.press("own 0")
    stage.press("own 2")


def delete_question(stage):
    deleting(stage)
    stage.press("yes")


def saving(stage):
    editing(CHAIN)(stage)
    stage.press("save")


def saving_reserved(stage):
    saving(stage)
    stage.type("5-chain")
    stage.press("save")


def replace_question(stage):
    shelf(stage)
    stage.press("own 0")
    stage.press("save")
    stage.press("save")


STATES = {
    "layout-empty": editing(""),
    "layout-valid": editing(CHAIN),
    "layout-unusual": editing(TALL),
    "layout-apart": building("1,-,2,1/2,-,-,2/1,-,-,1/-,-,2,2"),
    "layout-over": editing("12,1,-,-/12,12,-,-/-,1,-,-/-,-,-,-"),
    "layout-one-colour": editing("1,1,-,-/1,-,-,-/-,-,-,-/-,-,-,-"),
    "layout-keyboard": keyboard,
    "layout-dragging": dragging,
    "layout-shelf": shelf,
    "layout-shelf-empty": shelf_empty,
    "layout-deleting": deleting,
    "layout-delete-question": delete_question,
    "layout-saving": saving,
    "layout-saving-reserved": saving_reserved,
    "layout-replace-question": replace_question,
}
"""Name of a picture -> what brings a stage there."""
