"""Data of a model from every kind of source, with and without `await`."""

import datetime
from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import anyio
import pytest
from conftest import STRUCTURE, TICKET, Server, Ticket, unique
from pydantic import BaseModel, ConfigDict, Field

import quarry
from quarry import AsyncQuarry, ExtractionResult, Progress, Quarry, Settled, Text, utf16_slice
from quarry.sources import Source


class Currency(str, Enum):
    EUR = "EUR"
    USD = "USD"


class Line(BaseModel):
    description: str
    amount: Decimal


class Invoice(BaseModel):
    model_config = ConfigDict(strict=True)

    number: str = Field(alias="invoiceNumber", description="Invoice number")
    date: datetime.date | None = Field(None, description="Invoice date")
    due: datetime.date | None = Field(None, description="Date payment is due")
    currency: Currency | None = None
    lines: list[Line] = Field(default_factory=list, description="Line items")


INVOICE = """Invoice number: 2026-117
Invoice date: 3 November 2026

Description      Quantity   Amount
Copper wire             4    38.00
Solder, 500 g           1    21.50
"""


def test_gives_data_of_the_model_with_evidence_beside_it(client: Quarry) -> None:
    result = client.extract(Text(INVOICE), Invoice)
    data: Invoice = result.data
    assert (data.number, data.date, data.due) == ("2026-117", datetime.date(2026, 11, 3), None)
    assert [line.amount for line in data.lines] == [Decimal("38"), Decimal("21.5")]
    evidence = result.evidence("/date")
    assert evidence is not None
    assert (evidence.quote, evidence.page) == ("3 November 2026", 1)
    assert evidence.start is not None
    assert evidence.end is not None
    text = client.extractions.document(result.id).text
    assert utf16_slice(text, evidence.start, evidence.end) == evidence.quote
    assert (result.usage.calls, result.missing, result.evidence("/none")) == (0, [], None)


def test_does_the_same_with_await(server: Server) -> None:
    async def extract() -> ExtractionResult[Invoice]:
        async with AsyncQuarry(server.url, server.api_key) as client:
            return await client.extract(Text(INVOICE), Invoice)

    assert anyio.run(extract).data.number == "2026-117"


Make = Callable[[Path], Any]


@pytest.mark.parametrize(
    "make",
    [
        lambda path: str(path),
        lambda path: path,
        lambda path: path.read_bytes(),
        lambda path: BytesIO(path.read_bytes()),
        lambda path: Text("Å" * 4_000_001 + "\n" + path.read_text()),
    ],
    ids=["name", "path", "bytes", "file", "long text"],
)
def test_takes_every_kind_of_source(client: Quarry, tmp_path: Path, make: Make) -> None:
    path = tmp_path / "ticket.txt"
    path.write_text(TICKET)
    assert client.extract(make(path), Ticket).data.ticket == "TK-4711"


def test_takes_what_was_uploaded(client: Quarry) -> None:
    upload = client.uploads.create(TICKET.encode(), file_name="ticket.txt")
    assert client.extract(upload, Ticket).data.ticket == "TK-4711"


def test_says_how_to_send_a_text_where_there_is_no_such_file(client: Quarry) -> None:
    with pytest.raises(FileNotFoundError, match=r"write quarry\.Text"):
        client.extract(TICKET, Ticket)


@pytest.mark.parametrize(("source", "what"), [(None, "None"), (5, "int"), ({}, "dict")])
def test_says_what_a_source_is(client: Quarry, source: Any, what: str) -> None:
    with pytest.raises(TypeError, match=f"^source must be the path of a file.*, not {what}$"):
        client.extract(source, Ticket)


def test_sends_options_with_a_form_and_with_json(client: Quarry) -> None:
    for source in (Text(TICKET), TICKET.encode()):
        own = unique("order")
        client.extract(source, Ticket, external_id=own, metadata={"a": "1"}, allow_partial=True)
        (item,) = client.extractions.list(external_id=own, evidence=True)
        assert (item.external_id, item.metadata) == (own, {"a": "1"})
        assert item.evidence is not None


def test_sends_the_right_output_and_which_examples_may_be_used(client: Quarry) -> None:
    schema = client.schemas.create(
        unique("Sheet"), {"type": "object", "properties": {"depot": {"type": "string"}}}
    )
    taught: Source
    later: Source
    first, second = (f"Nordhaven Custody\nKX {it}\nKeep this.\n" for it in ("88-41", "17-90"))
    for taught, later in ((Text(first), Text(second)), (first.encode(), second.encode())):
        example = client.extractions.create(
            taught, schema.id, wait=30, right_output={"depot": "88-41"}
        )
        assert example.id in [each.extraction_id for each in client.schemas.examples(schema.id)]
        named = client.extractions.create(later, schema.id, wait=30, examples=[example.id])
        assert used_by(client, named.id) == [example.id]
        without = client.extractions.create(later, schema.id, wait=30, examples="none")
        assert used_by(client, without.id) == []


def used_by(client: Quarry, extraction_id: str) -> list[str]:
    evidence = client.extractions.evidence(extraction_id)
    assert isinstance(evidence, quarry.models.Evidence)
    return [each.id for each in evidence.examples or []]


class Parcel(BaseModel):
    weight: float = Field(description="Weight in kg")
    carrier: str = "unknown"
    insured: bool | None = None


def test_names_which_required_values_the_source_lacks(client: Quarry) -> None:
    with pytest.raises(quarry.MissingValuesError) as caught:
        client.extract(Text("Parcel\n\nHandle with care."), Parcel)
    assert caught.value.pointers == ["/weight"]
    assert caught.value.data == {"weight": None, "carrier": None, "insured": None}
    assert caught.value.extraction_id is not None


