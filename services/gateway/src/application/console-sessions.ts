import type { OpenedSession, Sessions } from "@quarry/access";
import { AppError, type Clock, canonicalJson, sha256 } from "@quarry/kernel";
import type { IdempotencyStore } from "./ports.ts";

/** Sessions of browsers, which end on the server when their user signs out. */
export type ConsoleSessions = Omit<Sessions, "open"> & {
  /** @throws AppError API_KEY_INVALID, API_KEY_EXPIRED. */
  open(held: string): Promise<OpenedSession>;
  /** Ends a session, with every copy of its cookie; ignores one that is not valid. */
  end(held: string): Promise<void>;
};

/** @param store Records the sessions that were ended, until they would have ended by themselves. */
export function createConsoleSessions(
  sessions: Sessions,
  { store, clock }: { store: Pick<IdempotencyStore, "insert" | "find">; clock: Clock },
): ConsoleSessions {
  return {
    ...sessions,
    async open(held) {
      const opened = sessions.open(held);
      if (await store.find(scopeOf(opened), clock())) {
        throw new AppError("API_KEY_EXPIRED", "This session was signed out of; sign in again");
      }
      return opened;
    },
    async end(held) {
      const opened = openIfValid(sessions, held);
      if (!opened) return;
      const scope = scopeOf(opened);
      const ids = { resourceId: opened.id, commandId: opened.id, holder: opened.id };
      const state = { state: "done", accepted: false, leaseUntil: 0 } as const;
      const { endsAt: expiresAt } = opened;
      await store.insert({ scope, fingerprint: scope, ...ids, ...state, expiresAt }, clock());
    },
  };
}

function openIfValid(sessions: Sessions, held: string): OpenedSession | undefined {
  try {
    return sessions.open(held);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const scopeOf = ({ id }: OpenedSession) => sha256(canonicalJson(["console session", id]));
