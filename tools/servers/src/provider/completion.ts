import type { Json } from "@quarry/kernel";
import { type ProviderCall, tokensOf } from "./call.ts";
import type { Reply } from "./reply.ts";

/** What a completion shall say other than the usual. */
export type CompletionParts = {
  content: Json;
  /** null where the server names no reason. */
  finishReason?: string | null;
  /** Calls of tools, by the JSON of their arguments. */
  toolArguments?: string[];
  refusal?: string;
  /** What the model thought, by the name that Ollama and vLLM give it, or by llama.cpp's. */
  reasoning?: string;
  reasoning_content?: string;
  /** The model that answers, where it is another than the one asked for. */
  model?: string;
  /** null leaves it out. */
  usage?: Json;
};

/** A completion in OpenAI's form; it breaks off where the answer has more tokens than it may. */
export function completion(call: ProviderCall, parts: CompletionParts): Reply {
  const whole = withinLimit(call, parts);
  const { content, finishReason = "stop", refusal = null, toolArguments } = whole;
  const { reasoning, reasoning_content, model = call.body.model ?? "" } = whole;
  const usage = parts.usage === undefined ? usageOf(call, content) : parts.usage;
  return {
    body: {
      id: "chatcmpl-scripted",
      object: "chat.completion",
      created: 0,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content,
            refusal,
            ...(toolArguments && { tool_calls: toolArguments.map(toolCall) }),
            ...(reasoning !== undefined && { reasoning }),
            ...(reasoning_content !== undefined && { reasoning_content }),
          },
          finish_reason: finishReason,
          logprobs: null,
        },
      ],
      ...(usage !== null && { usage }),
    },
  };
}

function toolCall(text: string, index: number): Json {
  return {
    index,
    id: `call_${index}`,
    type: "function",
    function: { name: "json", arguments: text },
  };
}

function withinLimit({ outputTokens }: ProviderCall, parts: CompletionParts): CompletionParts {
  const { content } = parts;
  if (typeof content !== "string" || tokensOf(content) <= outputTokens) return parts;
  return { ...parts, content: content.slice(0, outputTokens * 4), finishReason: "length" };
}

function usageOf({ promptTokens: prompt_tokens }: ProviderCall, content: Json): Json {
  const completion_tokens = tokensOf(
    typeof content === "string" ? content : JSON.stringify(content),
  );
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
