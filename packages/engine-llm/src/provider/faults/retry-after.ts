/** The wait that a provider asks for, in ms: `retry-after-ms`, or `retry-after` as seconds or date. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const exact = numberIn(headers.get("retry-after-ms"));
  if (exact !== undefined) return exact;
  const wished = headers.get("retry-after");
  const seconds = numberIn(wished);
  if (seconds !== undefined) return seconds * 1_000;
  const date = Date.parse(wished ?? "");
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : undefined;
}
