import type { Review } from "@quarry/client";
import type { Command } from "commander";
import { json } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";
import { sayLesson } from "../lesson.ts";
import { tableOrJson } from "../records.ts";
import { stateOf } from "./show.ts";

type Flags = { reason?: string; output: string };

export function addVerdicts(review: Command, session: Session): void {
  const report = async (changed: Review, { output }: Flags) => {
    if (output === "json") return session.print(json(changed));
    session.say(stateOf(changed));
    if (changed.teaches) sayLesson(changed.teaches, session);
  };
  const complete = (verdict: "approved" | "rejected") => async (id: string, flags: Flags) => {
    const { reviews } = await session.quarry();
    await report(await reviews.complete(id, { verdict, reason: flags.reason }), flags);
  };
  review
    .command("approve <id>")
    .description("Approve an extraction, as it was corrected.")
    .addOption(tableOrJson())
    .action(complete("approved"));
  review
    .command("reject <id>")
    .description("Reject an extraction.")
    .option("--reason <text>", "why, for a person")
    .addOption(tableOrJson())
    .action(complete("rejected"));
  review
    .command("claim <id>")
    .description("Show others for ten minutes that you work on it.")
    .action(async (id: string) => {
      const { until } = await (await session.quarry()).reviews.claim(id);
      session.say(`${id} is yours until ${until.slice(0, 19)}`);
    });
  review
    .command("reopen <id>")
    .description("Open a completed review again, to change it.")
    .addOption(tableOrJson())
    .action(async (id: string, flags: Flags) => {
      const { reviews } = await session.quarry();
      await report(await reviews.reopen(id), flags);
    });
}
