import { setInterval } from "node:timers";
import type { BlobStore } from "../port.ts";

/** Writes a part of a blob of `owner-1`, says so on stdout, and waits to be killed. */
export async function hangingPut(store: BlobStore): Promise<void> {
  setInterval(() => undefined, 60_000); // keeps the process alive
  async function* endless() {
    for (let count = 0; count < 40; count += 1) yield Buffer.alloc(65_536, count);
    process.stdout.write("written\n");
    await new Promise(() => undefined);
  }
  await store.put("owner-1", "source", endless());
}
