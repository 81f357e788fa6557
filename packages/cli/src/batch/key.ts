import { createHash } from "node:crypto";
import type { ExtractionOptions } from "@quarry/client";

/**
 * Names an extraction by all that goes into it, so that repeating it within 24 hours makes no
 * second one: after a kill, too.
 */
export function idempotencyKeyOf(
  digest: string,
  schema: { id: string; etag: string },
  options: ExtractionOptions,
): string {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  const all = JSON.stringify([digest, schema.id, schema.etag, set.sort()]);
  return createHash("sha256").update(all).digest("hex");
}
