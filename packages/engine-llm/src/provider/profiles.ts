import type { Json } from "@quarry/kernel";
import type { Feature } from "./faults/fault.ts";

/** How an answer is held to its form: by a strict schema, to be JSON of any kind, by the prompt alone. */
export type Rung = "schema" | "object" | "text";

type LimitName = "max_tokens" | "max_completion_tokens";

/** The largest strict schema that a provider takes. */
export type SchemaLimits = {
  properties: number;
  /** Objects and lists within each other, the answer's own root included. */
  depth: number;
  enumValues: number;
  /** Of all property names and enum values together. */
  characters: number;
};

/** How a provider is asked at first. What turns out otherwise is learned from its refusals. */
export type Profile = {
  name: string;
  /** Its host names; subdomains included. */
  hosts: readonly string[];
  /** The names of the output limit, the one that the provider obeys first. */
  limitNames: readonly LimitName[];
  /**
   * Whether an answer is limited by the size of its document. Not where thoughts count towards the limit and cannot
   * be turned off for all models.
   */
  sizesAnswers: boolean;
  /** Whether `GET /models` may report context windows. */
  reportsWindows: boolean;
  /** Whether `GET /models` lists the names that requests use; Azure lists models, and is asked for deployments. */
  listsNames: boolean;
  /** The surest form of answer that it takes. */
  rung: Rung;
  /** Fields that it refuses or ignores. */
  without: readonly Feature[];
  /** Models that think unless asked not to; they take an effort. */
  thinking?: RegExp;
  /** Fields that models of `thinking` refuse. */
  thinkingWithout?: readonly Feature[];
  /** Fields of a request that turn thoughts off. */
  noThought: Readonly<Record<string, Json>>;
  schemaLimits: SchemaLimits;
};

/** OpenAI's, as of February 2026; Azure serves the same models. */
const documentedLimits: SchemaLimits = {
  properties: 5_000,
  depth: 10,
  enumValues: 1_000,
  characters: 120_000,
};

/** The limits that OpenAI began with: a provider that followed it takes at least as much. */
const leastLimits: SchemaLimits = { ...documentedLimits, properties: 100, depth: 5 };

const effortNone = { reasoning_effort: "none" };

/** A server of any kind: vLLM, Ollama, llama.cpp, LM Studio, LiteLLM. Ollama obeys `max_tokens` alone. */
const anyServer: Profile = {
  name: "OpenAI-compatible",
  hosts: [],
  limitNames: ["max_tokens", "max_completion_tokens"],
  sizesAnswers: true,
  reportsWindows: true,
  listsNames: true,
  rung: "schema",
  without: [],
  noThought: effortNone,
  schemaLimits: leastLimits,
};

/** Not asked for windows, which are known to be large, nor given bounds: they write by no grammar of ours. */
const hosted: Profile = { ...anyServer, reportsWindows: false, without: ["bounds"] };

const openAi: Profile = {
  ...hosted,
  name: "OpenAI",
  hosts: ["openai.com"],
  limitNames: ["max_completion_tokens", "max_tokens"],
  sizesAnswers: false,
  thinking: /^(gpt-([5-9]|\d\d)|o\d)/,
  thinkingWithout: ["temperature", "seed"],
  schemaLimits: documentedLimits,
};

const profiles: readonly Profile[] = [
  openAi,
  {
    ...openAi,
    name: "Azure",
    hosts: ["openai.azure.com", "services.ai.azure.com", "cognitiveservices.azure.com"],
    listsNames: false,
  },
  {
    ...hosted,
    name: "Gemini",
    hosts: ["generativelanguage.googleapis.com"],
    sizesAnswers: false,
    without: ["bounds", "seed"],
    thinking: /gemini/,
  },
  {
    ...hosted,
    name: "Anthropic",
    hosts: ["anthropic.com"],
    rung: "text",
    without: ["bounds", "seed", "reasoning_effort"],
  },
  {
    ...hosted,
    name: "Mistral",
    hosts: ["mistral.ai"],
    limitNames: ["max_tokens"],
    without: ["bounds", "seed", "stream_options"],
  },
  {
    ...hosted,
    name: "OpenRouter",
    hosts: ["openrouter.ai"],
    sizesAnswers: false,
    thinking: /./,
  },
  {
    ...hosted,
    name: "DeepSeek",
    hosts: ["deepseek.com"],
    limitNames: ["max_tokens"],
    rung: "object",
    without: ["bounds", "seed", "images"],
    thinking: /./,
    noThought: { thinking: { type: "disabled" } },
  },
];

/** The row of the provider at an address; that of any server where its host is not known. */
export function profileOf(baseUrl: string): Profile {
  const { hostname } = new URL(baseUrl);
  const isAt = (host: string) => hostname === host || hostname.endsWith(`.${host}`);
  return profiles.find(({ hosts }) => hosts.some(isAt)) ?? anyServer;
}

/** OpenAI's models behind the public names, where no model is configured: none of them has an announced end. */
export const defaultModels = { "llm-4.1": "gpt-6.1-terra", "llm-4.1-mini": "gpt-6-luna" } as const;
