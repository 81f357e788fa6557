import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "@quarry/kernel/testing";
import { createCaller } from "./caller.ts";
import { type Journal, openJournal } from "./journal.ts";
import { createSchema, extract, type LoadSession, list, liveOfASchema } from "./operations.ts";

/** Pieces of work that wait for an answer at once; while faults last, more of them hang. */
const mostUnderWay = 16;

/** Between two pieces of work of a worker, in ms, at most: so that the machine has time to recover. */
const pauseMs = 300;

export type Load = {
  journal: Journal;
  /** Extracts one source; resolves when it was answered. */
  probe: () => Promise<void>;
  /** Begins nothing new, and waits until all that was begun is settled, or for so long, in ms. */
  finish(timeoutMs: number): Promise<void>;
};

export type LoadOptions = {
  seed: number;
  /** Workers, each with an account of its own. */
  workers: number;
  baseUrl: () => string;
  apiKey: (account: string) => Promise<string>;
};

/** Mixed work of several accounts, chosen by the seed, until it is finished. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const journal = openJournal();
  const ended = new AbortController();
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let numbers = 0;
  const next = () => ++numbers;

  async function openSession(worker: number): Promise<LoadSession> {
    const { seed, baseUrl, apiKey } = options;
    const account = `worker-${worker}`;
    const caller = createCaller({ baseUrl, account, key: await apiKey(account), journal });
    const random = seededRandom(seed * 1_000 + worker);
    const schemas = { ticket: "", invoice: "" };
    const session: LoadSession = { caller, journal, random, next, schemas, ended: ended.signal };
    for (const kind of ["ticket", "invoice"] as const) {
      schemas[kind] = (await createSchema(session, kind)).answer?.id ?? "";
    }
    return session;
  }
  async function work(session: LoadSession): Promise<void> {
    while (!stopping.signal.aborted) {
      const piece = someWork(session).finally(() => underWay.delete(piece));
      underWay.add(piece);
      // what hangs in a fault is left behind, so that the load continues
      await Promise.race([piece, delay(1_000)]);
      await delay(session.random() * pauseMs);
      if (underWay.size > mostUnderWay) await Promise.race(underWay);
    }
  }
  const indices = Array.from({ length: options.workers }, (_, index) => index);
  const [prober, ...desks] = await Promise.all(
    [-1, ...indices].map((each) => openSession(each + 1)),
  );
  const workers = desks.map(work);
  return {
    journal,
    async probe() {
      if (prober) await extract(prober);
    },
    async finish(timeoutMs) {
      stopping.abort();
      const late = delay(timeoutMs, undefined, { ref: false });
      await Promise.race([Promise.all(workers).then(() => Promise.all(underWay)), late]);
      ended.abort();
      await Promise.all(underWay);
    },
  };
}

function someWork(session: LoadSession): Promise<void> {
  const choice = session.random();
  if (choice < 0.6) return extract(session);
  return choice < 0.8 ? liveOfASchema(session) : list(session);
}
