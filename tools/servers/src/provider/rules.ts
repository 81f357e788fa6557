import type { ProviderCall } from "./call.ts";
import type { ErrorFacts } from "./profiles.ts";
import type { Reply } from "./reply.ts";

/** What a server's model can do. */
export type Means = {
  /** Tokens of the longest prompt; longer ones are refused. Without a limit unless given. */
  contextTokens?: number;
  /** Reports its window with its models, as llama.cpp does. */
  reportsWindow?: boolean;
  /** Refuses what reasoning models refuse: a temperature, and the output limit by its older name. */
  reasons?: boolean;
  /** Sees pictures, unless given. */
  sees?: boolean;
  /** What it lists of its models; the one that it answers as unless given. */
  models?: { id: string; shutdown_date?: string }[];
  /** Keys other than this one are refused, with its list of models too. */
  key?: string;
};

const invalid = { status: 400, code: "", type: "invalid_request_error" };

/** The refusal that a request gets for what it asks. */
export function refusalOf(call: ProviderCall, means: Means): Reply | undefined {
  const facts =
    keyFault(call, means) ??
    fieldFault(call) ??
    parameterFault(call, means) ??
    contentFault(call, means);
  return facts && { status: facts.status, body: call.profile.errorBody(facts) };
}

export const wrongKey = {
  status: 401,
  code: "invalid_api_key",
  type: "",
  message: "Incorrect API key provided",
};

function fieldFault({ body, profile }: ProviderCall): ErrorFacts | undefined {
  const refused = profile.refusedFields?.find((name) => body[name] !== undefined);
  return refused === undefined ? undefined : profile.refusalOfField?.(refused);
}

/** Azure's older addresses take a key by a header of their own. */
function keyFault({ path, headers }: ProviderCall, { key }: Means): ErrorFacts | undefined {
  if (key !== undefined && headers.authorization !== `Bearer ${key}`) return wrongKey;
  if (!path.startsWith("/openai/deployments/") || headers["api-key"] !== undefined)
    return undefined;
  return { status: 401, code: "401", type: "", message: "Access denied due to missing api-key" };
}

function parameterFault({ body }: ProviderCall, { reasons }: Means): ErrorFacts | undefined {
  const refused = ["temperature", "max_tokens"].find((name) => body[name] !== undefined);
  if (!reasons || refused === undefined) return undefined;
  const message = `Unsupported parameter: '${refused}' is not supported with this model.`;
  return { ...invalid, code: "unsupported_parameter", message };
}

function contentFault(call: ProviderCall, means: Means): ErrorFacts | undefined {
  const { contextTokens = Number.POSITIVE_INFINITY, sees = true } = means;
  const urls = imageUrlsOf(call);
  if (urls.length > 0 && !sees) return call.profile.blind;
  if (call.profile.refusesRemoteImages && urls.some((url) => !url.startsWith("data:"))) {
    return { ...invalid, message: "invalid image input" };
  }
  return call.promptTokens > contextTokens ? call.profile.contextOverflow : undefined;
}

export function imageUrlsOf({ body }: Pick<ProviderCall, "body">): string[] {
  const parts = (body.messages ?? []).flatMap(({ content }) =>
    Array.isArray(content) ? content : [],
  );
  return parts.flatMap(({ image_url }) => (image_url ? [image_url.url] : []));
}
