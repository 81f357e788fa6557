/**
 * How long a caller wants to wait for the end, in ms, by its `Prefer` header (RFC 7240): the seconds of
 * `wait`, else 0 with `respond-async`, else infinity.
 */
export function preferredWaitMs(header = ""): number {
  const { seconds, isAsync } = preferencesOf(header);
  if (seconds !== undefined) return seconds * 1_000;
  return isAsync ? 0 : Number.POSITIVE_INFINITY;
}

/** Returns the header of a 202 that names the preferences which were followed; none where the server's limit ended the wait. */
export function preferenceApplied(
  header = "",
  waitLimitMs: number,
): { "Preference-Applied"?: string } {
  const { seconds, isAsync } = preferencesOf(header);
  const isWait = seconds !== undefined && seconds * 1_000 <= waitLimitMs;
  const applied = [isAsync ? "respond-async" : "", isWait ? `wait=${seconds}` : ""];
  const value = applied.filter((each) => each !== "").join(", ");
  return value === "" ? {} : { "Preference-Applied": value };
}

function preferencesOf(header: string): { seconds: number | undefined; isAsync: boolean } {
  const preferences = header.split(",").map((each) => each.split(";")[0]?.trim().toLowerCase());
  const [seconds] = preferences.flatMap(
    (preference) => /^wait\s*=\s*"?(\d{1,9})"?$/.exec(preference ?? "")?.[1] ?? [],
  );
  return {
    seconds: seconds === undefined ? undefined : Number(seconds),
    isAsync: preferences.includes("respond-async"),
  };
}
