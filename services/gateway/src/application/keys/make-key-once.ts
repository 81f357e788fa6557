import type { KeyManager, MadeKey, NewKey } from "@quarry/access";
import { limits } from "@quarry/api";
import { AppError, type NewId } from "@quarry/kernel";
import type { RequestAttempt } from "../idempotency/attempt.ts";
import type { Claim, RunOnce } from "../idempotency/idempotency.ts";

/** The idempotency key of a request, and the claim to it. */
export type Repeat = { claim: Claim; idempotencyKey: string };

export type KeyDependencies = { keyManager: KeyManager; runOnce: RunOnce; newId: NewId };

/**
 * Creates an API key, only once per idempotency key. The secret is derived from the idempotency key, the
 * command id of the first request and the pepper, so that a repeat returns it although it is not stored.
 */
export function createMakeKeyOnce({ keyManager, runOnce, newId }: KeyDependencies) {
  async function refuseMoreThanAllowed(accountId: string, id: string): Promise<void> {
    const known = await keyManager.listOf(accountId);
    if (known.length < limits.keys || known.some((key) => key.id === id)) return;
    const rule = `An account may have at most ${limits.keys} API keys`;
    throw new AppError("STATE_CONFLICT", `${rule}; delete one that is not used`);
  }

  return (wanted: NewKey, repeat: Repeat | undefined): Promise<MadeKey> => {
    const { accountId } = wanted;
    const make = async ({ resourceId: id, commandId }: RequestAttempt) => {
      await refuseMoreThanAllowed(accountId, id);
      const seed = repeat && JSON.stringify([accountId, commandId, repeat.idempotencyKey]);
      const result = await (seed === undefined
        ? keyManager.create(wanted)
        : keyManager.createAgain(wanted, { id, seed }));
      if (result) return { result, accepted: false };
      throw new AppError("STATE_CONFLICT", "The key that this request has made was revoked since");
    };
    return runOnce(repeat?.claim, newId(), make);
  };
}
