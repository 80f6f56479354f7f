"""The description of the wire in AsyncAPI is valid, whole, and says what the server does."""

import json
from pathlib import Path
from typing import Any, get_type_hints

import jsonschema
import pytest

from protocol.messages.base import ServerMessage
from protocol.schema.answers import ANSWERS, answers
from protocol.schema.asyncapi import SCHEMA, VERSION, wire_asyncapi
from server.session.routes import ROUTES
from tests.protocol.messages import tree
from tests.protocol.schema.test_wire import WHOLE

WIRE = tree(wire_asyncapi("Fourfold of a test"))
SPECS = Path(__file__).parents[2] / "node/node_modules/@asyncapi/specs/schemas"


@pytest.mark.needs("node")
def test_it_is_valid_by_the_schema_of_asyncapi() -> None:
    spec = json.loads((SPECS / f"{VERSION}.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator(spec).validate(WIRE)


def pointed(part: Any) -> set[str]:
    """Every place that is pointed to."""
    if isinstance(part, list):
        return {place for item in part for place in pointed(item)}
    if not isinstance(part, dict):
        return set()
    own = {part["$ref"]} if "$ref" in part else set()
    return own | {place for item in part.values() for place in pointed(item)}


def test_no_reference_leads_nowhere() -> None:
    for place in pointed(WIRE):
        name, _, path = place.partition("#/")
        found: Any = WHOLE if name == SCHEMA else WIRE
        for step in path.split("/"):
            found = found[step]


def test_answers_are_those_that_the_server_gives() -> None:
    assert ROUTES.keys() >= ANSWERS.keys()
    for kind, route in ROUTES.items():
        told = get_type_hints(route.handler)["return"]
        if isinstance(told, type) and issubclass(told, ServerMessage):
            assert answers(kind)[0] is told, kind
