import type { ExtractionInput, GetSchemaRevision } from "@quarry/contracts";
import { invalid } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import type { SchemaDirectory } from "../ports.ts";
import { assertFits } from "./assert-fits.ts";
import { findExample, type ReadExamples } from "./read-examples.ts";

type Dependencies = { schemas: Pick<SchemaDirectory, "revision">; readExamples: ReadExamples };
type Order = Omit<GetSchemaRevision, "revision"> & { schemaRevision: number };

/**
 * Refuses an extraction that asks for an example that its schema does not have, or whose right output does not fit.
 *
 * @throws AppError VALIDATION_FAILED.
 */
export async function assertTeachable(
  { schemas, readExamples }: Dependencies,
  { accountId, schemaId, schemaRevision: revision }: Order,
  { examples, rightOutput }: Pick<ExtractionInput, "examples" | "rightOutput">,
  context: MessageContext,
): Promise<void> {
  if (rightOutput !== undefined) {
    const schema = await schemas.revision({ accountId, schemaId, revision }, context);
    assertFits(parseStructure(schema.structure), rightOutput, "rightOutput");
  }
  if (!Array.isArray(examples)) return; // one that is to be left out may be missing
  const known = await readExamples(schemaId);
  const unknown = examples.find((id) => !findExample(known, id));
  if (unknown !== undefined)
    throw invalid("examples", "unknown", `the schema has no example ${unknown}`);
}
