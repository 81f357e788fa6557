import type { FieldQuality } from "@quarry/client";
import { type Command, InvalidArgumentError, Option } from "commander";
import { findSchema } from "../../inputs/find-schema.ts";
import { json, toTable } from "../../output/formats.ts";
import type { Session } from "../../session/session.ts";
import { tableOrJson } from "../records.ts";

type Flags = { error: number; output: string };

export function addQuality(schemas: Command, session: Session): void {
  schemas
    .command("quality <id|name>")
    .description("Show how often values are wrong, by the reviews of a random sample.")
    .addOption(
      new Option("--error <share>", "share of wrong values that is accepted")
        .argParser(readShare)
        .default(0.01),
    )
    .addOption(tableOrJson())
    .action(async (reference: string, { error, output }: Flags) => {
      const client = await session.quarry();
      const { id } = await findSchema(client, reference);
      const quality = await client.schemas.quality(id, { error });
      if (output === "json") return session.print(json(quality));
      if (quality.fields.length === 0) session.say("No value of a completed review was looked at");
      await session.print(toTable(tableOf(quality.fields)));
    });
}

function readShare(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share < 1)) throw new InvalidArgumentError("It must be above 0 and below 1.");
  return share;
}

function tableOf(fields: readonly FieldQuality[]) {
  return {
    columns: ["field", "engine", "reviewed", "sampled", "wrong", "unseen", "holds from", "quality"],
    rows: fields.map(({ field, engine, leastThreshold, message, ...counts }) => [
      ...[field, `${engine.providerModel ?? engine.id} ${engine.version}`, String(counts.reviewed)],
      ...[String(counts.sampled), String(counts.wrong), String(counts.unseen)],
      ...[leastThreshold?.toFixed(2) ?? "", message],
    ]),
  };
}
