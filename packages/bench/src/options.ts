import { parseArgs } from "node:util";
import { z } from "zod";
import type { BenchmarkOptions } from "./report.ts";
import { forms } from "./systems.ts";
import { UsageError } from "./usage-error.ts";

const options = {
  json: { type: "boolean", default: false },
  documents: { type: "string" },
  records: { type: "string" },
  minutes: { type: "string" },
  rate: { type: "string" },
  form: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const Options = z.object({
  json: z.boolean(),
  documents: z.string().min(1).exactOptional(),
  records: z.coerce.number().int().positive().exactOptional(),
  minutes: z.coerce.number().positive().max(1_440).exactOptional(),
  rate: z.coerce.number().int().positive().max(10_000).exactOptional(),
  form: z.enum(forms).exactOptional(),
});

type Asked = { help: string } | (BenchmarkOptions & { name: string });

/**
 * Which benchmark is asked for, and how.
 *
 * @throws UsageError that names what cannot be understood.
 */
export function readOptions(args: readonly string[], names: readonly string[]): Asked {
  const { values, positionals } = parsed(args);
  const { help, ...given } = values;
  if (help) return { help: usage(names) };
  const [name, ...rest] = positionals;
  if (name === undefined || !names.includes(name) || rest.length > 0) {
    throw new UsageError(usage(names));
  }
  const { success, data, error } = Options.safeParse(given);
  if (success) return { ...data, name };
  const [issue] = error.issues;
  throw new UsageError(`--${issue?.path.join(".")}: ${issue?.message}. --help tells more`);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function usage(names: readonly string[]): string {
  return `npm run bench -- <name> [--json]

  --records N          the most records that lists are measured with
  --minutes M          how long the soak lasts
  --rate R             pieces of work that the soak begins in a second
  --form F             standalone or distributed: that one alone
  --documents FOLDER   real documents, for readers' benchmarks
  --json               print JSON
  --help               print this

Names: ${names.join(", ")}`;
}
