import { openMongoRecords } from "@quarry/read-model/mongo";
import type { Db } from "mongodb";
import type { WebhookViews } from "../../application/ports.ts";
import type { WebhookRow } from "../../domain/webhook-row.ts";

/** Webhooks as a collection of the service's own database. */
export async function openMongoWebhooks(
  database: Db,
  collection = "delivery_webhooks",
): Promise<WebhookViews> {
  const records = await openMongoRecords<WebhookRow>(database, { collection, fields: {} });
  const { load, save, following, rowIds } = records;
  const listOf = (accountId: string) => following({ accountId, limit: 1_000 });
  return { load, save, rowIds, listOf };
}
