import { z } from "zod";
import type { Fault } from "./faults/fault.ts";

/** Some servers send zeros where they have not counted. */
const Usage = z.object({
  prompt_tokens: z.int().positive(),
  completion_tokens: z.int().nonnegative(),
});

const Part = z.object({ text: z.string().catch("") });
const Message = z.object({
  content: z.union([z.string(), z.array(Part)]).nullish(),
  refusal: z.string().nullish(),
});

/** As much of a completion as we use. The SDK hands on whatever came with status 200. */
const CompletionBody = z.object({
  choices: z.array(z.object({ finish_reason: z.string().nullish(), message: Message })).min(1),
  usage: Usage.nullish().catch(undefined),
});

export type TokenCount = { inputTokens: number; outputTokens: number };

export type Completion = {
  /** What the model wrote, also where the answer as a whole is a fault. */
  text: string;
  /** Absent where the provider counts no tokens. */
  tokens?: TokenCount;
  fault?: Fault;
};

/** Reads an answer with status 200; undefined where it is no completion. */
export function readCompletion(body: unknown): Completion | undefined {
  const { data } = CompletionBody.safeParse(body);
  const choice = data?.choices[0];
  if (!data || !choice) return undefined;
  const text = textOf(choice.message.content);
  const fault = faultOf(choice.finish_reason, choice.message.refusal, text);
  return {
    text,
    ...(data.usage && {
      tokens: {
        inputTokens: data.usage.prompt_tokens,
        outputTokens: data.usage.completion_tokens,
      },
    }),
    ...(fault && { fault }),
  };
}

function textOf(content: z.output<typeof Message>["content"]): string {
  if (!Array.isArray(content)) return content ?? "";
  return content.map(({ text }) => text).join("");
}

function faultOf(
  finish: string | null | undefined,
  refusal: string | null | undefined,
  text: string,
): Fault | undefined {
  if (finish === "length") return { kind: "output_truncated" };
  if (finish === "content_filter") return { kind: "content_filtered" };
  if (refusal) return { kind: "model_refused" };
  return text.trim() === "" ? { kind: "bad_response" } : undefined;
}
