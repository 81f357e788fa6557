"""Webhooks as a receiver gets them: verified by Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from quarry import models
from quarry.base import Answer
from quarry.errors import QuarryError


class WebhookEvent(Answer):
    """An event as a webhook is sent it: without its place in the feed."""

    id: str
    type: str
    occurred_at: Annotated[str, Field(alias="occurredAt")]
    sequence: int | None = None
    """As in the feed; a `webhook.test` has none."""
    data: models.EventData
    output: Any = None
    """The output, where the webhook includes it."""
    external_id: Annotated[str | None, Field(alias="externalId")] = None
    """The caller's own id, where the webhook includes the output."""
    metadata: dict[str, str] | None = None
    output_at: Annotated[str | None, Field(alias="outputAt")] = None
    """The path of an output that was too large to be sent, or could not be read."""


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: bytes | str, *, tolerance: float = 300
) -> WebhookEvent:
    """Return the event of a request that Quarry has signed.

    `body` is taken as it came: JSON that was parsed and written again has other bytes. `tolerance` is
    how far the sender's clock may be off, in seconds. Raises QuarryError where the signature is not
    that of the secret, or the request is too old.
    """
    sent = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (
        sent.get(f"webhook-{name}") for name in ("id", "timestamp", "signature")
    )
    if not id or not timestamp or not signatures:
        raise QuarryError("The request has no headers webhook-id, -timestamp and -signature")
    if not timestamp.isascii() or not timestamp.isdecimal():
        raise QuarryError("The header webhook-timestamp is not a number of seconds")
    if abs(time.time() - int(timestamp)) > tolerance:
        raise QuarryError("The webhook's time is too far from now")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + content
    digest = hmac.new(key_of(secret), signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(one.encode(), expected) for one in signatures.split()):
        raise QuarryError("The webhook was not signed with this secret")
    return WebhookEvent.model_validate(json.loads(content))


def key_of(secret: str) -> bytes:
    """Read a secret as it was returned when the webhook was made, or rotated."""
    try:
        return base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise QuarryError("The secret is not one of a webhook: whsec_ and Base64") from None
