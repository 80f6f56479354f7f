"""Whole games of Word Fleet at a real server, by mouse against keyboard, from codes to reveal."""

import pygame

from client.scenes.room.room_scene import RoomScene
from engines.wordfleet.public import PLACE, SQUARES, UNKNOWN
from tests.client.hands import connected, two
from tests.client.stage import settled

OWN = {
    "ann": {"KETCH": "STORM", "SHIP": "CRAB", "SUB": "OAR", "ARK": "FOG", "PT": "OX"},
    "bob": {"KETCH": "WHALE", "SHIP": "REEF", "SUB": "SEA", "ARK": "ZUX", "PT": "UP"},
}
MOST = 120


async def opened(ann, bob, address, chosen):
    """Both in a new room of Word Fleet with these options."""
    await connected(ann, "Ann", address, by_keys=False)
    await connected(bob, "Bob", address, by_keys=True)
    ann.click_on("new")
    ann.tab_to("game")
    while ann.scene.game != "wordfleet":
        ann.key(pygame.K_RIGHT)
    ann.scene.form.chosen.update(chosen)
    ann.frame()
    ann.tab_to("open")
    ann.key(pygame.K_RETURN)
    await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)
    bob.tab_to("code")
    bob.write(ann.room.room)
    bob.key(pygame.K_RETURN)
    for hands in (ann, bob):
        await hands.until(lambda h=hands: isinstance(h.scene, RoomScene))
        await hands.until(lambda h=hands: h.scene.seen and h.scene.seen.phase == "playing")


async def its_turn(*both):
    """Whoever may act, once both have heard the same."""
    await both[0].until(
        lambda: (
            both[0].room.model.mirror.seq == both[1].room.model.mirror.seq
            or both[0].room.seen.phase == "over"
        )
    )
    for hands in both:
        hands.frame()
        hands.heard = hands.room.model.mirror.seq
        if hands.room.model.why_not() == "":
            return hands
    raise AssertionError("nobody may act")


async def sent(hands, other):
    """Until what one did is heard by both."""
    before = getattr(hands, "heard", hands.room.model.mirror.seq)
    await hands.until(lambda: hands.room.model.mirror.seq > before)
    await other.until(lambda: other.room.model.mirror.seq == hands.room.model.mirror.seq)
    hands.heard = other.heard = hands.room.model.mirror.seq


def press(hands, key):
    """A button, by keyboard."""
    hands.tab_to(key)
    hands.key(pygame.K_RETURN)


async def bidding(ann, bob):
    """A bluff is claimed, and called."""
    claimant = await its_turn(ann, bob)
    other = bob if claimant is ann else ann
    claimant.tab_to("dial")
    claimant.write("998")
    claimant.key(pygame.K_RETURN)
    await sent(claimant, other)
    press(other, "challenge")
    await sent(other, claimant)
    assert ann.board.view.settlement.turns == 2
    assert not ann.board.view.settlement.held
    return other


async def deploys(hands, other, words):
    """Type the words, lay them out at random, deploy."""
    for ship, word in words.items():
        hands.tab_to(f"ship {ship}")
        hands.write(word)
    press(hands, "shuffle")
    press(hands, "deploy")
    await sent(hands, other)
    assert hands.board.view.deployed[hands.board.seat]


async def strikes(hands, other, ship):
    """A word strike, its place by arrows, its letters typed on the grid."""
    placed = other.board.view.you.fleet[ship]
    assert hands.board.shown != hands.board.seat
    hands.steer(PLACE[placed.start])
    hands.write(placed.word.lower())
    if placed.start[0] == placed.end[0]:
        hands.key(pygame.K_SPACE)
    hands.key(pygame.K_RETURN)
    await sent(hands, other)


async def shoots(hands, other, by_mouse):
    """The first square of which nothing is known."""
    grid = hands.board.target.grid
    place = next(n for n in range(len(SQUARES)) if grid[n] == UNKNOWN)
    if by_mouse:
        at = hands.board.cells()[place].at
        hands.click(at)
        hands.click(at)
    else:
        hands.steer(place)
        hands.key(pygame.K_RETURN)
        hands.key(pygame.K_RETURN)
    await sent(hands, other)


async def sweeps(hands, other, letter):
    """A letter, by keyboard."""
    hands.tab_to("letters")
    hands.write(letter)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    await sent(hands, other)
    assert letter.upper() in hands.board.target.found.swept


async def the_battle(hunter, other):
    """The hunter strikes word after word; the other one shoots and sweeps."""
    letters = iter("etaoinshrdlu")
    for ply in range(MOST):
        hands = await its_turn(hunter, other)
        if hands.board.view.phase != "battle":
            return
        if hands is other:
            if ply % 2:
                await shoots(other, hunter, by_mouse=True)
            else:
                await sweeps(other, hunter, next(letters))
            continue
        afloat = hunter.board.target.found.afloat
        if hunter.board.view.turn.part == 1:
            ships = [ship.ship for ship in other.board.view.you.fleet]
            await strikes(hunter, other, ships.index(afloat[0]))
            if len(afloat) == 1:
                return
        else:
            await shoots(hunter, other, by_mouse=False)
    raise AssertionError("the battle did not end")


async def test_own_words_a_called_bluff_and_an_audit_that_turns_the_result(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await opened(
            ann,
            bob,
            address,
            {"word_method": "own", "dictionary_defense": True, "sonar_ping": True},
        )
        await bidding(ann, bob)
        await deploys(ann, bob, OWN["ann"])
        assert bob.board.deploying
        await deploys(bob, ann, OWN["bob"])
        await the_battle(bob, ann)
        await ann.until(lambda: ann.board.view.phase == "audit")
        # A control of a new phase is there a frame after the view of it.
        dispute = "Dispute ZUX, ARK"
        await ann.until(lambda: dispute in [c.name for c in ann.scene.page.controls()])
        press(ann, "dispute ARK")
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.room.seen.phase == "over")
        assert "You won," in ann.app.spoken
        assert ann.room.seen.ending.reason == "illegal fleet"
        assert ann.board.view.fleets == bob.board.view.fleets
        await settled()


async def test_dealt_words_of_a_theme_are_played_to_the_last_ship(tmp_path, address):
    async with two(tmp_path) as (ann, bob):
        await opened(ann, bob, address, {"theme": "animals"})
        await bidding(ann, bob)
        for hands, other in ((bob, ann), (ann, bob)):
            words = hands.board.view.you.words
            await deploys(hands, other, {})
            assert tuple(ship.word for ship in hands.board.view.you.fleet) == words
        await the_battle(ann, bob)
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.room.seen.phase == "over")
        assert "You won," in ann.app.spoken
        assert ann.board.view.codes == bob.board.view.codes
        assert ann.board.score_line().endswith("ships sunk")
