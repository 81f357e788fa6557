import type { Usage } from "@quarry/contracts";
import type { Json } from "@quarry/kernel";
import { estimatedTokens } from "../../../../domain/token-estimate.ts";

/** What a model would have read and written; no provider was called. */
export function estimatedUsage(text: string, output: Json): Usage {
  return {
    calls: 0,
    inputTokens: estimatedTokens(text),
    outputTokens: estimatedTokens(JSON.stringify(output)),
    estimated: true,
  };
}
