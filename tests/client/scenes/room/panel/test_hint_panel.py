"""Who asks for a hint sees it, or that it is coming, or why there is none."""

import asyncio

import msgspec
import pygame

from engines.polyy.public import PlaceStone
from engines.wordfleet.public import Concede, Deploy
from protocol.from_server import OfferView, Suggested
from tests.client.gallery.alone import CODE, alone
from tests.client.games.wordfleet.fleet_games import BLUE, RED
from tests.client.games.wordfleet.fleet_games import settled as bid_over
from tests.client.stage import Stage, played, settled


class HintAsker:
    """A window whose hints come when they are let go."""

    def __init__(self, seen):
        self.stage = Stage().online()
        self.stage.room(seen)
        self.stage.draw()
        self.questions = []
        self.stage.connection.suggest = self._suggest

    async def _suggest(self, room, ply=None, seat=None):
        answer = asyncio.get_running_loop().create_future()
        self.questions.append((self.stage.connection.rooms[CODE].seq, answer))
        return await answer

    async def ask(self):
        self.stage.key(pygame.K_F2)
        await settled()

    async def answer(self, intent):
        """The newest question, about the position in which it was asked."""
        seq, answer = self.questions[-1]
        answer.set_result(Suggested(1, CODE, seq, msgspec.to_builtins(intent)))
        await settled()

    def tell(self, seen):
        self.stage.tell(seen)
        self.stage.draw()

    @property
    def hints(self):
        return self.stage.scene.hints

    @property
    def told(self):
        """What is shown for a while."""
        return [toast.text for toast in self.stage.app.toasts.shown]


def deploying(*others):
    """Red's window while fleets are placed, after these intents of Blue."""
    table = bid_over(Concede(), "742")
    for intent in others:
        table.by(1, intent)
    return alone(table.at, ply=2 + len(others))


async def test_a_hint_that_cannot_be_given_now_is_answered_by_why():
    window = HintAsker(alone(played(25), allowed=0))
    await window.ask()
    assert (window.questions, window.told) == ([], ["No hint now. It is not your turn."])


async def test_what_was_told_since_the_last_frame_counts():
    window = HintAsker(alone(played(24)))
    window.stage.tell(alone(played(25), allowed=0))
    await window.ask()
    assert window.told == ["No hint now. It is not your turn."]


async def test_a_hint_that_is_coming_is_said_to_be_and_not_asked_for_twice():
    window = HintAsker(alone(played(24)))
    await window.ask()
    await window.ask()
    assert (len(window.questions), window.told) == (1, ["Looking for a move ..."])


async def test_a_hint_for_a_fleet_comes_though_the_bot_deploys_its_own_meanwhile():
    window = HintAsker(deploying())
    await window.ask()
    window.tell(deploying(Deploy(BLUE)))
    assert window.hints.is_thinking
    await window.answer(Deploy(RED))
    assert (len(window.questions), window.hints.is_thinking) == (1, False)
    assert window.hints.words


async def test_a_hint_for_a_fleet_stays_when_the_bot_deploys_its_own():
    window = HintAsker(deploying())
    await window.ask()
    await window.answer(Deploy(RED))
    window.tell(deploying(Deploy(BLUE)))
    assert window.hints.words


async def test_enter_deploys_the_fleet_that_is_suggested():
    window = HintAsker(deploying())
    await window.ask()
    await window.answer(Deploy(RED))
    window.stage.draw()
    window.stage.key(pygame.K_RETURN)
    await settled()
    assert window.stage.connection.said == [Deploy(RED)]


async def test_a_hint_is_asked_for_again_where_the_position_is_another():
    window = HintAsker(alone(played(24)))
    await window.ask()
    window.tell(alone(played(22)))
    assert window.hints.is_thinking
    await window.answer(PlaceStone(20))
    assert (len(window.questions), window.hints.is_thinking) == (2, True)
    await window.answer(PlaceStone(played_field()))
    assert window.hints.words
    assert not window.hints.is_thinking


async def test_an_offer_meanwhile_leaves_the_hint_that_comes():
    window = HintAsker(alone(played(24)))
    await window.ask()
    window.tell(alone(played(24), offers=(OfferView("draw", 1, (0,)),)))
    await window.answer(PlaceStone(20))
    assert (len(window.questions), bool(window.hints.words)) == (1, True)


async def test_a_hint_that_another_makes_needless_is_answered_by_why():
    window = HintAsker(alone(played(24)))
    await window.ask()
    window.tell(alone(played(23), allowed=0))
    await window.answer(PlaceStone(20))
    assert window.told[-1] == "No hint now. It is not your turn."
    assert not window.hints.is_thinking


async def test_positions_that_always_change_are_no_reason_to_ask_for_ever():
    window = HintAsker(alone(played(24)))
    await window.ask()
    for plies in (26, 28, 30):
        window.tell(alone(played(plies)))
        await window.answer(PlaceStone(20))
    assert len(window.questions) == 3
    assert window.told[-1] == "No hint now. The position changes too fast: ask again."


async def test_who_has_played_waits_for_no_hint_and_may_ask_for_the_next():
    window = HintAsker(alone(played(24)))
    await window.ask()
    window.tell(alone(played(26), number=13))
    assert not window.hints.is_thinking
    await window.ask()
    assert len(window.questions) == 1, "the server thinks of one at a time"
    await window.answer(PlaceStone(20))
    await window.answer(PlaceStone(played_field()))
    assert window.hints.words
    assert window.told == []


def played_field():
    """A field that is free after 26 plies."""
    game, state = played(26)
    return next(iter(game.legal(state, 0))).field
