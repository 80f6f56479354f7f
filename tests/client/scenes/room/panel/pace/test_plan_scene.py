"""One plans ahead on a board of one's own: both sides' moves, lines that can be removed, sent."""

from random import Random

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.scenes.room.panel.pace.plan_draft import ROOT, PlanDraft
from client.scenes.room.panel.pace.plan_scene import PlanScene
from client.scenes.room.room_scene import RoomScene
from engines.catalog import make
from engines.polyy import public as polyy
from engines.toppen import public as toppen
from protocol.messages.pace import PlanAhead
from tests.client.gallery.pace import place
from tests.client.scenes.room.test_match import CODE, table, texts
from tests.client.stage import settled


async def planner(state="pace-plan"):
    stage = await table(state)
    stage.press("plan")
    assert isinstance(stage.scene, PlanScene)
    return stage


def choose(stage, field):
    """Play on the board as the mouse does."""
    board = stage.scene.board
    at = next(cell.at for cell in board.cells() if stage_field(board, cell) == field)
    stage.click(at)
    stage.draw()


def stage_field(board, cell):
    cells = board.cells()
    return polyy.board(board.view.size).numbered[list(cells).index(cell)]


async def test_a_move_and_the_reply_to_it_are_played_ahead_and_sent():
    stage = await planner()
    stage.draw()
    seen = stage.scene._seen
    free = [n for n, it in enumerate(stage.scene.board.view.board) if it is None][:2]
    assert "If the other side plays ..." in texts(stage)
    choose(stage, free[0])
    assert "Your reply" in texts(stage)
    choose(stage, free[1])
    assert stage.scene.fault == ""
    stage.press("keep")
    await settled()
    (said,) = stage.connection.said
    assert isinstance(said, PlanAhead)
    assert (said.room, said.ply) == (CODE, seen.ply)
    assert [(it.parent, it.intent) for it in said.steps] == [
        (-1, place(free[0])),
        (0, place(free[1])),
    ]
    assert isinstance(stage.scene, RoomScene)


async def test_what_was_planned_is_shown_and_a_line_is_removed():
    stage = await planner("pace-plan-tree")
    stage.draw()
    assert len([key for key in keys(stage) if key.startswith("line")]) == 2
    stage.press("remove 5")
    stage.draw()
    assert len(stage.scene.draft.steps) == 4
    stage.press("remove 3")
    stage.draw()
    assert stage.scene.draft.steps == []
    stage.press("keep")
    await settled()
    assert stage.connection.said[-1].steps == ()


def keys(stage):
    return [control.key for control in stage.scene.page.controls()]


async def test_it_is_done_by_keys_alone_and_left_when_a_move_comes():
    stage = await table("pace-plan-tree")
    stage.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    stage.scene.go(1)
    stage.draw()
    stage.key(pygame.K_BACKSPACE)
    assert stage.scene.draft.at == 0
    seen = stage.scene._seen
    stage.tell(msgspec.structs.replace(seen, ply=seen.ply + 1, last_ply=seen.ply + 1))
    stage.scene.update()
    stage.draw()
    assert isinstance(stage.scene, RoomScene)


@pytest.mark.parametrize("state", ["match-clock", "pace-asked-me"])
async def test_there_is_no_way_to_plan_where_one_is_to_move_or_in_a_hurry(state):
    assert "plan" not in keys(await table(state))


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans(), st.integers(0, 9)), max_size=40))
def test_a_draft_is_always_a_tree_with_one_reply_to_each_move(plays):
    draft = PlanDraft()
    for field, backs, cut in plays:
        own = len(draft.path()) % 2 == 1
        draft.play(place(field), own)
        if backs:
            draft.back()
        if cut == 0 and draft.steps:
            draft.remove(len(draft.steps) // 2)
        assert draft.at == ROOT or draft.at < len(draft.steps)
        for n, (parent, _) in enumerate(draft.steps):
            assert ROOT <= parent < n
            if len(draft.path(n)) % 2 == 1:
                assert len(draft.children(n)) <= 1
        assert PlanDraft(draft.planned()).steps == draft.steps


@pytest.mark.parametrize("game", ["polyy", "toppen"])
def test_what_a_board_shows_ahead_is_what_the_rules_would_show(game):
    rules, chance = make(game, {"size": 5} if game == "polyy" else {}), Random(7)
    public = {"polyy": polyy, "toppen": toppen}[game]
    state = rules.setup((0, 1), bytes(32))
    for _ in range(40):
        movers = rules.to_move(state)
        if not movers:
            break
        intent, view = rules.sample(state, movers[0], chance), rules.view(state, 0)
        state = rules.apply(state, movers[0], intent)
        after, told = public.ahead(view, intent), rules.view(state, 0)
        if after is None or rules.outcome(state):
            continue
        assert after.to_move == told.to_move
        assert (after.board if game == "polyy" else after.position.board) == (
            told.board if game == "polyy" else told.position.board
        )
