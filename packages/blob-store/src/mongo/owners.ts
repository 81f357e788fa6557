import type { BlobCollections } from "./collections.ts";

/** Owners by name whose newest blob is older than `cutoff`; reads no further than the page goes. */
export async function ownersBefore(
  { blobs }: BlobCollections,
  cutoff: Date,
  { limit, after }: { limit: number; after?: string },
): Promise<string[]> {
  const behind = after === undefined ? {} : { owner: { $gt: after } };
  const projection = { _id: 0, owner: 1, at: 1 };
  const owners: string[] = [];
  let last: { owner: string; at: Date } | undefined;
  for await (const blob of blobs.find(behind, { projection }).sort({ owner: 1, at: 1 })) {
    if (last && last.owner !== blob.owner && last.at < cutoff) owners.push(last.owner);
    if (owners.length === limit) return owners;
    last = blob;
  }
  if (last && last.at < cutoff) owners.push(last.owner);
  return owners;
}
