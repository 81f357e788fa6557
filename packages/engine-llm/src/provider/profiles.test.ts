import { describe, expect, it } from "vitest";
import { CapabilityMemory } from "./limits/capabilities.ts";
import { defaultModels, profileOf } from "./profiles.ts";

describe("the profile of an address", () => {
  it.each([
    ["https://api.openai.com/v1", "OpenAI"],
    ["https://eu.api.openai.com/v1", "OpenAI"],
    ["https://r.openai.azure.com/openai/v1", "Azure"],
    ["https://r.services.ai.azure.com/openai/v1", "Azure"],
    ["https://r.cognitiveservices.azure.com/openai/v1", "Azure"],
    ["https://generativelanguage.googleapis.com/v1beta/openai", "Gemini"],
    ["https://api.anthropic.com/v1", "Anthropic"],
    ["https://api.mistral.ai/v1", "Mistral"],
    ["https://openrouter.ai/api/v1", "OpenRouter"],
    ["https://api.deepseek.com", "DeepSeek"],
    ["http://127.0.0.1:8000/v1", "OpenAI-compatible"],
    ["https://openai.com.example.org/v1", "OpenAI-compatible"],
    ["https://notopenai.com/v1", "OpenAI-compatible"],
  ])("%s is that of %s", (address, name) => {
    expect(profileOf(address).name).toBe(name);
  });
});

describe("what a model is asked for at first", () => {
  const first = (address: string, model: string, effort?: string) => {
    const memory = new CapabilityMemory({ ...profileOf(address), effort }, () => 0);
    const { rung, without, effort: asked } = memory.of(model);
    return { rung, effort: asked, temperature: !without.has("temperature") };
  };
  const openAi = "https://api.openai.com/v1";

  it.each(Object.values(defaultModels))("%s is asked not to think", (model) => {
    const asked = { rung: "schema", effort: "none", temperature: false };
    expect(first(openAi, model)).toEqual(asked);
  });

  it("is a temperature and no effort of a model that does not think", () => {
    const asked = { rung: "schema", effort: undefined, temperature: true };
    expect(first(openAi, "gpt-4.1-mini")).toEqual(asked);
    expect(first("http://127.0.0.1:8000/v1", "qwen3")).toEqual(asked);
  });

  it("is the configured effort before that of the table", () => {
    expect(first(openAi, "gpt-6-luna", "high")).toMatchObject({ effort: "high" });
  });

  it("is the surest form that the provider takes", () => {
    expect(first("https://api.deepseek.com", "deepseek-flash").rung).toBe("object");
    expect(first("https://api.anthropic.com/v1", "claude-opus-5-5").rung).toBe("text");
  });
});
