import type { Review, TrackedReviewReason } from "@quarry/client";
import type { Command } from "commander";
import { json, toTable } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";
import { tableOrJson } from "../records.ts";

export function addShow(review: Command, session: Session): void {
  review
    .command("show <id>")
    .description("Show each value with its confidence, and why a person should look.")
    .addOption(tableOrJson())
    .action(async (id: string, { output }: { output: string }) => {
      const shown = await (await session.quarry()).reviews.get(id);
      if (output === "json") return session.print(json(shown));
      await session.print(toTable(tableOf(shown)));
      for (const reason of shown.reasons) if (reason.open) session.say(wordsOf(reason));
      session.say(stateOf(shown));
    });
}

function tableOf({ leaves }: Review) {
  return {
    columns: ["pointer", "value", "confidence", "page", "quote", "review"],
    rows: leaves.map(({ pointer, value, confidence, page, quote, review }) => [
      ...[pointer, JSON.stringify(value), confidence.toFixed(2), String(page ?? "")],
      ...[quote ?? "", review?.replaceAll("_", " ") ?? ""],
    ]),
  };
}

const wordsOf = ({ code, place }: TrackedReviewReason) =>
  `Needs a look: ${code}${place === undefined ? "" : ` at ${place}`}`;

/** Says for a person where a review is. */
export function stateOf({ extractionId, state, version, reason, ...review }: Review): string {
  const at = version === 0 ? "with the engine's output" : `at version ${version}`;
  const { reasons, openReasons: left } = review;
  const settled = state === "open" && reasons.length > 0 && left === 0;
  const words = state === "none" ? "has no review" : `is ${state}, ${at}`;
  const said = reason === null ? "" : `: ${reason}`;
  return `${extractionId} ${words}${settled ? "; every doubt is settled" : ""}${said}`;
}
