import { estimatedTokens } from "@quarry/engine";
import { leastTokens, mostLeastTokens } from "./least-tokens.ts";

/** Windows are at least this long: below, a small count means another way to count. */
const LEAST_WINDOW = 2_048;

/** Windows are set in steps of so many tokens: a longer prompt that counts so exactly was cut. */
const WINDOW_STEP = 1_024;

/** Our estimate may be so much too high for a prompt that was read whole. */
const DOUBT = 1.1;

/**
 * Recognises prompts that a server cut to its window without a word, as Ollama does: the model then reads
 * but a part of the document.
 */
export class PromptWindows {
  /** The most tokens that a model has counted, by its name. */
  readonly #longest = new Map<string, number>();

  /** @param counted the tokens of the prompt by the provider's own count. */
  wasCut(model: string, prompt: string, counted: number): boolean {
    const longest = Math.max(counted, this.#longest.get(model) ?? 0);
    this.#longest.set(model, longest);
    if (counted < longest) return false; // a longer one was read
    const estimate = estimatedTokens(prompt);
    if (estimate <= LEAST_WINDOW) return false;
    const isStep = counted % WINDOW_STEP === 0 && estimate > counted * DOUBT;
    if (isStep || counted >= mostLeastTokens(prompt)) return isStep;
    return counted < leastTokens(withoutRuns(prompt));
  }
}

/** Runs of spaces, dots or dashes are few tokens. */
function withoutRuns(text: string): string {
  return text.replaceAll(/([^\p{L}\p{N}])\1{2,}/gu, "$1$1");
}
