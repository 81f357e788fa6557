import { type BlobStore, sweepOrphans } from "@quarry/blob-store";
import type { ExtractionViews } from "./ports.ts";

/** Blobs that no extraction uses are kept this long, for one may be on its way, in ms. */
const orphanAgeMs = 24 * 3_600_000;

/**
 * Erases blobs that belong to no extraction: the leftovers of requests that broke off between
 * upload and command.
 */
export function createSweepOrphans(dependencies: { blobs: BlobStore; views: ExtractionViews }) {
  const { blobs, views } = dependencies;

  async function isOwned(owners: readonly string[]): Promise<Set<string>> {
    const rows = await Promise.all(owners.map((id) => views.load(id)));
    return new Set(rows.flatMap((row) => (row && !row.deleted ? row.id : [])));
  }
  return () => sweepOrphans({ store: blobs, isOwned, olderThanMs: orphanAgeMs });
}
