import type { Json } from "@quarry/kernel";
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionCreateParamsStreaming,
} from "openai/resources";
import type { Capabilities } from "../provider/limits/capabilities.ts";
import type { Profile } from "../provider/profiles.ts";
import { boundedSchema } from "../schema/bounded-schema.ts";
import type { AnswerSize } from "./answer-size.ts";
import { messagesOf, type Prompt } from "./messages.ts";
import type { PromptOrder } from "./task.ts";

/** Either way; the older name of the output limit is sent where a server obeys no other. */
export type RequestBody =
  | ChatCompletionCreateParamsStreaming
  | ChatCompletionCreateParamsNonStreaming;

type Means = {
  model: string;
  capabilities: Capabilities;
  /** What the answer may take at most. */
  size: AnswerSize;
  /** Tokens that the answer is limited to, if it is. */
  outputTokens: number | undefined;
  profile: Pick<Profile, "limitNames" | "noThought">;
  /** Fields of the operator, which take the place of ours. */
  extra: Readonly<Record<string, Json>>;
};

/** A model that repeated itself does so again unless it is left some choice. */
const WARM = 0.4;

/** The turn in the form that the model is known to take. */
export function requestBody(turn: Prompt, means: Means): RequestBody {
  const { model, outputTokens, capabilities, profile, extra } = means;
  const { rung, without, effort } = capabilities;
  const limitName = profile.limitNames.find((name) => !without.has(name));
  const common = {
    model,
    messages: messagesOf(turn, {
      withImages: !without.has("images"),
      hasSchema: rung === "schema",
    }),
    ...responseFormat(turn.task.order, means),
    ...(!without.has("temperature") && { temperature: turn.ranAway === "repeating" ? WARM : 0 }),
    ...(!without.has("seed") && { seed: 1 }), // best effort: providers promise nothing
    ...(effort && !without.has("reasoning_effort") && thoughtFields(effort, profile)),
    ...(outputTokens !== undefined && limitName && { [limitName]: outputTokens }),
  };
  if (without.has("stream")) return { ...common, ...extra };
  const counted = !without.has("stream_options") && { stream_options: { include_usage: true } };
  return { ...common, stream: true, ...counted, ...extra };
}

function thoughtFields(effort: string, { noThought }: Pick<Profile, "noThought">) {
  return effort === "none" ? noThought : { reasoning_effort: effort as "low" };
}

function responseFormat(
  { schema }: PromptOrder,
  { capabilities: { rung, without }, size }: Means,
): Pick<RequestBody, "response_format"> {
  switch (rung) {
    case "schema": {
      const due = without.has("bounds") ? schema : boundedSchema(schema, size);
      const json_schema = { name: "extraction", strict: true, schema: due };
      return { response_format: { type: "json_schema", json_schema } };
    }
    case "object":
      return { response_format: { type: "json_object" } };
    case "text":
      return {};
  }
}
