import type { ReviewPolicy } from "@quarry/client";
import type { Command } from "commander";
import { findSchema, readJsonFile } from "../../inputs/find-schema.ts";
import { json } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";

export function addPolicy(review: Command, session: Session): void {
  const policy = review
    .command("policy")
    .description("Say which extractions of a schema need a look.");
  policy.helpCommand(false);
  policy
    .command("show <schema>")
    .description("Print a schema's policy as JSON.")
    .action(async (schema: string) => {
      const quarry = await session.quarry();
      const { id } = await findSchema(quarry, schema);
      await session.print(json(await quarry.reviews.policy(id)));
    });
  policy
    .command("set <schema> <policy.json>")
    .description("Replace it by a file's; what the file leaves out is as in the default.")
    .action(async (schema: string, file: string) => {
      const wanted = (await readJsonFile(file)) as Partial<ReviewPolicy>;
      const quarry = await session.quarry();
      const { id } = await findSchema(quarry, schema);
      await session.print(json(await quarry.reviews.setPolicy(id, wanted)));
    });
}
