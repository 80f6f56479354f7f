"""Movement: pieces on their way from wherever they are now to where the newest view has them.

All it needs is the pieces of a view, so whoever is shown views (a player, a spectator, a reader of
a review, somebody whose line came back) sees them moving. A new view never waits: what is on its
way goes on from there. After the time has passed nothing is left of how the position came about.
"""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from client.table.motion.piece import Piece, PieceChange, by_key, changes
from client.table.motion.plan import Effect, Plan, Timing, plainly
from client.table.motion.pose import Pose, at_rest, away, between


class Seen(NamedTuple):
    """An effect at one moment."""

    effect: Effect
    part: float
    """How much of it is over, from 0 to 1, as its ease says."""


class _Tween:
    """One piece on its way."""

    def __init__(self, start: Pose, end: Pose, timing: Timing, goal: Piece | None) -> None:
        """``goal``: the piece where it will lie; None where it will be gone."""
        self.start, self.end, self.timing, self.goal = start, end, timing, goal
        self.passed = 0.0

    @property
    def over(self) -> bool:
        return self.passed >= self.timing.delay + self.timing.ms

    @property
    def pose(self) -> Pose:
        part = (self.passed - self.timing.delay) / max(1, self.timing.ms)
        if part >= 1:
            return self.end
        return between(self.start, self.end, self.timing, part) if part > 0 else self.start


class PieceMotion:
    """The pieces of the newest view, and how each of them is seen now."""

    def __init__(self) -> None:
        self.pace = 1.0
        """How many times as fast as it was made everything moves."""
        self._goal: dict[Hashable, Piece] | None = None
        self._tweens: dict[Hashable, _Tween] = {}
        self._effects: list[tuple[Effect, float]] = []
        """Each with the time that has passed since its change."""
        self._still: tuple[Piece, ...] | None = None
        self._poses: tuple[Pose, ...] | None = None
        self._left: tuple[Pose, ...] = ()
        """Where what moves was before time passed last."""

    # -- what is to be seen ----------------------------------------------------------------

    def show(
        self,
        pieces: Iterable[Piece],
        plan: Plan = plainly,
        effects: Iterable[Effect] = (),
        moves: bool = True,
    ) -> bool:
        """Go to a view from wherever everything is now; return whether something will move.

        The first view is there at once, as is every one where ``moves`` is not set.
        """
        goal, before = by_key(pieces), self._goal
        self._goal = goal
        if before is None or not moves:
            self.skip()
            return False
        for change in changes(before, goal):
            self._send(change, plan(change))
        self._effects += [(effect, 0.0) for effect in effects]
        self._still = self._poses = None
        return self.is_moving

    def _send(self, change: PieceChange, timing: Timing) -> None:
        """Set one piece on its way, from where it is seen now."""
        under_way = self._tweens.get(change.key)
        if under_way is not None:
            start = under_way.pose
        elif change.before is not None:
            start = at_rest(change.before)
        else:
            assert change.after is not None  # noqa: S101 - a change has one of the two
            start = away(change.after, timing)
        end = at_rest(change.after) if change.after is not None else away(start, timing)
        if timing.turn is not None and under_way is not None:
            timing = timing._replace(turn=None)  # it was told for the whole way, not for this rest
        self._tweens[change.key] = _Tween(start, end, timing, change.after)

    def skip(self) -> bool:
        """End all movement at once; return whether there was any."""
        was_moving = self.is_moving
        self._tweens, self._effects = {}, []
        self._still, self._poses, self._left = None, None, ()
        return was_moving

    def forget(self) -> None:
        """Show the next view at once, as the first one."""
        self.skip()
        self._goal = None

    # -- time ------------------------------------------------------------------------------

    def tick(self, passed_ms: float) -> bool:
        """Let time pass; return whether something is seen otherwise than before."""
        if not self.is_moving:
            return False
        passed, self._left = passed_ms * self.pace, self.moving
        for key, tween in list(self._tweens.items()):
            tween.passed += passed
            if tween.over:
                del self._tweens[key]
                self._still = None
        told = ((effect, since + passed) for effect, since in self._effects)
        self._effects = [(effect, since) for effect, since in told if since < effect.end]
        self._poses = None
        return True

    @property
    def is_moving(self) -> bool:
        """Return whether something is on its way or fading."""
        return bool(self._tweens or self._effects)

    # -- what is seen ----------------------------------------------------------------------

    @property
    def still(self) -> tuple[Piece, ...]:
        """Return the pieces that lie where they belong, lower layers first.

        It is the same tuple until that changes, so a picture of them may be kept under it.
        """
        if self._still is None:
            goal = self._goal or {}
            rest = (piece for key, piece in goal.items() if key not in self._tweens)
            self._still = tuple(sorted(rest, key=lambda piece: piece.layer))
        return self._still

    @property
    def moving(self) -> tuple[Pose, ...]:
        """Return the pieces on their way as they are seen now, lower layers first."""
        if self._poses is None:
            poses = (tween.pose for tween in self._tweens.values())
            self._poses = tuple(sorted(poses, key=lambda pose: pose.layer))
        return self._poses

    @property
    def swept(self) -> tuple[Pose, ...]:
        """Return what moved in the last tick, where it was before and where it is now.

        Around these nothing has changed, but for effects.
        """
        ends = (at_rest(goal) for pose in self._left if (goal := self._goal_of(pose)) is not None)
        return (*self._left, *self.moving, *ends)

    def _goal_of(self, pose: Pose) -> Piece | None:
        """Where a piece lies that has arrived."""
        return None if pose.key in self._tweens else (self._goal or {}).get(pose.key)

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Return every piece as it is seen now, lower layers first: for boards that keep none."""
        poses = (*(at_rest(piece) for piece in self.still), *self.moving)
        return tuple(sorted(poses, key=lambda pose: pose.layer))

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of the effects that are not over, begun or not."""
        return frozenset(effect.kind for effect, _ in self._effects)

    @property
    def effects(self) -> tuple[Seen, ...]:
        """Return the effects that have begun and are not over."""
        return tuple(
            Seen(effect, effect.ease((since - effect.delay) / max(1, effect.ms)))
            for effect, since in self._effects
            if since >= effect.delay
        )
