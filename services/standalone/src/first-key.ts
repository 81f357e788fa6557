import type { KeyManager, KeyRecord } from "@quarry/access";

/** The account that owns the records of a server whose operator named no other. */
const firstAccount = "default";

/**
 * Makes sure that there is a key: the given one is taken; else, on an empty store, one is made.
 *
 * @returns the made key, to be shown this once; undefined if none was made.
 */
export async function ensureFirstKey(
  keys: KeyManager,
  given: string | undefined,
): Promise<string | undefined> {
  const wanted = { accountId: firstAccount, name: "first key", scopes: ["admin" as const] };
  if (given !== undefined) {
    await keys.adopt(given, wanted);
    return undefined;
  }
  return (await keys.list()).length === 0 ? (await keys.create(wanted)).secret : undefined;
}

/** The oldest key of the first account that may do everything; undefined if none is good. */
export async function keyOfOperator(keys: KeyManager, now: number): Promise<KeyRecord | undefined> {
  const known = await keys.listOf(firstAccount);
  const isGood = ({ expiresAt = Number.POSITIVE_INFINITY }: KeyRecord) => expiresAt > now;
  return known.find((key) => key.scopes.includes("admin") && isGood(key));
}
