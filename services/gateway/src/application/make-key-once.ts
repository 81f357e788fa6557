import type { KeyManager, MadeKey, NewKey } from "@quarry/access";
import { limits } from "@quarry/api";
import { AppError, type NewId } from "@quarry/kernel";
import type { Attempt } from "./attempt.ts";
import type { Claim, Once } from "./once.ts";

/** Of a request that has an idempotency key. */
export type Repeat = { claim: Claim; idempotencyKey: string };

export type KeyDependencies = { keyManager: KeyManager; once: Once; newId: NewId };

/**
 * Makes an API key, once where the request has an idempotency key: from that, the id of the first request and
 * the pepper follows the secret, so that a repeat returns it again though it is stored nowhere.
 */
export function createMakeKeyOnce({ keyManager, once, newId }: KeyDependencies) {
  async function refuseMoreThanAllowed(accountId: string, id: string): Promise<void> {
    const known = await keyManager.listOf(accountId);
    if (known.length < limits.keys || known.some((key) => key.id === id)) return;
    const rule = `An account may have at most ${limits.keys} API keys`;
    throw new AppError("STATE_CONFLICT", `${rule}; delete one that is not used`);
  }

  return (wanted: NewKey, repeat: Repeat | undefined): Promise<MadeKey> => {
    const { accountId } = wanted;
    const make = async ({ resourceId: id, commandId }: Attempt) => {
      await refuseMoreThanAllowed(accountId, id);
      const seed = repeat && JSON.stringify([accountId, commandId, repeat.idempotencyKey]);
      const answer = await (seed === undefined
        ? keyManager.create(wanted)
        : keyManager.createAgain(wanted, { id, seed }));
      if (answer) return { answer, accepted: false };
      throw new AppError("STATE_CONFLICT", "The key that this request has made was revoked since");
    };
    return once(repeat?.claim, newId(), make);
  };
}
