from models import Failure, SchemaBody

failure = {
    "status": False,
    "message": "There is no schema with this id",
    "data": None,
    "error": {
        "code": "NOT_FOUND",
        "requestId": "01931f6c-03aa-7d5e-b1c4-5f7e2a9d8b30",
        "retryable": False,
        "added": "by a newer server",
    },
}
assert Failure.model_validate(failure).error.code.value == "NOT_FOUND"
structure = {"type": "object", "properties": {"total": {"type": "number"}}}
SchemaBody.model_validate({"name": "Bill", "structure": structure})
