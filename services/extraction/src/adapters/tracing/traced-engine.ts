import type { Engine } from "@quarry/engine";
import { inSpan } from "@quarry/service-kit";

/** Traces each extraction as a span with its model and tokens, never with content. */
export function tracedEngine(engine: Engine): Engine {
  return {
    ...engine,
    extract(order) {
      const attributes = {
        "quarry.engine": `${engine.id}@${engine.version}`,
        "quarry.model": order.model,
        "quarry.images": order.images.length,
      };
      return inSpan(`extract ${engine.id}`, { attributes }, async (span) => {
        const result = await engine.extract(order);
        const { inputTokens, outputTokens } = result.evidence.usage;
        span.setAttributes({
          "gen_ai.usage.input_tokens": inputTokens,
          "gen_ai.usage.output_tokens": outputTokens,
        });
        return result;
      });
    },
  };
}
