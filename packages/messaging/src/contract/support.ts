import { randomUUID } from "node:crypto";
import type { Json } from "@quarry/kernel";
import type { DurableMessage, MessageBus } from "../port.ts";

/** A bus that the suite may open as often as it likes; its stored messages live as long as it. */
export type BusFixture = AsyncDisposable & {
  /**
   * Opens the bus as a process of its own. An adapter that allows one process only gives further
   * openings a share in the open bus.
   */
  open(): Promise<MessageBus>;
};

/** For `vi.waitFor` and `vi.waitUntil`: a loaded machine takes long. */
export const patience = { timeout: 30_000 };

/** A token and a consumer name that no other test has: tests share the bus. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 13)}`;
}

export function eventMessage(subject: string, payload: Json = null): DurableMessage {
  return { subject, id: randomUUID(), payload, context: {} };
}

/** What happened, in order, and a way to wait for the next thing. */
export type Recorder<Item> = {
  readonly items: Item[];
  add(item: Item): void;
  next(): Promise<Item>;
};

export function createRecorder<Item>(): Recorder<Item> {
  const items: Item[] = [];
  let read = 0;
  let added = Promise.withResolvers<void>();
  return {
    items,
    add(item) {
      items.push(item);
      added.resolve();
      added = Promise.withResolvers();
    },
    async next() {
      while (read === items.length) await added.promise;
      const [item] = items.slice(read++);
      if (item === undefined) throw new Error("a recorder holds no undefined");
      return item;
    },
  };
}

/** JSON that transports and stores are known to trip over. */
export const oddPayloads: Json[] = [
  null,
  false,
  "",
  "\u0000 in \u0000 between",
  "a lone \ud800 surrogate",
  "line\u2028separator, \r\n and \u{1f9fe}",
  { "": [], "a.b > *": { deep: [[[[{}]]]] } },
  [0, -0.5, 1e21, Number.MAX_SAFE_INTEGER],
];
