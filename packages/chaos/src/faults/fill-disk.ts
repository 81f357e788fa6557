import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Fault } from "./fault.ts";

/** How long no byte is free, in ms. */
const fullMs = 2_000;

/**
 * Leaves no byte free for two seconds.
 *
 * @param folder on a file system of its own.
 * @param mended what an operator does once there is room again.
 */
export function fillDisk(name: string, folder: string, mended?: () => Promise<void>): Fault {
  const filler = join(folder, "filler");
  return {
    name,
    async strike(_random, struck) {
      const chunk = Buffer.alloc(1_048_576);
      for (const size of [1_048_576, 4_096]) {
        while (await fits(filler, chunk.subarray(0, size)));
      }
      struck();
      await delay(fullMs);
      await rm(filler);
      await mended?.();
    },
  };
}

async function fits(file: string, bytes: Buffer): Promise<boolean> {
  return await writeFile(file, bytes, { flag: "a" }).then(
    () => true,
    () => false,
  );
}
