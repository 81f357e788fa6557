import { parseCommandLine, UsageError } from "@quarry/command-line";
import { type Split, splits } from "./cases/split.ts";
import { readScript } from "./scripted-model/script.ts";

const options = {
  /** offline, or llm or auto with the provider that the service's variables name. */
  engine: { type: "string", default: "offline" },
  /**
   * In place of a provider, a model that knows the truth: `perfect`, or `noisy:<rates>` for mistakes at given rates. Not
   * end to end.
   */
  model: { type: "string" },
  /** Other documents of its source that each document is given with their truth. Not end to end. */
  examples: { type: "string", default: "0" },
  /** Folder of case files; the project's own documents by default. Only --unseen accepts several. */
  set: { type: "string", multiple: true },
  /** Measures each document by models that no document of its source had taught. */
  unseen: { type: "boolean", default: false },
  /** Parts that the sources are dealt into, each measured by models trained on the others. */
  folds: { type: "string", default: "5" },
  /** With --unseen: keeps the shipped models, and learns only how sure to be of what they find. */
  calibrate: { type: "boolean", default: false },
  /** With --unseen: of documents recognised in pictures, what the others teach beyond the shipped models. */
  recognised: { type: "boolean", default: false },
  /** Only cases whose set has this name. */
  only: { type: "string" },
  /** dev, held-out or all. */
  split: { type: "string", default: "all" },
  /** Through REST, with the original files. */
  "end-to-end": { type: "boolean", default: false },
  /** `--no-probes` leaves out the questions for absent fields. */
  probes: { type: "boolean", default: true },
  /** Only pages, without what they state for machines. */
  "without-markup": { type: "boolean", default: false },
  /** How often each case is run; all must give the same. */
  runs: { type: "string", default: "1" },
  /** Prints the report as JSON. */
  json: { type: "boolean", default: false },
  /** An earlier report: names what became worse, and ends with 1. */
  compare: { type: "string" },
  /** File that takes every leaf's outcome. */
  leaves: { type: "string" },
} as const;

/** The command line; throws `UsageError` for what it does not know. */
export function readOptions(args: readonly string[]) {
  const { values } = parseCommandLine({ args: [...args], allowNegative: true, options });
  const { model } = values;
  if (model !== undefined && (values.engine === "offline" || values["end-to-end"])) {
    throw new UsageError("--model goes with --engine llm or auto, and without --end-to-end");
  }
  const examples = values.examples === "0" ? 0 : count("examples", values.examples);
  if (examples > 0 && (values["end-to-end"] || values.unseen))
    throw new UsageError("--examples goes without --end-to-end and --unseen");
  return {
    ...values,
    examples,
    ...(model !== undefined && { script: readScript(model), probes: false }),
    engine: oneOf(["offline", "llm", "auto"], values.engine, "engine"),
    split: oneOf<Split>(splits, values.split, "split"),
    runs: count("runs", values.runs),
    folds: count("folds", values.folds),
  };
}

function oneOf<Name extends string>(names: readonly Name[], value: string, option: string): Name {
  const name = names.find((known) => known === value);
  if (!name) throw new UsageError(`--${option} is one of ${names.join(", ")}, not ${value}`);
  return name;
}

function count(option: string, value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    throw new UsageError(`--${option} is a whole number from 1, not ${value}`);
  }
  return Number(value);
}
