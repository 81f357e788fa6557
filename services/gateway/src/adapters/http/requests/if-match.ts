import { AppError } from "@quarry/kernel";

/**
 * The revision that a caller's `If-Match` asks for, or undefined where any will do. Only strong
 * tags match; a list is met by the present revision.
 *
 * @throws AppError REVISION_MISMATCH where no tag of the list is the present revision's.
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
