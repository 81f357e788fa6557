import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { Agent, request as send } from "node:http";
import { Worker } from "node:worker_threads";
import type { HostileRequest } from "./requests.ts";

/** What one request did to the server: the longest wait of others, in ms, and its growth in memory, in MiB. */
export type LawResult = {
  name: string;
  statuses: number[];
  waitedMs: number;
  grownMiB: number;
  answerBytes: number;
};

/** No request, within the limits or over them, holds up others longer, or grows the process by more. */
export const law = { waitedMs: 1_000, grownMiB: 300, answerBytes: 100_000 };

export const breaksLaw = ({ statuses, ...result }: LawResult): boolean =>
  result.waitedMs > law.waitedMs ||
  result.grownMiB > law.grownMiB ||
  result.answerBytes > law.answerBytes ||
  statuses.some((status) => status !== 503 && (status < 200 || status >= 500));

export type Target = { baseUrl: string; pid: number; hostileKey: string; otherKey: string };

/** Sends the requests one after the other. One that breaks the law is sent again: the machine may have been busy. */
export async function* measureLaw(
  { baseUrl, pid, hostileKey, otherKey }: Target,
  requests: Iterable<HostileRequest>,
): AsyncGenerator<LawResult, void> {
  const workerData = { baseUrl, key: otherKey };
  const prober = new Worker(new URL("./prober-thread.ts", import.meta.url), { workerData });
  const longestWait = async () => {
    prober.postMessage("take");
    const [ms] = (await once(prober, "message")) as [number];
    return ms;
  };
  const agent = new Agent({ keepAlive: true });
  async function measure(request: HostileRequest): Promise<LawResult> {
    const body = request.body();
    await resetPeak(pid);
    const before = await peakMiB(pid);
    await longestWait();
    const answers = await Promise.all(
      Array.from({ length: request.times }, () =>
        sendOne({ baseUrl, agent, key: hostileKey }, request, body),
      ),
    );
    return {
      name: request.name,
      statuses: answers.map(({ status }) => status),
      waitedMs: await longestWait(),
      grownMiB: (await peakMiB(pid)) - before,
      answerBytes: Math.max(...answers.map(({ bytes }) => bytes)),
    };
  }
  try {
    for (const request of requests) {
      const first = await measure(request);
      yield breaksLaw(first) ? await measure(request) : first;
    }
  } finally {
    agent.destroy();
    await prober.terminate();
  }
}

type Sender = { baseUrl: string; agent: Agent; key: string };

/** Sends a request; one whose connection is cut has the status 0. */
function sendOne(
  { baseUrl, agent, key }: Sender,
  { method, path, mediaType }: HostileRequest,
  body: Buffer,
): Promise<{ status: number; bytes: number }> {
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": mediaType,
    "content-length": body.length,
    prefer: "respond-async",
  };
  return new Promise((resolve) => {
    const sent = send(`${baseUrl}${path}`, { method, headers, agent }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once("close", () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    sent.once("error", () => resolve({ status: 0, bytes: 0 }));
    sent.end(body);
  });
}

/** The most memory that a process has held since `resetPeak`, as Linux reports it. */
async function peakMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, "5");
