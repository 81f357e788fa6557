import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { percentile } from "../report.ts";

/** How long another caller waits for a short answer of this process, in ms. */
export type Waits = { p50: number; p99: number; longest: number };

/** Measures the waits of another caller while some work is done. */
export async function waitsBeside(work: () => Promise<unknown>): Promise<Waits> {
  const server = createServer((_request, response) => void response.end("ok")).listen(
    0,
    "127.0.0.1",
  );
  server.keepAliveTimeout = 0; // a caller that waits for long keeps its connection
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const caller = new Worker(new URL("./asking-thread.ts", import.meta.url), {
    workerData: { url: `http://127.0.0.1:${port}` },
  });
  const taken = async () => {
    const message = once(caller, "message");
    caller.postMessage("take");
    return ((await message) as [number[]])[0];
  };
  try {
    while ((await taken()).length === 0); // it has begun
    await work();
    const times = await taken();
    return { p50: percentile(times, 50), p99: percentile(times, 99), longest: Math.max(...times) };
  } finally {
    await caller.terminate();
    server.closeAllConnections();
    server.close();
  }
}
