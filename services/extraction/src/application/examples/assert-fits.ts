import type { StructureNode } from "@quarry/api";
import { AppError, type Json } from "@quarry/kernel";
import { checkOutput } from "@quarry/structure";

/**
 * Refuses an output of a caller that does not fit its schema.
 *
 * @param field what the request calls it.
 * @throws AppError VALIDATION_FAILED naming each place, such as `output/total`.
 */
export function assertFits(structure: StructureNode, output: Json, field: string): void {
  const issues = checkOutput(structure, output).map((issue) => ({
    ...issue,
    field: `${field}${issue.field}`,
  }));
  const [first] = issues;
  if (!first) return;
  throw new AppError("VALIDATION_FAILED", `${first.field}: ${first.message}`, { issues });
}
