"""Any game as a PettingZoo AEC environment; the extra ``research`` installs what this needs.

An action is the number of an intent in ``game.legal(state, seat)``; the mask says which there are.
"""

from itertools import islice
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from engines.adapters.observer import Observer
from engines.catalog import make
from engines.game import Seat


class GameEnv(AECEnv):  # type: ignore[misc]  # the package is an extra, and may be missing
    """Seats are the agents "seat_0", "seat_1", ...; winners get 1 at the end, others -1."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "fourfold_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self, name: str, options: dict[str, Any] | None = None, actions: int = 512
    ) -> None:
        """Play the game ``name`` of the catalog; of its legal intents the first ``actions``.

        Raises UnknownGame or BadOptions.
        """
        super().__init__()
        self.game = make(name, options or {})
        self.render_mode = "ansi"
        self._actions, self._observer = actions, Observer(self.game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        shape = self._observer.tensor.shape
        seen = spaces.Box(-np.inf, np.inf, shape, np.float32)
        mask = spaces.Box(0, 1, (actions,), np.int8)
        both = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, both)
        discrete = spaces.Discrete(actions)
        self.action_spaces = dict.fromkeys(self.possible_agents, discrete)
        self._deals = Random()  # noqa: S311 - a game of programs

    def observation_space(self, agent: str) -> Any:
        """Return the space of what ``agent`` observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of what ``agent`` may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal anew; equal seeds deal the same, and without one each deal is another."""
        if seed is not None:
            self._deals = Random(seed)  # noqa: S311 - a game of programs
        self.agents = self.possible_agents[:]
        seats = tuple(range(self.game.seats))
        self.state_ = self.game.setup(seats, self._deals.randbytes(32))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._turned()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the view of ``agent`` in numbers, and which actions are open to it."""
        seat = self.possible_agents.index(agent)
        self._observer.set_from(self.state_, seat)
        mask = np.zeros(self._actions, np.int8)
        mask[: len(self._legal(seat))] = 1
        return {"observation": self._observer.tensor.copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is selected; None once it has terminated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_ = self.game.apply(self.state_, seat, self._legal(seat)[int(action or 0)])
        self._turned()
        self._accumulate_rewards()

    def render(self) -> str:
        """Return what spectators see, as text."""
        return self._observer.string_from(self.state_, None)

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def _legal(self, seat: Seat) -> list[Any]:
        return list(islice(self.game.legal(self.state_, seat), self._actions))

    def _turned(self) -> None:
        """Select who is to move, or end the game with its rewards."""
        movers, outcome = self.game.to_move(self.state_), self.game.outcome(self.state_)
        self.agent_selection = self.possible_agents[movers[0] if movers else 0]
        if outcome is None:
            return
        for seat, agent in enumerate(self.possible_agents):
            won = 1.0 if seat in outcome.winners else -1.0
            self.rewards[agent] = won if outcome.winners else 0.0
            self.terminations[agent] = True
