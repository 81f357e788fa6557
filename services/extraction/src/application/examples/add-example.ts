import type { Evidence, Issue, StructureNode } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import type { AddExample, AddedExample, GetExamples, GetExtraction } from "@quarry/contracts";
import { parseDocument } from "@quarry/engine";
import type { FieldFinder } from "@quarry/engine-offline";
import { AppError, type Clock, invalid, type Json } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { checkOutput, parseStructure } from "@quarry/structure";
import { notFound } from "../../domain/extraction.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { lineDigests } from "../../domain/line-digests.ts";
import { contentIn } from "../content.ts";
import type { ExtractionViews, SchemaDirectory } from "../ports.ts";
import { loadOwnRow } from "../queries/read-extractions.ts";
import type { ExampleContents } from "./example-content.ts";
import type { ExecuteExample } from "./execute-example.ts";
import type { ReadExamples } from "./read-examples.ts";

/** How long an example may be looked at, in ms: less than the caller waits. */
const TIMEOUT_MS = 8_000;

export type AddExampleDependencies = {
  views: Pick<ExtractionViews, "load">;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  fields: Pick<FieldFinder, "notLocatedIn">;
  clock: Clock;
  contents: ExampleContents;
  readExamples: ReadExamples;
  execute: ExecuteExample;
};

/** A completed extraction, with what its document and its output are read from. */
type Completed = ExtractionRow & Required<Pick<ExtractionRow, "document" | "evidence">>;

/** An extraction with the output that is right for it. */
type Right = { row: Completed; structure: StructureNode; output: Json };

/**
 * Makes an extraction an example of its schema.
 *
 * @throws AppError NOT_FOUND; STATE_CONFLICT if it is not completed, or the schema has as many examples as it may;
 *   VALIDATION_FAILED if it is of another schema or the output does not fit; TIMEOUT and PAYLOAD_TOO_LARGE.
 */
export function createAddExample(dependencies: AddExampleDependencies) {
  const { views, blobs, fields, clock, contents, readExamples, execute } = dependencies;
  const content = contentIn(blobs);

  /** Stores what the example teaches; its document is looked at in a thread. */
  async function study({ row, structure, output }: Right) {
    const document = await readDocument(blobs, row);
    const task = { document, structure, output, deadlineAt: clock() + TIMEOUT_MS };
    const notLocated = await fields.notLocatedIn(task, row.accountId);
    const lines = lineDigests(parseDocument(document).text);
    return { notLocated, stored: await contents.store(row.id, { output, lines }) };
  }

  return async (command: AddExample, meta: MessageContext): Promise<AddedExample> => {
    const { commandId, requestHash, output: given, ...target } = command;
    const row = await loadCompleted(views, target);
    const right = await rightOutput(dependencies, { row, given }, meta);
    const { notLocated, stored } = await study(right);
    const find = async () =>
      (await readExamples(row.schemaId)).find(({ extractionId }) => extractionId === row.id);
    const former = await find();
    const references = { document: row.document, content: stored };
    await execute({ type: "add", ...target, ...references }, { commandId, requestHash, meta });
    if (former && former.content.sha256 !== stored.sha256) await contents.empty(former.content);
    const added = await find();
    if (!added) throw notFound(row.id);
    const { extractionId, createdAt } = added;
    const evidence = await content.evidence(row.evidence);
    const contradicts = evidence ? contradictedBy(evidence, right.output) : [];
    return { extractionId, schemaId: row.schemaId, createdAt, notLocated, contradicts };
  };
}

async function loadCompleted(
  views: Pick<ExtractionViews, "load">,
  { schemaId, ...target }: GetExamples & GetExtraction,
): Promise<Completed> {
  const row = await loadOwnRow(views, target);
  if (row.schemaId !== schemaId)
    throw invalid("extractionId", "wrong_schema", "the extraction is of another schema");
  if (row.status === "completed" && row.document && row.evidence) return row as Completed;
  const rule = "An example is a completed extraction";
  throw new AppError("STATE_CONFLICT", `${rule}; ${row.id} is ${row.status}`);
}

/** Returns the output that is right, in the shape of the revision that the extraction was run with. */
async function rightOutput(
  { blobs, schemas }: Pick<AddExampleDependencies, "blobs" | "schemas">,
  { row, given }: { row: Completed; given: Json | undefined },
  context: MessageContext,
): Promise<Right> {
  const { accountId, schemaId, schemaRevision: revision } = row;
  const schema = await schemas.revision({ accountId, schemaId, revision }, context);
  const structure = parseStructure(schema.structure);
  if (given !== undefined) {
    const issues = checkOutput(structure, given);
    if (issues.length > 0) throw outputRefused(issues);
    return { row, structure, output: given };
  }
  const output = row.outputBlob ? await contentIn(blobs).output(row.outputBlob) : row.output;
  if (output === undefined) throw notFound(row.id);
  return { row, structure, output };
}

function outputRefused(issues: readonly Issue[]): AppError {
  const named = issues.map((issue) => ({ ...issue, field: `output${issue.field}` }));
  const [{ field, message } = { field: "output", message: "does not fit" }] = named;
  return new AppError("VALIDATION_FAILED", `${field}: ${message}`, { issues: named });
}

async function readDocument(blobs: BlobStore, row: Completed): Promise<Buffer> {
  try {
    return await blobs.read(row.document);
  } catch (error) {
    throw error instanceof BlobMissingError ? notFound(row.id) : error;
  }
}

/** Pointers of the values that examples led to, and that are wrong. */
function contradictedBy({ leaves }: Evidence, output: Json): string[] {
  return leaves
    .filter(({ reason }) => reason === "example")
    .filter(({ pointer, value }) => valueAt(output, pointer) !== value)
    .map(({ pointer }) => pointer);
}
