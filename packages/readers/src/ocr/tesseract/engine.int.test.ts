import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { receiptImage } from "@quarry/samples";
import { afterEach, describe, expect, it, vi } from "vitest";
import { recognise, stopEngine } from "./engine.ts";

const picture = () => Buffer.from(receiptImage().bytes);
const noPicture = Buffer.from("no picture at all");

/** Threads of this process, as Linux counts them. */
const threads = () => readdirSync("/proc/self/task").length;

/** The count once ended threads have stopped: two equal counts in a row. */
async function settledThreads(): Promise<number> {
  let last = -1;
  return await vi.waitUntil(
    () => {
      const now = threads();
      const isSettled = now === last;
      last = now;
      return isSettled && now;
    },
    { interval: 250, timeout: 60_000 },
  );
}

afterEach(stopEngine);

describe("the engine of text recognition", () => {
  it("stays warm from one picture to the next", async () => {
    await recognise(picture(), ["eng"]);
    const running = threads();
    await recognise(picture(), ["eng"]);
    expect(threads()).toBe(running);
  });

  it("recognises again after a picture on which it failed", async () => {
    await expect(recognise(noPicture, ["eng"])).rejects.toThrow("Text recognition failed");
    expect((await recognise(picture(), ["eng"])).text).toContain("18.27");
  });

  it("says which language is missing instead of fetching it", async () => {
    await expect(recognise(picture(), ["xxx"])).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: expect.stringContaining("names xxx"),
    });
  });

  it("leaves no thread behind when the thread that uses it is ended", async () => {
    const before = await settledThreads();
    const user = new Worker(
      `import("${new URL("./engine.ts", import.meta.url)}").then(async ({ recognise }) => {
        const { parentPort, workerData } = await import("node:worker_threads");
        await recognise(Buffer.from(workerData), ["eng"]);
        parentPort.postMessage("warm");
        for (;;) await recognise(Buffer.from(workerData), ["eng"]);
      })`,
      { eval: true, workerData: receiptImage().bytes },
    );
    await once(user, "message");
    expect(threads()).toBeGreaterThan(before + 1);
    await user.terminate();
    await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before), { timeout: 60_000 });
  });
});
