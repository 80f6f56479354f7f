"""Write jobs of workers and their answers as texts, for workers that share nothing with us."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, encode
from msgspec.structs import astuple

from engines.bot import Chances, Value
from engines.game import Seat
from protocol.errors import FourfoldError
from server.bots import worker_main
from server.bots.kept_searches import Growth, SearchKey, grow
from server.bots.worker_main import ComparedTry, WorkerAnswer


class JobFault(FourfoldError):
    """A job raised something there; the text is its class and what it said."""


class ThinkJob(Struct, frozen=True, tag="think"):
    """What ``worker_main.think`` is called with."""

    game: str
    rules: int
    bot: str
    level: int
    view: bytes
    seat: Seat
    seed: int

    def run(self) -> "Advice":
        """Do it here."""
        return Advice(worker_main.think(*astuple(self)))


class SuggestJob(Struct, frozen=True, tag="suggest"):
    """What ``worker_main.suggest`` is called with."""

    game: str
    rules: int
    view: bytes
    seat: Seat
    seed: int

    def run(self) -> "Advice":
        """Do it here."""
        return Advice(worker_main.suggest(*astuple(self)))


class CompareJob(Struct, frozen=True, tag="compare"):
    """What ``worker_main.compare`` is called with."""

    game: str
    rules: int
    view: bytes
    seat: Seat
    seed: int
    intent: bytes

    def run(self) -> "Comparison":
        """Do it here."""
        return Comparison(worker_main.compare(*astuple(self)))


class EvaluateJob(Struct, frozen=True, tag="evaluate"):
    """What ``worker_main.evaluate`` is called with."""

    game: str
    rules: int
    views: tuple[bytes, ...]

    def run(self) -> "Judgement":
        """Do it here."""
        return Judgement(worker_main.evaluate(*astuple(self)))


class EstimateJob(Struct, frozen=True, tag="estimate"):
    """What ``worker_main.estimate`` is called with."""

    game: str
    rules: int
    views: tuple[bytes, ...]

    def run(self) -> "Estimates":
        """Do it here."""
        return Estimates(worker_main.estimate(*astuple(self)))


class GrowJob(Struct, frozen=True, tag="grow"):
    """What ``kept_searches.grow`` is called with."""

    key: SearchKey
    view: bytes
    seed: int
    slice_ms: int
    is_to_move: bool

    def run(self) -> "Grown":
        """Do it here."""
        return Grown(grow(*astuple(self)))


class Advice(Struct, frozen=True, tag="advice"):
    """What a bot would play."""

    answer: WorkerAnswer | None


class Comparison(Struct, frozen=True, tag="comparison"):
    """How good what somebody tries is."""

    answer: ComparedTry | None


class Judgement(Struct, frozen=True, tag="judgement"):
    """The value of each position."""

    answer: tuple[Value | None, ...] | None


class Estimates(Struct, frozen=True, tag="estimates"):
    """The chances in each position."""

    answer: tuple[Chances | None, ...] | None


class Grown(Struct, frozen=True, tag="grown"):
    """What a kept search has come to."""

    answer: Growth | None


class JobFailure(Struct, frozen=True, tag="failure"):
    """What a job raised."""

    why: str


Job: TypeAlias = ThinkJob | SuggestJob | CompareJob | EvaluateJob | EstimateJob | GrowJob
Answer: TypeAlias = Advice | Comparison | Judgement | Estimates | Grown | JobFailure

KINDS: Final[dict[Callable[..., Any], type[Job]]] = {
    worker_main.think: ThinkJob,
    worker_main.suggest: SuggestJob,
    worker_main.compare: CompareJob,
    worker_main.evaluate: EvaluateJob,
    worker_main.estimate: EstimateJob,
    grow: GrowJob,
}
"""By what is called."""
_jobs: Final = Decoder[Job](Job)
_answers: Final = Decoder[Answer](Answer)


def job_text(job: Callable[..., Any], args: tuple[Any, ...]) -> str | None:
    """Return the text of a call; None for a job that has none, which can only be done here."""
    kind = KINDS.get(job)
    return None if kind is None else encode(kind(*args)).decode()


def answer_text(job: str) -> str:
    """Do the job of that text, and return the text of its answer, also where it fails."""
    answer: Answer
    try:
        answer = _jobs.decode(job).run()
    except Exception as why:  # whoever has asked hears of it
        answer = JobFailure(repr(why))
    return encode(answer).decode()


def answer_of(text: str) -> Any:
    """Return what the job of that answer returned.

    Raises JobFault where it raised something, and msgspec.MsgspecError for a text that is none.
    """
    answer = _answers.decode(text)
    if isinstance(answer, JobFailure):
        raise JobFault(answer.why)
    return answer.answer
