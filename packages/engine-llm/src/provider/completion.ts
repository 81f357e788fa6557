import { z } from "zod";
import { runawayOf } from "../answer/runaway.ts";
import { withoutThoughts } from "../answer/thoughts.ts";
import type { Fault } from "./faults/fault.ts";

/** Some servers send zeros where they have not counted. */
const Usage = z.object({
  prompt_tokens: z.int().positive(),
  completion_tokens: z.int().nonnegative(),
  prompt_tokens_details: z
    .object({ cached_tokens: z.int().nonnegative().nullish() })
    .nullish()
    .catch(undefined),
  completion_tokens_details: z
    .object({ reasoning_tokens: z.int().nullish() })
    .nullish()
    .catch(undefined),
});

const Part = z.object({ text: z.string().catch("") });

/** Servers return a model's thoughts by one of two names. */
const Message = z.object({
  content: z.union([z.string(), z.array(Part)]).nullish(),
  refusal: z.string().nullish(),
  reasoning: z.string().nullish().catch(undefined),
  reasoning_content: z.string().nullish().catch(undefined),
});
type Message = z.output<typeof Message>;

/** As much of a completion as we use. The SDK hands on whatever came with status 200. */
const CompletionBody = z.object({
  model: z.string().optional().catch(undefined),
  choices: z.array(z.object({ finish_reason: z.string().nullish(), message: Message })).min(1),
  usage: Usage.nullish().catch(undefined),
});

export type TokenCount = {
  inputTokens: number;
  outputTokens: number;
  /** Of the input, what the provider had in its cache; absent where it reports none. */
  cachedTokens?: number | undefined;
};

export type Completion = {
  /** What the model wrote, also where the answer as a whole is a fault. */
  text: string;
  /** The model that answered, by the provider's own word. */
  model?: string;
  /** Why the model ended, in the provider's word. */
  finishReason?: string;
  /** Absent where the provider counts no tokens. */
  tokens?: TokenCount;
  fault?: Fault;
};

/** Reads an answer with status 200; undefined where it is no completion. */
export function readCompletion(body: unknown): Completion | undefined {
  const { data } = CompletionBody.safeParse(body);
  const choice = data?.choices[0];
  if (!data || !choice) return undefined;
  const { usage, model } = data;
  const text = textOf(choice.message.content);
  const thought = (usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0;
  const fault = faultOf(choice, text, thought);
  return {
    text,
    ...(model && { model }),
    ...(choice.finish_reason && { finishReason: choice.finish_reason }),
    ...(usage && { tokens: tokensOf(usage) }),
    ...(fault && { fault }),
  };
}

function tokensOf(usage: z.output<typeof Usage>): TokenCount {
  const cached = usage.prompt_tokens_details?.cached_tokens;
  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    ...(cached && { cachedTokens: Math.min(cached, usage.prompt_tokens) }),
  };
}

export function textOf(content: Message["content"]): string {
  if (!Array.isArray(content)) return content ?? "";
  return content.map(({ text }) => text).join("");
}

/** @param counted the provider counts tokens of thought. */
function faultOf(
  { finish_reason, message }: { finish_reason?: string | null | undefined; message: Message },
  text: string,
  counted: boolean,
): Fault | undefined {
  if (finish_reason === "content_filter") return { kind: "content_filtered" };
  if (message.refusal) return { kind: "model_refused" };
  const isEmpty = withoutThoughts(text).trim() === "";
  const thought = message.reasoning || message.reasoning_content || counted;
  if (isEmpty && (thought || text.includes("<think>"))) return { kind: "thought_only" };
  if (finish_reason === "length") {
    return { kind: runawayOf(text) ? "runaway" : "output_truncated" };
  }
  return text.trim() === "" ? { kind: "bad_response" } : undefined;
}
