"""Of an entry that one seat alone is told, all others get nothing: no message, and no number."""

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from client.net.mirror import Mirror
from protocol import codec
from protocol.from_client import RoomSettings
from protocol.messages.pace import PlanAhead, PlannedStep
from server.live.delivery.deliveries import Recipient
from server.live.delivery.news import Told
from server.live.feed import RECENT, Feed
from server.live.revision import Cursor, Revision
from server.room.decisions.decide import decide
from server.room.fold import fold
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, opened, play
from tests.support.rooms.games import HERE

AUDIENCES = (0, 1, None)


class Watching:
    """One who watches a feed as a client does, and all that was said to them but the marks."""

    def __init__(self, feed, audience):
        self.feed, self.audience = feed, audience
        self.mirror, self.said = Mirror(HERE), []
        self.told = Told(Cursor.start())

    def hear(self):
        """Be told all that is owed."""
        for message, told, _ in self.feed.owed(self.told, Recipient(self.audience, "json", 0)):
            said = codec.decode_from_server(message, "json")
            self.mirror.receive(said)
            self.said.append(unmarked(said))
            self.told = told

    def come_back(self):
        """Connect again: with what the client knows, and no more."""
        if self.mirror.seq:
            found = self.feed.known(self.mirror.seq, self.mirror.mark)
            assert found is not None
            assert found[1] == self.audience
            self.told = Told(found[0])


def unmarked(said):
    """A message without the mark of its entry, which is as good as drawn by lot."""
    return {it: getattr(said, it) for it in said.__struct_fields__ if it != "mark"} | {
        "type": type(said).__name__
    }


def game(seed):
    """A game in which both seats plan: each room, and whom alone its entry is told."""
    chance = Random(seed)
    room = opened("polyy", 2, 0, RoomSettings(), size=4, pie=False)
    history = [(room, None)]
    for _ in range(chance.randint(2, 6)):
        mover = room.to_move[0]
        legal = [msgspec.to_builtins(it) for it in room.game.legal(room.state, mover)]
        for _ in range(chance.choice((0, 1, 2, RECENT + 3))):
            steps = () if room.plan(1 - mover) else (PlannedStep(-1, chance.choice(legal)),)
            ask = PlanAhead(0, HERE, room.ply, steps)
            room = fold(room, decide(room, (ANN, BOB)[1 - mover], ask, 5))
            history.append((room, 1 - mover))
        room = play(room, **chance.choice(legal))
        history.append((room, None))
        if any(room.plans):
            return history
    return history


def watched(history, seed, *, breaks):
    """What each audience is told of it, with evaluations, and now and then a broken line."""
    chance, feed = Random(seed), Feed(lambda: 9)
    all_of_them = [Watching(feed, audience) for audience in AUDIENCES]
    late = [[] for _ in AUDIENCES]
    for seq, (room, whose) in enumerate(history, 1):
        feed._add(Revision(Cursor(seq, 77 * seq), room, whose))
        feed._revisions[-1].advise((0, 0))
        for at, who in enumerate(all_of_them):
            before = len(who.said)
            if breaks and chance.random() < 0.3:
                who.come_back()
            who.hear()
            if whose not in (None, who.audience) and who.told.evaluation is not None and not breaks:
                assert len(who.said) == before, "nothing is said of what another plans"
            expected = msgspec.json.decode(msgspec.json.encode(seen(room, who.audience)))
            assert who.mirror.tree == expected, "and yet everyone has all that they may see"
            assert who.mirror.evaluation is not None
            late[at] = Watching(feed, who.audience)
            late[at].hear()
    return [who.said for who in all_of_them], [who.said for who in late]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_each_is_told_the_same_as_if_the_others_had_planned_nothing(seed):
    history = game(seed)
    told, late = watched(history, seed, breaks=False)
    for at, audience in enumerate(AUDIENCES):
        alone = [it for it in history if it[1] in (None, audience)]
        alone_told, alone_late = watched(alone, seed, breaks=False)
        assert told[at] == alone_told[at], "no message more, no number, nothing"
        assert late[at] == alone_late[at], "nor for who comes later"


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_whoever_comes_back_with_what_they_know_goes_on_from_there(seed):
    watched(game(seed), seed, breaks=True)
