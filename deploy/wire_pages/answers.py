"""Tell how a request is answered: by what, for which reasons it is refused, and what it costs."""

from msgspec import Struct

from deploy.wire_pages.reasons import reasons
from protocol.schema.answers import answers
from server.requests.costs import ENTRIES_A_REQUEST, Cost
from server.session.routes import ROUTES


def answer_links(message: type[Struct]) -> list[str]:
    """Return links to what answers a request; the kinds of one thing are told of in one place."""
    kinds = answers(message)
    return [named(it) for it in kinds if it.__base__ not in kinds]


def answered(message: type[Struct]) -> str:
    """Return the lines below the table of a request's fields; nothing for any other type."""
    if message not in ROUTES:
        return ""
    told = " or ".join(answer_links(message))
    lines = [f"Answered by {told}." if told else "Not answered.", cost_words(ROUTES[message].cost)]
    if not ROUTES[message].at_once:
        lines.append("Other requests are answered before it; one such may wait on a connection.")
    said = ", ".join(f"`{it.value}`" for it in reasons(message))
    if said:
        lines.append(f"[Refused](wire:Reason) with {said}.")
    return " ".join(lines) + "\n"


def named(message: type[Struct]) -> str:
    """Return a message as a link to its place: by its tag, or by the name of an array."""
    tag = message.__struct_config__.tag
    return f"[{f'`{tag}`' if isinstance(tag, str) else message.__name__}](wire:{message.__name__})"


def cost_words(cost: Cost) -> str:
    """Return what a request counts as, against the limit of requests."""
    count = cost.of()
    words = f"Counts as {count} request{'s' * (count != 1)}"
    if cost.reviews:
        words += f", and one more for every {ENTRIES_A_REQUEST} entries of the game"
    return words + "."
