import { type BlobStore, sweepOrphans } from "@quarry/blob-store";
import { BlobReference } from "@quarry/contracts";
import type { EventBase, EventStore } from "@quarry/event-store";
import type { OpenStores } from "./open-stores.ts";
import type { BookedLog, BookedRow, StoredState } from "./stores.ts";

/** Older than any blob: an age in the future, in ms, counts what was written just now. */
const ofAnyAge = -3_600_000;

/**
 * Reads all that the stores keep. Blobs of requests that broke off before their command are the
 * orphans that the product's own sweep removes after a day; it is run first, without the day.
 */
export async function readStoredState(
  stores: OpenStores,
  messages: string[],
): Promise<StoredState> {
  const { schema, ingestion, extraction } = stores.logs;
  const logs = {
    schema: await readLog(schema),
    ingestion: await readLog(ingestion),
    extraction: await readLog(extraction),
  };
  const living = existingExtractions(logs.extraction);
  const isOwned = async (owners: string[]) => new Set(owners.filter((owner) => living.has(owner)));
  const deleted = deletedExtractions(logs.extraction);
  const owners = await readOwners(stores.blobs);
  await sweepOrphans({ store: stores.blobs, isOwned, olderThanMs: ofAnyAge });
  return {
    logs,
    rows: [
      ...(await readRows(stores, "schema", logs)),
      ...(await readRows(stores, "extraction", logs)),
    ],
    missingBlobs: await missingBlobs(stores.blobs, logs.extraction, living),
    blobOwners: [
      ...owners.filter((owner) => deleted.has(owner)),
      ...(await readOwners(stores.blobs)),
    ],
    messages,
  };
}

async function readLog<E extends EventBase>(log: EventStore<E>): Promise<BookedLog> {
  const commits: BookedLog["commits"] = [];
  for (;;) {
    const page = await log.readAll(commits.at(-1)?.position ?? 0);
    for (const { events, ...commit } of page) {
      const booked = events.map(({ type, version, data }) => ({
        type,
        version,
        data: data as Record<string, unknown>,
      }));
      commits.push({ ...commit, events: booked });
    }
    if (page.length === 0) break;
  }
  const waiting = await log.unrelayed({ olderThanMs: ofAnyAge, limit: 1_000 });
  return { commits, waiting: waiting.map(({ id }) => id) };
}

async function readRows(
  stores: OpenStores,
  name: "schema" | "extraction",
  logs: StoredState["logs"],
): Promise<BookedRow[]> {
  const streams = new Set(
    logs[name].commits.flatMap(({ stream, events }) => (events.length > 0 ? [stream] : [])),
  );
  return await Promise.all(
    [...streams].map(async (id) => {
      const { stored, folded } = await stores.compare(name, id);
      return { id, stored: JSON.stringify(stored), folded: JSON.stringify(folded) };
    }),
  );
}

function idsOf({ commits }: BookedLog, wanted: string): Set<string> {
  const events = commits.flatMap(({ events }) => events);
  return new Set(
    events.flatMap(({ type, data }) => (type === wanted ? [String(data.extractionId)] : [])),
  );
}

const deletedExtractions = (log: BookedLog) => idsOf(log, "ExtractionDeleted");

function existingExtractions(log: BookedLog): Set<string> {
  const deleted = deletedExtractions(log);
  return new Set([...idsOf(log, "ExtractionRequested")].filter((id) => !deleted.has(id)));
}

async function readOwners(blobs: BlobStore): Promise<string[]> {
  const owners: string[] = [];
  for (;;) {
    const after = owners.at(-1);
    const page = await blobs.owners({ olderThanMs: ofAnyAge, limit: 500, ...(after && { after }) });
    if (page.length === 0) return owners;
    owners.push(...page);
  }
}

/** Every reference in the events of living extractions is followed and its bytes are checked. */
async function missingBlobs(blobs: BlobStore, { commits }: BookedLog, living: Set<string>) {
  const references = commits
    .flatMap(({ events }) => events.flatMap(({ data }) => Object.values(data)))
    .flatMap((value) => BlobReference.safeParse(value).data ?? [])
    .filter(({ owner }) => living.has(owner));
  const missing = [];
  for (const reference of references) {
    const isThere = await blobs.read(reference).then(
      () => true,
      () => false,
    );
    if (!isThere) missing.push(reference);
  }
  return missing;
}
