import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { KeyRecord } from "@quarry/access";
import { catchGap, rebuild, type StoredCommit } from "@quarry/event-store";
import { createErase, extractionStream } from "@quarry/extraction/stores";
import { counted } from "@quarry/kernel";
import { BackupError } from "../errors.ts";
import type { LogName, Stores, Target } from "../stores/stores.ts";
import { readLines } from "./files.ts";
import * as format from "./format.ts";
import { type Erasures, restoreBlobs } from "./restore-blobs.ts";
import { restoreFeed, restoreWebhooks } from "./webhooks.ts";

export type RestoreOptions = {
  folder: string;
  /** A list of erasures that is newer than the backup: a file of JSON lines. */
  erasures: string | undefined;
  progress: (text: string) => void;
};

export type Restored = {
  extractions: number;
  blobs: number;
  erased: number;
  pending: number;
  webhooks: number;
};

const PAGE = 500;

/**
 * Fills an empty target from a checked backup, rebuilds the views, erases again what was erased since, and
 * publishes the orders of pending extractions again.
 *
 * @throws BackupError if a line of it cannot be read.
 */
export async function restoreBackup(
  { stores, finish }: Target,
  manifest: format.Manifest,
  options: RestoreOptions,
): Promise<Restored> {
  const { folder, progress } = options;
  const erasures = await erasuresOf(options);
  progress(`restoring ${counted(manifest.blobs, "blob")}`);
  const blobs = await restoreBlobs(stores, folder, erasures);
  await restoreSettings(stores, folder);
  progress("restoring the logs");
  await restoreLog(stores, folder, "ingestion");
  await restoreLog(stores, folder, "schema");
  await restoreLog(stores, folder, "delivery");
  const pending = await restoreLog(stores, folder, "extraction");
  progress("making the views");
  await rebuild(stores.schema.log, stores.schema.view);
  await rebuild(stores.extraction.log, stores.extraction.view);
  await rebuild(stores.extraction.log, stores.extraction.batches);
  await rebuild(stores.extraction.log, stores.extraction.reviews);
  await rebuild(stores.extraction.log, stores.extraction.reviewPolicies);
  await rebuild(stores.delivery.log, stores.delivery.view);
  const webhooks = await restoreWebhooks(stores, folder);
  const erased = await eraseAgain(stores, [...erasures.values()]);
  for (const stream of pending) {
    if (!erasures.has(stream)) await stores.archives.extraction.relayAgain(stream);
  }
  await restoreFeed(stores);
  await finish();
  return { extractions: manifest.extractions, blobs, erased, pending: pending.size, webhooks };
}

/** By the stream of the extraction: what the backup itself names, and what is known since. */
async function erasuresOf({ folder, erasures }: RestoreOptions): Promise<Erasures> {
  const files = [join(folder, format.erasuresFile), ...(erasures ? [erasures] : [])];
  const found: Erasures = new Map();
  for (const file of files) {
    try {
      for await (const line of readLines(file)) {
        const erasure = format.ErasureLine.parse(line);
        found.set(extractionStream(erasure.extractionId), erasure);
      }
    } catch (cause) {
      throw new BackupError(`${file} is not a list of erasures, or is damaged`, { cause });
    }
  }
  return found;
}

async function restoreSettings(stores: Stores, folder: string): Promise<void> {
  for await (const line of readLines(join(folder, format.keysFile))) {
    await stores.keys.insert(line as KeyRecord); // the digest says that it is as it was written
  }
  const text = await readFile(join(folder, format.accountsFile), "utf8");
  const { suspensions, retention } = format.AccountSettings.parse(JSON.parse(text));
  for (const [account, at] of Object.entries(suspensions))
    await stores.suspensions.set(account, at);
  for (const [account, period] of Object.entries(retention)) {
    await stores.extraction.retention.setPeriod(account, period);
  }
}

const ends = new Set(["ExtractionCompleted", "ExtractionFailed", "ExtractionDeleted"]);

/** Returns the streams of extractions that were requested and have not ended. */
async function restoreLog(
  { archives }: Stores,
  folder: string,
  name: LogName,
): Promise<Set<string>> {
  const open = new Set<string>();
  let page: StoredCommit[] = [];
  for await (const line of readLines(join(folder, format.logFile(name)))) {
    const record = line as StoredCommit; // the digest says that it is as it was written
    for (const { type } of record.e) {
      if (type === "ExtractionRequested") open.add(record.s);
      else if (ends.has(type)) open.delete(record.s);
    }
    page.push(record);
    if (page.length < PAGE) continue;
    await archives[name].write(page);
    page = [];
  }
  await archives[name].write(page);
  return open;
}

async function eraseAgain(stores: Stores, erasures: format.ErasureLine[]): Promise<number> {
  const { log, views } = stores.extraction;
  const erase = createErase({ log, views, blobs: stores.blobs });
  let erased = 0;
  for (const { extractionId, accountId } of erasures) {
    // One of which the backup's log lacks a commit has neither row nor blobs here.
    if ((await catchGap(erase({ extractionId, accountId }, "restore"))) === true) erased++;
  }
  return erased;
}
