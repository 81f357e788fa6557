import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { RunningServer } from "@quarry/servers";
import type { Fault } from "./fault.ts";

export type FullDisk = {
  /** On a file system of its own. */
  folder: string;
  /** How long no byte is free, in ms. Default 2 s. */
  forMs?: number;
  /** What an operator does once there is room again. */
  repair?: () => Promise<void>;
};

/** Leaves no byte free for a while. */
export function fillDisk(name: string, { folder, forMs = 2_000, repair }: FullDisk): Fault {
  const filler = join(folder, "filler");
  return {
    name,
    async inject(_random, struck) {
      const chunk = Buffer.alloc(1_048_576);
      for (const size of [1_048_576, 4_096]) {
        while (await fits(filler, chunk.subarray(0, size)));
      }
      struck();
      await delay(forMs);
      await rm(filler);
      await repair?.();
    },
  };
}

/** Starts a server again whose disk was full, where that ended it: PostgreSQL ends at a log that it cannot write. */
export async function restartIfEnded(server: RunningServer): Promise<void> {
  const ends = server.programs.map(({ ended }) => ended.then(() => true));
  if (await Promise.race([...ends, delay(100, false)])) await server.restart();
}

async function fits(file: string, bytes: Buffer): Promise<boolean> {
  return await writeFile(file, bytes, { flag: "a" }).then(
    () => true,
    () => false,
  );
}
