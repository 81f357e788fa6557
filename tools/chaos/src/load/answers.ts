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

/** What a caller heard: an answer, or nothing, so that nobody knows what became of the request. */
export type Outcome = Answer | { kind: "silence" };

/** Longer than the gateway lets a caller wait for an extraction, in ms. */
const timeoutMs = 15_000;

const Body = z.object({
  data: z.unknown(),
  error: z.object({ code: z.string(), extractionId: z.string().optional() }).optional(),
});
const Identified = z.object({ id: z.string() });

/** Sends one request and tells what was heard. Never throws. */
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
export function finalAnswer(heard: Outcome): Answer | undefined {
  return heard.kind === "answer" && isFinal(heard) ? heard : undefined;
}

function isFinal(heard: Answer): boolean {
  if (heard.id !== undefined) return true; // an extraction that failed is there, too
  return heard.status < 500 && heard.status !== 429 && heard.code !== "IDEMPOTENCY_IN_PROGRESS";
}
