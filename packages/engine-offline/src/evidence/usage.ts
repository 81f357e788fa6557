import type { Usage } from "@quarry/api";
import { estimatedTokens } from "@quarry/engine";
import type { Json } from "@quarry/kernel";

/** What a model would have read and written; no provider was called. */
export function estimatedUsage(text: string, output: Json): Usage {
  return {
    calls: 0,
    inputTokens: estimatedTokens(text),
    outputTokens: estimatedTokens(JSON.stringify(output)),
    estimated: true,
  };
}
