import { OwnerErasedError } from "@quarry/blob-store";
import { createRenewExample, type RenewDependencies, type StaleExample } from "./renew-example.ts";

/** How often this process tries to read one example again, where readers or stores fail. */
const MAX_ATTEMPTS = 3;
/** Examples whose attempts are counted. */
const MAX_COUNTED = 10_000;

export type ExampleRenewals = Disposable & {
  /** Has examples read again, one after the other. Its caller does not wait for that. */
  start(stale: readonly StaleExample[]): void;
};

/** Reads examples again whose readers have changed; later documents are then compared with what today's readers read. */
export function createExampleRenewals(
  dependencies: RenewDependencies & {
    /** Called with each error that leaves an example as it is for now. */
    renewalFailed: (extractionId: string, error: unknown) => void;
  },
): ExampleRenewals {
  const renew = createRenewExample(dependencies);
  const attempts = new Map<string, number>();
  let turn = Promise.resolve();
  let isOver = false;

  async function attempt(stale: StaleExample): Promise<void> {
    if (isOver) return;
    try {
      await renew(stale);
    } catch (error) {
      if (isOver || error instanceof OwnerErasedError) return;
      dependencies.renewalFailed(stale.example.extractionId, error);
    }
  }

  /** Returns whether an example may be tried once more, and counts that. */
  function mayTry({ example, reader }: StaleExample): boolean {
    const key = `${example.content.sha256} ${reader}`;
    const tried = attempts.get(key) ?? 0;
    attempts.delete(key);
    attempts.set(key, tried + 1);
    const [oldest] = attempts.keys();
    if (attempts.size > MAX_COUNTED && oldest !== undefined) attempts.delete(oldest);
    return tried < MAX_ATTEMPTS;
  }

  return {
    start(stale) {
      for (const one of stale.filter(mayTry)) turn = turn.then(() => attempt(one));
    },
    [Symbol.dispose]() {
      isOver = true;
    },
  };
}
