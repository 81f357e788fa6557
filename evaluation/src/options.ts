import { parseCommandLine, UsageError } from "@quarry/command-line";
import { type Split, splits } from "./cases/split.ts";

const options = {
  /** offline, or llm with the provider that the service's variables name. */
  engine: { type: "string", default: "offline" },
  /** Folder of case files; the project's own documents unless told. */
  set: { type: "string" },
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
  /** Prints the maps from the told to the measured share of right values, by how they are borne out. */
  fit: { type: "boolean", default: false },
} as const;

/** The command line; throws `UsageError` for what it does not know. */
export function readOptions(args: readonly string[]) {
  const { values } = parseCommandLine({ args: [...args], allowNegative: true, options });
  return {
    ...values,
    engine: oneOf(["offline", "llm"], values.engine, "engine"),
    split: oneOf<Split>(splits, values.split, "split"),
    runs: count(values.runs),
  };
}

function oneOf<Name extends string>(names: readonly Name[], told: string, option: string): Name {
  const name = names.find((known) => known === told);
  if (!name) throw new UsageError(`--${option} is one of ${names.join(", ")}, not ${told}`);
  return name;
}

function count(told: string): number {
  if (!/^[1-9]\d{0,5}$/.test(told)) {
    throw new UsageError(`--runs is a whole number from 1, not ${told}`);
  }
  return Number(told);
}
