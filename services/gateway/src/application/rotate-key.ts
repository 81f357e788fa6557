import { type MadeKey, successorOf } from "@quarry/access";
import { AppError } from "@quarry/kernel";
import { createMakeKeyOnce, type KeyDependencies, type Repeat } from "./make-key-once.ts";

export type KeyRotation = {
  accountId: string;
  /** The key to be replaced. */
  id: string;
  /** How long it stays valid. */
  graceHours: number;
  /** Set where the caller sent an idempotency key. */
  repeat: Repeat | undefined;
};

export type RotateKey = (request: KeyRotation) => Promise<MadeKey>;

/** Makes the successor of an API key, as `admin keys rotate` does, for a key of the caller's account. */
export function createRotateKey(dependencies: KeyDependencies): RotateKey {
  const { keyManager } = dependencies;
  const makeOnce = createMakeKeyOnce(dependencies);
  return async ({ accountId, id, graceHours, repeat }) => {
    const old = (await keyManager.listOf(accountId)).find((key) => key.id === id);
    if (!old) throw new AppError("NOT_FOUND", `There is no API key with the id ${id}`);
    const made = await makeOnce(successorOf(old), repeat);
    await keyManager.expireAfter(old, graceHours);
    return made;
  };
}
