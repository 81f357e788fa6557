import type { Clock } from "@quarry/kernel";

/** So many schemas are refused before the refusal is taken for the model's, if it has accepted none. */
const SCHEMAS = 3;

/** The schemas that the models of one provider refused: a schema's fault is no other schema's. */
export class RefusedSchemas {
  readonly #clock: Clock;
  readonly #rememberedMs: number;
  /** By model: the end of the memory of each refused schema, epoch ms. */
  readonly #refused = new Map<string, Map<string, number>>();
  readonly #accepting = new Set<string>();

  constructor(clock: Clock, rememberedMs: number) {
    this.#clock = clock;
    this.#rememberedMs = rememberedMs;
  }

  has(model: string, schema: string): boolean {
    return (this.#refused.get(model)?.get(schema) ?? 0) > this.#clock();
  }

  accepted(model: string): void {
    this.#accepting.add(model);
  }

  /** Remembers a refusal; true where the model seems to take no schema at all. */
  refused(model: string, schema: string): boolean {
    const now = this.#clock();
    const known = [...(this.#refused.get(model) ?? [])].filter(([, until]) => until > now);
    const refused = new Map([...known, [schema, now + this.#rememberedMs]]);
    this.#refused.set(model, refused);
    return refused.size >= SCHEMAS && !this.#accepting.has(model);
  }
}
