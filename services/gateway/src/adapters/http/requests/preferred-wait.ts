/**
 * How long a caller wants to wait for the end, in ms, by its `Prefer` header (RFC 7240): the seconds of
 * `wait`, else 0 with `respond-async`, else infinity.
 */
export function preferredWaitMs(header = ""): number {
  const preferences = header.split(",").map((each) => each.split(";")[0]?.trim().toLowerCase());
  for (const preference of preferences) {
    const seconds = /^wait\s*=\s*"?(\d{1,9})"?$/.exec(preference ?? "")?.[1];
    if (seconds !== undefined) return Number(seconds) * 1_000;
  }
  return preferences.includes("respond-async") ? 0 : Number.POSITIVE_INFINITY;
}
