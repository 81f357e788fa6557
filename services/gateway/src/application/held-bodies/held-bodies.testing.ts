import { createHeldBodies, type HoldOptions } from "./held-bodies.ts";

export const open = (most: number, waitMs = 60_000) => createHeldBodies({ most, waitMs });
export const settle = () => new Promise(setImmediate);

const never = new AbortController().signal;
const body = { arrival: () => ({ bytes: 0, waitedMs: 0 }), endAsSlow: () => {} };

/** A request of an account, whose body is never slow. */
export const of = (accountId: string, signal = never): HoldOptions => ({ accountId, signal, body });

/** Requests by name, whose first letter is their account, and the order in which they got room. */
export function requests(held: ReturnType<typeof open>) {
  const started: string[] = [];
  const ended: string[] = [];
  const holds = new Map<string, Disposable>();
  const end = (name: string) => holds.get(name)?.[Symbol.dispose]();
  return {
    started,
    /** Those that were ended as slow. */
    ended,
    async add(name: string, bytes: number, arrival = body.arrival) {
      const endAsSlow = () => {
        ended.push(name);
        end(name);
      };
      const options = { ...of(name.charAt(0)), body: { arrival, endAsSlow } };
      void held.hold(bytes, options).then((hold) => {
        started.push(name);
        holds.set(name, hold);
      });
      await settle();
    },
    async end(name: string) {
      end(name);
      await settle();
    },
  };
}
