/** What the service keeps and what follows from it, for the operator's command: nothing is sent, no bus. */
export { openMongoDeliveries } from "./adapters/mongo/delivery-store.ts";
export { openMongoFeed } from "./adapters/mongo/feed-store.ts";
export { openMongoWebhooks } from "./adapters/mongo/webhook-views.ts";
export { openSqliteDeliveries } from "./adapters/sqlite/delivery-store.ts";
export { openSqliteFeed } from "./adapters/sqlite/feed-store.ts";
export { openSqliteWebhooks } from "./adapters/sqlite/webhook-views.ts";
export { createProjectLogs } from "./application/feed/project-logs.ts";
export { createReadFeed } from "./application/feed/read-feed.ts";
export type {
  DeliveryStore,
  FeedStore,
  KeptDelivery,
  PendingDelivery,
  WebhookViews,
} from "./application/ports.ts";
export { createExecuteWebhook, webhookProjection } from "./application/webhooks/execute-webhook.ts";
export { createReplay } from "./application/webhooks/replay.ts";
export { endOf, nearerOf, type Places } from "./domain/cursor.ts";
export { webhookCodec } from "./domain/webhook-codec.ts";
export type { WebhookRow } from "./domain/webhook-row.ts";
