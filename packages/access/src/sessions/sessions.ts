import { randomBytes, randomUUID } from "node:crypto";
import { AppError, type Clock, createSeal } from "@quarry/kernel";
import { z } from "zod";

/** A session ends after this long, whatever happens in it, in ms. */
const longestMs = 12 * 3_600_000;
/** It ends when nothing is asked for this long, in ms. */
const idleMs = 3_600_000;
/** What a browser holds is replaced at most this often, in ms. */
const renewalMs = 60_000;
/** How long a one-use code is good, in ms. */
const codeMs = 600_000;

/** What a browser holds, sealed: the stored hash of the key that signed in. Times are epoch ms. */
const Content = z.strictObject({
  id: z.string(),
  keyHash: z.string(),
  endsAt: z.int(),
  seenAt: z.int(),
});
type Content = z.output<typeof Content>;

export type OpenedSession = {
  /** Stays the same when what the browser holds is replaced. */
  id: string;
  keyHash: string;
  /** Epoch ms. */
  endsAt: number;
  /** To be held by the browser from here on; absent if what it holds is fresh. */
  renewed?: string;
};

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions of browsers, kept nowhere but in what they hold, so that any replica can read them. They
 * name a key and grant nothing: the key is looked up again at each request.
 */
export function createSessions({ pepper, clock }: { pepper: string; clock: Clock }) {
  const seal = createSeal(pepper, "quarry console session");
  const codes = new Map<string, { keyHash: string; endsAt: number }>();
  const close = (content: Content) => seal.close(JSON.stringify(content));

  return {
    /** A new session of the key with this hash. */
    begin(keyHash: string): string {
      const now = clock();
      return close({ id: randomUUID(), keyHash, endsAt: now + longestMs, seenAt: now });
    },

    /** @throws AppError API_KEY_INVALID if it was not made here; API_KEY_EXPIRED if it is over. */
    open(held: string): OpenedSession {
      const now = clock();
      const content = read(seal.open(held));
      if (!content) throw new AppError("API_KEY_INVALID", "This session is unknown; sign in again");
      const { id, keyHash, endsAt, seenAt } = content;
      if (now >= endsAt || now - seenAt >= idleMs) {
        throw new AppError("API_KEY_EXPIRED", "This session is over; sign in again");
      }
      const opened = { id, keyHash, endsAt };
      if (now - seenAt < renewalMs) return opened;
      return { ...opened, renewed: close({ ...opened, seenAt: now }) };
    },

    /** A code that signs in once, in this process, within ten minutes. */
    makeCode(keyHash: string): string {
      const code = randomBytes(24).toString("base64url");
      codes.set(code, { keyHash, endsAt: clock() + codeMs });
      return code;
    },

    /** The hash of the key that a code stands for. @throws AppError API_KEY_INVALID. */
    takeCode(code: string): string {
      const known = codes.get(code);
      codes.delete(code);
      if (known && clock() < known.endsAt) return known.keyHash;
      const rule = "This link was used before, or is older than ten minutes";
      throw new AppError("API_KEY_INVALID", `${rule}; sign in with an API key`);
    },
  };
}

/** Undefined also for what an earlier release sealed in another form. */
function read(text: string | undefined): Content | undefined {
  return text === undefined ? undefined : Content.safeParse(JSON.parse(text)).data;
}
