import type { Clock } from "@quarry/kernel";

/** A provider that was updated is tried with one part of a document again after this time, in ms. */
const REMEMBERED_MS = 3_600_000;

/** What is known of the lengths of parts that a model reads, in tokens. */
export type SizesOfModel = {
  /** Whether parts of at most so many tokens can all be sent at once. */
  areKnown(tokens: number): boolean;
  /** A part of at most so many tokens was read whole. */
  read(tokens: number): void;
  /** A part was too long for the model, or its answer was. */
  tooLong(): void;
};

/** Knows which sizes of parts the models of one provider read, in a form that they take: no part has to be tried first. */
export class KnownSizes {
  readonly #clock: Clock;
  /** Until when the form that a model takes is known, in epoch ms. */
  readonly #answered = new Map<string, number>();
  /** Tokens of the longest part that a model is known to read. */
  readonly #read = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A request was answered in its form. */
  answered(model: string): void {
    this.#answered.set(model, this.#clock() + REMEMBERED_MS);
  }

  /** The form of a request was refused; which one is taken is not known before the next answer. */
  refused(model: string): void {
    this.#answered.delete(model);
  }

  of(model: string): SizesOfModel {
    return {
      areKnown: (tokens) => this.#areKnown(model, tokens),
      read: (tokens) => void this.#read.set(model, Math.max(tokens, this.#read.get(model) ?? 0)),
      tooLong: () => void this.#read.delete(model),
    };
  }

  #areKnown(model: string, tokens: number): boolean {
    const isAnswered = (this.#answered.get(model) ?? 0) > this.#clock();
    return isAnswered && tokens <= (this.#read.get(model) ?? 0);
  }
}
