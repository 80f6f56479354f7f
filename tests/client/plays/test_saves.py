"""A game against a bot of a real server is saved, loaded, ended, listed and looked at, by mouse."""

import pygame

from client.scenes.history.history_scene import HistoryScene
from client.scenes.review.review_scene import ReviewScene
from client.scenes.review.saved_games import SavedGamesScene
from tests.client.plays.test_alone import ann_at, her_turn, seated


async def test_a_game_is_saved_gone_on_with_and_found_among_ones_games(tmp_path, address):
    async with ann_at(address, tmp_path) as ann:
        ann.click_on("new")
        ann.pick("whom", 2)
        ann.click_on("advanced")
        ann.pick("option size", 0)
        ann.click_on("open")
        await seated(ann)
        await her_turn(ann, 0)
        ann.click(next(cell for cell in ann.board.cells() if "empty" in cell.name).at)
        await her_turn(ann, 2)
        first, view = ann.room.room, ann.board.view
        ann.key(pygame.K_F4)
        ann.click_on("save")
        ann.scene.name.text = "Rainy evening"
        ann.click_on("do")
        await ann.until(lambda: ann.room.seen.practice)
        ann.click_on("lobby")
        ann.click_on("records")
        ann.pick("tab", 0)
        await ann.until(
            lambda: isinstance(ann.scene, SavedGamesScene) and ann.scene.unfinished.saves
        )
        ann.click_on(f"load {ann.scene.unfinished.saves[0].key}")
        await seated(ann)
        await her_turn(ann, 2)
        assert ann.room.room != first
        assert ann.board.view == view
        room = ann.room.room
        ann.key(pygame.K_F4)
        ann.click_on("give up")
        ann.click_on("yes")
        await ann.until(lambda: ann.room.seen.phase == "over")
        ann.app.open_history()
        await ann.until(lambda: isinstance(ann.scene, HistoryScene) and ann.scene.model.games)
        (game,) = ann.scene.model.games
        assert (game.room, game.result, game.kind) == (room, "lost", "practice")
        ann.pick("tab", 1)
        await ann.until(lambda: ann.scene.model.figures)
        assert [it.key for it in ann.scene.model.figures.games[0].kinds] == ["practice"]
        record = (await ann.app.connection.export(room)).record
        ann.app.open_saved_games(given=record)
        await ann.until(lambda: isinstance(ann.scene, ReviewScene))
        ann.scene.escape()
        assert [it.doubts for it in ann.scene.found] == [()]
