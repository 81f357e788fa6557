import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources";
import type { Capabilities } from "../provider/limits/capabilities.ts";
import { messagesOf, type Prompt } from "./messages.ts";
import type { Order } from "./task.ts";

type RequestBody = ChatCompletionCreateParamsNonStreaming;

type Means = { model: string; maxOutputTokens: number | undefined; capabilities: Capabilities };

/** The turn in the form that the model is known to take. */
export function requestBody(turn: Prompt, means: Means): RequestBody {
  const { model, maxOutputTokens, capabilities } = means;
  const { rung, without } = capabilities;
  return {
    model,
    messages: messagesOf(turn, !without.has("images")),
    ...responseFormat(rung, turn.task.order),
    ...(!without.has("temperature") && { temperature: 0 }),
    ...(!without.has("seed") && { seed: 1 }), // best effort: providers promise nothing
    ...(maxOutputTokens !== undefined && outputLimit(without, maxOutputTokens)),
  };
}

function responseFormat(
  rung: Capabilities["rung"],
  { schema }: Order,
): Pick<RequestBody, "response_format"> {
  switch (rung) {
    case "schema": {
      const json_schema = { name: "extraction", strict: true, schema };
      return { response_format: { type: "json_schema", json_schema } };
    }
    case "object":
      return { response_format: { type: "json_object" } };
    case "text":
      return {};
  }
}

function outputLimit(without: Capabilities["without"], tokens: number): Partial<RequestBody> {
  if (!without.has("max_completion_tokens")) return { max_completion_tokens: tokens };
  return without.has("max_tokens") ? {} : { max_tokens: tokens };
}
