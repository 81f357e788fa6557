import { text } from "node:stream/consumers";
import { verifyWebhook, type WebhookRecord } from "@quarry/client";
import type { Command } from "commander";
import { UsageError } from "../../exit-status.ts";
import { json, toTable } from "../../output/formats.ts";
import type { AddCommand, Session } from "../../session/session.ts";
import { wholeNumber } from "../reading-options.ts";
import { tableOrJson } from "../records.ts";
import { addListen } from "./listen.ts";
import { secretVariable } from "./secret.ts";

export const addWebhooks: AddCommand = (program, session) => {
  const webhooks = program
    .command("webhooks")
    .description("Try out what receives events, and see where they are sent.");
  webhooks.helpCommand(false);
  addListen(webhooks, session);
  addVerify(webhooks, session);
  webhooks
    .command("list")
    .description("List the account's webhooks; needs a key with the scope admin.")
    .addOption(tableOrJson())
    .action(async ({ output }: { output: string }) => {
      const found = await (await session.quarry()).webhooks.list();
      await session.print(output === "json" ? json(found) : toTable(tableOf(found)));
    });
};

function tableOf(found: readonly WebhookRecord[]) {
  return {
    columns: ["id", "created", "state", "url"],
    rows: found.map(({ id, createdAt, enabled, disabledReason = "", url }) => [
      ...[id, createdAt.slice(0, 19), enabled ? "enabled" : `disabled: ${disabledReason}`, url],
    ]),
  };
}

type VerifyFlags = { id: string; timestamp: string; signature: string; tolerance: number };

function addVerify(webhooks: Command, session: Session): void {
  webhooks
    .command("verify")
    .description("Check the signature of a request whose body comes on stdin, and print its event.")
    .requiredOption("--id <id>", "its header webhook-id")
    .requiredOption("--timestamp <seconds>", "its header webhook-timestamp")
    .requiredOption("--signature <signatures>", "its header webhook-signature")
    .option("--tolerance <s>", "seconds that it may be old", wholeNumber, 300)
    .addHelpText(
      "after",
      `\nThe secret is in ${secretVariable}. Ends with 1 where it is another's.`,
    )
    .action(async ({ id, timestamp, signature, tolerance }: VerifyFlags) => {
      const secret = process.env[secretVariable];
      if (!secret) throw new UsageError(`Set ${secretVariable} to the webhook's secret, whsec_…`);
      const headers = {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signature,
      };
      const body = await text(process.stdin);
      const event = await verifyWebhook({ secret, headers, body, toleranceSeconds: tolerance });
      await session.print(json(event));
    });
}
