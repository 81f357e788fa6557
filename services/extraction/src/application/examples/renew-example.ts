import type { BlobStore } from "@quarry/blob-store";
import type { BlobReference, ExampleContent, ExtractionEvent } from "@quarry/contracts";
import { headOf, type SourceDocument } from "@quarry/document";
import { parseDocument } from "@quarry/engine";
import type { EventStore } from "@quarry/event-store";
import { AppError, type Clock, uuidv7 } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import type { ExtractionOrder } from "../../domain/extraction.ts";
import type { SchemaExample } from "../../domain/schema-examples.ts";
import { readUnlessLost } from "../content.ts";
import type { SchemaDirectory, Sources } from "../ports.ts";
import { readOrder } from "../queries/read-order.ts";
import { type ExampleContents, exampleContent, readerName } from "./example-content.ts";
import type { ExecuteExample } from "./execute-example.ts";
import { findExample, type ReadExamples } from "./read-examples.ts";
import { LOOK_MS, type TeachDependencies } from "./teach-example.ts";

export type RenewDependencies = {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  blobs: Pick<BlobStore, "read">;
  sources: Pick<Sources, "readAgain">;
  schemas: Pick<SchemaDirectory, "revision">;
  fields: TeachDependencies["fields"];
  clock: Clock;
  contents: ExampleContents;
  readExamples: ReadExamples;
  execute: ExecuteExample;
};

/** An example whose document another version of its reader made, and the reader of today. */
export type StaleExample = { example: SchemaExample; content: ExampleContent; reader: string };

/** A document as it is stored. */
type Stored = { document: BlobReference; json: Uint8Array };

/** Returns whether another version of the reader made an example's document, or it is not known which. */
export function isStale(
  { reader: known }: Pick<ExampleContent, "reader">,
  today: SourceDocument["reader"],
): boolean {
  if (known === undefined) return true;
  return known.startsWith(`${today.name}@`) && known !== readerName(today);
}

/**
 * Reads the source of an example again. The document that is read replaces the example's, unless it lacks values that the
 * former one contains, as a web page would that was rendered in a browser. The extraction's own document stays as it is.
 * Places that people pointed at are dropped, because they are spans of the former text. Where the source cannot be read
 * again, the example keeps its document. Either is recorded, so that it is not tried again for this version.
 *
 * @throws errors that pass.
 */
export function createRenewExample(dependencies: RenewDependencies) {
  const { log, blobs, contents, readExamples, execute } = dependencies;

  /** Returns the example's next document with its content. */
  async function renewed(order: ExtractionOrder, { example, content, reader }: StaleExample) {
    const same = { document: example.document, content: { ...content, reader } };
    const json = await readUnlessLost(blobs, example.document);
    if (!json || readerName(headOf(json).reader) === reader) return same;
    const former = { document: example.document, json };
    const today = await readToday(dependencies, order);
    if (!today || !(await teachesAsMuch(dependencies, order, { former, today, content })))
      return same;
    const { output } = content;
    return {
      document: today.document,
      content: exampleContent(parseDocument(today.json), { output }),
    };
  }

  async function isPresent(schemaId: string, { owner, sha256 }: BlobReference): Promise<boolean> {
    return findExample(await readExamples(schemaId), owner)?.content.sha256 === sha256;
  }

  return async (stale: StaleExample): Promise<void> => {
    const { extractionId, content: former } = stale.example;
    const order = await readOrder(extractionId, log);
    if (!order || !(await isPresent(order.schemaId, former))) return;
    const { schemaId, accountId } = order;
    const next = await renewed(order, stale);
    const content = await contents.store(extractionId, next.content);
    const target = { schemaId, accountId, extractionId };
    const commandId = uuidv7();
    await execute(
      { type: "renew", ...target, document: next.document, content, replaces: former },
      { commandId, requestHash: commandId, meta: {} },
    );
    await contents.empty((await isPresent(schemaId, content)) ? former : content);
  };
}

/** Returns the source as today's reader reads it; undefined where it cannot be read, which no repeat would pass. */
async function readToday(
  { sources, blobs }: RenewDependencies,
  { extractionId, accountId, type, input, upload }: ExtractionOrder,
): Promise<Stored | undefined> {
  const asked = { extractionId, accountId, type, input, ...(upload && { upload }) };
  try {
    const document = await sources.readAgain(asked, {});
    return { document, json: await blobs.read(document) };
  } catch (error) {
    if (error instanceof AppError && !error.retryable) return undefined;
    throw error;
  }
}

/** Returns whether a document contains all values and lists of an example that its former document contains. */
async function teachesAsMuch(
  { schemas, fields, clock }: RenewDependencies,
  { accountId, schemaId, schemaRevision: revision }: ExtractionOrder,
  { former, today, content }: { former: Stored; today: Stored; content: ExampleContent },
): Promise<boolean> {
  const schema = await schemas.revision({ accountId, schemaId, revision }, {});
  const structure = parseStructure(schema.structure);
  const { output, places } = content;
  const missing = ({ json }: Stored, known?: ExampleContent["places"]) => {
    const task = {
      document: json,
      structure,
      output,
      places: known,
      deadlineAt: clock() + LOOK_MS,
    };
    return fields.notLocatedIn(task, accountId);
  };
  const before = new Set(await missing(former, places));
  return (await missing(today)).every((pointer) => before.has(pointer));
}
