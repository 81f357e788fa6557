import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeWithProgram } from "@quarry/servers";
import {
  type Caller,
  createSchema,
  type ListedExtraction,
  openSuite,
  type Page,
  startStandaloneSystem,
} from "@quarry/systems";
import { expect, it, onTestFinished } from "vitest";
import { eventsInFolder, expectAllCompleted, submit, ticket } from "../load.ts";

const nowhere = { documentsUrl: "http://127.0.0.1:9" };

type Range = { at: number; length: number };

/**
 * What a server has written to its write-ahead logs and not flushed since, by strace's notes: lines such
 * as `17 pwrite64(21</data/bus.db-wal>, "x"..., 24, 32) = 24`.
 */
async function unflushed(notes: string): Promise<Map<string, Range[]>> {
  const ranges = new Map<string, Range[]>();
  for (const line of (await readFile(notes, "latin1")).split("\n")) {
    const [, call, file = ""] = /^\d+ +(\w+)\(\d+<([^>]*-wal)>/.exec(line) ?? [];
    if (call === "fdatasync" || call === "fsync") ranges.delete(file);
    const [, length, at] = /, (\d+), (\d+)(?:\) += \d+| <unfinished \.\.\.>)$/.exec(line) ?? [];
    if (call !== "pwrite64" || length === undefined) continue;
    ranges.set(file, [...(ranges.get(file) ?? []), { at: Number(at), length: Number(length) }]);
  }
  return ranges;
}

/** Takes it away again, as a power cut may. @returns how many bytes that were. */
async function lose(ranges: Map<string, Range[]>): Promise<number> {
  let lost = 0;
  for (const [path, written] of ranges) {
    await using file = await open(path, "r+");
    for (const { at, length } of written) {
      await file.write(Buffer.alloc(length), 0, length, at);
      lost += length;
    }
  }
  return lost;
}

async function total(caller: Caller): Promise<number> {
  const { body } = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
  return body.data.meta.total;
}

describeWithProgram("strace", "a power cut under the standalone server", () => {
  it("takes nothing of what was answered, for all that was not on the disk yet", async () => {
    const opened = new AsyncDisposableStack();
    onTestFinished(() => opened.disposeAsync());
    const folder = opened.adopt(await mkdtemp(join(tmpdir(), "quarry-power-")), (made) =>
      rm(made, { recursive: true, force: true }),
    );
    const notes = join(folder, "calls");
    const calls = "trace=pwrite64,fsync,fdatasync";
    const strace = ["strace", "-D", "-f", "-y", "--seccomp-bpf", "-o", notes, "-e", calls];
    const system = opened.use(await startStandaloneSystem(nowhere, {}, folder, strace));
    const reopen = async () => (await openSuite(system, "")).caller({ account: "acme" });
    let caller = await reopen();
    const schema = await createSchema(caller);
    const accepted = new Map<string, number>();
    let lost = 0;
    for (let round = 0; round < 3; round++) {
      const numbers = Array.from({ length: 12 }, (_, index) => round * 12 + index);
      await Promise.all(
        numbers.map(async (number) => {
          const { body } = await submit(caller, schema.id, ticket(number));
          accepted.set(body.data.id, number);
        }),
      );
      await system.process.kill();
      lost += await lose(await unflushed(notes));
      await system.restart();
      caller = await reopen();
      await expect.poll(() => total(caller), { timeout: 60_000 }).toBe(accepted.size); // lost rows are made again
      await expectAllCompleted(caller, accepted);
    }
    expect(lost).toBeGreaterThan(0);
    await system.process.stop();
    const events = await eventsInFolder(system.folder);
    for (const id of accepted.keys()) {
      expect(events.get(id)).toEqual(["ExtractionRequested", "ExtractionCompleted"]);
    }
  }, 180_000);
});
