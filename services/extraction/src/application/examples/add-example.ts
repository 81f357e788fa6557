import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import type { AddExample, AddedExample, GetExamples, GetExtraction } from "@quarry/contracts";
import { AppError, invalid, type Json } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import { notFound } from "../../domain/extraction.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { placesOfValues } from "../../domain/review/places-of-values.ts";
import { contentIn } from "../content.ts";
import type { ExtractionViews, SchemaDirectory } from "../ports.ts";
import { loadOwnRow } from "../queries/read-extractions.ts";
import type { createReviews } from "../review/reviews.ts";
import { assertFits } from "./assert-fits.ts";
import { contradictedBy } from "./contradicted-by.ts";
import { findExample, type ReadExamples } from "./read-examples.ts";
import type { Lesson, TeachExample } from "./teach-example.ts";

export type AddExampleDependencies = {
  views: Pick<ExtractionViews, "load">;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  reviews: Pick<ReturnType<typeof createReviews>, "reviewed">;
  readExamples: ReadExamples;
  teach: TeachExample;
};

/** A completed extraction, with what its document and its output are read from. */
type Completed = ExtractionRow & Required<Pick<ExtractionRow, "document" | "evidence">>;

/**
 * Makes an extraction an example of its schema.
 *
 * @throws AppError NOT_FOUND; STATE_CONFLICT if it is not completed, or the schema has as many examples as it may;
 *   VALIDATION_FAILED if it is of another schema or the output does not fit; TIMEOUT and PAYLOAD_TOO_LARGE.
 */
export function createAddExample(dependencies: AddExampleDependencies) {
  const { views, blobs, readExamples, teach } = dependencies;
  return async (command: AddExample, meta: MessageContext): Promise<AddedExample> => {
    const { commandId, requestHash, output: given, ...target } = command;
    const row = await loadCompleted(views, target);
    const { structure, output, places } = await rightOutput(dependencies, { row, given }, meta);
    const lesson = { ...target, document: row.document, structure, output, places };
    const notLocated = await orNotFound(row, teach(lesson, { commandId, requestHash, meta }));
    const example = findExample(await readExamples(row.schemaId), row.id);
    if (!example) throw notFound(row.id);
    const { extractionId, createdAt } = example;
    const evidence = await contentIn(blobs).evidence(row.evidence);
    const contradicts = evidence ? contradictedBy(evidence, output) : [];
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

/**
 * Returns the output that is right, in the shape of the revision that the extraction was run with: unless it is given,
 * what people have left in the review, which is the engine's where no one has changed it, and where they say that it is.
 */
async function rightOutput(
  { reviews, schemas }: Pick<AddExampleDependencies, "reviews" | "schemas">,
  { row, given }: { row: Completed; given: Json | undefined },
  context: MessageContext,
): Promise<Pick<Lesson, "structure" | "output" | "places">> {
  const { id: extractionId, accountId, schemaId, schemaRevision: revision } = row;
  const schema = await schemas.revision({ accountId, schemaId, revision }, context);
  const structure = parseStructure(schema.structure);
  if (given !== undefined) {
    assertFits(structure, given, "output");
    return { structure, output: given };
  }
  const { output, leaves } = await reviews.reviewed({ extractionId, accountId }, context);
  return { structure, output, places: placesOfValues(leaves) };
}

/** Waits for what needs the document of an extraction, which may be erased meanwhile. */
async function orNotFound<Result>({ id }: Completed, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BlobMissingError ? notFound(id) : error;
  }
}
