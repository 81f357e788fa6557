import { AppError } from "@quarry/kernel";

/**
 * The revision that `If-Match` requires, or undefined if any is accepted. Only strong tags match; of a
 * list, the current revision is returned if it is in the list.
 *
 * @throws AppError REVISION_MISMATCH if no tag of the list is that of the current revision.
 */
export async function expectedRevision(
  header: string | undefined,
  presentRevision: () => Promise<number>,
): Promise<number | undefined> {
  if (header === undefined || header.trim() === "*") return undefined;
  const revisions = header
    .split(",")
    .map((tag) => /^"([1-9]\d{0,14})"$/.exec(tag.trim())?.[1])
    .filter((revision) => revision !== undefined)
    .map(Number);
  const [only, ...others] = revisions;
  if (only !== undefined && others.length === 0) return only;
  const present = await presentRevision();
  if (revisions.includes(present)) return present;
  throw new AppError(
    "REVISION_MISMATCH",
    "The schema is no longer at the revision in If-Match; read it again, then repeat the change",
  );
}
