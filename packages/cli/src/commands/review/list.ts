import {
  type ReviewFilters,
  type ReviewListItem,
  type ReviewReason,
  reviewReasonCodes,
  reviewStates,
} from "@quarry/client";
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

export function addList(review: Command, session: Session): void {
  review
    .command("list")
    .description("List reviews, the least sure first.")
    .addOption(new Option("--state <state>", "that are").choices(reviewStates).default("open"))
    .option("-s, --schema <id|name>", "of this schema")
    .addOption(
      new Option("--reason <reason>", "that need a look because of").choices(reviewReasonCodes),
    )
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
    columns: ["id", "requested", "state", "least sure", "open", "reasons"],
    rows: found.map(({ extractionId, requestedAt, state, leastConfidence, ...score }) => [
      ...[extractionId, requestedAt.slice(0, 19), state, leastConfidence?.toFixed(2) ?? ""],
      ...[`${score.openReasons} of ${score.reasons.length}`, codesOf(score.reasons)],
    ]),
  };
}

const codesOf = (reasons: readonly ReviewReason[]) =>
  [...new Set(reasons.map(({ code }) => code))].join(", ");
