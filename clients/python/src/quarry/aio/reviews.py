"""Reviews of extractions: what a person confirmed and corrected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from quarry import models
from quarry.aio.lists import AsyncListing
from quarry.aio.transport import AsyncTransport
from quarry.requests import Request, segment


class AsyncReviews:
    """Reviews by the extraction's id, and the policies of schemas."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        state: Literal["open", "approved", "rejected"] | None = None,
        schema_id: str | None = None,
        reason: str | None = None,
        per_page: int = 100,
        timeout: float | None = None,
    ) -> AsyncListing[models.ReviewListItem]:
        """List reviews, the least sure first; those that are open unless a state is given."""
        asked: dict[str, object] = {"state": state, "schema_id": schema_id, "reason": reason}

        async def fetch(place: dict[str, object]) -> Any:
            query = {**asked, "per_page": per_page, **place}
            return await self._data(Request("GET", "/reviews", query=query), timeout)

        return AsyncListing(fetch, models.ReviewListItem, by_cursor=False, id_of="extractionId")

    async def get(self, id: str, *, timeout: float | None = None) -> models.Review:
        """Return the review of an extraction, with the output in its latest version."""
        return await self._review(Request("GET", self._at(id)), timeout)

    async def version(
        self, id: str, version: int, *, timeout: float | None = None
    ) -> models.ReviewVersion:
        """Return the output in an earlier version; version 0 is what the engine gave."""
        data = await self._data(Request("GET", f"{self._at(id)}/versions/{version}"), timeout)
        return models.ReviewVersion.model_validate(data)

    async def change(
        self,
        id: str,
        version: int,
        changes: Iterable[Mapping[str, Any]],
        *,
        timeout: float | None = None,
    ) -> models.Review:
        """Apply changes in their order to the output at a version: all of them, or none.

        A ConflictError says that another reviewer was faster.
        """
        body = {"changes": [dict(change) for change in changes]}
        headers = at_version(version)
        return await self._review(
            Request("PATCH", self._at(id), json=body, headers=headers), timeout
        )

    async def replace(
        self, id: str, version: int, output: Any, *, timeout: float | None = None
    ) -> models.Review:
        """Send the whole output as it should be. A ConflictError says that another was faster."""
        body, headers = {"output": output}, at_version(version)
        return await self._review(Request("PUT", self._at(id), json=body, headers=headers), timeout)

    async def undo(
        self, id: str, version: int, *, to: int | None = None, timeout: float | None = None
    ) -> models.Review:
        """Take back the last change of a version, as a next version; repeated, the one before.

        `to` restores any earlier version. A ConflictError says that another reviewer was faster,
        or that no change stands.
        """
        headers = at_version(version)
        request = Request("POST", f"{self._at(id)}/undo", query={"to": to}, headers=headers)
        return await self._review(request, timeout)

    async def complete(
        self,
        id: str,
        verdict: Literal["approved", "rejected"],
        *,
        reason: str | None = None,
        version: int | None = None,
        timeout: float | None = None,
    ) -> models.Review:
        """Approve or reject an extraction, at a version if one is given."""
        body = {"verdict": verdict} | ({} if reason is None else {"reason": reason})
        headers = {} if version is None else at_version(version)
        path = f"{self._at(id)}/complete"
        return await self._review(Request("POST", path, json=body, headers=headers), timeout)

    async def reopen(self, id: str, *, timeout: float | None = None) -> models.Review:
        """Open a completed review again."""
        return await self._review(Request("POST", f"{self._at(id)}/reopen"), timeout)

    async def claim(self, id: str, *, timeout: float | None = None) -> models.ReviewClaim:
        """Say for ten minutes that you work on a review."""
        data = await self._data(Request("POST", f"{self._at(id)}/claim"), timeout)
        return models.ReviewClaim.model_validate(data)

    async def policy(self, schema_id: str, *, timeout: float | None = None) -> models.ReviewPolicy:
        """Return which extractions of a schema need a look."""
        data = await self._data(Request("GET", self._policy_at(schema_id)), timeout)
        return models.ReviewPolicy.model_validate(data)

    async def set_policy(
        self, schema_id: str, policy: Mapping[str, Any], *, timeout: float | None = None
    ) -> models.ReviewPolicy:
        """Replace a schema's policy, by the names of the API; what is left out is as in the default."""
        request = Request("PUT", self._policy_at(schema_id), json=dict(policy))
        return models.ReviewPolicy.model_validate(await self._data(request, timeout))

    def _at(self, id: str) -> str:
        return f"/extractions/{segment(id)}/review"

    def _policy_at(self, schema_id: str) -> str:
        return f"/schemas/{segment(schema_id)}/review-policy"

    async def _review(self, request: Request, timeout: float | None) -> models.Review:
        return models.Review.model_validate(await self._data(request, timeout))

    async def _data(self, request: Request, timeout: float | None) -> Any:
        return (await self._transport.send(request, self._transport.deadline(timeout))).data()


def at_version(version: int) -> dict[str, str]:
    """Require that a review is still at a version."""
    return {"If-Match": f'"{version}"'}
