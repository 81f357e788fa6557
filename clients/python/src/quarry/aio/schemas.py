"""Stored schemas, and what the server answers about schemas without storing anything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from quarry import models
from quarry.aio.lists import AsyncListing, Records
from quarry.aio.transport import AsyncTransport
from quarry.patience import Deadline
from quarry.requests import Request, segment
from quarry.sources import Pinned

#: A shape in Quarry's notation, as JSON.
Structure: TypeAlias = "dict[str, Any]"


class StoredSchema(models.SchemaRecord):
    """A schema with its revision, as `if_match` takes it."""

    etag: str = ""


@dataclass(frozen=True)
class Imported:
    """What a JSON Schema or samples became, with what a structure has no word for."""

    structure: Structure
    notes: list[models.ImportNote]


@dataclass(frozen=True)
class Suggested:
    """A structure for documents that were read, with where each field stands."""

    structure: Structure
    fields: list[models.SuggestedField]


@dataclass(frozen=True)
class Check:
    """Whether a structure can be used, and what is wrong with it."""

    valid: bool
    issues: list[models.Issue]


class AsyncSchemas:
    """Schemas by name and structure."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        name: str,
        structure: Structure,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> StoredSchema:
        """Store a schema. Names need not be unique."""
        body = {"name": name, "structure": structure}
        request = Request("POST", "/schemas", json=body, idempotency_key=idempotency_key)
        return await self._stored(request, timeout)

    async def ensure(
        self, name: str, structure: Structure, *, timeout: float | None = None
    ) -> StoredSchema:
        """Give the newest schema of exactly this name, made or revised as it must be."""
        body = {"name": name, "structure": structure}
        return await self._stored(Request("PUT", "/schemas/ensure", json=body), timeout)

    async def get(self, id: str, *, timeout: float | None = None) -> StoredSchema:
        """Read a schema."""
        return await self._stored(Request("GET", f"/schemas/{segment(id)}"), timeout)

    def list(
        self,
        *,
        search: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        per_page: int = 100,
        timeout: float | None = None,
    ) -> AsyncListing[models.SchemaRecord]:
        """List schemas; `search` is part of the name, days are YYYY-MM-DD in UTC, inclusive."""
        asked = {"search": search, "start_date": start_date, "end_date": end_date}

        async def fetch(place: dict[str, object]) -> Any:
            query = {**asked, "per_page": per_page, **place}
            return await self._data(Request("GET", "/schemas", query=query), timeout)

        return AsyncListing(fetch, models.SchemaRecord, by_cursor=False)

    async def revisions(
        self, id: str, *, page: int = 1, per_page: int = 100, timeout: float | None = None
    ) -> Records[models.SchemaRevision]:
        """Return what each change has made of a schema, newest first."""
        query = {"page": page, "per_page": per_page}
        request = Request("GET", f"/schemas/{segment(id)}/revisions", query=query)
        data = await self._data(request, timeout)
        revisions = [models.SchemaRevision.model_validate(each) for each in data["data"]]
        return Records(revisions, models.PageMeta.model_validate(data["meta"]))

    async def revision(
        self, id: str, revision: int, *, timeout: float | None = None
    ) -> models.SchemaRevision:
        """Read a schema as a change has left it; revisions count from 1."""
        request = Request("GET", f"/schemas/{segment(id)}/revisions/{revision}")
        return models.SchemaRevision.model_validate(await self._data(request, timeout))

    async def update(
        self,
        id: str,
        name: str,
        structure: Structure,
        *,
        if_match: str | None = None,
        timeout: float | None = None,
    ) -> StoredSchema:
        """Replace name and structure; extractions keep the structure that they were run with.

        With the `etag` of a schema as `if_match`, a ConflictError says that it was changed since.
        """
        body = {"name": name, "structure": structure}
        headers = match(if_match)
        return await self._stored(
            Request("PUT", f"/schemas/{segment(id)}", json=body, headers=headers), timeout
        )

    async def delete(
        self, id: str, *, if_match: str | None = None, timeout: float | None = None
    ) -> None:
        """Delete a schema; its extractions are kept."""
        await self._data(
            Request("DELETE", f"/schemas/{segment(id)}", headers=match(if_match)), timeout
        )

    async def quality(
        self, id: str, *, error: float | None = None, timeout: float | None = None
    ) -> models.SchemaQuality:
        """Return how often values of a schema's fields are wrong, by its reviews.

        `error` is the share of wrong values that is accepted, 0.01 unless given.
        """
        request = Request("GET", f"/schemas/{segment(id)}/quality", query={"error": error})
        return models.SchemaQuality.model_validate(await self._data(request, timeout))

    async def json_schema(self, id: str, *, timeout: float | None = None) -> dict[str, Any]:
        """Give the JSON Schema that every output of a schema meets."""
        data: dict[str, Any] = await self._data(
            Request("GET", f"/schemas/{segment(id)}/json-schema"), timeout
        )
        return data

    async def import_(
        self,
        *,
        json_schema: object = None,
        openapi: object = None,
        pointer: str | None = None,
        sample: object = None,
        samples: Sequence[object] | None = None,
        lenient: bool | None = None,
        timeout: float | None = None,
    ) -> Imported:
        """Turn a JSON Schema, a part of an OpenAPI document, or samples into a structure."""
        given = {"jsonSchema": json_schema, "openapi": openapi, "pointer": pointer}
        given |= {"sample": sample, "samples": samples, "lenient": lenient}
        body = {name: each for name, each in given.items() if each is not None}
        data = await self._data(Request("POST", "/schemas/import", json=body), timeout)
        notes = [models.ImportNote.model_validate(each) for each in data["notes"]]
        return Imported(data["structure"], notes)

    async def suggest(
        self, extraction_ids: Sequence[str], *, timeout: float | None = None
    ) -> Suggested:
        """Suggest a structure for what 1 to 10 extractions have read. Nothing is stored."""
        body = {"extractionIds": [*extraction_ids]}
        data = await self._data(Request("POST", "/schemas/suggest", json=body), timeout)
        fields = [models.SuggestedField.model_validate(each) for each in data["fields"]]
        return Suggested(data["structure"], fields)

    async def add_example(
        self,
        id: str,
        extraction_id: str,
        output: Any = None,
        *,
        timeout: float | None = None,
    ) -> models.AddedExampleRecord:
        """Show what is right in a document that an extraction has read, as later ones are to be.

        `output` corrects what the extraction gave; without one, what its review has is right. An example
        of the same extraction is replaced.
        """
        given = {"extractionId": extraction_id, "output": output}
        body = {name: each for name, each in given.items() if each is not None}
        request = Request("POST", f"/schemas/{segment(id)}/examples", json=body)
        return models.AddedExampleRecord.model_validate(await self._data(request, timeout))

    async def examples(
        self, id: str, *, timeout: float | None = None
    ) -> Sequence[models.ExampleRecord]:
        """Return a schema's examples, at most 50, newest first."""
        data = await self._data(Request("GET", f"/schemas/{segment(id)}/examples"), timeout)
        return [models.ExampleRecord.model_validate(each) for each in data["data"]]

    async def delete_example(
        self, id: str, extraction_id: str, *, timeout: float | None = None
    ) -> None:
        """Forget an example; later documents are read without it."""
        path = f"/schemas/{segment(id)}/examples/{segment(extraction_id)}"
        await self._data(Request("DELETE", path), timeout)

    async def validate(self, structure: Structure, *, timeout: float | None = None) -> Check:
        """Return whether a structure can be used."""
        body = {"structure": structure}
        data = await self._data(Request("POST", "/schemas/validate", json=body), timeout)
        issues = [models.Issue.model_validate(each) for each in data["issues"]]
        return Check(data["valid"], issues)

    async def pinned(self, name: str, json_schema: dict[str, Any], deadline: Deadline) -> Pinned:
        """Ensure a schema by its JSON Schema, and return the revision that holds it."""
        imported = Request("POST", "/schemas/import", json={"jsonSchema": json_schema})
        structure = (await self._transport.send(imported, deadline)).data()["structure"]
        body = {"name": name, "structure": structure}
        ensured = Request("PUT", "/schemas/ensure", json=body)
        answer = await self._transport.send(ensured, deadline)
        revision = re.fullmatch(r'(?:W/)?"(\d+)"', answer.headers.get("etag", ""))
        return Pinned(answer.data()["id"], int(revision[1]) if revision else None)

    async def _data(self, request: Request, timeout: float | None) -> Any:
        return (await self._transport.send(request, self._transport.deadline(timeout))).data()

    async def _stored(self, request: Request, timeout: float | None) -> StoredSchema:
        answer = await self._transport.send(request, self._transport.deadline(timeout))
        return StoredSchema.model_validate(
            {**answer.data(), "etag": answer.headers.get("etag", "")}
        )


def match(etag: str | None) -> dict[str, str]:
    """Name the revision that must still be current."""
    return {} if etag is None else {"If-Match": etag}
