import type { Owed } from "../ports.ts";

/** What is owed to one webhook, by stream: only the first of a stream is tried, and one at a time. */
export function createOwedEvents() {
  const streams = new Map<string, Owed[]>();
  const underWay = new Set<string>();
  const known = new Set<string>();
  let tried = 0;

  function remove(owed: Owed): void {
    const list = streams.get(owed.stream) ?? [];
    const index = list.findIndex(({ eventId }) => eventId === owed.eventId);
    if (index < 0) return;
    list.splice(index, 1);
    known.delete(owed.eventId);
    if (owed.attempts > 0) tried -= 1;
    if (list.length === 0) streams.delete(owed.stream);
  }

  function insert(owed: Owed): void {
    if (known.has(owed.eventId)) return;
    const list = streams.get(owed.stream) ?? [];
    const index = list.findLastIndex(({ place }) => place < owed.place) + 1;
    list.splice(index, 0, owed);
    streams.set(owed.stream, list);
    known.add(owed.eventId);
    if (owed.attempts > 0) tried += 1;
  }

  return {
    add(all: readonly Owed[]): void {
      for (const owed of all) insert(owed);
    },
    /** Takes those whose time has come, so that at most `atOnce` are under way. */
    take(now: number, atOnce: number): Owed[] {
      const taken: Owed[] = [];
      for (const [stream, [first]] of streams) {
        if (underWay.size >= atOnce) break;
        if (!first || first.nextAt > now || underWay.has(stream)) continue;
        underWay.add(stream);
        taken.push(first);
      }
      return taken;
    },
    /** Ends a try: the event is done with, or stands where it stood with another time. */
    settle(owed: Owed, again?: Owed): void {
      underWay.delete(owed.stream);
      remove(owed);
      if (again) insert(again);
    },
    /** Has all that wait for a later time be tried now. */
    hurry(now: number): void {
      for (const list of streams.values()) {
        for (const [index, owed] of list.entries()) {
          if (owed.nextAt > now && !(index === 0 && underWay.has(owed.stream))) {
            list[index] = { ...owed, nextAt: now };
          }
        }
      }
    },
    counts: () => ({ fresh: known.size - tried, tried }),
    busy: () => underWay.size,
  };
}
