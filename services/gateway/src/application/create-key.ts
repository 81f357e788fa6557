import type { KeyManager, MadeKey } from "@quarry/access";
import { type KeyBody, limits } from "@quarry/api";
import { AppError, type NewId } from "@quarry/kernel";
import type { Attempt } from "./attempt.ts";
import type { Claim, Once } from "./once.ts";

export type NewKey = KeyBody & {
  accountId: string;
  /** Set where the caller sent an idempotency key. */
  repeat: { claim: Claim; idempotencyKey: string } | undefined;
};

export type CreateKey = (request: NewKey) => Promise<MadeKey>;

/**
 * Makes an API key, once where the request has an idempotency key: from that, the id of the first request and
 * the pepper follows the secret, so that a repeat tells it again though it is stored nowhere.
 */
export function createCreateKey(dependencies: {
  keyManager: KeyManager;
  once: Once;
  newId: NewId;
}): CreateKey {
  const { keyManager, once, newId } = dependencies;

  async function refuseMoreThanAllowed(accountId: string, id: string): Promise<void> {
    const known = await keyManager.listOf(accountId);
    if (known.length < limits.keys || known.some((key) => key.id === id)) return;
    const rule = `An account may have at most ${limits.keys} API keys`;
    throw new AppError("STATE_CONFLICT", `${rule}; delete one that is not used`);
  }

  return async ({ repeat, ...wanted }) => {
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
