import { join } from "node:path";
import { commitPayload } from "@quarry/contracts";
import { createProjectLogs, endOf, nearerOf, type PendingDelivery } from "@quarry/delivery/stores";
import type { Stores } from "../stores/stores.ts";
import { createFile, type FileDigest, readLines } from "./files.ts";
import * as format from "./format.ts";

const PAGE = 500;

/**
 * Writes down how far each webhook is sent the feed, and what is still pending for it. The feed lies in the
 * logs, which are copied up to positions: what is behind them is not in the copy, and is not pending.
 */
export async function copyWebhooks(
  { delivery: { views, deliveries } }: Stores,
  folder: string,
  positions: format.Manifest["positions"],
): Promise<FileDigest> {
  const file = await createFile(folder, format.webhooksFile);
  const { extraction, schema, delivery } = positions;
  const ends = {
    extraction: endOf(extraction),
    schema: endOf(schema),
    delivery: endOf(delivery),
  };
  const isCopied = ({ log, place }: PendingDelivery) => place <= ends[log];
  for await (const webhookId of idsOf(views)) {
    const progress = await deliveries.progress(webhookId);
    if (!progress) continue; // deleted
    const places = nearerOf(progress.places, ends);
    const pending = (await deliveries.pending(webhookId)).filter(isCopied).map(withoutId);
    const { failingSince } = progress;
    await file.line({ webhookId, places, failingSince, pending } satisfies format.WebhookLine);
  }
  return file.end();
}

const withoutId = ({ webhookId: _, ...pending }: PendingDelivery) => pending;

async function* idsOf(views: Stores["delivery"]["views"]): AsyncGenerator<string, void> {
  for (let ids = await views.rowIds("", PAGE); ids.length > 0; ) {
    yield* ids;
    ids = await views.rowIds(ids.at(-1) ?? "", PAGE);
  }
}

/**
 * Has each webhook go on where it was. One that was deleted since its place was written down, or made
 * after the log of webhooks was copied, is left out.
 *
 * @returns how many there are.
 */
export async function restoreWebhooks(
  { delivery: { views, deliveries } }: Stores,
  folder: string,
): Promise<number> {
  let restored = 0;
  for await (const line of readLines(join(folder, format.webhooksFile))) {
    const { webhookId, places, failingSince, pending } = format.WebhookLine.parse(line);
    if (!(await views.load(webhookId))?.webhook) continue;
    await deliveries.goOnFrom(webhookId, places);
    const again = pending.map((each) => ({ webhookId, ...each }));
    await deliveries.enqueue(webhookId, again, { places, generation: 1 });
    await deliveries.noteFailing(webhookId, failingSince);
    restored += 1;
  }
  return restored;
}

/** Rebuilds the feed from the logs. Its cursors are new, so those of the former feed are refused. */
export async function restoreFeed({ delivery, extraction, schema }: Stores): Promise<void> {
  const logs = { extraction: extraction.log, schema: schema.log, delivery: delivery.log };
  const project = createProjectLogs({
    feed: delivery.feed,
    readLog: async (log, after) => {
      const commits = await logs[log].readAll(after, PAGE);
      return commits.map((commit) => ({ position: commit.position, ...commitPayload(commit) }));
    },
    grown: () => {},
    changed: () => {},
  });
  await project();
}
