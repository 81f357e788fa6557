import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Form } from "../forms/form.ts";
import { createCaller } from "../load/caller.ts";
import { type Journal, wasAccepted } from "../load/journal.ts";
import type { OpenStores } from "./open-stores.ts";
import type { Ends } from "./stores.ts";

/** Longer than the longest wait between two deliveries of an event, in ms. */
const timeoutMs = 180_000;
const lookEveryMs = 500;

const Read = z.object({ status: z.string(), result: z.unknown() });

/**
 * Waits until no accepted extraction is pending and nothing waits for the bus, and returns how each
 * extraction ended, as its owner reads it. Gives up after a while; the ledger then shows what is left.
 */
export async function settle(form: Form, stores: OpenStores, journal: Journal): Promise<Ends> {
  const deadline = performance.now() + timeoutMs;
  const ends: Ends = new Map();
  const reads = await readers(form, journal);
  for (;;) {
    for (const [id, read] of reads) {
      const end = await read();
      if (end) ends.set(id, end);
      if (end && end.status !== "pending") reads.delete(id);
    }
    const isAtRest = reads.size === 0 && (await isDrained(stores));
    if (isAtRest || performance.now() > deadline) return ends;
    await delay(lookEveryMs);
  }
}

type ReadEnd = () => Promise<{ status: string; result: unknown } | undefined>;

async function readers(form: Form, journal: Journal): Promise<Map<string, ReadEnd>> {
  const callers = new Map<string, ReturnType<typeof createCaller>>();
  const reads = new Map<string, ReadEnd>();
  for (const entry of journal.entries) {
    const { operation, account, answer } = entry;
    const id = answer?.id;
    if (operation !== "extract" || id === undefined || !wasAccepted(entry)) continue;
    const known = callers.get(account);
    const options = { baseUrl: form.baseUrl, account, journal };
    const caller = known ?? createCaller({ ...options, key: await form.apiKey(account) });
    callers.set(account, caller);
    reads.set(id, async () => {
      const received = await caller.ask({ method: "GET", path: `/v1/extractions/${id}` });
      if (received.kind === "silence" || received.status >= 500) return undefined;
      return received.status === 404
        ? { status: "deleted", result: null }
        : Read.parse(received.data);
    });
  }
  return reads;
}

async function isDrained({ logs }: OpenStores): Promise<boolean> {
  const waiting = await Promise.all(
    Object.values(logs).map((log) => log.unrelayed({ olderThanMs: 0, limit: 1 })),
  );
  return waiting.every(({ length }) => length === 0);
}
