import type { PendingDelivery } from "../ports.ts";

/** Pending events of one webhook, by stream. Only the first of a stream is sent, so that they arrive in order. */
export function createPendingEvents() {
  const streams = new Map<string, PendingDelivery[]>();
  const underWay = new Set<string>();
  const known = new Set<string>();
  let tried = 0;

  function remove(pending: PendingDelivery): void {
    const list = streams.get(pending.stream) ?? [];
    const index = list.findIndex(({ eventId }) => eventId === pending.eventId);
    if (index < 0) return;
    list.splice(index, 1);
    known.delete(pending.eventId);
    if (pending.attempts > 0) tried -= 1;
    if (list.length === 0) streams.delete(pending.stream);
  }

  function insert(pending: PendingDelivery): void {
    if (known.has(pending.eventId)) return;
    const list = streams.get(pending.stream) ?? [];
    const index = list.findLastIndex(({ place }) => place < pending.place) + 1;
    list.splice(index, 0, pending);
    streams.set(pending.stream, list);
    known.add(pending.eventId);
    if (pending.attempts > 0) tried += 1;
  }

  return {
    add(all: readonly PendingDelivery[]): void {
      for (const pending of all) insert(pending);
    },
    /** Takes the events that are due, so that at most `atOnce` are being sent. */
    take(now: number, atOnce: number): PendingDelivery[] {
      const taken: PendingDelivery[] = [];
      for (const [stream, [first]] of streams) {
        if (underWay.size >= atOnce) break;
        if (!first || first.nextAt > now || underWay.has(stream)) continue;
        underWay.add(stream);
        taken.push(first);
      }
      return taken;
    },
    /** Ends an attempt: removes the event, or puts `again` in its place. */
    endTry(pending: PendingDelivery, again?: PendingDelivery): void {
      underWay.delete(pending.stream);
      remove(pending);
      if (again) insert(again);
    },
    /** Makes all events due now. */
    hurry(now: number): void {
      for (const list of streams.values()) {
        for (const [index, pending] of list.entries()) {
          if (pending.nextAt > now && !(index === 0 && underWay.has(pending.stream))) {
            list[index] = { ...pending, nextAt: now };
          }
        }
      }
    },
    counts: () => ({ fresh: known.size - tried, tried }),
    busy: () => underWay.size,
  };
}
