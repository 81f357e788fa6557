import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "./sender.ts";

export type Sender = AsyncDisposable & {
  /** Resolves once it is done; orders are followed one after the other. */
  order(order: Order): Promise<number>;
};

/** The delivery service as a process of its own, on an empty folder, which may send to one host. */
export async function startSender(host: string): Promise<Sender> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bench-deliveries-"));
  const child = fork(new URL("sender.ts", import.meta.url), [folder, host]);
  await once(child, "message");
  let last: Promise<unknown> = Promise.resolve();
  return {
    order(order) {
      const followed = last.then(async () => {
        const answer = once(child, "message");
        child.send(order);
        return Number((await answer)[0]);
      });
      last = followed;
      return followed;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
