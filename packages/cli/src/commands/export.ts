import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExportParameters } from "@quarry/client";
import { Option } from "commander";
import { findSchema } from "../inputs/find-schema.ts";
import type { AddCommand } from "../session/session.ts";

type Flags = {
  schema?: string;
  format: "jsonl" | "csv";
  status: "completed" | "failed" | "pending";
  batch?: string;
  from?: string;
  to?: string;
  rows?: string;
  evidence?: true;
  reviewed?: true;
  excel?: true;
  raw?: true;
  out?: string;
};

export const addExport: AddCommand = (program, session) => {
  program
    .command("export")
    .description("Write all extractions to stdout or a file, newest first.")
    .option("-s, --schema <id|name|file>", "of this schema alone; needed for CSV")
    .addOption(new Option("--format <format>").choices(["jsonl", "csv"]).default("jsonl"))
    .addOption(
      new Option("--status <status>")
        .choices(["completed", "failed", "pending"])
        .default("completed"),
    )
    .option("--batch <id>", "of this batch alone")
    .option("--from <day>", "created on this UTC day or later, YYYY-MM-DD")
    .option("--to <day>", "created on this UTC day or earlier, YYYY-MM-DD")
    .option("--evidence", "where each value stands in its source; csv: how sure each is")
    .option("--reviewed", "outputs as people corrected them, with the state of each review")
    .option("--rows <pointer>", "csv: a line for each item of this list, such as /lines")
    .option("--excel", "csv: begin with a byte order mark")
    .option("--raw", "csv: leave texts that look like formulas as they are")
    .option("--out <file>", "write to this file, which is there once it is whole")
    .action(async (flags: Flags) => {
      const quarry = await session.quarry();
      const schema =
        flags.schema === undefined ? undefined : await findSchema(quarry, flags.schema);
      const file = await quarry.extractions.export(parametersOf(flags, schema?.id));
      if (flags.out !== undefined) return save(file, flags.out);
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
      for await (const piece of file) await session.print(decoder.decode(piece, { stream: true }));
    });
};

function parametersOf(flags: Flags, schemaId: string | undefined): ExportParameters {
  const { format, status, batch: batchId, from: startDate, to: endDate, rows, excel, raw } = flags;
  const include = flags.evidence && ("evidence" as const);
  const output = flags.reviewed && ("reviewed" as const);
  const wished = { schemaId, batchId, startDate, endDate, rows, excel, raw, include, output };
  const set = Object.entries(wished).filter(([, value]) => value !== undefined);
  return { format, status, ...Object.fromEntries(set) };
}

async function save(file: ReadableStream<Uint8Array>, path: string): Promise<void> {
  const part = `${path}.part`;
  await pipeline(Readable.from(file), createWriteStream(part));
  await rename(part, path);
}
