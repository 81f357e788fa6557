import type { Clock } from "@quarry/kernel";
import { z } from "zod";

/** llama.cpp and vLLM report with their models how long a request may be; others do not. */
const Models = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: z.int().positive().nullish().catch(undefined),
      meta: z
        .object({ n_ctx: z.int().positive().nullish().catch(undefined) })
        .nullish()
        .catch(undefined),
    }),
  ),
});

/** A server that was started again is asked again after this time, in ms. */
const REMEMBERED_MS = 3_600_000;

type Window = { tokens: number | undefined; until: number };

/** The contexts of one provider's models, in tokens of prompt and answer together. */
export class ContextWindows {
  readonly #clock: Clock;
  readonly #listModels: () => Promise<unknown>;
  readonly #known = new Map<string, Window>();

  /** @param listModels the answer to `GET /models`; whatever it throws, no window is known. */
  constructor(listModels: () => Promise<unknown>, clock: Clock) {
    this.#listModels = listModels;
    this.#clock = clock;
  }

  /** As far as is known, without asking. */
  known(model: string): number | undefined {
    return this.#current(model)?.tokens;
  }

  /** Asks the provider where nothing is known. */
  async of(model: string): Promise<number | undefined> {
    if (!this.#current(model)) {
      const models = Models.safeParse(await this.#listModels().catch(() => undefined)).data?.data;
      this.#remember(model, windowIn(models ?? [], model));
    }
    return this.known(model);
  }

  /** What a refusal said; true where it is new. */
  learn(model: string, tokens: number | undefined): boolean {
    if (tokens === undefined || tokens === this.known(model)) return false;
    this.#remember(model, tokens);
    return true;
  }

  #current(model: string): Window | undefined {
    const window = this.#known.get(model);
    return window && window.until > this.#clock() ? window : undefined;
  }

  #remember(model: string, tokens: number | undefined): void {
    this.#known.set(model, { tokens, until: this.#clock() + REMEMBERED_MS });
  }
}

/** A server of a single model serves it whatever it is asked for. */
function windowIn(models: z.output<typeof Models>["data"], name: string): number | undefined {
  const model =
    models.find(({ id }) => id === name) ?? (models.length === 1 ? models[0] : undefined);
  return model?.meta?.n_ctx ?? model?.max_model_len ?? undefined;
}
