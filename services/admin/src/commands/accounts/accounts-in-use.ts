import type { Stores } from "../../stores/stores.ts";

/** The accounts that have a key or an extraction. */
export async function accountsInUse({ keys, extraction }: Stores): Promise<Set<string>> {
  const withKeys = (await keys.list()).map(({ accountId }) => accountId);
  return new Set([...withKeys, ...(await extraction.views.accounts())]);
}

/**
 * What to tell of a name that nobody uses: it may be misspelt. It is obeyed all the same, for an
 * account of signed tokens is unknown until its first extraction.
 */
export function unknownAccountWarning(account: string, inUse: Set<string>): string[] {
  return inUse.has(account) ? [] : [`${account} has no key and no extraction: is that its name?`];
}
