import { Option } from "@commander-js/extra-typings";
import { DeliveryStatus } from "@quarry/api";
import {
  createExecuteWebhook,
  createReadFeed,
  createReplay,
  type WebhookRow,
} from "@quarry/delivery/stores";
import { AppError, counted, toOffsetTime, uuidv7 } from "@quarry/kernel";
import { UsageError } from "../../errors.ts";
import { type AddCommand, withJson } from "../../session.ts";
import type { Stores } from "../../stores/stores.ts";
import { accountName, instant, numberFromOne } from "../arguments.ts";
import {
  describe,
  describeDelivery,
  type LiveRow,
  showDelivery,
  showWebhook,
} from "./shown-webhook.ts";

/** `admin webhooks`: of all accounts. A running service goes by what is changed here within a second. */
export const addWebhooks: AddCommand = (program, session) => {
  const webhooks = program
    .command("webhooks")
    .description("list, disable, enable and replay webhooks, and show their deliveries");
  const { open, print } = session;

  withJson(webhooks, "list")
    .description("show webhooks, and what is still pending for each")
    .option("--account <account>", "of this account alone", accountName)
    .action(async ({ account, ...options }) => {
      await using stores = await open();
      const rows = await rowsOf(stores, account);
      const shown = await Promise.all(rows.map((row) => showWebhook(stores, row)));
      const lines = shown.length > 0 ? shown.map(describe) : ["There are no webhooks."];
      print({ json: shown, lines }, options);
    });

  for (const [name, enabled] of [
    ["disable", false],
    ["enable", true],
  ] as const) {
    withJson(webhooks, `${name} [ids...]`)
      .description(
        enabled ? "send again, what is pending first" : "send nothing more until enabled",
      )
      .option("--all", "every webhook of every account")
      .action(async (ids: string[], { all = false, ...options }) => {
        if (all === ids.length > 0) throw new UsageError("Name webhooks, or --all of them");
        await using stores = await open();
        const rows = all ? await rowsOf(stores) : await find(stores, ids);
        for (const row of rows) await switchWebhook(stores, row, enabled);
        const json = { [`${name}d`]: rows.map(({ id }) => id) };
        print({ json, lines: [`${name}d ${counted(rows.length, "webhook")}`] }, options);
      });
  }

  withJson(webhooks, "deliveries <id>")
    .description("show the newest deliveries of a webhook: ids and outcomes, no content")
    .addOption(new Option("--status <status>", "that are").choices(DeliveryStatus.options))
    .option("--limit <count>", "maximum number to show", numberFromOne, 100)
    .action(async (id: string, { status, limit, ...options }) => {
      await using stores = await open();
      await find(stores, [id]);
      const all = await stores.delivery.deliveries.list({ webhookId: id, status, limit });
      const shown = all.map(showDelivery);
      const lines = shown.length > 0 ? shown.map(describeDelivery) : ["There are no deliveries."];
      print({ json: shown, lines }, options);
    });

  withJson(webhooks, "replay <id>")
    .description("send all that happened since an instant again")
    .requiredOption("--since <instant>", "such as 2026-11-23T09:00:00Z", instant)
    .action(async (id: string, { since, ...options }) => {
      await using stores = await open();
      const [row] = await find(stores, [id]);
      if (!row) return;
      const { deliveries: store, feed } = stores.delivery;
      const parts = { execute: executeOn(stores), store, feed, readFeed: createReadFeed(feed) };
      await createReplay(parts).since({ accountId: row.accountId, webhookId: id }, since);
      const lines = [`${id} is sent again what happened since ${toOffsetTime(since)}`];
      print({ json: { replayed: id, since: toOffsetTime(since) }, lines }, options);
    });
};

/** The running service reads the log of webhooks, and learns of each change there. */
function executeOn({ delivery: { log, views } }: Stores) {
  return createExecuteWebhook({ log, views, newId: uuidv7, changed: () => {} });
}

async function switchWebhook(stores: Stores, row: LiveRow, enabled: boolean): Promise<void> {
  const { id: webhookId, accountId } = row;
  const of = { webhookId, accountId };
  if (enabled) await stores.delivery.deliveries.noteFailing(webhookId, null);
  await executeOn(stores)(
    enabled ? { type: "update", ...of, enabled } : { type: "disable", ...of, reason: "operator" },
  );
}

/** Those that are not deleted, oldest first. */
async function rowsOf({ delivery: { views } }: Stores, account?: string): Promise<LiveRow[]> {
  const found: LiveRow[] = [];
  for (let ids = await views.rowIds("", 500); ids.length > 0; ) {
    for (const id of ids) {
      const row = await views.load(id);
      if (isLive(row) && (account === undefined || row.accountId === account)) found.push(row);
    }
    ids = await views.rowIds(ids.at(-1) ?? "", 500);
  }
  return found;
}

const isLive = (row: WebhookRow | undefined): row is LiveRow => !!row?.webhook;

/** @throws AppError NOT_FOUND if one of them is none, before anything is done to the others. */
async function find({ delivery: { views } }: Stores, ids: string[]): Promise<LiveRow[]> {
  const rows = await Promise.all(ids.map((id) => views.load(id)));
  return rows.map((row, index) => {
    if (isLive(row)) return row;
    throw new AppError("NOT_FOUND", `There is no webhook ${ids[index]}: see webhooks list`);
  });
}
