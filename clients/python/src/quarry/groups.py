"""Objects in which nothing was found, as the type that they belong to has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote


def without_empty_groups(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> Any:
    """Turn each object in which nothing was found into None, or leave it out where it is optional.

    `schema` is the JSON Schema of the value: it decides where None and absence are allowed, and an
    object that it requires stays. `root` holds the definitions.
    """
    parts = list(parts_of(schema, root))
    if isinstance(value, list):
        items = [part["items"] for part in parts if isinstance(part.get("items"), dict)]
        return [without_empty_groups(each, items[0], root) if items else each for each in value]
    if not isinstance(value, dict):
        return value
    required = {name for part in parts for name in part.get("required", ())}
    properties: dict[str, Any] = {}
    for part in parts:
        properties |= part.get("properties", {})
    kept: dict[str, Any] = {}
    for name, inner in value.items():
        own = properties.get(name, {})
        empty = isinstance(inner, dict) and is_absent(inner)
        if empty and any(part.get("type") == "null" for part in parts_of(own, root)):
            kept[name] = None
        elif not empty or name in required:
            kept[name] = without_empty_groups(inner, own, root)
    return kept


def is_absent(value: Any) -> bool:
    """Say whether nothing was found: None, or an object of nothing but such values and empty lists."""
    if isinstance(value, dict):
        return all(is_absent(inner) or inner == [] for inner in value.values())
    return value is None


def parts_of(schema: dict[str, Any], root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a node and all that its references and alternatives lead to.

    There are no cycles: the server has imported the schema, and refuses one that contains itself.
    """
    yield schema
    if "$ref" in schema:
        yield from parts_of(value_at(root, schema["$ref"]), root)
    for keyword in ("allOf", "anyOf", "oneOf"):
        for part in schema.get(keyword, ()):
            yield from parts_of(part, root)


def value_at(root: dict[str, Any], reference: str) -> dict[str, Any]:
    """Follow a reference, such as `#/$defs/Line`."""
    value = root
    for part in reference.split("/")[1:]:
        value = value[unquote(part).replace("~1", "/").replace("~0", "~")]
    return value
