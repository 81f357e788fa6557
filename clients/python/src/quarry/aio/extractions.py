"""Extractions, read, followed and deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from math import inf
from typing import Any, Literal

from typing_extensions import Unpack

from quarry import models
from quarry.aio.follow import follow
from quarry.aio.lists import AsyncListing
from quarry.aio.transport import AsyncTransport
from quarry.patience import Deadline
from quarry.requests import Request, segment
from quarry.results import Step
from quarry.sources import (
    ExtractionOptions,
    Pinned,
    Source,
    SourceOptions,
    SourceType,
    Text,
    creation,
)


class AsyncExtractions:
    """Extractions by their ids."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        source: Source,
        schema_id: str,
        *,
        wait: float = 0,
        evidence: bool = False,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        **options: Unpack[ExtractionOptions],
    ) -> models.CreatedExtraction:
        """Begin an extraction, and wait only for as many seconds as `wait` says: `follow` reports its end.

        Raises ApiError with an `extraction_id` of one that has failed within that time.
        """
        deadline = self._transport.deadline(timeout)
        request = creation(source, Pinned(schema_id), options)
        return await self.begin(request, idempotency_key, wait, evidence, deadline)

    async def begin(
        self,
        request: Request,
        idempotency_key: str | None,
        wait: float,
        evidence: bool,
        deadline: Deadline,
    ) -> models.CreatedExtraction:
        """Send the request that begins an extraction; one that cannot be sent again does not wait."""
        waits = wait >= 1 and not request.once
        sent = replace(
            request,
            query={"include": "evidence" if evidence else None},
            headers={"Prefer": f"respond-async, wait={int(wait)}" if waits else "respond-async"},
            idempotency_key=idempotency_key,
            waits=waits,
        )
        answer = await self._transport.send(sent, deadline)
        return models.CreatedExtraction.model_validate(answer.data())

    async def get(
        self, id: str, *, evidence: bool = False, timeout: float | None = None
    ) -> models.Extraction:
        """Read an extraction, with its evidence where that is asked for."""
        include = "evidence" if evidence else None
        request = Request("GET", f"/extractions/{segment(id)}", query={"include": include})
        return models.Extraction.model_validate(await self._data(request, timeout))

    def list(
        self,
        *,
        status: Literal["pending", "completed", "failed"] | None = None,
        schema_id: str | None = None,
        type: SourceType | None = None,
        external_id: str | None = None,
        batch_id: str | None = None,
        needs_review: bool | None = None,
        max_confidence: float | None = None,
        search: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        evidence: bool = False,
        reviewed: bool = False,
        per_page: int = 100,
        timeout: float | None = None,
    ) -> AsyncListing[models.ExtractionListItem]:
        """List extractions; `search` is part of the schema's name, days are YYYY-MM-DD in UTC.

        `needs_review` keeps completed ones that somebody should look at; `max_confidence`, in steps of 0.01,
        those whose least sure value is no surer. `reviewed` gives the outputs in the latest version of
        their reviews, without evidence.
        """
        asked: dict[str, object] = {"status": status, "schema_id": schema_id, "type": type}
        asked |= {"external_id": external_id, "search": search, "per_page": per_page}
        asked |= {"batch_id": batch_id, "needs_review": needs_review}
        asked |= {"max_confidence": max_confidence}
        asked |= {"start_date": start_date, "end_date": end_date}
        asked |= {"include": "evidence" if evidence else None}
        asked |= {"output": "reviewed" if reviewed else None}

        async def fetch(place: dict[str, object]) -> Any:
            return await self._data(
                Request("GET", "/extractions", query={**asked, **place}), timeout
            )

        return AsyncListing(fetch, models.ExtractionListItem, by_cursor=True)

    async def evidence(
        self, id: str, *, timeout: float | None = None
    ) -> models.Evidence | models.FailedEvidence:
        """Return where each value stands in the source; of a failed extraction, why it failed."""
        data = await self._data(Request("GET", f"/extractions/{segment(id)}/evidence"), timeout)
        if "failure" in data:
            return models.FailedEvidence.model_validate(data)
        return models.Evidence.model_validate(data)

    async def document(
        self, id: str, *, words: bool | None = None, timeout: float | None = None
    ) -> models.Document:
        """Give the text that was read from the source, with `words` those of its pages and their boxes.

        Spans count UTF-16 code units: `utf16_slice` cuts them out.
        """
        request = Request("GET", f"/extractions/{segment(id)}/document", query={"words": words})
        return models.Document.model_validate(await self._data(request, timeout))

    async def page_image(self, id: str, page: int, *, timeout: float | None = None) -> bytes:
        """Give a page of a PDF or an image as a JPEG, which the boxes of evidence fit."""
        request = Request("GET", f"/extractions/{segment(id)}/pages/{page}")
        return (await self._transport.send(request, self._transport.deadline(timeout))).content

    async def source(self, id: str, *, timeout: float | None = None) -> bytes:
        """Give the source as it was sent or fetched."""
        request = Request("GET", f"/extractions/{segment(id)}/source")
        return (await self._transport.send(request, self._transport.deadline(timeout))).content

    async def again(self, id: str, *, timeout: float | None = None) -> tuple[Source, SourceOptions]:
        """Give what an extraction was made from and what it is, for `extract` or `create` to send once more.

        An address, which is fetched again, or the text or file as it came. Raises ConflictError where its source
        was never read.
        """
        given = (await self.get(id, timeout=timeout)).source
        if given.type != "text" and given.content.startswith(("http://", "https://")):
            return given.content, {"type": given.type}
        content = await self.source(id, timeout=timeout)
        if given.type == "text" and content == given.content.encode("utf-8", "surrogatepass"):
            return Text(given.content), {"type": given.type}
        return content, {"type": given.type, "file_name": given.content}

    async def summary(self, id: str, *, timeout: float | None = None) -> models.ExtractionSummary:
        """Return an extraction at a glance: schema, engine, pages, what is missing, why it failed."""
        data = await self._data(Request("GET", f"/extractions/{segment(id)}/summary"), timeout)
        return models.ExtractionSummary.model_validate(data)

    async def follow(self, id: str, *, timeout: float | None = None) -> AsyncIterator[Step]:
        """Yield an extraction's progress, until it has completed or failed."""
        async for step in follow(self._transport, id, self._transport.deadline(timeout)):
            yield step

    async def export(
        self,
        *,
        format: Literal["jsonl", "csv"] | None = None,
        schema_id: str | None = None,
        status: Literal["pending", "completed", "failed"] | None = None,
        type: SourceType | None = None,
        external_id: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        evidence: bool = False,
        reviewed: bool = False,
        rows: str | None = None,
        excel: bool | None = None,
        raw: bool | None = None,
    ) -> AsyncIterator[bytes]:
        """Give a file of all extractions that match, newest first, in parts as they come.

        JSON Lines by default, else CSV of one schema; `rows` is the JSON pointer of a list of which each
        item becomes a line, `excel` begins with a byte order mark, `raw` leaves formulas as they are.
        `reviewed` gives the outputs in the latest version of their reviews, without evidence. A file
        may take as long as it needs; it ends with ConnectionError where the connection breaks.
        """
        query: dict[str, object] = {"format": format, "schema_id": schema_id, "status": status}
        query |= {
            "type": type,
            "external_id": external_id,
            "rows": rows,
            "excel": excel,
            "raw": raw,
        }
        query |= {"start_date": start_date, "end_date": end_date}
        query |= {"include": "evidence" if evidence else None}
        query |= {"output": "reviewed" if reviewed else None}
        request = Request("GET", "/extractions/export", query=query)
        async with self._transport.stream(request, Deadline(inf)) as response:
            async for part in response.aiter_bytes():
                yield part

    async def delete(self, id: str, *, timeout: float | None = None) -> None:
        """Erase an extraction, its source and its output for good."""
        await self._data(Request("DELETE", f"/extractions/{segment(id)}"), timeout)

    async def _data(self, request: Request, timeout: float | None) -> Any:
        return (await self._transport.send(request, self._transport.deadline(timeout))).data()
