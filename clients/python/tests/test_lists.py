"""Lists to their end."""

import anyio
from conftest import STRUCTURE, TICKET, Server, unique

from quarry import AsyncQuarry, Quarry, Text


def test_reads_extractions_by_cursor_to_the_end(client: Quarry) -> None:
    schema = client.schemas.create(unique("Ticket"), STRUCTURE)
    ids = [client.extractions.create(Text(TICKET), schema.id).id for _ in range(5)]
    listed = client.extractions.list(schema_id=schema.id, per_page=2)
    assert [each.id for each in listed] == ids[::-1]
    assert [each.id for each in listed] == ids[::-1]
    page = listed.page(3)
    assert ([each.id for each in page.data], page.meta.total) == (ids[:1], 5)


def test_reads_schemas_by_pages_and_yields_each_once(client: Quarry) -> None:
    name = unique("Bill")
    ids = [client.schemas.create(name, STRUCTURE).id for _ in range(5)]
    listed: list[str] = []
    for schema in client.schemas.list(search=name, per_page=2):
        if not listed:
            client.schemas.create(name, STRUCTURE)  # moves the others to later pages
        listed.append(schema.id)
    assert listed == ids[::-1]


def test_reads_with_await(server: Server) -> None:
    async def read() -> list[str]:
        async with AsyncQuarry(server.url, server.api_key) as client:
            schema = await client.schemas.create(unique("Ticket"), STRUCTURE)
            for _ in range(3):
                await client.extractions.create(Text(TICKET), schema.id)
            listed = client.extractions.list(schema_id=schema.id, per_page=2)
            return [each.id async for each in listed]

    assert len(anyio.run(read)) == 3
