import { type Caller, createCaller } from "./caller.ts";
import { type Contract, readContract } from "./contract.ts";
import type { System } from "./system.ts";

/** What a theme of the suite works with; to be used inside tests only. */
export type Suite = {
  readonly baseUrl: string;
  /** Where demo documents are served from. */
  readonly documentsUrl: string;
  /** A caller with a fresh key: of a fresh account, and with all scopes, unless said. */
  caller(options?: { account?: string; scopes?: string[] }): Promise<Caller>;
  /** A caller with an unknown token, or with none at all. */
  stranger(token?: string): Caller;
};

export function createSuite(system: System, documentsUrl: string, contract: Contract): Suite {
  const { baseUrl } = system;
  const run = Date.now().toString(36);
  let accounts = 0;
  return {
    baseUrl,
    documentsUrl,
    async caller({ account = `account-${run}-${++accounts}`, scopes } = {}) {
      return createCaller({ baseUrl, key: await system.apiKey(account, scopes), contract });
    },
    stranger: (token) => createCaller({ baseUrl, key: token, contract }),
  };
}

export async function openSuite(system: System, documentsUrl: string): Promise<Suite> {
  const contract = await readContract(system.baseUrl);
  return createSuite(system, system.documentsUrl ?? documentsUrl, contract);
}
