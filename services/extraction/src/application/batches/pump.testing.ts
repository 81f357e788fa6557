import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { type BatchItem, blobNames } from "@quarry/contracts";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { onTestFinished } from "vitest";
import { openSqliteBatchViews } from "../../adapters/sqlite/batch-views.ts";
import { openSqliteExtractionViews } from "../../adapters/sqlite/extraction-views.ts";
import { itemId } from "../../domain/batch.ts";
import { extractionStream } from "../../domain/extraction.ts";
import { extractionCodec } from "../../domain/extraction-codec.ts";
import { createAdmission } from "../acceptance/admission.ts";
import { contentIn } from "../content.ts";
import { createErase } from "../erasure/erase.ts";
import { createExecute } from "../execute.ts";
import { countItems } from "./batches.ts";
import { createExecuteBatch } from "./execute-batch.ts";
import { createPump, type PumpDependencies } from "./pump.ts";
import { createRetryBatch } from "./retry-batch.ts";

export const accountId = "acme";
export const schemaId = uuidv7();
const schemaRevision = 1;
export const cause = (commandId: string) => ({ commandId, requestHash: commandId, meta: {} });
const item = (number: number): BatchItem => ({
  type: "text",
  model: "llm-4.1-mini",
  input: { source: `Ticket ${number}`, externalId: `order-${number}` },
});

/** The service's stores, pumps of an account that may have 20 pending, and what stands in for engines. */
export async function stage() {
  const folder = await mkdtemp(join(tmpdir(), "quarry-pump-"));
  const database = openDatabase(join(folder, "extraction.db"));
  onTestFinished(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });
  const log = openSqliteEventStore({ database, codec: extractionCodec });
  const views = openSqliteExtractionViews(database);
  const batches = openSqliteBatchViews(database);
  const blobs = await openFileSystemBlobStore({ root: join(folder, "blobs") });
  const committed = () => {};
  const execute = createExecute({ log, views, content: contentIn(blobs), committed });
  const executeBatch = createExecuteBatch({ log, views: batches, committed });
  const [maxPerAccount, maxInAll] = [20, 1_000];
  const limits = { views, clock: Date.now, maxPerAccount, maxInAll };

  async function create(count: number, base64?: string): Promise<string> {
    const batchId = uuidv7();
    const lines = Array.from({ length: count }, (_, index) =>
      JSON.stringify({ ...item(index + 1), ...(base64 && { base64 }) }),
    );
    const list = await blobs.put(batchId, blobNames.batchList, `${lines.join("\n")}\n`);
    const order = { batchId, accountId, schemaId, schemaRevision, items: count, list };
    await executeBatch({ type: "create", batchId, order }, cause("create"));
    return batchId;
  }

  /** A single extraction that stays pending. */
  async function single(): Promise<string> {
    const extractionId = uuidv7();
    const { type, model, input: asked } = item(0);
    const input = await blobs.put(extractionId, blobNames.input, JSON.stringify(asked));
    const order = { extractionId, accountId, schemaId, schemaRevision, type, model, input };
    await execute({ type: "request", extractionId, order }, cause("single"));
    return extractionId;
  }

  /** Ends what is pending of a batch, as its engine would; some in a way that may pass. */
  async function finish(batchId: string, passing: readonly number[] = []): Promise<void> {
    const listing = { accountId, batchId, status: "pending", page: 1, perPage: 100 } as const;
    const mayPass = passing.map((number) => itemId(batchId, number));
    for (const { id: extractionId } of (await views.list(listing)).items) {
      const code = mayPass.includes(extractionId) ? "PROVIDER_FAILED" : "SOURCE_EMPTY";
      const reason = { code, message: "As the test wants it" } as const;
      await execute({ type: "fail", extractionId, accountId, reason }, cause("end"));
    }
  }

  const newPump = (parts: Partial<PumpDependencies> = {}) =>
    createPump({
      ...{
        log,
        batches,
        views,
        blobs,
        execute,
        executeBatch,
        maxPerAccount,
        listLost() {},
        ...parts,
      },
      content: contentIn(blobs),
      admission: createAdmission(limits),
    });
  async function retry(retryOf: string): Promise<string> {
    const batchId = uuidv7();
    const former = await batches.load(retryOf);
    const command = { batchId, retryOf, accountId, commandId: "retry", requestHash: "retry" };
    if (former)
      await createRetryBatch({ log, views, blobs, execute: executeBatch })(former, command, {});
    return batchId;
  }

  /** Damages the database: the log has lost the first commit of an extraction. */
  function loseFirstCommit(extractionId: string): void {
    const lost = database.prepare("DELETE FROM commits WHERE s = ? AND q = 1");
    lost.run(extractionStream(extractionId));
  }

  /** Damages a blob: its bytes are not those that were stored. */
  async function damage(owner: string, name: string): Promise<void> {
    await blobs.put(owner, name, "not what was stored");
  }

  const counts = (batchId: string) => countItems(views, { batchId, accountId });
  const typesOf = async (stream: string) => (await log.read(stream)).events.map(({ type }) => type);
  const erase = createErase({ log, views, blobs });
  return {
    ...{ log, views, batches, blobs, create, single, finish, retry, newPump },
    ...{ counts, typesOf, erase, execute, executeBatch, loseFirstCommit, damage },
  };
}
