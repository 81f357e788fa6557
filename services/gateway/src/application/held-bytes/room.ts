import { shareOf } from "@quarry/kernel";

/** A request that waits for room. */
export type WaitingBody = {
  accountId: string;
  bytes: number;
  /** Bytes of later requests that were given room meanwhile. */
  overtakenBytes: number;
};

/** The part of the bytes which other accounts leave that an account may hold, so that a next one finds room. */
const accountShare = 0.5;

/** Counts the bytes that accounts hold of `most`, and chooses which request is given room next. */
export function createRoom(most: number) {
  const mostOfAccount = shareOf(most, accountShare);
  const heldBy = new Map<string, number>();
  let held = 0;

  const heldOf = (accountId: string) => heldBy.get(accountId) ?? 0;

  function fits({ accountId, bytes }: WaitingBody): boolean {
    const own = heldOf(accountId);
    return own + bytes <= (most - (held - own)) * accountShare;
  }

  /** Whether a request waits for others, and not for those of its own account alone. */
  const waitsForOthers = ({ accountId, bytes }: WaitingBody) =>
    heldOf(accountId) + bytes <= mostOfAccount;

  return {
    mostOfAccount,
    held: () => held,
    waitsForOthers,

    /** @param bytes negative for bytes that are freed. */
    count(accountId: string, bytes: number): void {
      held += bytes;
      const own = heldOf(accountId) + bytes;
      if (own > 0) heldBy.set(accountId, own);
      else heldBy.delete(accountId);
    },

    /**
     * Returns the request to be given room next: of those that fit, one of the account that holds least, the one that
     * has waited longest. A request that as many bytes as there are have overtaken is overtaken by no more.
     *
     * @param waiting in the order of their arrival.
     */
    next<Body extends WaitingBody>(waiting: ReadonlySet<Body>): Body | undefined {
      const all = [...waiting];
      const due = all.find((body) => body.overtakenBytes >= most && waitsForOthers(body));
      if (due) return fits(due) ? due : undefined;
      const fitting = all.filter(fits);
      const least = Math.min(...fitting.map(({ accountId }) => heldOf(accountId)));
      const first = fitting.find(({ accountId }) => heldOf(accountId) === least);
      if (!first) return undefined;
      for (const body of all.slice(0, all.indexOf(first))) {
        if (waitsForOthers(body)) body.overtakenBytes += first.bytes;
      }
      return first;
    },
  };
}
