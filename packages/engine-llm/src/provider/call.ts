import { estimatedTokens, PICTURE_TOKENS } from "@quarry/engine";
import type { RequestBody } from "../prompts/request-body.ts";
import type { Completion } from "./completion.ts";
import type { Fault } from "./faults/fault.ts";
import type { UsageTally } from "./metering/usage-tally.ts";

/** A completion, or the fault that came instead of one, with what the model had written. */
export type CompletionOutcome = { completion: Completion } | { fault: Fault; text?: string };

export type Call = {
  /** Whose turn it takes where all places are taken. */
  accountId: string;
  body: RequestBody;
  /** Aborts with the AppError to throw; reaches the socket. */
  signal: AbortSignal;
  /** Epoch ms: a call whose turn comes later is not waited for. */
  deadlineAt: number;
  usage: UsageTally;
};

/** The text that a model reads; pictures count elsewise and are left out. */
export function writtenText({ messages }: Pick<RequestBody, "messages">): string {
  return messages.map(({ content }) => textOf(content)).join("\n");
}

/** Pictures that a model sees. */
export function picturesIn({ messages }: Pick<RequestBody, "messages">): number {
  return messages.reduce((sum, { content }) => {
    const parts = Array.isArray(content) ? content : [];
    return sum + parts.filter(({ type }) => type === "image_url").length;
  }, 0);
}

/** Tokens of the request, about. */
export function estimatedInput(body: Pick<RequestBody, "messages">): number {
  return estimatedTokens(writtenText(body)) + picturesIn(body) * PICTURE_TOKENS;
}

function textOf(content: RequestBody["messages"][number]["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("\n");
}
