import { createHash } from "node:crypto";
import { z } from "zod";

export type Answer = {
  kind: "answer";
  status: number;
  code?: string;
  /** Of what was made, also where it has failed since. */
  id?: string;
  data: unknown;
  digest: string;
  retryAfterMs?: number;
};

/** What a caller received: an answer, or nothing, so that it is unknown what became of the request. */
export type Outcome = Answer | { kind: "silence" };

/** Longer than the gateway lets a caller wait for an extraction, in ms. */
const timeoutMs = 15_000;

const Body = z.object({
  data: z.unknown(),
  error: z.object({ code: z.string(), extractionId: z.string().optional() }).optional(),
});
const Identified = z.object({ id: z.string() });

/** Sends one request and returns what was received. Never throws. */
export async function send(url: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    const { data, error } = Body.parse(JSON.parse(text));
    const id = error?.extractionId ?? Identified.safeParse(data).data?.id;
    const digest = createHash("sha256").update(JSON.stringify(data)).digest("hex");
    const retryAfter = Number(response.headers.get("retry-after"));
    return {
      kind: "answer",
      status: response.status,
      data,
      digest,
      ...(error && { code: error.code }),
      ...(id && { id }),
      ...(retryAfter > 0 && { retryAfterMs: retryAfter * 1_000 }),
    };
  } catch {
    return { kind: "silence" };
  }
}

/** Whether the answer settles the request; else it is to be sent again under its key. */
export function finalAnswer(received: Outcome): Answer | undefined {
  return received.kind === "answer" && isFinal(received) ? received : undefined;
}

function isFinal(received: Answer): boolean {
  if (received.id !== undefined) return true; // an extraction that failed is there, too
  return (
    received.status < 500 && received.status !== 429 && received.code !== "IDEMPOTENCY_IN_PROGRESS"
  );
}
