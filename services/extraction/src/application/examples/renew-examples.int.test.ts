import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames } from "@quarry/contracts";
import { textDocument } from "@quarry/document/testing";
import { createFieldFinder } from "@quarry/engine-offline";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { AppError, systemClock, uuidv7 } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { extractionStream } from "../../domain/extraction.ts";
import { extractionCodec } from "../../domain/extraction-codec.ts";
import { wireExamples } from "./wire-examples.ts";

const [schemaId, accountId] = [uuidv7(), "acme"];
const structure = { type: "object", properties: { depot: { type: "string" } } };
const output = { depot: "88-41-A" };

/** A document as a version of the reader of texts makes it: the first one ran lines together. */
const readBy = (version: "1" | "2", depot: string) => {
  const lines = ["Nordhaven Custody", `KX ${depot}`, "Keep this sheet.", "Thank you."];
  const text = lines.join(version === "1" ? " / " : "\n");
  return { ...textDocument(text), reader: { name: "text", version } };
};

/** A schema with one example that version 1 has read; `today` is what a reader makes of its source now. */
async function taught(today: () => object, folder: string) {
  const opened = new AsyncDisposableStack();
  const blobs = await openFileSystemBlobStore({ root: folder });
  const database = openDatabase(":memory:");
  const log = opened.use(openSqliteEventStore({ database, codec: extractionCodec }));
  const fields = opened.use(createFieldFinder());
  const renewed = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  let reads = 0;
  const extractionId = uuidv7();
  const put = (name: string, value: object) => blobs.put(extractionId, name, JSON.stringify(value));
  const { chooseExamples, teach, readExamples, renewals } = wireExamples({
    ...{ log, blobs, fields, clock: systemClock, engine: { takesExamples: true } },
    ...{ views: {} as never, policies: {} as never, reviews: {} as never },
    schemas: { revision: async () => ({ structure }) } as never,
    sources: {
      async readAgain({ upload }) {
        reads++;
        expect(upload).toBeUndefined();
        return put(blobNames.document, today());
      },
    },
    committed: ({ events }) => {
      if (events.some(({ type }) => type === "ExampleAdded") && reads > 0) renewed.resolve();
    },
    renewalFailed: (_id, error) => failures.push(error),
  });
  opened.use(renewals);
  const target = { extractionId, accountId, schemaId };
  const input = await put(blobNames.input, { source: "a sheet" });
  await log.append({
    stream: extractionStream(extractionId),
    events: [
      {
        type: "ExtractionRequested",
        data: { ...target, schemaRevision: 1, type: "text", model: "llm-4.1", input },
      },
    ],
    ...{ expected: "any", commandId: "one", requestHash: "one" },
  });
  const document = await put("document-1", readBy("1", output.depot));
  const places = { "/depot": { start: 23, end: 30 } };
  const lesson = { ...target, document, structure: parseStructure(structure), output, places };
  await teach(lesson, { commandId: "taught", requestHash: "taught", meta: {} });
  return {
    ...{ blobs, failures, renewed: renewed.promise, readExamples, document },
    reads: () => reads,
    /** The examples that are chosen for another document of the source, as version 2 reads it. */
    choose: () => {
      const next = readBy("2", "17-90-C");
      return chooseExamples({ schemaId, extractionId: uuidv7(), document: next }, undefined);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function inFolder(today: () => object) {
  const folder = await mkdtemp(join(tmpdir(), "quarry-renew-"));
  const schema = await taught(today, folder);
  return {
    ...schema,
    async [Symbol.asyncDispose]() {
      await schema[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

it("compares later documents with what today's reader makes of an example's source", async () => {
  await using schema = await inFolder(() => readBy("2", output.depot));
  expect(await schema.choose()).toEqual([]);
  await schema.renewed;
  const [example] = await schema.choose();
  expect(example).toMatchObject({ output, places: undefined });
  expect(JSON.parse(String(example?.document))).toEqual(readBy("2", output.depot));
  expect(JSON.parse(String(await schema.blobs.read(schema.document)))).toEqual(
    readBy("1", output.depot),
  );
  expect(schema.reads()).toBe(1);
  expect(schema.failures).toEqual([]);
});

it("keeps an example's document where today's reader loses a value of it, and reads it no more", async () => {
  await using schema = await inFolder(() => readBy("2", "?"));
  await schema.choose();
  await schema.renewed;
  await schema.choose();
  await schema.choose();
  expect(await schema.readExamples(schemaId)).toMatchObject([{ document: schema.document }]);
  expect(schema.reads()).toBe(1);
});

it("keeps an example's document where its source cannot be read any more", async () => {
  await using schema = await inFolder(() => {
    throw new AppError("SOURCE_UNREADABLE", "The file is damaged");
  });
  await schema.choose();
  await schema.renewed;
  expect(await schema.readExamples(schemaId)).toMatchObject([{ document: schema.document }]);
  expect(schema.failures).toEqual([]);
});

it("tries three times where readers or stores are away, and reports each failure", async () => {
  const away = new AppError("UNAVAILABLE", "come again");
  await using schema = await inFolder(() => {
    throw away;
  });
  for (const count of [1, 2, 3]) {
    await schema.choose();
    await expect.poll(() => schema.failures).toEqual(Array(count).fill(away));
  }
  await schema.choose();
  expect(schema.reads()).toBe(3);
  expect(await schema.readExamples(schemaId)).toMatchObject([{ document: schema.document }]);
});
