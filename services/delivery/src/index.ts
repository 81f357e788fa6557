export { openSqliteDeliveries } from "./adapters/sqlite/delivery-store.ts";
export { openSqliteFeed } from "./adapters/sqlite/feed-store.ts";
export { openSqliteWebhooks } from "./adapters/sqlite/webhook-views.ts";
export { startDeliveryService } from "./app.ts";
export { alwaysOurs } from "./application/sending/turn.ts";
export { createLocalLock } from "./application/webhooks/local-lock.ts";
export { webhookSettings } from "./config.ts";
export { webhookCodec } from "./domain/webhook-codec.ts";
