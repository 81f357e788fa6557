import json
import os

from openapi_client import ApiClient, Configuration, ExtractionsApi, SchemasApi
from openapi_client.exceptions import NotFoundException
from openapi_client.models import SchemaBody, SourceType

configuration = Configuration(
    host=os.environ["QUARRY_URL"], access_token=os.environ["QUARRY_KEY"]
)
structure = {
    "type": "object",
    "properties": {"total": {"type": "number", "describe": "The amount to pay"}},
}
with ApiClient(configuration) as client:
    schemas, extractions = SchemasApi(client), ExtractionsApi(client)
    body = SchemaBody.from_dict({"name": "Bill", "structure": structure})
    made = schemas.create_schema(body)
    created = extractions.create_extraction(
        str(made.data.id),
        SourceType.TEXT,
        ("bill.txt", b"Total: 12.50"),
        _content_type="multipart/form-data",
    )
    listed = extractions.list_extractions(per_page=5)
    try:
        schemas.get_schema("00000000-0000-7000-8000-000000000000")
    except NotFoundException as refusal:
        code = refusal.data.error.code
print(
    json.dumps(
        {
            "output": created.data.output.to_dict(),
            "sources": [item.input.source for item in listed.data.data],
            "code": code,
        }
    )
)
