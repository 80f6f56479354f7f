"""Define the port behind which bots think: worker processes, or the one thread of a page."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar, TypeVarTuple

from protocol.errors import FourfoldError

Args = TypeVarTuple("Args")
T = TypeVar("T")


class Hung(FourfoldError):
    """A worker exceeded its deadline, and was killed."""


class WorkerLost(FourfoldError):
    """A worker died over a job, and so did the one that replaced it."""


class Workers(Protocol):
    """Run jobs, a few at a time."""

    async def run(self) -> None:
        """Run jobs until cancelled; pending jobs are cancelled then."""
        ...

    def prepare(self) -> None:
        """Prepare every worker now, and each that replaces one."""
        ...

    @property
    def is_prepared(self) -> bool:
        """Return whether every worker has run its preparations, failed ones included."""
        ...

    async def wait_prepared(self) -> None:
        """Wait until ``is_prepared``, which never comes if ``prepare`` is not called."""
        ...

    def failed(self, name: str, /) -> bool:
        """Return whether the preparation ``name`` has failed in any worker."""
        ...

    async def submit(
        self,
        job: Callable[[*Args], T],
        *args: *Args,
        key: str | None = None,
        time_factor: float = 1,
    ) -> T:
        """Return the answer of ``job``.

        With a ``key``, by the same worker each time, which may cache its last job. The deadline is
        multiplied by ``time_factor``. A job, its arguments and its answer must be picklable. Raises
        Hung, WorkerLost, and what the job raises. Cancelling it before its turn drops the job.
        """
        ...


class BotWorkers(NamedTuple):
    """Hold all who think for the bots of one server."""

    compiled: Workers
    """Those who are prepared to run compiled bots ..."""
    interpreted: Workers
    """... those who think until these are prepared ..."""
    light: Workers
    """... and those of levels that answer at once."""
    keepers: tuple[Workers, ...]
    """Workers of one each who keep searches, for games with clocks."""
    turns: int
    """How many of each may think at once."""
    lacks: str = ""
    """Why levels that need compiling are not offered here; empty where they are."""
