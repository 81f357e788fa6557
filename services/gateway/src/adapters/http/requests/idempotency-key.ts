import { limits } from "@quarry/api";
import { AppError, canonicalJson, sha256 } from "@quarry/kernel";
import type { Claim } from "../../../application/idempotency/idempotency.ts";
import type { Call } from "../route.ts";

const most = limits.idempotencyKeyLength;
const bare = new RegExp(`^[\\x21-\\x7e]{1,${most}}$`);
const quoted = new RegExp(`^"([\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]{1,${most}})"$`);

/**
 * The `Idempotency-Key` of a request, bare or as a quoted string.
 *
 * @throws AppError IDEMPOTENCY_KEY_INVALID if it is neither.
 */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = quoted.exec(header)?.[1];
  if (key !== undefined) return key;
  if (bare.test(header) && !header.startsWith('"')) return header;
  const form = `1 to ${most} visible ASCII characters without spaces, or a quoted string`;
  throw new AppError("IDEMPOTENCY_KEY_INVALID", `An Idempotency-Key has ${form}`);
}

/** The request's claim to its idempotency key; undefined if none was sent. */
export function toClaim(call: Call, path: string, content: unknown): Claim | undefined {
  const key = idempotencyKey(call.request.get("Idempotency-Key"));
  if (key === undefined) return undefined;
  const { method } = call.request;
  return {
    scope: sha256(canonicalJson([call.accountId, method, path, key])),
    fingerprint: sha256(canonicalJson([method, path, content])),
    onReplay: () => call.response.set("Idempotent-Replayed", "true"),
  };
}
