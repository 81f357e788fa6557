import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "@quarry/blob-store";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { type BlobReference, blobNames } from "@quarry/contracts";
import type { Engine, EngineOrder, EngineResult } from "@quarry/engine";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { createHeldBytes, type Json, uuidv7 } from "@quarry/kernel";
import { openSqliteBatchViews } from "../../adapters/sqlite/batch-views.ts";
import { openSqliteExtractionViews } from "../../adapters/sqlite/extraction-views.ts";
import { openSqliteReviewClaims } from "../../adapters/sqlite/review-claims.ts";
import { openSqliteReviewPolicies } from "../../adapters/sqlite/review-policies.ts";
import { openSqliteReviewViews } from "../../adapters/sqlite/review-views.ts";
import { extractionCodec } from "../../domain/extraction-codec.ts";
import { createUseCases } from "../use-cases.ts";

export const now = Date.UTC(2026, 10, 21);
const accountId = "acme";
export const schema = {
  id: uuidv7(),
  accountId,
  name: "Ticket",
  structure: { type: "object", properties: { ticket: { type: "string" } } },
  revision: 1,
  createdAt: now,
};
export const result: EngineResult = {
  output: { ticket: "TK-1" },
  evidence: {
    leaves: [],
    missing: [],
    warnings: [],
    engine: { id: "llm", version: "1" },
    usage: { calls: 1, inputTokens: 7, outputTokens: 5, estimated: false },
  },
};
export const document = {
  text: "Ticket: TK-1",
  pages: [{ number: 1, start: 0, end: 12 }],
  tables: [],
  structured: [],
  images: [],
  warnings: [],
  reader: { name: "text", version: "1" },
};
/** The service on real stores; engine and schema service are the test's. */
export async function openRunningService(
  folder: string,
  wishes: { allowPartial?: boolean } = {},
  accountTokensPerMonth?: number,
  committed: Parameters<typeof createUseCases>[0]["committed"] = () => {},
) {
  const database = openDatabase(join(folder, "extraction.db"));
  const log = openSqliteEventStore({ database, codec: extractionCodec });
  const views = openSqliteExtractionViews(database);
  const script = {
    extract: async (_request: EngineOrder) => result,
    stored: async (_name: string) => {},
    revision: async () => schema,
  };
  const stored = await openFileSystemBlobStore({ root: join(folder, "blobs") });
  const erasures: string[] = [];
  const blobs: BlobStore = {
    ...stored,
    async put(...blob) {
      const ref = await stored.put(...blob);
      await script.stored(ref.name);
      return ref;
    },
    async eraseOwner(owner) {
      erasures.push(owner);
      await stored.eraseOwner(owner);
    },
  };
  const engine: Engine = {
    id: "llm",
    version: "1",
    seesImages: false,
    usesModel: true,
    extract: (request) => script.extract(request),
    [Symbol.asyncDispose]: async () => {},
  };
  const dependencies: Parameters<typeof createUseCases>[0] = {
    usage: { of: async () => ({ days: [] }) },
    log,
    views,
    batches: openSqliteBatchViews(database),
    reviews: openSqliteReviewViews(database),
    reviewPolicies: openSqliteReviewPolicies(database),
    reviewClaims: openSqliteReviewClaims(database),
    blobs,
    schemas: {
      live: async () => schema,
      revision: () => script.revision(),
      search: async () => [],
    },
    engine,
    pageImages: { of: async () => [], one: () => Promise.reject(new Error("unexpected request")) },
    sources: {
      kept: async () => undefined,
      readAgain: () => Promise.reject(new Error("unexpected request")),
    },
    fields: { fieldsIn: async () => [], notLocatedIn: async () => [] },
    clock: () => now,
    pendingLimits: { perAccount: 10, inAll: 10 },
    accountTokensPerMonth,
    engineTimeoutMs: 1_000,
    questionTokens: { document: 6_000, examples: 1_000 },
    heldDocuments: createHeldBytes(2), // one document of an account
    committed,
    cancel: () => {},
    listLost: () => {},
    renewalFailed: () => {},
  };
  const useCases = createUseCases(dependencies);

  const readJson = async (blob: BlobReference) => JSON.parse((await blobs.read(blob)).toString());
  const extractionId = uuidv7();
  const store = (name: string, value: Json) => blobs.put(extractionId, name, JSON.stringify(value));
  const input = await store(blobNames.input, {
    source: document.text,
    instruction: "as printed",
    ...wishes,
  });
  const command = { commandId: uuidv7(), requestHash: "hash", extractionId, accountId };
  const order = { schemaId: schema.id, type: "text", model: "llm-4.1", input } as const;
  await useCases.request({ ...command, ...order }, {});
  const source = {
    extractionId,
    accountId,
    document: await store(blobNames.document, document),
    reader: "text",
    pages: 1,
    characters: document.text.length,
  };
  return {
    script,
    erasures,
    ...{ useCases, log, blobs, database, extractionId, accountId },
    work({ signal = new AbortController().signal, last = false } = {}): Promise<void> {
      const cause = { commandId: "event-1", requestHash: "event-1", meta: {} };
      return useCases.run(source, cause, { signal, last });
    },
    /** What a volume that is not restored does, unlike a deletion. */
    loseBlobs: () => rm(join(folder, "blobs"), { recursive: true }),
    record: () => useCases.get({ extractionId, accountId }),
    async evidence() {
      const answer = await useCases.evidence({ extractionId, accountId });
      return "failure" in answer ? answer : readJson(answer);
    },
    limits: () => useCases.limits(),
    tokensSince: (from: number) => views.tokensSince(accountId, from),
    document: async () => readJson(await useCases.document({ extractionId, accountId })),
    async delete() {
      await useCases.delete({ ...command, commandId: uuidv7() }, {});
    },
    async [Symbol.asyncDispose]() {
      await log[Symbol.asyncDispose]();
      database.close();
    },
  };
}
