import type { EventBase, EventStore } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import type { BusStorage, MessageBus } from "../port.ts";
import { duplicateWindowMs } from "../port.ts";

/** Older messages are not asked for, in ms: a bus keeps them no longer. */
const keptMs = 7 * 24 * 60 * 60_000;

/**
 * A server that had not synced all that it acknowledged lacks no more than this after a crash, in
 * ms. The bus remembers ids for longer, so that it drops what it still has.
 */
const unsyncedMs = duplicateWindowMs / 3;

/**
 * Makes what notices that the bus lost messages it had taken, and counts their commits as not
 * handed over. A storage made again holds none of the former one's; a new run of the server may lack
 * the newest. What was not lost is dropped as a repeat, by the bus or by its consumers. It is given how
 * to wait until every commit that the bus took so far is marked.
 */
export function createFindLosses<E extends EventBase>(parts: {
  store: EventStore<E>;
  bus: MessageBus;
  clock: Clock;
}): (marked: () => Promise<void>) => Promise<void> {
  const { store, bus, clock } = parts;
  let known: BusStorage | undefined;

  return async (marked) => {
    const found = await bus.storage();
    const before = known ?? (await store.relayTarget());
    const isOther = found.storage !== before?.storage;
    if (isOther || found.run !== before.run) {
      await marked();
      await store.relayAgain(clock() - (isOther ? keptMs : unsyncedMs));
      await store.noteRelayTarget(found);
    }
    known = found;
  };
}
