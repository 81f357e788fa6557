import type { OfWebhook } from "@quarry/contracts";
import type { FeedLog, Places } from "../../domain/cursor.ts";
import type { ReadFeed } from "../feed/read-feed.ts";
import type { DeliveryStore, FeedStore } from "../ports.ts";
import type { ExecuteWebhook } from "./execute-webhook.ts";

export type Replay = ReturnType<typeof createReplay>;

/** Has a webhook be sent former events again: its place in the feed is put back. */
export function createReplay(dependencies: {
  execute: ExecuteWebhook;
  store: Pick<DeliveryStore, "goOnFrom">;
  feed: Pick<FeedStore, "firstSince">;
  readFeed: Pick<ReadFeed, "ends">;
}) {
  const { execute, store, feed, readFeed } = dependencies;

  /** The place is there before the event by which the sending replica learns of it. */
  async function from({ accountId, webhookId }: OfWebhook, places: Places): Promise<void> {
    await store.goOnFrom(webhookId, places);
    await execute({ type: "replay", webhookId, accountId });
  }

  return {
    from,
    /** @param at what happened at this instant (epoch ms) or later. */
    async since(webhook: OfWebhook, at: number): Promise<void> {
      const { ends } = await readFeed.ends();
      const first = await feed.firstSince(webhook.accountId, at);
      const before = (log: FeedLog) => (first[log] === undefined ? ends[log] : first[log] - 1);
      const places = {
        extraction: before("extraction"),
        schema: before("schema"),
        delivery: before("delivery"),
      };
      await from(webhook, places);
    },
  };
}
