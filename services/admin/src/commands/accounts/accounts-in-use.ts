import type { Stores } from "../../stores/stores.ts";

/** The accounts that have a key or an extraction. */
export async function accountsInUse({ keys, extraction }: Stores): Promise<Set<string>> {
  const withKeys = (await keys.list()).map(({ accountId }) => accountId);
  return new Set([...withKeys, ...(await extraction.views.accounts())]);
}

/**
 * Warns of an account without keys and extractions, whose name may be misspelt. The command runs anyway,
 * because an account that uses signed tokens is unknown until its first extraction.
 */
export function unknownAccountWarning(account: string, inUse: Set<string>): string[] {
  return inUse.has(account) ? [] : [`${account} has no key and no extraction: is that its name?`];
}
