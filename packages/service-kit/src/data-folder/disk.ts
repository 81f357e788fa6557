import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Registry } from "prom-client";
import { metrics } from "../metrics/definitions.ts";
import { sampled } from "../metrics/sampled.ts";
import { show } from "../metrics/show.ts";

/** In a data folder: the file by which writing is tried. */
const WRITE_CHECK = ".write-check";
/** As much as a database writes at a time, in bytes. */
const written = Buffer.alloc(65_536);

/** Shows at each scrape the size of the data folder's disk and what is free of it; 0 if the disk does not answer. */
export function showDisk(registry: Registry, folder: string): void {
  const disk = sampled(async () => [await statfs(folder)]);
  show(registry, metrics.dataDiskSize, disk, ({ blocks, bsize }) => [{}, blocks * bsize]);
  show(registry, metrics.dataDiskFree, disk, ({ bavail, bsize }) => [{}, bavail * bsize]);
}

/** Writes a file to the data folder and removes it. @throws if it cannot be written, for example on a full disk. */
export async function checkWrites(folder: string): Promise<void> {
  const path = join(folder, WRITE_CHECK);
  try {
    await writeFile(path, written, { flush: true, mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}
