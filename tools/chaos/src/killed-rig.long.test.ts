import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "@quarry/servers";
import { expect, it, vi } from "vitest";

it("leaves no process and no mount behind when it is killed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-rig-"));
  const rig = await startProcess({
    name: "rig",
    command: process.execPath,
    args: [join(import.meta.dirname, "main.ts"), "--form", "standalone", "--only", "freeze"],
    environment: { TMPDIR: folder },
    ready: /served again/,
  });
  expect((await processesOf(folder)).length).toBeGreaterThan(1);
  process.kill(rig.pid, "SIGKILL");
  await vi.waitFor(async () => {
    expect(await processesOf(folder)).toEqual([]);
    expect(await readFile("/proc/mounts", "utf8")).not.toContain(folder);
  }, patience);
  await rm(folder, { recursive: true });
}, 180_000);

const patience = { timeout: 60_000, interval: 100 };

/** The processes that a rig of this folder started, and what they started. */
async function processesOf(folder: string): Promise<string[]> {
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const environments = await Promise.all(
    all.map((id) => readFile(`/proc/${id}/environ`, "utf8").catch(() => "")),
  );
  return all.filter((_id, index) => environments[index]?.includes(folder));
}
