import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** Asks a server short questions, one after the other, and reports on request how long the longest answer took. */
const { baseUrl, key } = workerData as { baseUrl: string; key: string };

const pauseMs = 10;
const paths = ["/livez", "/v1/schemas?perPage=1"];
const agent = new Agent({ keepAlive: true });
const headers = { authorization: `Bearer ${key}` };

let longestMs = 0;
let begun = performance.now();

function ask(path: string): Promise<void> {
  begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(`${baseUrl}${path}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().once("end", resolve);
    });
    request.once("error", reject);
  });
}

parentPort?.on("message", () => {
  parentPort?.postMessage(Math.max(longestMs, performance.now() - begun));
  longestMs = 0;
});

for (;;) {
  for (const path of paths) {
    await ask(path);
    longestMs = Math.max(longestMs, performance.now() - begun);
    begun = Number.POSITIVE_INFINITY; // no question is open
    await delay(pauseMs);
  }
}
