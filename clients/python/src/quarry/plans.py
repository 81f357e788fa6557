"""A caller's type as Quarry extracts by it, and an output as that type has it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter
from pydantic import ValidationError as Invalid

from quarry.errors import MissingValuesError, SchemaMismatchError
from quarry.groups import without_empty_groups

Data = TypeVar("Data")


@dataclass(frozen=True)
class Plan(Generic[Data]):
    """A Pydantic model, or any other type that Pydantic can check, with the name that its schema gets."""

    name: str
    json_schema: dict[str, Any]
    adapter: TypeAdapter[Data]

    @property
    def key(self) -> str:
        """Distinguish plans by what they store."""
        return json.dumps([self.name, self.json_schema])

    def fit(self, output: Any, extraction_id: str) -> Data:
        """Check an output, and give it as the type has it.

        An absent value is None. Where the type does not take None, its default holds; where there is
        none, the value is missing. The same is true of an object in which nothing was found. Raises
        MissingValuesError or SchemaMismatchError.
        """
        found = without_empty_groups(output, self.json_schema, self.json_schema)
        try:
            return self.adapter.validate_json(json.dumps(found))
        except Invalid as error:
            nulls = [each["loc"] for each in error.errors() if each["input"] is None]
        rest = deepcopy(found)
        for place in nulls:
            leave_out(rest, place)
        try:
            return self.adapter.validate_json(json.dumps(rest))
        except Invalid as error:
            faults = [(each["loc"], each["msg"]) for each in error.errors()]
        missing = [pointer_of(place) for place, _ in faults if place in nulls]
        if missing:
            raise MissingValuesError(missing, output, extraction_id)
        issues = [(pointer_of(place), message) for place, message in faults]
        raise SchemaMismatchError(issues, output, extraction_id)


def plan_of(schema: type[Data]) -> Plan[Data]:
    """Read a type. Its schema is named by its title or, where it has none, by its content."""
    if isinstance(schema, dict):
        raise TypeError(
            "schema must be a Pydantic model, or what schemas.get or schemas.ensure gave, not a dict; "
            "to store a structure, call schemas.ensure(name, structure)"
        )
    adapter = TypeAdapter(schema)
    json_schema = adapter.json_schema()
    digest = hashlib.sha256(json.dumps(json_schema).encode()).hexdigest()
    return Plan(json_schema.get("title", f"unnamed-{digest[:16]}"), json_schema, adapter)


def leave_out(value: Any, place: Iterable[str | int]) -> None:
    """Take a property out of the object that holds it; an item of a list stays."""
    *way, last = place
    for part in way:
        value = value[part]
    if isinstance(value, dict):
        value.pop(last, None)


def pointer_of(place: Iterable[str | int]) -> str:
    """Write a place as a JSON pointer."""
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in place)
