import type { Command } from "@commander-js/extra-typings";
import {
  BlobCorruptError,
  BlobMissingError,
  type BlobStore,
  sweepOrphans,
} from "@quarry/blob-store";
import type { BlobReference } from "@quarry/contracts";
import { ownedBy } from "@quarry/extraction/stores";
import { counted, systemClock } from "@quarry/kernel";
import {
  existingExtraction,
  existingExtractions,
  includeIngested,
} from "../../existing-extractions.ts";
import { type AddCommand, destroying, isConfirmed, type Session, withJson } from "../../session.ts";
import type { Stores } from "../../stores/stores.ts";
import { wholeNumber } from "../arguments.ts";

const PAGE = 500;
const HOUR_MS = 3_600_000;
const none = "There are no orphans.";

type Lost = { extractionId: string; name: string; fault: "missing" | "damaged" };

/** `admin orphans`: blobs without an extraction, and extractions without their blobs. */
export const addOrphans: AddCommand = (program, session) => {
  const orphans = program
    .command("orphans")
    .description("find blobs that no extraction owns, and blobs that are missing");
  const { open, print } = session;
  const age = "--older-than-hours <hours>";
  const ageMeans =
    "only owners whose newest blob is older; newer blobs may belong to a request in progress";

  withJson(orphans, "list")
    .description(
      "list owners of blobs that are not an extraction, a running batch or a kept upload",
    )
    .option(age, ageMeans, wholeNumber, 24)
    .action(async ({ olderThanHours, ...options }) => {
      await using stores = await open();
      const owners = await orphansIn(stores, olderThanHours * HOUR_MS);
      const lines = owners.length > 0 ? owners : [none];
      print({ json: { orphans: owners }, lines }, options);
    });

  destroying(orphans, "remove")
    .description("erase them, as the extraction service does every hour")
    .option(age, ageMeans, wholeNumber, 24)
    .action(async ({ olderThanHours, ...options }) => {
      await using stores = await open();
      const olderThanMs = olderThanHours * HOUR_MS;
      const owners = await orphansIn(stores, olderThanMs);
      const isMeant = isConfirmed(
        `Erasing the blobs of ${counted(owners.length, "owner")}`,
        options,
      );
      const isOwned = ownersIn(stores);
      const removed = isMeant
        ? await sweepOrphans({ store: stores.blobs, isOwned, olderThanMs })
        : 0;
      const json = { removed, wouldRemove: isMeant ? [] : owners };
      const would = owners.length > 0 ? owners.map((owner) => `would erase ${owner}`) : [none];
      const lines = isMeant ? [`${removed} erased`] : would;
      print({ json, lines }, options);
    });

  addMissing(orphans, session);
};

function addMissing(orphans: Command, { open, print, progress, partial }: Session): void {
  withJson(orphans, "missing")
    .description(
      "read every blob that the extraction and ingestion logs refer to, and list those that are missing or damaged; page images are not checked",
    )
    .action(async (options) => {
      await using stores = await open();
      const lost: Lost[] = [];
      let extractions = 0;
      for await (const { extractionId, references } of existingExtractions(stores.extraction.log)) {
        lost.push(...(await lostOf(stores, extractionId, references)));
        if (++extractions % 1_000 === 0)
          progress(`${counted(extractions, "extraction")} read`, options);
      }
      const ingested = includeIngested(stores.extraction.log, stores.archives.ingestion);
      for await (const { extractionId, references } of ingested) {
        lost.push(...(await lostOf(stores, extractionId, references)));
      }
      if (lost.length > 0) partial();
      const lines = [
        `${counted(extractions, "extraction")}, ${counted(lost.length, "blob")} missing or damaged`,
        ...lost.map(({ extractionId, name, fault }) => `${extractionId}  ${name}  ${fault}`),
      ];
      print({ json: { extractions, lost }, lines }, options);
    });
}

const ownersIn = ({ blobs, extraction: { log } }: Stores) =>
  ownedBy({ blobs, log, clock: systemClock });

async function orphansIn(stores: Stores, olderThanMs: number): Promise<string[]> {
  const { blobs } = stores;
  const isOwned = ownersIn(stores);
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await blobs.owners({ olderThanMs, limit: PAGE, ...(after && { after }) });
    if (page.length === 0) return found;
    const owned = await isOwned(page);
    found.push(...page.filter((owner) => !owned.has(owner)));
    after = page.at(-1);
  }
}

/** What was deleted meanwhile is not lost. */
async function lostOf(
  { blobs, extraction }: Stores,
  extractionId: string,
  references: BlobReference[],
): Promise<Lost[]> {
  const lost: Lost[] = [];
  for (const reference of references) {
    const fault = await faultOf(blobs, reference);
    if (fault) lost.push({ extractionId, name: reference.name, fault });
  }
  if (lost.length === 0) return [];
  return (await existingExtraction(extraction.log, extractionId)) ? lost : [];
}

async function faultOf(
  blobs: BlobStore,
  reference: BlobReference,
): Promise<Lost["fault"] | undefined> {
  try {
    for await (const _chunk of await blobs.open(reference));
    return undefined;
  } catch (error) {
    if (error instanceof BlobMissingError) return "missing";
    if (error instanceof BlobCorruptError) return "damaged";
    throw error;
  }
}
