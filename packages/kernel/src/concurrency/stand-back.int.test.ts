import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

it.runIf(process.platform === "linux")("lowers a thread and none beside it", async () => {
  const source = `
    import { getPriority } from "node:os";
    import { parentPort } from "node:worker_threads";
    import { letThreadStandBack } from ${JSON.stringify(new URL("./stand-back.ts", import.meta.url).href)};
    letThreadStandBack();
    parentPort.postMessage(getPriority());
  `;
  const before = getPriority();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  new Worker(url).once("message", resolve).once("error", reject);
  expect(await promise).toBe(Math.min(19, before + 10));
  expect(getPriority()).toBe(before);
});
