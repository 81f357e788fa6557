import { fail, inSpan, SpanKind } from "@quarry/service-kit";
import type { Call, CompletionOutcome } from "../call.ts";
import type { Completion } from "../completion.ts";

/**
 * Makes one call to a provider in a span, by the conventions for generative models; it records the
 * model and what was counted, neither prompt nor answer. Nothing of the trace goes to the provider.
 */
export function inCallSpan(
  { body, usage }: Call,
  baseUrl: string,
  attempt: () => Promise<CompletionOutcome>,
): Promise<CompletionOutcome> {
  const { hostname, port } = new URL(baseUrl);
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai", // whose interface it is, whichever server it is
    "gen_ai.request.model": body.model,
    "gen_ai.output.type": "json",
    "quarry.purpose": usage.purpose,
    ...(usage.provider !== undefined && { "quarry.provider": usage.provider }),
    "server.address": hostname,
    ...(port !== "" && { "server.port": Number(port) }),
  };
  return inSpan(`chat ${body.model}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const counted = usage.calls.length;
    const outcome = await attempt();
    if ("fault" in outcome) {
      const { kind, status } = outcome.fault;
      if (status !== undefined) span.setAttribute("http.response.status_code", status);
      fail(span, kind);
    } else span.setAttributes(attributesOf(outcome.completion));
    const cost = usage.calls[counted]?.cost;
    if (cost) span.setAttribute("gen_ai.usage.cost", cost.micros / 1_000_000);
    return outcome;
  });
}

function attributesOf({ model, finishReason, tokens }: Completion) {
  return {
    ...(model !== undefined && { "gen_ai.response.model": model }),
    ...(finishReason !== undefined && { "gen_ai.response.finish_reasons": [finishReason] }),
    ...(tokens && {
      "gen_ai.usage.input_tokens": tokens.inputTokens,
      "gen_ai.usage.output_tokens": tokens.outputTokens,
    }),
    ...(tokens?.cachedTokens && {
      "gen_ai.usage.cache_read.input_tokens": tokens.cachedTokens,
    }),
  };
}
