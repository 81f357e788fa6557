import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

it.runIf(process.platform === "linux")("lowers the priority of one thread only", async () => {
  const source = `
    import { getPriority } from "node:os";
    import { parentPort } from "node:worker_threads";
    import { lowerThreadPriority } from ${JSON.stringify(new URL("./priority.ts", import.meta.url).href)};
    lowerThreadPriority();
    parentPort.postMessage(getPriority());
  `;
  const before = getPriority();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  new Worker(url).once("message", resolve).once("error", reject);
  expect(await promise).toBe(Math.min(19, before + 10));
  expect(getPriority()).toBe(before);
});
