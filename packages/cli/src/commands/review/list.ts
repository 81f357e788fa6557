import type { ReviewFilters, ReviewListItem, ReviewReason } from "@quarry/client";
import { type Command, Option } from "commander";
import { findSchema } from "../../inputs/find-schema.ts";
import { json, toTable } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";
import { wholeNumber } from "../reading-options.ts";
import { tableOrJson } from "../records.ts";

type ListFlags = Pick<ReviewFilters, "state" | "reason"> & {
  schema?: string;
  limit: number;
  output: string;
};

const states = ["open", "approved", "rejected"];
const reasons = [
  ...["nothing_read", "low_confidence", "missing_required", "rows_missing", "hidden"],
  ...["ungrounded", "warning", "sampled"],
];

export function addList(review: Command, session: Session): void {
  review
    .command("list")
    .description("List reviews, the least sure first.")
    .addOption(new Option("--state <state>", "that are").choices(states).default("open"))
    .option("-s, --schema <id|name>", "of this schema")
    .addOption(new Option("--reason <reason>", "that need a look because of").choices(reasons))
    .option("--limit <n>", "how many", wholeNumber, 20)
    .addOption(tableOrJson())
    .action(async ({ limit, output, schema, ...filters }: ListFlags) => {
      const quarry = await session.quarry();
      const schemaId =
        schema === undefined ? {} : { schemaId: (await findSchema(quarry, schema)).id };
      const asked = { ...filters, ...schemaId, perPage: Math.min(limit, 100) };
      const found: ReviewListItem[] = [];
      for await (const each of quarry.reviews.list(asked)) {
        if (found.push(each) === limit) break;
      }
      await session.print(output === "json" ? json(found) : toTable(tableOf(found)));
    });
}

function tableOf(found: readonly ReviewListItem[]) {
  return {
    columns: ["id", "requested", "state", "least sure", "doubtful", "reasons"],
    rows: found.map(({ extractionId, requestedAt, state, leastConfidence, doubtful, reasons }) => [
      ...[extractionId, requestedAt.slice(0, 19), state, leastConfidence?.toFixed(2) ?? ""],
      ...[String(doubtful), codesOf(reasons)],
    ]),
  };
}

const codesOf = (reasons: readonly ReviewReason[]) =>
  [...new Set(reasons.map(({ code }) => code))].join(", ");
