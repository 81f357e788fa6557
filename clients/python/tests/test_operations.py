"""The client against the contract of a running server."""

import json
import re
import urllib.request
import uuid
from contextlib import suppress
from typing import Any

import httpx
import pytest
from conftest import ROOT, STRUCTURE, TICKET, Server, unique
from generate import stale

from quarry import ApiError, ConflictError, Quarry, Text
from quarry.codes import CLASS_OF, STATUS_OF
from quarry.results import Settled


@pytest.fixture(scope="module")
def document(server: Server) -> Any:
    with urllib.request.urlopen(f"{server.url}/openapi.json") as answer:
        return json.load(answer)


def call_all(client: Quarry) -> None:
    made = client.keys.create("reader", ["schemas:read"], expires_in_days=1)
    successor = client.keys.rotate(made.id, grace_hours=0, expires_in_days=9)
    assert successor.scopes == made.scopes
    assert successor.secret != made.secret
    keys = client.keys.list()
    assert {made.id, successor.id} <= {key.id for key in keys}
    client.keys.delete(made.id)
    assert client.me().limits.pending_extractions > 0
    assert "admin" in client.me().scopes
    assert client.uploads.create(TICKET.encode()).size == len(TICKET)
    assert client.uploads.address().path.startswith("/v1/uploads?token=")
    name = unique("Ticket")
    schema = client.schemas.create(name, STRUCTURE)
    client.schemas.update(schema.id, name, schema.structure)
    assert [each.id for each in client.schemas.list(search=name)] == [schema.id]
    assert client.schemas.ensure(name, schema.structure).id == schema.id
    assert client.schemas.validate(schema.structure).valid
    client.schemas.import_(json_schema=client.schemas.json_schema(schema.id))
    assert [each.revision for each in client.schemas.revisions(schema.id).data][-1] == 1
    assert client.schemas.revision(schema.id, 1).name == name
    tag = client.schemas.get(schema.id).etag
    id = client.extractions.create(Text(TICKET), schema.id).id
    assert list(client.extractions.follow(id))[-1] == Settled("completed")
    receipt = client.extractions.create(
        ROOT / "tools/samples/src/receipt.png", schema.id, wait=10
    ).id
    list(client.extractions.follow(receipt))
    assert client.extractions.page_image(receipt, 1).startswith(b"\xff\xd8")  # a JPEG
    client.extractions.delete(receipt)
    items = [{"type": "text", "source": TICKET}]
    batch = client.batches.create(schema.id, items).id
    assert client.batches.get(batch).id == batch
    client.batches.cancel(batch)
    b"".join(client.batches.results(batch))
    assert batch in [each.id for each in client.batches.list()]
    with pytest.raises(ConflictError):
        client.batches.retry(batch)
    for item in client.extractions.list(schema_id=schema.id):
        if item.id != id:
            list(client.extractions.follow(item.id))
            client.extractions.delete(item.id)
    use_webhooks(client)
    done = client.events.follow(types=["extraction.completed"])
    assert next(done).type == "extraction.completed"
    assert [each.id for each in client.extractions.list(schema_id=schema.id)] == [id]
    assert client.extractions.get(id).result == {"ticket": "TK-4711"}
    client.extractions.evidence(id)
    assert client.schemas.suggest([id]).fields[0].place.extraction_id == id
    example = client.schemas.add_example(schema.id, id, {"ticket": "TK-4711"})
    assert (example.not_located, example.contradicts) == ([], [])
    assert [each.extraction_id for each in client.schemas.examples(schema.id)] == [id]
    client.schemas.delete_example(schema.id, id)
    assert client.schemas.examples(schema.id) == []
    lines = b"".join(client.extractions.export(schema_id=schema.id)).splitlines()
    assert [json.loads(line)["id"] for line in lines] == [id]
    client.extractions.document(id, words=True)
    assert client.extractions.source(id) == TICKET.encode()
    assert client.extractions.summary(id).schema_name == name
    use_reviews(client, id, schema.id)
    quality = client.schemas.quality(schema.id, error=0.05)
    assert (quality.error, quality.sample) == (0.05, 0)
    client.extractions.delete(id)
    assert client.usage().days[-1].requested > 0
    client.schemas.delete(schema.id, if_match=tag)


