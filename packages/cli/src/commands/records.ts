import type { ExtractionFilters, ExtractionListItem, LeafEvidence, Quarry } from "@quarry/client";
import { Option } from "commander";
import { exitStatus, UsageError } from "../exit-status.ts";
import { findSchema } from "../inputs/find-schema.ts";
import { json, toTable } from "../output/formats.ts";
import type { AddCommand } from "../session/session.ts";
import { sourceTypes, wholeNumber } from "./reading-options.ts";

/** How a record is shown: as JSON for programs, as a table for people. */
export const tableOrJson = () =>
  new Option("-o, --output <format>").choices(["table", "json"]).default("table");

export const addGet: AddCommand = (program, session) => {
  program
    .command("get <id>")
    .description("Print an extraction as JSON.")
    .option("--include-evidence", "with where each value stands in the source", false)
    .action(async (id: string, { includeEvidence }: { includeEvidence: boolean }) => {
      const { extractions } = await session.quarry();
      const include = includeEvidence ? (["evidence"] as const) : [];
      await session.print(json(await extractions.get(id, { include })));
    });
};

type ListFlags = Omit<ExtractionFilters, "output"> & {
  schema?: string;
  from?: string;
  to?: string;
  limit: number;
  output: string;
};

export const addList: AddCommand = (program, session) => {
  program
    .command("list")
    .description("List extractions, newest first.")
    .option("--search <text>", "part of the schema's name")
    .option("-s, --schema <id|name>", "of this schema")
    .addOption(
      new Option("--status <status>", "that are").choices(["pending", "completed", "failed"]),
    )
    .addOption(new Option("--type <type>", "from such a source").choices(sourceTypes))
    .option("--external-id <id>", "that were given this id of your own")
    .option("--needs-review", "that somebody should look at")
    .option("--max-confidence <0..1>", "whose least sure value is no surer than this")
    .option("--from <day>", "created on this UTC day or later, YYYY-MM-DD")
    .option("--to <day>", "created on this UTC day or earlier, YYYY-MM-DD")
    .option("--limit <n>", "how many", wholeNumber, 20)
    .addOption(tableOrJson())
    .action(async ({ limit, output, ...flags }: ListFlags) => {
      const quarry = await session.quarry();
      const filters = { ...(await filtersOf(quarry, flags)), perPage: Math.min(limit, 100) };
      const items: ExtractionListItem[] = [];
      for await (const item of quarry.extractions.list(filters)) {
        if (items.push(item) === limit) break;
      }
      await session.print(output === "json" ? json(items) : toTable(listRows(items)));
    });
};

async function filtersOf(
  quarry: Quarry,
  { schema, from, to, ...filters }: Omit<ListFlags, "limit" | "output">,
): Promise<ExtractionFilters> {
  return {
    ...filters,
    ...(schema !== undefined && { schemaId: (await findSchema(quarry, schema)).id }),
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
  };
}

function listRows(items: readonly ExtractionListItem[]) {
  return {
    columns: ["id", "created", "status", "type", "source"],
    rows: items.map(({ id, createdAt, status, input }) => [
      ...[id, createdAt.slice(0, 19), status, input.type, input.source],
    ]),
  };
}

export const addDelete: AddCommand = (program, session) => {
  program
    .command("delete <ids...>")
    .description("Erase extractions, their sources and their data for good.")
    .option("--yes", "without asking", false)
    .action(async (ids: string[], { yes }: { yes: boolean }) => {
      if (!yes) throw new UsageError("This cannot be undone: repeat it with --yes");
      const { extractions } = await session.quarry();
      for (const id of ids) await extractions.delete(id);
      session.say(`${ids.length} erased`);
    });
};

export const addEvidence: AddCommand = (program, session) => {
  program
    .command("evidence <id> [pointer]")
    .description("Show where a value stands, such as that at /lines/0/amount.")
    .addOption(tableOrJson())
    .action(async (id: string, pointer: string | undefined, { output }: { output: string }) => {
      const { extractions } = await session.quarry();
      const { schemaId, schemaRevision, evidence } = await extractions.get(id, {
        include: ["evidence"],
      });
      if (evidence === null) throw new UsageError(`${id} is still pending`, exitStatus.failed);
      if ("failure" in evidence) {
        await session.print(json(evidence));
        return session.endWith(exitStatus.failed);
      }
      const leaves = evidence.leaves.filter(
        (leaf) => pointer === undefined || isWithin(leaf.pointer, pointer),
      );
      if (leaves.length === 0)
        throw new UsageError(`There is no value at ${pointer}`, exitStatus.notFound);
      if (output === "json") return session.print(json({ schemaId, schemaRevision, leaves }));
      await session.print(toTable(evidenceRows(leaves)));
      session.say(`Extracted by revision ${schemaRevision} of the schema ${schemaId}`);
    });
};

const isWithin = (pointer: string, outer: string) =>
  pointer === outer || pointer.startsWith(`${outer.replace(/\/$/, "")}/`);

function evidenceRows(leaves: readonly LeafEvidence[]) {
  return {
    columns: ["pointer", "value", "confidence", "page", "quote"],
    rows: leaves.map(({ pointer, value, confidence, page, quote }) => [
      ...[pointer, JSON.stringify(value), confidence.toFixed(2), String(page ?? ""), quote ?? ""],
    ]),
  };
}