def test_gives_a_default_where_the_source_lacks_a_value(client: Quarry) -> None:
    data = client.extract(Text("Weight in kg: 2.5"), Parcel).data
    assert (data.weight, data.carrier, data.insured) == (2.5, "unknown", None)


class Party(BaseModel):
    name: str
    vat_number: str | None = Field(None, description="VAT number")


class Stop(BaseModel):
    place: str | None = Field(None, description="Place of the stop")


class Transport(BaseModel):
    number: str = Field(description="Transport number")
    carrier: Party | None = None
    broker: Party = Party(name="none")
    stop: Stop = Field(default_factory=Stop)


def test_gives_none_or_the_default_where_the_source_lacks_an_object(client: Quarry) -> None:
    data = client.extract(Text("Transport number: T-1\n"), Transport).data
    assert (data.number, data.carrier, data.broker.name) == ("T-1", None, "none")
    assert data.stop == Stop()


class Consigned(BaseModel):
    number: str = Field(description="Transport number")
    carrier: Party


def test_names_the_values_that_a_required_object_lacks(client: Quarry) -> None:
    with pytest.raises(quarry.MissingValuesError) as caught:
        client.extract(Text("Transport number: T-1\n"), Consigned)
    assert caught.value.pointers == ["/carrier/name"]


class Heavy(BaseModel):
    weight: float = Field(ge=100, description="Weight in kg")


def test_names_which_rule_of_the_model_the_data_breaks(client: Quarry) -> None:
    with pytest.raises(quarry.SchemaMismatchError) as caught:
        client.extract(Text("Parcel\nWeight in kg: 2.5"), Heavy)
    assert [pointer for pointer, _ in caught.value.issues] == ["/weight"]


class Node(BaseModel):
    parent: "Node | None" = None


def test_refuses_a_model_that_cannot_be_extracted_and_says_where(client: Quarry) -> None:
    with pytest.raises(quarry.ValidationError) as caught:
        client.extract(Text(TICKET), Node)
    assert caught.value.issues


def test_takes_lists_and_stored_schemas(client: Quarry) -> None:
    assert isinstance(client.extract(Text(INVOICE), list[Line]).data, list)
    schema = client.schemas.create(unique("Ticket"), STRUCTURE)
    for stored in (schema, schema.id):
        assert client.extract(Text(TICKET), stored).data == {"ticket": "TK-4711"}


def test_ensures_a_schema_once_and_again_when_it_was_deleted(client: Quarry) -> None:
    class Passing(Ticket):
        pass

    result = client.extract(Text(TICKET), Passing)
    assert result.schema_revision == 1
    first = result.schema_id
    assert client.extract(Text(TICKET), Passing).schema_id == first
    client.schemas.delete(first)
    assert client.extract(Text(TICKET), Passing).schema_id != first


@pytest.mark.parametrize(
    ("source", "kind"),
    [(Text(TICKET), "text"), (f"<p>{TICKET}</p>".encode(), "webpage")],
)
def test_extracts_again_from_what_an_extraction_was_made_from(
    client: Quarry, source: Text | bytes, kind: Literal["text", "webpage"]
) -> None:
    schema = client.schemas.create(unique("Ticket"), STRUCTURE)
    first = client.extract(source, schema, type=kind, file_name="ticket.html")
    client.schemas.update(schema.id, schema.name, schema.structure)
    again, options = client.extractions.again(first.id)
    assert options["type"] == kind
    second = client.extract(again, schema, schema_revision=1, **options)
    assert (second.data, second.schema_revision) == (first.data, 1)
    assert second.id != first.id
    assert client.extractions.get(second.id).source == client.extractions.get(first.id).source


def test_makes_one_extraction_under_one_key(client: Quarry) -> None:
    key = unique("order")
    first = client.extract(Text(TICKET), Ticket, idempotency_key=key)
    assert client.extract(Text(TICKET), Ticket, idempotency_key=key).id == first.id


def test_reports_steps_and_the_failure_of_a_source(client: Quarry) -> None:
    steps: list[Progress | Settled] = []
    with pytest.raises(quarry.SourceError) as caught:
        client.extract(b"%PDF-1.7 broken", Ticket, type="pdf", on_progress=steps.append)
    assert (caught.value.code, caught.value.status) == ("SOURCE_UNREADABLE", 422)
    settled = steps[-1]
    assert isinstance(settled, Settled)
    assert settled.failure is not None
    assert caught.value.extraction_id is not None
    assert "failure" in repr(client.extractions.evidence(caught.value.extraction_id))


def test_ends_a_call_at_its_deadline(client: Quarry) -> None:
    with pytest.raises(TimeoutError):
        client.me(timeout=0)


def test_extracts_by_its_own_model_though_another_is_stored_under_its_name(client: Quarry) -> None:
    title = unique("Clash")

    class First(BaseModel):
        model_config = ConfigDict(title=title)
        ticket: str = Field(description="Ticket number")

    class Second(BaseModel):
        model_config = ConfigDict(title=title)
        amount: float = Field(description="Amount")

    source = Text("Ticket number: TK-1\nAmount: 1.50\n")
    for _ in range(2):
        assert client.extract(source, First).data.ticket == "TK-1"
        assert client.extract(source, Second).data.amount == 1.5


def test_refuses_a_dict_in_place_of_a_model_and_says_what_to_give(client: Quarry) -> None:
    with pytest.raises(TypeError, match=r"must be a Pydantic model, .* not a dict; .*ensure"):
        client.extract(Text("Total: 1"), {"type": "object"})  # type: ignore[call-overload]
