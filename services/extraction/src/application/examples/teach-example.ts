import type { StructureNode } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type { BlobReference } from "@quarry/contracts";
import { parseDocument, type ValuePlaces } from "@quarry/engine";
import type { FieldFinder } from "@quarry/engine-offline";
import type { Clock, Json } from "@quarry/kernel";
import type { Cause } from "../execute.ts";
import { type ExampleContents, exampleContent } from "./example-content.ts";
import type { ExecuteExample } from "./execute-example.ts";
import { findExample, type ReadExamples } from "./read-examples.ts";

/** How long an example may be looked at, in ms: less than the caller waits. */
export const LOOK_MS = 8_000;

/** A document with its right output. */
export type Lesson = {
  extractionId: string;
  accountId: string;
  schemaId: string;
  document: BlobReference;
  structure: StructureNode;
  output: Json;
  /** Where a person says that its values stand. */
  places?: ValuePlaces | undefined;
};

/** Makes a lesson an example of its schema; returns pointers of what the document does not contain. */
export type TeachExample = (lesson: Lesson, cause: Cause) => Promise<string[]>;

export type TeachDependencies = {
  blobs: Pick<BlobStore, "read">;
  fields: Pick<FieldFinder, "notLocatedIn">;
  clock: Clock;
  contents: ExampleContents;
  readExamples: ReadExamples;
  execute: ExecuteExample;
};

/**
 * The document is looked at in a thread. A lesson that was taught before changes nothing; another output of the same
 * extraction replaces the former one.
 *
 * @throws BlobMissingError; AppError STATE_CONFLICT if the schema has as many examples as it may; TIMEOUT and
 *   PAYLOAD_TOO_LARGE.
 */
export function createTeachExample(dependencies: TeachDependencies): TeachExample {
  const { blobs, fields, clock, contents, readExamples, execute } = dependencies;
  return async ({ structure, output, places, ...lesson }, cause) => {
    const { accountId, schemaId, extractionId } = lesson;
    const document = await blobs.read(lesson.document);
    const task = { document, structure, output, places, deadlineAt: clock() + LOOK_MS };
    const notLocated = await fields.notLocatedIn(task, accountId);
    const taught = exampleContent(parseDocument(document), { output, places });
    const content = await contents.store(extractionId, taught);
    const former = findExample(await readExamples(schemaId), extractionId);
    await execute({ type: "add", ...lesson, content }, cause);
    if (former && former.content.sha256 !== content.sha256) await contents.empty(former.content);
    return notLocated;
  };
}
