"""The client: one call from a source and a model to data of that model."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import Any, TypeVar, overload

import anyio
import httpx
from pydantic import SecretStr
from typing_extensions import Self, Unpack

from quarry import models
from quarry.aio.batches import AsyncBatches
from quarry.aio.events import AsyncEvents
from quarry.aio.extractions import AsyncExtractions
from quarry.aio.keys import AsyncKeys, AsyncUploads
from quarry.aio.reviews import AsyncReviews
from quarry.aio.run import AsyncRunner
from quarry.aio.schemas import AsyncSchemas
from quarry.aio.transport import AsyncTransport, KeyAuth
from quarry.aio.webhooks import AsyncWebhooks
from quarry.errors import QuarryError
from quarry.plans import plan_of
from quarry.requests import Request
from quarry.results import ExtractionResult, Run, Step
from quarry.sources import ExtractionOptions, Source

Data = TypeVar("Data")


class AsyncQuarry:
    """A client of one Quarry with one API key.

    The address and the key are taken from `QUARRY_URL` and `QUARRY_API_KEY` where they are not given.
    `timeout` is for each call with its repeats and waits, in seconds; `max_retries` is how often a
    request is repeated where that may help. An `http_client` of your own brings your certificates and
    proxies; it is not closed here.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = 600.0,
        max_retries: int = 4,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        key = api_key or os.environ.get("QUARRY_API_KEY")
        self._transport = AsyncTransport(
            checked_address(base_url or os.environ.get("QUARRY_URL")),
            KeyAuth(SecretStr(key) if key else None),
            timeout=timeout,
            max_retries=max_retries,
            http_client=http_client,
        )
        self.schemas = AsyncSchemas(self._transport)
        self.extractions = AsyncExtractions(self._transport)
        self.reviews = AsyncReviews(self._transport)
        self.uploads = AsyncUploads(self._transport)
        self.batches = AsyncBatches(self._transport)
        self.webhooks = AsyncWebhooks(self._transport)
        self.events = AsyncEvents(self._transport)
        self.keys = AsyncKeys(self._transport)
        self._runner = AsyncRunner(self.schemas, self.extractions, self._transport)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._transport.base_url!r})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._transport.aclose()

    @overload
    async def extract(
        self,
        source: Source,
        schema: type[Data],
        *,
        idempotency_key: str | None = None,
        retry_failed: int = 0,
        on_progress: Callable[[Step], None] | None = None,
        timeout: float | None = None,
        **options: Unpack[ExtractionOptions],
    ) -> ExtractionResult[Data]: ...

    @overload
    async def extract(
        self,
        source: Source,
        schema: str | models.SchemaRecord,
        *,
        idempotency_key: str | None = None,
        retry_failed: int = 0,
        on_progress: Callable[[Step], None] | None = None,
        timeout: float | None = None,
        **options: Unpack[ExtractionOptions],
    ) -> ExtractionResult[Any]: ...

    async def extract(
        self,
        source: Source,
        schema: type[Any] | str | models.SchemaRecord,
        *,
        idempotency_key: str | None = None,
        retry_failed: int = 0,
        on_progress: Callable[[Step], None] | None = None,
        timeout: float | None = None,
        **options: Unpack[ExtractionOptions],
    ) -> ExtractionResult[Any]:
        """Extract data from a source and wait for it.

        The schema is a Pydantic model, or the id of one that is stored. `retry_failed` new extractions
        may follow one whose failure may pass; `on_progress` is called at each step. Raises ApiError of the
        refusal or of the failed extraction; MissingValuesError where the source lacks required values;
        SchemaMismatchError where the data breaks a rule of the model; ConnectionError, TimeoutError.
        """
        deadline = self._transport.deadline(timeout)
        stored = schema.id if isinstance(schema, models.SchemaRecord) else schema
        plan = None if isinstance(stored, str) else plan_of(stored)
        first = idempotency_key or str(uuid.uuid4())
        attempt = 0
        while True:
            key = first if attempt == 0 else f"{first}-{attempt}"
            run = Run(plan or str(stored), source, options, key, on_progress)
            ended = await self._runner.run(run, deadline)
            if isinstance(ended, ExtractionResult):
                return (
                    ended if plan is None else replace(ended, data=plan.fit(ended.data, ended.id))
                )
            delay = ended.retry_after or 1.0
            if not ended.retryable or attempt >= retry_failed or delay >= deadline.left:
                raise ended
            attempt += 1
            await anyio.sleep(delay)

    async def me(self, *, timeout: float | None = None) -> models.Me:
        """Return the account and the scopes of the key."""
        request = Request("GET", "/me")
        answer = await self._transport.send(request, self._transport.deadline(timeout))
        return models.Me.model_validate(answer.data())

    async def usage(
        self,
        *,
        start_date: str | None = None,
        end_date: str | None = None,
        timeout: float | None = None,
    ) -> models.UsageRecord:
        """Count what the account has used by days, of this month unless days (YYYY-MM-DD, UTC) are named."""
        request = Request("GET", "/usage", query={"start_date": start_date, "end_date": end_date})
        answer = await self._transport.send(request, self._transport.deadline(timeout))
        return models.UsageRecord.model_validate(answer.data())


def checked_address(address: str | None) -> str:
    """Give the address without its end. Raises QuarryError where it is none of http or https."""
    if not address:
        raise QuarryError("Where is Quarry? Pass base_url, or set QUARRY_URL")
    if not address.startswith(("http://", "https://")):
        raise QuarryError(f"base_url must be an http or https address, not {address}")
    return address.rstrip("/").removesuffix("/v1").rstrip("/")
