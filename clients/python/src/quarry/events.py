"""Server-sent events."""

from __future__ import annotations

import json

from quarry.models import ExtractionFailure
from quarry.results import Progress, Settled, Step


class EventReader:
    """Makes events of the lines of a stream."""

    def __init__(self) -> None:
        self._name = ""
        self._data = ""

    def read(self, line: str) -> tuple[str, str] | None:
        """Take the next line, without its end. Gives the name and the data of an event that is complete."""
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            self._name = value
        elif field == "data":
            self._data += value
        if line or not self._data:
            return None
        event = (self._name, self._data)
        self._name = self._data = ""
        return event


def step_of(event: tuple[str, str] | None) -> Step | None:
    """Parse an event of an extraction."""
    name, data = event or ("", "")
    if name == "progress":
        payload = json.loads(data)
        return Progress(payload["done"], payload["total"])
    if name == "settled":
        payload = json.loads(data)
        failure = payload.get("failure")
        known = ExtractionFailure.model_validate(failure) if failure else None
        return Settled(payload["status"], known)
    return None
