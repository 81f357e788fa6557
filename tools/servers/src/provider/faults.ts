import { setImmediate } from "node:timers/promises";
import { type Json, parseJson } from "@quarry/kernel";
import type { ProviderCall } from "./call.ts";
import { type CompletionParts, completion } from "./completion.ts";
import type { ErrorFacts } from "./profiles.ts";
import type { Fault, Reply } from "./reply.ts";

/** All goes well. */
export const none: Fault = async (call) => completion(call, { content: await call.answer() });

/** The model writes this instead. */
export function says(content: Json, parts: Omit<CompletionParts, "content"> = {}): Fault {
  return (call) => completion(call, { content, ...parts });
}

/** The model writes the right answer in another dress. */
export function writes(
  dress: (answer: string) => Json,
  parts: Omit<CompletionParts, "content"> = {},
): Fault {
  return async (call) => completion(call, { content: dress(await call.answer()), ...parts });
}

/** The right answer with one change to its value. */
export function alters(change: (answer: Json) => Json): Fault {
  return writes((answer) => JSON.stringify(change(parseJson(answer))));
}

/** A status with exactly this body. */
export function replies(reply: Reply): Fault {
  return () => reply;
}

/** A refusal in the way of the profile. */
export function refuses(facts: Partial<ErrorFacts>, headers: Record<string, string> = {}): Fault {
  return ({ profile }) => refusal(profile, facts, headers);
}

/** All goes well, after the promise has resolved. */
export function waits(after: Promise<unknown>): Fault {
  return async (call) => ({ ...(await none(call)), after });
}

export const trickles = (step: () => Promise<unknown>): Fault => {
  return async (call) => ({ ...(await none(call)), transport: "trickle", step });
};

