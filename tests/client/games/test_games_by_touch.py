"""Whole games of each kind on phones held upright, by fingers alone: tap, tap again, drag."""

import pygame

from client.table.zoom import LIFT
from engines.polyy import public as polyy
from engines.rotorouter import public as roto
from engines.toppen import public as toppen
from engines.transcript import read
from engines.wordfleet import public as fleet
from tests.client.fingers import Fingers
from tests.client.stage import GOLDENS, Stage, seen_of, settled

PHONE = (390, 844)
TRIES = 30


class Phone:
    """One player's window, and the fingers on it."""

    def __init__(self, seat):
        self.seat = seat
        self.stage = Stage(PHONE).online()
        self.fingers = Fingers(self.send, PHONE)

    def send(self, event):
        self.stage.app.handle(event)
        self.stage.place()

    def see(self, rules, state):
        seen = seen_of(rules, state, seat=self.seat)
        for mirror in self.stage.connection.rooms.values():
            mirror.pending = None  # what was sent is answered
        if self.stage.connection.rooms:
            self.stage.tell(seen)
        else:
            self.stage.room(seen)
        self.stage.draw()

    @property
    def board(self):
        return self.stage.scene.board

    @property
    def intents(self):
        """What was sent to the game."""
        return [said for said in self.stage.connection.said if not isinstance(said, bool)]

    def rect(self, key):
        return self.stage.control(key).rect

    def bring(self, key):
        """Scroll by a finger until all of a control is in sight."""
        self.scroll(lambda: self.stage.control(key), lambda it: it.rect)

    def scroll(self, find, part):
        """The same for a part of what is found."""
        for _ in range(TRIES):
            areas = [w for w in self.stage.scene.page.root.walk() if getattr(w, "most", 0)]
            control = find()
            area = next((w for w in areas if control in [*w.walk()]), None)
            spot = part(control)
            if area is None or area.rect.contains(spot):
                return
            down = 40 if spot.top < area.rect.top else -40
            x, y = area.rect.right - 4, self.beside(area.rect)
            self.fingers.drag((x, y), (x, y + down // 3), (x, y + down))
            self.stage.app.tick(1000)
            self.stage.draw()
        raise AssertionError(f"{control.key} cannot be scrolled into sight")

    def beside(self, rect):
        """A height in a scroll area at which no control is that a finger would drag."""
        controls = self.stage.scene.page.controls()
        taken = [one.rect.inflate(0, 40) for one in controls if one.takes_drag((0, 0), (0, 0))]
        heights = (rect.centery, rect.top + 12, rect.bottom - 12)
        return next(y for y in heights if not any(it.top <= y <= it.bottom for it in taken))

    def press(self, key):
        self.bring(key)
        self.fingers.tap(self.rect(key).center)

    def tap(self, cell):
        self.fingers.tap(self.at(cell))
        self.stage.app.tick(1000)

    def at(self, cell):
        return next(one.at for one in self.board.cells() if one.key == cell)

    async def tap_twice(self, cell):
        """The first tap shows what the second one plays."""
        before = len(self.intents)
        self.tap(cell)
        await settled()
        assert len(self.intents) == before
        assert self.board.chosen() is not None
        self.tap(cell)

    def write(self, text):
        for sign in text:
            self.send(pygame.event.Event(pygame.TEXTINPUT, text=sign))


async def play(game, name, act):
    """A recorded game, every intent of it made by fingers on the phone whose turn it is."""
    script = read((GOLDENS / game / "golden" / f"{name}.txt").read_text("utf-8"))
    rules, state = script.game, script.setup()
    phones = {}
    for n, step in enumerate(script.steps):
        phone = phones.setdefault(step.seat, Phone(step.seat))
        phone.see(rules, state)
        await act(phone, step.intent, n)
        await settled()
        assert phone.intents[-1] == step.intent, n
        state = rules.apply(state, step.seat, step.intent)
    assert rules.outcome(state) is not None
    for phone in phones.values():
        phone.see(rules, state)
        await settled()
        await phone.stage.app.close()


# -- Poly-Y and Toppen -------------------------------------------------------------------------


async def places_stones(phone, intent, n):
    if isinstance(intent, polyy.TakeFirstStone):
        phone.press("swap")
    elif n % 2:
        phone.tap(intent.field)
        phone.press("confirm")
    else:
        await phone.tap_twice(intent.field)


async def test_poly_y_is_played_by_taps():
    await play("polyy", "swapped", places_stones)


async def moves_pieces(phone, intent, n):
    if isinstance(intent, toppen.TakeFirstMove):
        phone.press("swap")
        return
    here, there = (phone.at(toppen.CELLS.index(cell)) for cell in (intent.here, intent.there))
    if n % 2:  # the piece is above the finger
        phone.fingers.drag(here, (there[0], there[1] + LIFT // 2), (there[0], there[1] + LIFT))
    else:
        played = len(phone.intents)
        phone.tap(toppen.CELLS.index(intent.here))
        phone.tap(toppen.CELLS.index(intent.there))
        assert len(phone.intents) == played, "a finger is not sure of what it hits"
        assert phone.board.hint() == "Tap again to play"
        phone.tap(toppen.CELLS.index(intent.there))


async def test_toppen_is_played_by_taps_and_by_dragging_pieces():
    await play("toppen", "stacked_and_swapped", moves_pieces)


# -- RotoRouter --------------------------------------------------------------------------------

BUTTONS = {
    roto.Draw: "draw",
    roto.Bottom: "bottom",
    roto.Roll: "roll",
    roto.Apply: "apply",
    roto.EndTurn: "end_turn",
    roto.TokenPlace: "token_place",
}


async def lays_tracks(phone, intent, n):
    phone.board.skip()
    phone.stage.draw()
    if type(intent) in BUTTONS:
        phone.press(BUTTONS[type(intent)])
        return
    cell = intent.y * phone.board.view.size + intent.x
    phone.tap(cell)
    for _ in range(4):
        if phone.board.chosen()[0] == intent:
            break
        phone.press("turn right")
    if n % 2:
        phone.press("confirm")
    else:
        phone.tap(cell)


async def test_rotorouter_is_played_by_taps_and_the_buttons_of_the_turn():
    await play("rotorouter", "two_forced_then_the_limit", lays_tracks)


# -- Word Fleet --------------------------------------------------------------------------------


async def commands(phone, intent, n):
    match intent:
        case fleet.Claim(code) | fleet.Counter(code):
            dials(phone, code)
        case fleet.Challenge() | fleet.Concede():
            phone.press(type(intent).__name__.lower())
        case fleet.Deploy():
            deploys(phone, intent)
        case fleet.CoordinateStrike(at):
            chooses(phone, "square")
            await phone.tap_twice(fleet.PLACE[at])
        case _:
            attacks(phone, intent)


def dials(phone, code):
    """By a slip where the code is one's own, else wheel by wheel."""
    you = phone.board.view.you
    if code in you.codes:
        phone.press(f"slip {you.codes.index(code)}")
    for n in range(3):
        while phone.board.dialled[n] != code[n]:
            phone.bring("dial")
            wheel = phone.stage.control("dial")._wheels[n]
            phone.fingers.tap((wheel.centerx, wheel.y + 10))
    phone.press("bid")


def deploys(phone, intent):
    """Each ship is tapped and so in hand; it is turned, and dragged or tapped to its place."""
    hulls = phone.board.ship_mover.draft.hulls
    for n, ship in enumerate(intent.fleet):
        phone.press(f"ship {ship.ship}")
        if hulls[ship.ship].word != ship.word:
            phone.write(ship.word)
        if hulls[ship.ship].down != (ship.here[0] == ship.there[0]):
            phone.press("turn")
        x, y = phone.at(fleet.PLACE[ship.here])
        if n % 2:
            phone.fingers.tap((x, y))
        else:
            phone.bring(f"ship {ship.ship}")
            start = phone.rect(f"ship {ship.ship}").center
            phone.fingers.drag(start, (x, y + 2 * LIFT), (x, y + LIFT))
        assert hulls[ship.ship].squares[0] == ship.here, ship
    phone.press("deploy")


def chooses(phone, mode):
    """The kind of attack, where there are several."""
    labels = [order.mode for order in phone.board.hand.orders(phone.board.view)]
    if phone.board.hand.mode(phone.board.view) != mode:
        phone.bring("order")
        choice = phone.stage.control("order")
        phone.fingers.tap(choice._rects[labels.index(mode)].center)
    assert phone.board.hand.mode(phone.board.view) == mode


def attacks(phone, intent):
    match intent:
        case fleet.LetterSweep(letter):
            chooses(phone, "letter")
            n = fleet.LETTERS.index(letter)
            phone.scroll(lambda: phone.stage.control("letters"), lambda it: it.box(n))
            phone.fingers.tap(phone.stage.control("letters").box(n).center)
        case fleet.WordStrike(word, here, there):
            chooses(phone, "word")
            phone.tap(fleet.PLACE[here])
            if phone.board.hand.composer.down != (here[0] == there[0]):
                phone.press("way")
            phone.press("word")
            phone.write(word)
        case fleet.SonarPing(corner):
            chooses(phone, "ping")
            middle = sorted(fleet.AREAS[corner], key=fleet.PLACE.__getitem__)[4]
            phone.tap(fleet.PLACE[middle])
    phone.press("give")


async def test_word_fleet_is_played_from_the_codes_to_the_last_ship():
    await play("wordfleet", "dealt_words_of_a_theme", commands)
