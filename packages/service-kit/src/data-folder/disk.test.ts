import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createRegistry } from "../metrics/registry.ts";
import { checkWrites, showDisk } from "./disk.ts";

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-disk-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it("leaves nothing in the folder that it tries to write to, and rejects if it cannot", async () => {
  const folder = await openFolder();
  await checkWrites(folder);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await expect(checkWrites(folder)).rejects.toMatchObject({ code: "ENOENT" });
});

it("shows the size of the disk and what is free of it", async () => {
  const registry = createRegistry();
  showDisk(registry, await openFolder());
  const text = await registry.metrics();
  const [free, size] = ["free", "size"].map((name) =>
    Number(new RegExp(`^data_disk_${name}_bytes (\\S+)$`, "m").exec(text)?.[1]),
  ) as [number, number];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThanOrEqual(free);
});
