import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Gauge, type Registry } from "prom-client";
import { metrics } from "../metrics/definitions.ts";

/** In a data folder: the file by which writing is tried. */
const WRITE_CHECK = ".write-check";
/** As much as a database writes at a time, in bytes. */
const written = Buffer.alloc(65_536);

/** Shows at each scrape the size of the data folder's disk and what is free of it. */
export function showDisk(registry: Registry, folder: string): void {
  const registers = [registry];
  new Gauge({
    ...metrics.dataDiskSize,
    registers,
    async collect() {
      const { blocks, bsize } = await statfs(folder);
      this.set(blocks * bsize);
    },
  });
  new Gauge({
    ...metrics.dataDiskFree,
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(folder);
      this.set(bavail * bsize);
    },
  });
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
