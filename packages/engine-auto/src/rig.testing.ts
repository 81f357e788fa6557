import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import type { Engine, EngineRequest } from "@quarry/engine";
import { createLlmEngine } from "@quarry/engine-llm";
import { createOfflineEngine } from "@quarry/engine-offline";
import type { Json } from "@quarry/kernel";
import { type Provider, startProvider } from "@quarry/servers/provider";
import { createLogger } from "@quarry/service-kit";
import { createAutoEngine } from "./index.ts";

export type Rig = AsyncDisposable & { engine: Engine; provider: Provider };

const logger = createLogger({ service: "extraction", level: "silent" });

/**
 * Opens the engine with the real rules and a scripted model, which knows the values of some fields.
 *
 * @param wrap wraps the rules.
 */
export async function openRig(
  known: Record<string, Json>,
  wrap = (rules: Engine): Engine => rules,
): Promise<Rig> {
  const answer = (_text: string, schema: Json | undefined): Json => {
    const asked = namesIn(schema);
    return { result: Object.fromEntries(asked.map((name) => [name, known[name] ?? null])) };
  };
  const provider = await startProvider({ answer });
  const rules = wrap(createOfflineEngine({ workers: 1 }));
  const model = createLlmEngine({
    providers: [
      {
        baseUrl: provider.baseUrl,
        models: { "llm-4.1": "big", "llm-4.1-mini": "small" },
        callTimeoutMs: 20_000,
        concurrency: 2,
      },
    ],
    counter: createOfflineEngine({ workers: 1 }),
    logger,
    random: () => 0,
  });
  const engine = createAutoEngine({ rules, model, logger });
  return {
    engine,
    provider,
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** The fields that the model is asked for, by the schema as it is sent. */
export function namesIn(schema: Json | undefined): string[] {
  const result = ["properties", "result", "properties"].reduce<Json | undefined>((value, name) => {
    const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
    return isObject ? value[name] : undefined;
  }, schema);
  return Object.keys(result ?? {});
}

export function requestOf(
  text: string,
  properties: Record<string, StructureNode>,
  changes: Partial<EngineRequest> = {},
): EngineRequest {
  return {
    accountId: "acme",
    document: textDocument(text),
    structure: { type: "object", properties },
    model: "llm-4.1-mini",
    images: [],
    deadlineAt: Date.now() + 60_000,
    signal: new AbortController().signal,
    ...changes,
  };
}
