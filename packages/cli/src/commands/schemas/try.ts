import type { Command } from "commander";
import { exitStatus } from "../../exit-status.ts";
import { readInputs } from "../../inputs/inputs.ts";
import { json, toTable } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";
import type { Tried } from "../../trial/trial.ts";
import { tryAll } from "../../trial/try-all.ts";
import {
  addConcurrency,
  addSourceOptions,
  extractionOptionsOf,
  type SourceFlags,
} from "../reading-options.ts";
import { tableOrJson } from "../records.ts";

type Flags = SourceFlags & { concurrency: number; output: string };

export function addTry(schemas: Command, session: Session): void {
  const command = schemas
    .command("try <id|name|file> <sources...>")
    .description("Show what a schema finds in documents, of which nothing is kept on the server.");
  addConcurrency(addSourceOptions(command))
    .addOption(tableOrJson())
    .action((schema: string, sources: string[], flags: Flags) =>
      trySchema(session, { schema, sources, flags }),
    );
}

type Asked = { schema: string; sources: string[]; flags: Flags };

async function trySchema(session: Session, { schema, sources, flags }: Asked): Promise<void> {
  const inputs = await readInputs(sources, session.quarry);
  const options = { ...extractionOptionsOf(flags), concurrency: flags.concurrency };
  const { tried } = await tryAll(session, { schema, inputs, options });
  await session.print(
    flags.output === "json" ? json(tried.map(recordOf)) : toTable(sideBySide(tried)),
  );
  if (tried.some(({ status }) => status === "failed")) session.endWith(exitStatus.failed);
}

function recordOf(tried: Tried): object {
  if (tried.status === "failed") return tried;
  const { source, status, data, missing, evidence } = tried;
  const sure = evidence.leaves.map(({ pointer, confidence }) => [pointer, confidence] as const);
  return { source, status, data, missing, confidence: Object.fromEntries(sure) };
}

/** A row for each value that some document has or lacks, a column for each document. */
function sideBySide(tried: readonly Tried[]) {
  const cells = tried.map(cellsOf);
  const pointers = [...new Set(cells.flatMap((column) => [...column.keys()]))];
  return {
    columns: ["value", ...tried.map(({ source }) => source)],
    rows: pointers.map((pointer) => [
      pointer,
      ...cells.map((column, index) =>
        tried[index]?.status === "failed" ? "failed" : (column.get(pointer) ?? ""),
      ),
    ]),
  };
}

function cellsOf(tried: Tried): Map<string, string> {
  if (tried.status === "failed") return new Map();
  const { leaves, missing } = tried.evidence;
  const found = leaves.map(({ pointer, value, confidence }) => {
    const absent = missing.includes(pointer) ? "missing" : "–";
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [pointer, value === null ? absent : `${text} (${confidence.toFixed(2)})`] as const;
  });
  return new Map(found);
}
