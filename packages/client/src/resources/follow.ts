import { ask } from "../http/ask.ts";
import { type CallOptions, Deadline } from "../http/deadline.ts";
import { eventsOf } from "../http/event-stream.ts";
import { awayMs, delayBefore, mayRepeat } from "../http/patience.ts";
import { segment } from "../http/segment.ts";
import type { Transport } from "../http/transport.ts";
import type { FailedEvidence } from "../responses/evidence.ts";
import type {
  ExtractionProgress,
  ExtractionRecord,
  ExtractionSettled,
} from "../responses/records.ts";

/** An extraction's progress, and its end. */
export type Step =
  | ({ kind: "progress" } & ExtractionProgress)
  | ({ kind: "settled" } & ExtractionSettled);

/** A stream that is silent for longer has broken: the server sends something every 15 seconds, in ms. */
const silentMs = 40_000;

/**
 * Follows by server-sent events. Wherever the stream ends early, breaks or does not come, a look at the
 * record follows, and then the stream again: where there is none, this is polling.
 *
 * @throws NotFoundError where there is no such extraction; ConnectionError where the server is away for
 *   a minute.
 */
export async function* follow(
  transport: Transport,
  id: string,
  call: CallOptions & { deadline?: Deadline } = {},
): AsyncGenerator<Step> {
  if (call.deadline) {
    yield* followWithin(call.deadline, transport, id);
    return;
  }
  const deadline = new Deadline(call, transport.timeoutMs);
  try {
    yield* followWithin(deadline, transport, id);
  } finally {
    deadline.release();
  }
}

async function* followWithin(
  deadline: Deadline,
  transport: Transport,
  id: string,
): AsyncGenerator<Step> {
  const path = `/extractions/${segment(id)}`;
  let awaySince: number | undefined;
  for (let looks = 0; ; looks += 1) {
    try {
      let hasSettled = false;
      for await (const step of streamed(transport, path, deadline)) {
        yield step;
        hasSettled ||= step.kind === "settled"; // then the stream ends, and its connection is kept
      }
      if (hasSettled) return;
      const settled = await lookAt(transport, path, deadline);
      if (settled) {
        yield settled;
        return;
      }
      awaySince = undefined;
    } catch (error) {
      awaySince ??= Date.now();
      if (!mayRepeat(error) || Date.now() - awaySince > awayMs) throw error;
    }
    await deadline.pause(delayBefore(looks));
  }
}

/** The events of the stream, as long as there is one; where it breaks off, the record says why. */
async function* streamed(
  transport: Transport,
  path: string,
  deadline: Deadline,
): AsyncGenerator<Step, void> {
  try {
    const request = { method: "GET", path: `${path}/events` } as const;
    const response = await transport.send(request, async (answer) => answer, deadline.rest);
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    if (!response.body || !isStream) return await response.body?.cancel();
    for await (const { name, data } of eventsOf(response.body, silentMs)) {
      if (name === "progress") yield { kind: name, ...(data as ExtractionProgress) };
      if (name === "settled") yield { kind: name, ...(data as ExtractionSettled) };
    }
  } catch {
    if (deadline.signal.aborted) throw deadline.error();
  }
}

async function lookAt(transport: Transport, path: string, { rest }: Deadline) {
  const read = <Answer>(place: string) =>
    ask<Answer>(transport, { method: "GET", path: place }, rest);
  const { status } = await read<ExtractionRecord>(path);
  if (status === "pending") return undefined;
  if (status === "completed") return { kind: "settled", status } as const;
  const { failure } = await read<FailedEvidence>(`${path}/evidence`);
  return { kind: "settled", status, failure } as const;
}
