/** A running Quarry, seen from outside only. */
export type System = AsyncDisposable & {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Where it finds the documents, if not where this process does. */
  documentsUrl?: string;
  /** Makes a key of an account; its scopes are `admin` unless named. */
  apiKey(accountId: string, scopes?: string[]): Promise<string>;
};

/**
 * Starts a system for the suite. Its rate limits must be out of the suite's way, and it must be
 * willing to fetch from `documentsUrl`, though from no other address of this machine; the time that
 * it gives a fetch is the suite's longest wait.
 */
export type StartSystem = (options: { documentsUrl: string }) => Promise<System>;
