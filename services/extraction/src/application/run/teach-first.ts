import type { Evidence } from "@quarry/api";
import type { EngineResult } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import { assertFits } from "../examples/assert-fits.ts";
import type { TeachExample } from "../examples/teach-example.ts";
import type { FoundTask } from "./engine-task.ts";
import type { Work } from "./record-end.ts";

type Warnings = Evidence["warnings"];

/**
 * Makes an extraction whose right output was sent with it an example of its schema. What stands in the way of that does not
 * fail the extraction: it becomes a warning.
 *
 * @throws errors of the stores.
 */
export function createTeachFirst({ teach }: { teach: TeachExample }) {
  return async ({ pending, source, cause }: Work, found: FoundTask): Promise<Warnings> => {
    const { rightOutput: output, task } = found;
    if (output === undefined) return [];
    const { extractionId, accountId, document } = source;
    const { schemaId } = pending.known.state.order;
    const lesson = { extractionId, accountId, schemaId, document, output };
    const teaching = { ...cause, commandId: `${cause.commandId}-example` };
    try {
      assertFits(task.structure, output, "rightOutput");
      const notLocated = await teach({ ...lesson, structure: task.structure }, teaching);
      return notLocated.map(notLocatedWarning);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ code: "example_not_added", message: `It is no example: ${error.message}` }];
    }
  };
}

function notLocatedWarning(pointer: string): Warnings[number] {
  const message = "The document does not contain the right output's value, so it teaches nothing";
  return { code: "example_not_located", pointer, message };
}

/** Adds warnings to the evidence of a result. */
export function warned({ output, evidence }: EngineResult, warnings: Warnings): EngineResult {
  return { output, evidence: { ...evidence, warnings: [...evidence.warnings, ...warnings] } };
}
