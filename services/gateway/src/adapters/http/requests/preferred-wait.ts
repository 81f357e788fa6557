/**
 * How long the sender of a `Prefer` header wants to wait for an end, in ms (RFC 7240): as many seconds as
 * `wait` says, else not at all with `respond-async`, else without a limit of its own.
 */
export function preferredWaitMs(header = ""): number {
  const preferences = header.split(",").map((each) => each.split(";")[0]?.trim().toLowerCase());
  for (const preference of preferences) {
    const seconds = /^wait\s*=\s*"?(\d{1,9})"?$/.exec(preference ?? "")?.[1];
    if (seconds !== undefined) return Number(seconds) * 1_000;
  }
  return preferences.includes("respond-async") ? 0 : Number.POSITIVE_INFINITY;
}