/** The faults that need no more than their name. */
export const named = {
  cut: async (call) => ({ ...(await none(call)), transport: "cut" }),
  reset: () => ({ transport: "reset" }),
  html: () => ({ headers: { "content-type": "text/html" }, body: "<html>Welcome</html>" }),
  badGateway: () => ({
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html>502 Bad Gateway</html>",
  }),
  brokenJson: () => ({ body: '{"choices": [{"message"' }),
  errorInSuccess: () => ({ body: { error: { message: "internal", code: 500 } } }),
  emptyBody: () => ({ body: "" }),
  noChoices: () => ({ body: { choices: [] } }),
  nullContent: says(null),
  arrayContent: writes((answer) => {
    const half = Math.floor(answer.length / 2);
    return [answer.slice(0, half), answer.slice(half)].map((text) => ({ type: "text", text }));
  }),
  prose: writes((answer) => `Sure! Here is {your} data:\n\`\`\`json\n${answer}\n\`\`\`\nEnjoy!`),
  thinks: writes((answer) => `<think>Is it {"result": 1}? No.</think>${answer}`),
  singleQuotes: writes((answer) => answer.replaceAll('"', "'")),
  wrongTypes: alters((answer) => withMembers(answer, (value) => ({ value }))),
  extraKeys: alters((answer) => ({
    ...asObject(answer),
    result: { ...resultOf(answer), extra: 1 },
  })),
  missingKeys: alters((answer) => {
    const [first = "", ...others] = Object.entries(resultOf(answer)).map(([name]) => name);
    const { [first]: _first, ...rest } = resultOf(answer);
    return { result: others.length > 0 ? rest : {} };
  }),
  schemaIgnored: says('{"answer": {"some": "thing"}}'),
  /** The model does what the document says, and gives its own words as every text. */
  obeys: alters((answer) => {
    return withMembers(answer, (value) =>
      typeof value === "string" ? "ignored the rules" : value,
    );
  }),
  truncated: writes((answer) => answer.slice(0, answer.length / 2), { finishReason: "length" }),
  silentlyTruncated: writes((answer) => answer.slice(0, answer.length / 2)),
  whitespace: writes((answer) => answer.slice(0, 1) + " ".repeat(2_000), {
    finishReason: "length",
  }),
  runsAway: (call) => ({
    ...completion(call, { content: `{"result":[${'{"a":null,"b":null},'.repeat(5_000)}` }),
    transport: "trickle",
    step: () => setImmediate(),
  }),
  contentFilter: says("", { finishReason: "content_filter" }),
  refusal: says(null, { refusal: "I cannot help with that." }),
  thinksAlone: says("", { reasoning: "Let me see. The invoice …" }),
  thinksToTheLimit: says("", { reasoning: "Let me see. ".repeat(9), finishReason: "length" }),
  thinksAsLlama: says(null, { reasoning_content: "Let me see." }),
  thinksInTheAnswer: says("<think>Let me see. The invoice", { finishReason: "length" }),
  thinksHidden: says("", {
    finishReason: "length",
    usage: {
      prompt_tokens: 400,
      completion_tokens: 100,
      completion_tokens_details: { reasoning_tokens: 100 },
    },
  }),
  /** Thinks until its limit and is cut in the answer; whole where it has no limit. */
  thinksPastTheLimit: async (call) => {
    const answer = await call.answer();
    const thought = { reasoning_content: "Let me see. ".repeat(9) };
    if (call.outputTokens === Number.POSITIVE_INFINITY)
      return completion(call, { content: answer, ...thought });
    const content = answer.slice(0, answer.length / 2);
    return completion(call, { content, ...thought, finishReason: "length" });
  },
  /** As vLLM does where the parser of thoughts takes the answer for one. */
  guidedInThoughts: async (call) =>
    completion(call, { content: null, reasoning_content: await call.answer() }),
  /** As Mistral's models do. */
  thinksInParts: writes((answer) => [
    { type: "thinking", thinking: [{ type: "text", text: "Let me see." }] },
    { type: "text", text: answer },
  ]),
  toolCall: async (call) => {
    const toolArguments = [await call.answer()];
    return completion(call, { content: null, toolArguments, finishReason: "tool_calls" });
  },
  emptyStop: says(""),
  noFinishReason: writes((answer) => answer, { finishReason: null }),
  hugeUsage: writes((answer) => answer, {
    usage: { prompt_tokens: 900_000_000, completion_tokens: 900_000_000 },
  }),
  zeroUsage: writes((answer) => answer, { usage: { prompt_tokens: 0, completion_tokens: 0 } }),
  loading: refuses({ status: 503, type: "unavailable_error", message: "Loading model" }),
  crowded: refuses({ status: 500, message: "Context size has been exceeded." }),
  noUsage: writes((answer) => answer, { usage: null }),
  contextOverflow: ({ profile }) => refusal(profile, profile.contextOverflow),
  quota: refuses({ status: 429, code: "insufficient_quota", type: "insufficient_quota" }),
  rateLimit: refuses({ status: 429, code: "rate_limit_exceeded", type: "tokens" }),
  overloaded: refuses({ status: 503, type: "overloaded_error" }),
  unauthorised: refuses({ status: 401, code: "invalid_api_key" }),
  noAccess: refuses({
    status: 403,
    code: "model_not_found",
    message: "Project `proj_a` does not have access to model `big`",
  }),
  /** Gemini's words for a limit of a minute, which speak of plan and billing. */
  geminiRateLimit: replies({
    status: 429,
    body: [
      {
        error: {
          code: 429,
          message:
            "You exceeded your current quota, please check your plan and billing details. Please retry in 26.4s.",
          status: "RESOURCE_EXHAUSTED",
          details: [
            {
              "@type": "type.googleapis.com/google.rpc.QuotaFailure",
              violations: [{ quotaId: "GenerateContentInputTokensPerModelPerMinute-FreeTier" }],
            },
            { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "26s" },
          ],
        },
      },
    ],
  }),
  modelNotFound: refuses({ status: 404, code: "model_not_found" }),
} satisfies Record<string, Fault>;

function asObject(value: Json | undefined): { [name: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
}

function resultOf(answer: Json): { [name: string]: Json } {
  return asObject(asObject(answer).result);
}

function withMembers(answer: Json, change: (value: Json) => Json): Json {
  const changed = Object.entries(resultOf(answer)).map(
    ([name, value]) => [name, change(value)] as const,
  );
  return { result: Object.fromEntries(changed) };
}

function refusal(
  profile: ProviderCall["profile"],
  facts: Partial<ErrorFacts>,
  headers: Record<string, string> = {},
): Reply {
  const whole = { status: 400, code: "", type: "", message: "refused", ...facts };
  return { status: whole.status, headers, body: profile.errorBody(whole) };
}
