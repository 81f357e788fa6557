import { UsageError } from "@quarry/command-line";

/**
 * What a model gets wrong: it leaves a value out, makes one up, takes another field's, another row's, misspells it, or
 * copies it from an example.
 */
export const mistakes = [
  "omission",
  "invention",
  "neighbour",
  "row",
  "misspelling",
  "copy",
] as const;
export type Mistake = (typeof mistakes)[number];

/**
 * How a scripted model answers: the truth, but for mistakes at these rates, drawn by the seed. Asked which of two readings is
 * right, it is wrong at the rate `choice`.
 */
export type Script = { rates: Record<Mistake, number>; choice: number; seed: number };

const flawless = { omission: 0, invention: 0, neighbour: 0, row: 0, misspelling: 0, copy: 0 };

const form = `perfect, noisy:<rate>, or noisy:<mistake>=<rate>,… with ${mistakes.join(", ")}, choice and seed`;

/**
 * Reads the option `--model`: `perfect`, `noisy:0.1` (each mistake at that rate) or `noisy:omission=0.3,seed=7`.
 *
 * @throws UsageError for anything else, and for rates that are more than 1 together.
 */
export function readScript(text: string): Script {
  if (text === "perfect") return { rates: flawless, choice: 0, seed: 1 };
  const [, given] = /^noisy:(.+)$/.exec(text) ?? [];
  if (given === undefined) throw refused(text);
  const script = Number.isNaN(Number(given)) ? named(given, text) : evenly(Number(given));
  const rates = Object.values(script.rates);
  const sum = rates.reduce((total, rate) => total + rate, 0);
  if ([...rates, script.choice].some((rate) => !(rate >= 0 && rate <= 1)) || sum > 1) {
    throw new UsageError(`--model has rates from 0 to 1, at most 1 together, not ${text}`);
  }
  return script;
}

function evenly(rate: number): Script {
  const rates = { ...flawless };
  for (const mistake of mistakes) rates[mistake] = rate;
  return { rates, choice: rate, seed: 1 };
}

function named(given: string, text: string): Script {
  const script: Script = { rates: { ...flawless }, choice: 0, seed: 1 };
  for (const pair of given.split(",")) {
    const [name = "", value = ""] = pair.split("=");
    const mistake = mistakes.find((known) => known === name);
    const number = value === "" ? Number.NaN : Number(value);
    if (Number.isNaN(number)) throw refused(text);
    if (mistake) script.rates[mistake] = number;
    else if (name === "choice" || name === "seed") script[name] = number;
    else throw refused(text);
  }
  return script;
}

function refused(text: string): UsageError {
  return new UsageError(`--model is ${form}, not ${text}`);
}
