import json
import os
from io import BytesIO

from quarry_client import AuthenticatedClient
from quarry_client.api.extractions import create_extraction, list_extractions
from quarry_client.api.schemas import create_schema, get_schema
from quarry_client.models import ExtractionForm, SchemaBody, SourceType
from quarry_client.types import File

client = AuthenticatedClient(
    base_url=os.environ["QUARRY_URL"], token=os.environ["QUARRY_KEY"]
)
structure = {
    "type": "object",
    "properties": {"total": {"type": "number", "describe": "The amount to pay"}},
}
body = SchemaBody.from_dict({"name": "Bill", "structure": structure})
made = create_schema.sync(client=client, body=body)
form = ExtractionForm(
    schema_id=str(made.data.id),
    type_=SourceType.TEXT,
    source=File(payload=BytesIO(b"Total: 12.50"), file_name="bill.txt"),
)
created = create_extraction.sync(client=client, body=form)
listed = list_extractions.sync(client=client, per_page=5)
missing = get_schema.sync("00000000-0000-7000-8000-000000000000", client=client)
print(
    json.dumps(
        {
            "output": created.data.output.to_dict(),
            "sources": [item.input_.source for item in listed.data.data],
            "code": missing.error.code,
        }
    )
)
