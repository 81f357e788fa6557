import type { MadeKey } from "@quarry/access";
import type { KeyBody } from "@quarry/api";
import { createMakeKeyOnce, type KeyDependencies, type Repeat } from "./make-key-once.ts";

export type NewKey = KeyBody & {
  accountId: string;
  /** Set where the caller sent an idempotency key. */
  repeat: Repeat | undefined;
};

export type CreateKey = (request: NewKey) => Promise<MadeKey>;

/** Creates API keys, only once per idempotency key. */
export function keyCreator(dependencies: KeyDependencies): CreateKey {
  const makeOnce = createMakeKeyOnce(dependencies);
  return ({ repeat, ...wanted }) => makeOnce(wanted, repeat);
}
