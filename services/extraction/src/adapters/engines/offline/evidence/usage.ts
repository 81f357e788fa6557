import type { Usage } from "@quarry/contracts";
import type { Json } from "@quarry/kernel";

const BYTES_PER_TOKEN = 4;

/** What a model would have read and written, by the usual four bytes a token; no provider was called. */
export function estimatedUsage(text: string, output: Json): Usage {
  return {
    calls: 0,
    inputTokens: tokensOf(text),
    outputTokens: tokensOf(JSON.stringify(output)),
    estimated: true,
  };
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text, "utf8") / BYTES_PER_TOKEN);
}
