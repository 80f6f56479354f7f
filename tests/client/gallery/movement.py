"""Boards in the middle of a movement: what is seen for a tenth of a second."""

from tests.client.stage import golden, played, seen_of


def midway(before, after, passed_ms, seat=0):
    """At the table, told of a ply, so long ago."""

    def show(stage):
        stage.online().room(seen_of(*before, seat=seat))
        stage.draw()
        stage.tell(seen_of(*after, seat=seat))
        stage.draw()
        stage.app.tick(passed_ms)

    return show


def polyy(ply, passed_ms, seat=0):
    return midway(played(ply - 1), played(ply), passed_ms, seat)


def toppen(name, ply, passed_ms):
    return midway(golden("toppen", name, ply - 1), golden("toppen", name, ply), passed_ms)


STATES = {
    "moves-stone-falls": polyy(24, 70),
    "moves-swap": polyy(2, 130),
    "moves-corner": polyy(14, 380),
    "moves-won": polyy(41, 700, seat=None),
    "moves-taken-back": midway(played(24), played(23), 80),
    "moves-piece": toppen("six_in_a_row", 6, 150),
    "moves-onto-stack": toppen("stalemate", 7, 220),
}
