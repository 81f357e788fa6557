import { type BatchBody, limits, operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { AppError, invalid, type NewId } from "@quarry/kernel";
import type { CreateBatch } from "../../../../application/create-batch.ts";
import type { HeldBodies } from "../../../../application/held-bodies/held-bodies.ts";
import { type Placed, readLines } from "../../forms/read-lines.ts";
import { receiveBatch } from "../../forms/receive-batch.ts";
import { hold } from "../../requests/hold-body.ts";
import { toClaim } from "../../requests/idempotency-key.ts";
import { incomingBody } from "../../requests/incoming-body.ts";
import { createTurns } from "../../requests/read-json.ts";
import { presentBatch } from "../../responses/present-batch.ts";
import { type Route, route } from "../../route.ts";

export type CreateBatchDependencies = {
  createBatch: CreateBatch;
  blobs: BlobStore;
  newId: NewId;
  maxFileBytes: number;
  heldBodies: HeldBodies;
};

export function createBatchRoute(dependencies: CreateBatchDependencies): Route {
  const { createBatch, blobs, newId, maxFileBytes, heldBodies } = dependencies;
  const takeTurn = createTurns();
  return route(operations.createBatch, async (call) => {
    const { accountId, body, query, context, request, response } = call;
    const schemaId = body?.schema_id ?? query.schema_id;
    if (schemaId === undefined) throw invalid("schema_id", "required", "is required");
    if (!body) assertPlain(request.get("Content-Encoding"));
    const holdLine = () => hold(response, heldBodies, limits.batch.lineBytes);
    const items = body
      ? placed(body)
      : readLines(incomingBody(response).bytes(), { holdLine, takeTurn });
    const id = newId();
    const received = await receiveBatch(items, { blobs, id, schemaId, maxFileBytes });
    const claim = toClaim(call, "/batches", { schemaId, list: received.list.sha256 });
    const batch = await createBatch({ accountId, schemaId, ...received, claim, context });
    return { data: presentBatch(batch) };
  });
}

function placed({ items }: BatchBody): Placed[] {
  return items.map((item, index) => ({ place: `items.${index}`, item }));
}

function assertPlain(encoding = "identity"): void {
  if (encoding === "identity") return;
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", "JSON Lines are taken without Content-Encoding");
}
