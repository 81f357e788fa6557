import { AppError, invalid } from "@quarry/kernel";

/**
 * The version of a review that `If-Match` requires: one strong tag, such as `"0"`.
 *
 * @throws AppError VALIDATION_FAILED if the header is missing or is no such tag.
 */
export function requiredVersion(header: string | undefined): number {
  const version = header === undefined ? undefined : versionIn(header);
  if (version !== undefined) return version;
  throw invalid("If-Match", "required", 'must be the ETag of the review, such as "0"');
}

/** The same of a header that may be missing. @throws AppError REVISION_MISMATCH if it is no such tag. */
export function optionalVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const version = versionIn(header);
  if (version !== undefined) return version;
  throw new AppError("REVISION_MISMATCH", "If-Match is not the ETag of a review");
}

function versionIn(header: string): number | undefined {
  const digits = /^"(0|[1-9]\d{0,8})"$/.exec(header.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
