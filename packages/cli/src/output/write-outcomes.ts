import type { InputOutcome } from "../batch/outcome.ts";
import { toCsv, toTable } from "./formats.ts";
import { rowsOf } from "./rows.ts";

export const formats = ["json", "jsonl", "csv", "table"] as const;
export type Format = (typeof formats)[number];

export type OutcomeWriter = {
  add(outcome: InputOutcome): Promise<void>;
  end(): Promise<void>;
};

export type Written = {
  format: Format;
  /** In CSV, leave texts that look like formulas as they are. */
  raw: boolean;
};

/** Lines of JSON are written as they come; all else at the end, in the order of the inputs. */
export function createOutcomeWriter(
  { format, raw }: Written,
  order: readonly string[],
  print: (text: string) => Promise<void>,
): OutcomeWriter {
  const outcomes = new Map<string, InputOutcome>();
  return {
    async add(outcome) {
      if (format === "jsonl") await print(`${JSON.stringify(recordOf(outcome))}\n`);
      else outcomes.set(outcome.source, outcome);
    },
    async end() {
      if (format === "jsonl") return;
      const ordered = order.flatMap((source) => outcomes.get(source) ?? []);
      if (format === "json") return print(`${JSON.stringify(ordered.map(recordOf), null, 2)}\n`);
      const rows = rowsOf(ordered);
      await print(format === "csv" ? toCsv(rows, { raw }) : toTable(rows));
    },
  };
}

function recordOf(outcome: InputOutcome): object {
  const { source, id, status } = outcome;
  if (status === "failed") return { source, id, status, error: outcome.error };
  const { data, schemaRevision, evidence } = outcome;
  return { source, id, status, data, ...(evidence && { schemaRevision, evidence }) };
}
