import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Form } from "../forms/form.ts";
import { type Caller, createCaller } from "../load/caller.ts";
import type { Journal } from "../load/journal.ts";
import { type Listed, listNames } from "./stores.ts";

/** How long a form at rest may be too busy to answer, in ms. */
const timeoutMs = 60_000;

const Page = z.object({
  data: z.array(z.object({ id: z.string() })),
  meta: z.object({ total: z.number(), lastPage: z.number() }),
});

/** The lists of each account at rest, from the first page to the last. */
export async function readLists(form: Form, journal: Journal): Promise<Listed[]> {
  const accounts = new Set(journal.entries.map(({ account }) => account));
  const lists: Listed[] = [];
  for (const account of accounts) {
    const key = await form.apiKey(account);
    const caller = createCaller({ baseUrl: form.baseUrl, account, journal, key });
    for (const of of listNames) lists.push(await readList(caller, of));
  }
  return lists;
}

async function readList(caller: Caller, of: Listed["of"]): Promise<Listed> {
  const ids: string[] = [];
  for (let number = 1; ; number++) {
    const { data, meta } = await pageOf(caller, `/v1/${of}?perPage=100&page=${number}`);
    ids.push(...data.map(({ id }) => id));
    if (number >= meta.lastPage) return { account: caller.account, of, ids, total: meta.total };
  }
}

async function pageOf(caller: Caller, path: string): Promise<z.output<typeof Page>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const received = await caller.ask({ method: "GET", path });
    if (received.kind === "answer" && received.status === 200) return Page.parse(received.data);
    const said = received.kind === "answer" ? received.status : received.kind;
    if (performance.now() > deadline) throw new Error(`${path} was answered ${said} at rest`);
    await delay(500);
  }
}
