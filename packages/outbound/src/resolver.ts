import { promises as dns, type LookupAddress } from "node:dns";

type ResolverOptions = {
  /** Name servers as `address:port`; the system's unless given. */
  servers?: readonly string[];
  /** How long a name may take, in ms. */
  timeLimitMs?: number;
};

/** Servers that say so know the name's answer: there is none. */
const noAnswer = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Asks the name servers themselves. `dns.lookup` would wait in one of two threads of the process, so
 * that a few names which no server answers would hold up everybody's. Names of the system's file of
 * hosts and of its search list are not known here: they are no part of the open internet.
 *
 * @returns every address of a host; rejects with the code that Node gives such an error: ENOTFOUND
 *   where there is none, ETIMEOUT where no server answered in time.
 */
export function createResolver({ servers, timeLimitMs = 4_000 }: ResolverOptions = {}) {
  return async (hostname: string): Promise<LookupAddress[]> => {
    if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: "127.0.0.1", family: 4 }];
    const resolver = new dns.Resolver({ timeout: timeLimitMs / 2, tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), timeLimitMs);
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    clearTimeout(timer);
    const addresses = answers.flatMap((answer, at) =>
      answer.status === "fulfilled"
        ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
        : [],
    );
    if (addresses.length > 0) return addresses;
    throw failureOf(answers);
  };
}

/** That a server was silent says more than that another kind of address has no answer. */
function failureOf(answers: readonly PromiseSettledResult<string[]>[]): Error {
  const codes = answers.map((answer) =>
    answer.status === "rejected" ? codeOf(answer.reason) : "ENODATA",
  );
  const fault = codes.find((code) => !noAnswer.has(code));
  const code = fault === undefined ? "ENOTFOUND" : fault === "ECANCELLED" ? "ETIMEOUT" : fault;
  return Object.assign(new Error("The host name was not resolved"), { code });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
