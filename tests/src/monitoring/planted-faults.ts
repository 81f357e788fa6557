import { faults } from "@quarry/servers/provider";

const { waits, writes } = faults;
const never = new Promise<never>(() => undefined);

/** Never answers. */
export const hangs = waits(never);

/** Answers, and bills many times the tokens of any other answer. */
export const generous = writes((answer) => answer, {
  usage: { prompt_tokens: 1_000, completion_tokens: 400_000, total_tokens: 401_000 },
});

export const models = { "llm-4.1": "large", "llm-4.1-mini": "small" };
const price = { input: 0.4, output: 1.6 };
export const prices = { currency: "USD", perMillionTokens: { large: price, small: price } };

/** Readers give up before they can recognise a picture, and there is no browser at the path. */
export const environmentOf = (baseUrl: string) => ({
  QUARRY_LLM_PROVIDERS: JSON.stringify([{ id: "priced", baseUrl, models, prices }]),
  QUARRY_LLM_TIMEOUT_MS: "1000",
  QUARRY_ENGINE_TIMEOUT_MS: "4000",
  QUARRY_ENGINE_CONCURRENCY: "2",
  QUARRY_ACCOUNT_TOKENS_PER_MONTH: "4000000",
  QUARRY_READER_TIMEOUT_MS: "200",
  QUARRY_CHROMIUM: "/bin/false",
});
