import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** Asks a server short questions, one after the other, and reports how long each answer took, in ms. */
const { url } = workerData as { url: string };

const pauseMs = 2;
let times: number[] = [];

parentPort?.on("message", () => {
  parentPort?.postMessage(times);
  times = [];
});

for (;;) {
  const begun = performance.now();
  await (await fetch(url)).text();
  times.push(performance.now() - begun);
  await delay(pauseMs);
}
