"""Say in comments what types and their fields mean: the docstrings of the wire's own types."""

from typing import Any

from deploy.wire_pages.meaning import meanings
from engines.catalog import GAMES
from protocol import from_client, from_server
from protocol.schema.wire import members, name_of, structs


def comments(parts: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Return the meaning of each field, by the name of its type in the schema."""
    kinds = members(from_client.FromClient) + members(from_server.FromServer)
    kinds.append(from_server.RoomView)
    for game in GAMES.values():
        kinds += [kind for it in (game, game.intent_type, game.view_type) for kind in members(it)]
    found: dict[str, dict[str, str]] = {}
    for struct in structs(kinds):
        name = name_of(struct, parts)
        fields = dict(meanings(struct))
        pairs = zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
        found[name] = {sent: fields.get(field, "") for field, sent in pairs}
        found[f"{name}.told"] = found[name]
    return found


def said(text: str, indent: str) -> str:
    """Return a comment on a line of its own, or nothing."""
    text = " ".join(text.split()).replace("``", "`").replace("\\|", "|").replace("*/", "* /")
    return f"{indent}/** {text} */\n" if text else ""
