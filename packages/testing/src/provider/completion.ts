import type { Json } from "@quarry/kernel";
import { type ProviderCall, textOf } from "./call.ts";
import type { Reply } from "./reply.ts";

/** What a completion shall say other than the usual. */
export type CompletionParts = {
  content: Json;
  finishReason?: string;
  refusal?: string;
  /** null leaves it out. */
  usage?: Json;
};

/** A completion in OpenAI's form. Its tokens are counted by the four bytes, so that tests can too. */
export function completion(call: ProviderCall, parts: CompletionParts): Reply {
  const { content, finishReason = "stop", refusal = null } = parts;
  const usage = parts.usage === undefined ? usageOf(call, content) : parts.usage;
  return {
    body: {
      id: "chatcmpl-scripted",
      object: "chat.completion",
      created: 0,
      model: call.body.model ?? "",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content, refusal },
          finish_reason: finishReason,
          logprobs: null,
        },
      ],
      ...(usage !== null && { usage }),
    },
  };
}

function usageOf({ body }: ProviderCall, content: Json): Json {
  const prompt = (body.messages ?? []).map((message) => textOf(message.content)).join("\n");
  const prompt_tokens = tokensOf(prompt);
  const completion_tokens = tokensOf(
    typeof content === "string" ? content : JSON.stringify(content),
  );
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
