import { canonicalJson, sha256 } from "@quarry/kernel";

/**
 * The id under which a schema is created that is to be ensured: the same for all who ask for a name at
 * once, so that one of them creates it. The generation grows with each one that is deleted or renamed.
 */
export function ensuredId(accountId: string, name: string, generation: number): string {
  const digest = sha256(canonicalJson(["ensured schema", accountId, name, generation]));
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
  return [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join("-"); // UUIDv8, RFC 9562
}
