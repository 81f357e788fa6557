import { type MadeKey, successorOf } from "@quarry/access";
import { AppError, type Clock } from "@quarry/kernel";
import { createMakeKeyOnce, type KeyDependencies, type Repeat } from "./make-key-once.ts";

export type KeyRotation = {
  accountId: string;
  /** The key to be replaced. */
  id: string;
  /** How long it stays valid. */
  graceHours: number;
  /** How long the new one is valid; until the end of the replaced one unless given. */
  expiresInDays?: number | undefined;
  /** Set where the caller sent an idempotency key. */
  repeat: Repeat | undefined;
};

export type RotateKey = (request: KeyRotation) => Promise<MadeKey>;

/** Creates the successor of one of the caller's API keys, as `admin keys rotate` does. */
export function createRotateKey(dependencies: KeyDependencies & { clock: Clock }): RotateKey {
  const { keyManager, clock } = dependencies;
  const makeOnce = createMakeKeyOnce(dependencies);
  return async ({ accountId, id, graceHours, expiresInDays, repeat }) => {
    const old = (await keyManager.listOf(accountId)).find((key) => key.id === id);
    if (!old) throw new AppError("NOT_FOUND", `There is no API key with the id ${id}`);
    const made = await makeOnce(successorOf(old, { now: clock(), expiresInDays }), repeat);
    await keyManager.expireAfter(old, graceHours);
    return made;
  };
}
