import { parseConfig } from "@quarry/kernel";
import { createLogger, createRegistry } from "@quarry/service-kit";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { engineSettings } from "./config.ts";
import { openEngine } from "./open-engine.ts";

const logger = createLogger({ service: "extraction", level: "silent" });
const provider = { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };

const models = { "llm-4.1": "any" };
const inHouse = { id: "house", baseUrl: "http://127.0.0.1:9/v1", models, local: true };
const prices = { currency: "USD", perMillionTokens: { any: { input: 2, output: 8 } } };
const outside = { id: "outside", baseUrl: "https://models.example/v1", key: "sk-secret", models };

const own = {
  headers: { "X-Team": "a" },
  body: { chat_template_kwargs: { enable_thinking: false } },
};

function open(environment: Record<string, string>) {
  const config = parseConfig(z.object(engineSettings), environment);
  return openEngine(config, logger, createRegistry());
}

describe("the engine", () => {
  it.each<[environment: Record<string, string>, id: string]>([
    [{}, "offline"],
    [provider, "auto"],
    [{ ...provider, QUARRY_ENGINE: "auto" }, "auto"],
    [{ ...provider, QUARRY_ENGINE: "llm" }, "llm"],
    [{ ...provider, QUARRY_ENGINE: "offline" }, "offline"],
    [{ QUARRY_LLM_PROVIDERS: JSON.stringify([inHouse, outside]) }, "auto"],
    [{ QUARRY_LLM_PROVIDERS: JSON.stringify([{ ...outside, prices }]) }, "auto"],
    [{ QUARRY_LLM_PROVIDERS: JSON.stringify([{ ...outside, ...own }]) }, "auto"],
  ])("with %j is %s", async (environment, id) => {
    await using engine = open(environment);
    expect(engine.id).toBe(id);
  });

  it.each(["llm", "auto"])("%s needs a provider", (name) => {
    expect(() => open({ QUARRY_ENGINE: name })).toThrow(
      `QUARRY_ENGINE: ${name} needs a provider; set OPENAI_API_KEY, OPENAI_BASE_URL or QUARRY_LLM_PROVIDERS`,
    );
  });

  it("takes one provider or a list, not both", () => {
    const both = { ...provider, QUARRY_LLM_PROVIDERS: JSON.stringify([outside]) };
    expect(() => open(both)).toThrow(
      "QUARRY_LLM_PROVIDERS: takes the place of OPENAI_API_KEY and OPENAI_BASE_URL; set one or the other",
    );
  });

  it.each<[providers: unknown, message: string]>([
    ["no list", "Invalid input: expected array, received string"],
    [[], "must name a provider"],
    [[outside, outside], "must have one id each"],
    [[{ ...outside, baseUrl: "ftp://x" }], "0.baseUrl: must be an http or https URL"],
    [[{ ...outside, concurrency: "many" }], "0.concurrency: Invalid input: expected number"],
    [[{ ...outside, models: {} }], "0.models: must name a model"],
    [
      [{ ...outside, prices: { ...prices, currency: "dollars" } }],
      "0.prices.currency: must be a code of ISO 4217, such as USD",
    ],
    [
      [{ ...outside, models: { "llm-4.1": "another" }, prices }],
      "0.prices.perMillionTokens.any: must be one of the provider's models: another",
    ],
    [[{ ...outside, body: { model: "other" } }], "0.body.model: is set by Quarry"],
    [[{ ...outside, headers: { Host: "other" } }], "0.headers.Host: is set by Quarry"],
    [[{ ...outside, headers: { "a b": "1" } }], "0.headers.a b: must be a header's name"],
    [[{ ...outside, headers: { "x-a": "1\n2" } }], "0.headers.x-a: must be printable ASCII"],
    [[{ ...outside, keys: 1 }], '0: Unrecognized key: "keys"'],
  ])("says what is wrong with %j, and shows no key", (providers, message) => {
    const start = () => open({ QUARRY_LLM_PROVIDERS: JSON.stringify(providers) });
    expect(start).toThrow(`QUARRY_LLM_PROVIDERS: ${message}`);
    expect(start).not.toThrow("sk-secret");
  });
});
