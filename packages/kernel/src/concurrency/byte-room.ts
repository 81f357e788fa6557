import { shareOf } from "./slots.ts";

/** What waits for room. */
export type WaitingBytes = {
  key: string;
  bytes: number;
  /** Bytes of what came later and was given room meanwhile. */
  overtakenBytes: number;
};

/** The part of the bytes which other keys leave that a key may hold, so that a next one finds room. */
const keyShare = 0.5;

/** Counts the bytes that keys hold of `most`, and chooses what is given room next. */
export function createRoom(most: number) {
  const mostOfKey = shareOf(most, keyShare);
  const heldBy = new Map<string, number>();
  let held = 0;

  const heldOf = (key: string) => heldBy.get(key) ?? 0;

  function fits({ key, bytes }: WaitingBytes): boolean {
    const own = heldOf(key);
    return own + bytes <= (most - (held - own)) * keyShare;
  }

  /** Whether it waits for others, and not for those of its own key alone. */
  const waitsForOthers = ({ key, bytes }: WaitingBytes) => heldOf(key) + bytes <= mostOfKey;

  return {
    mostOfKey,
    held: () => held,
    waitsForOthers,

    /** @param bytes negative for bytes that are freed. */
    count(key: string, bytes: number): void {
      held += bytes;
      const own = heldOf(key) + bytes;
      if (own > 0) heldBy.set(key, own);
      else heldBy.delete(key);
    },

    /**
     * Returns what is to be given room next: of all that fits, one of the key that holds least, the one that has waited
     * longest. One that as many bytes as there are have overtaken is overtaken by no more.
     *
     * @param waiting in the order of their arrival.
     */
    next<One extends WaitingBytes>(waiting: ReadonlySet<One>): One | undefined {
      const all = [...waiting];
      const due = all.find((one) => one.overtakenBytes >= most && waitsForOthers(one));
      if (due) return fits(due) ? due : undefined;
      const fitting = all.filter(fits);
      const least = Math.min(...fitting.map(({ key }) => heldOf(key)));
      const first = fitting.find(({ key }) => heldOf(key) === least);
      if (!first) return undefined;
      for (const one of all.slice(0, all.indexOf(first))) {
        if (waitsForOthers(one)) one.overtakenBytes += first.bytes;
      }
      return first;
    },
  };
}
