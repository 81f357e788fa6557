import { z } from "zod";
import { runawayOf } from "../answer/runaway.ts";
import { withoutThoughts } from "../answer/thoughts.ts";
import { isWholeJson } from "../answer/whole-json.ts";
import type { Fault, FaultKind } from "./faults/fault.ts";

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

/** Mistral's thoughts are parts of the content. */
const Part = z.object({
  text: z.string().catch(""),
  thinking: z
    .array(z.object({ text: z.string().catch("") }))
    .optional()
    .catch(undefined),
});
export const Content = z.union([z.string(), z.array(Part)]);

/** Some models answer by a call of a tool that they were not offered. */
export const ToolCalls = z
  .array(
    z.object({
      index: z.int().optional().catch(undefined),
      function: z.object({ arguments: z.string().catch("") }).nullish(),
    }),
  )
  .nullish()
  .catch(undefined);

/** Servers return a model's thoughts by one of two names. */
const Message = z.object({
  content: Content.nullish(),
  tool_calls: ToolCalls,
  refusal: z.string().nullish(),
  reasoning: z.string().nullish().catch(undefined),
  reasoning_content: z.string().nullish().catch(undefined),
});
type Message = z.output<typeof Message>;

const Choice = z.object({ finish_reason: z.string().nullish(), message: Message });
type Choice = z.output<typeof Choice>;

/** As much of a completion as we use. The SDK hands on whatever came with status 200. */
const CompletionBody = z.object({
  model: z.string().optional().catch(undefined),
  choices: z.array(Choice).min(1),
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
  const text = answerIn(choice);
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

/** The first tool's arguments; others repeat it or ask for something else. */
export function argumentsOf(calls: z.output<typeof ToolCalls>): string {
  const first = calls?.[0];
  return first?.index ? "" : (first?.function?.arguments ?? "");
}

export function thoughtOf(content: Message["content"]): string {
  if (!Array.isArray(content)) return "";
  return content.flatMap(({ thinking = [] }) => thinking.map(({ text }) => text)).join("");
}

/**
 * The answer is the content. Where there is none, it is the arguments of a tool's call, or thoughts that are
 * nothing but JSON: vLLM returns an answer that is held to a schema under their name.
 */
function answerIn({ finish_reason, message }: Choice): string {
  const text = textOf(message.content);
  if (text.trim() !== "") return text;
  const ofTool = argumentsOf(message.tool_calls);
  if (ofTool !== "") return ofTool;
  const thought = message.reasoning || message.reasoning_content || "";
  return finish_reason !== "length" && isWholeJson(thought) ? thought : text;
}

/** @param counted the provider counts tokens of thought. */
function faultOf({ finish_reason, message }: Choice, text: string, counted: boolean) {
  const isCut = finish_reason === "length";
  if (finish_reason === "content_filter") return faultOfKind("content_filtered");
  if (message.refusal) return faultOfKind("model_refused");
  const isEmpty = withoutThoughts(text).trim() === "";
  const said = message.reasoning || message.reasoning_content || thoughtOf(message.content);
  const thought = Boolean(said) || counted || text.includes("<think>");
  if (isEmpty && thought) return { ...faultOfKind("thought_only"), ...(isCut && { isCut }) };
  if (isCut && runawayOf(text)) return faultOfKind("runaway");
  if (isCut) return faultOfKind(thought ? "thought_over_limit" : "output_truncated");
  return text.trim() === "" ? faultOfKind("empty_answer") : undefined;
}

function faultOfKind(kind: FaultKind): Fault {
  return { kind };
}
