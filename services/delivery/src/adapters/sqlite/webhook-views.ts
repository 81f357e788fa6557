import type { DatabaseSync } from "node:sqlite";
import { openSqliteRecords } from "@quarry/read-model/sqlite";
import type { WebhookViews } from "../../application/ports.ts";
import type { WebhookRow } from "../../domain/webhook-row.ts";

/** Webhooks in the service's own database. */
export function openSqliteWebhooks(database: DatabaseSync): WebhookViews {
  const records = openSqliteRecords<WebhookRow>(database, { table: "webhooks", columns: {} });
  const { load, save, following, rowIds } = records;
  const listOf = (accountId: string) => following({ accountId, limit: 1_000 });
  return { load, save, rowIds, listOf };
}