def use_reviews(client: Quarry, id: str, schema_id: str) -> None:
    assert client.reviews.set_policy(schema_id, {"below": 0.5}).below == 0.5
    assert client.reviews.policy(schema_id).learn == "reviewed"
    assert client.reviews.claim(id).until
    output = client.reviews.get(id).output
    changes = [{"op": "replace", "pointer": "/ticket", "value": "TK-1"}]
    assert client.reviews.change(id, 0, changes).output == {"ticket": "TK-1"}
    with pytest.raises(ConflictError):
        client.reviews.change(id, 0, changes)
    assert client.reviews.replace(id, 1, output).version == 2
    assert client.reviews.undo(id, 2).output == {"ticket": "TK-1"}
    assert client.reviews.undo(id, 3, to=2).output == output
    assert client.reviews.version(id, 1).output == {"ticket": "TK-1"}
    client.reviews.complete(id, "rejected", reason="blurred")
    assert client.reviews.reopen(id).state == "open"
    assert client.reviews.complete(id, "approved", version=4).reason is None
    approved = client.reviews.list(state="approved", schema_id=schema_id)
    assert [each.extraction_id for each in approved] == [id]
    shown = next(iter(client.extractions.list(schema_id=schema_id, reviewed=True)))
    assert shown.review is not None
    assert shown.review.verdict == "approved"
    exported = client.extractions.export(schema_id=schema_id, reviewed=True)
    assert b'"review":{"state":"approved","version":4' in b"".join(exported)


def use_webhooks(client: Quarry) -> None:
    url, key = "https://erp.invalid/hook", str(uuid.uuid4())
    hook, again = (
        client.webhooks.create(url, types=["extraction.completed"], idempotency_key=key)
        for _ in range(2)
    )
    assert (again.id, again.secret) == (hook.id, hook.secret)
    client.webhooks.update(hook.id, enabled=True)
    assert [each.id for each in client.webhooks.list()] == [hook.id]
    assert client.webhooks.get(hook.id).url == hook.url
    assert not client.webhooks.test(hook.id).delivered
    assert client.webhooks.rotate(hook.id).secret != hook.secret
    client.webhooks.deliveries(hook.id, limit=1)
    client.webhooks.replay(hook.id, after=client.events.page(after="latest").next)
    with suppress(ApiError):  # for nothing was sent yet
        client.webhooks.resend(hook.id, "evt_none")
    client.webhooks.delete(hook.id)


def test_has_a_method_for_every_operation(server: Server, document: Any) -> None:
    called: set[str] = set()

    def note(request: httpx.Request) -> None:
        path = re.sub(r"[0-9a-f-]{36}", "{id}", request.url.path)
        path = re.sub(r"examples/{id}$", "examples/{extractionId}", path)
        path = path.replace("/pages/1", "/pages/{page}")
        path = path.replace("/revisions/1", "/revisions/{revision}")
        path = path.replace("/versions/1", "/versions/{version}")
        called.add(f"{request.method} {path}")

    with httpx.Client(event_hooks={"request": [note]}) as http_client:
        call_all(Quarry(server.url, server.api_key, http_client=http_client))
    declared = {
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert called == declared


def test_has_a_class_and_a_status_for_every_code(document: Any) -> None:
    codes = document["components"]["schemas"]["ErrorCode"]["enum"]
    assert sorted(CLASS_OF) == sorted(codes)
    assert ApiError not in CLASS_OF.values()
    rows = re.findall(r"^\| ([A-Z_]+) \| (\d{3}) \|", document["info"]["description"], re.M)
    assert {code: int(status) for code, status in rows} == STATUS_OF


def test_is_generated_from_the_contract_as_it_is(document: Any) -> None:
    assert stale(document) == []
