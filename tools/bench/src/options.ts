import { existsSync } from "node:fs";
import { parseCommandLine, UsageError } from "@quarry/command-line";
import { z } from "zod";
import { forms } from "./systems.ts";

const help = `npm run bench -- NAME [options]

  --cases N        laws: documents of each kind (default: 5000)
  --from N         laws: the seed of the first document (default: 1)
  --documents DIR  ocr: folder of real pictures instead of generated ones
  --form F         counts, extraction, fair, lists, reviews, soak: only ${forms.join(" or ")}
  --records N      lists: records of the largest account (default: 1000000)
  --minutes M      soak: duration (default: 30)
  --rate N         soak: operations started per second (default: 10)
  --json           print JSON
  --help           print this
`;

/** What a benchmark takes besides --json. */
const takenBy: Partial<Record<string, readonly string[]>> = {
  ...{ ocr: ["documents"], counts: ["form"], extraction: ["form"], fair: ["form"] },
  reviews: ["form"],
  ...{ laws: ["cases", "from"], lists: ["form", "records"], soak: ["form", "minutes", "rate"] },
};

const options = {
  cases: { type: "string" },
  from: { type: "string" },
  documents: { type: "string" },
  form: { type: "string" },
  records: { type: "string" },
  minutes: { type: "string" },
  rate: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const BenchmarkOptions = z.object({
  cases: z.coerce.number().int().positive().optional(),
  from: z.coerce.number().int().positive().optional(),
  documents: z.string().refine(existsSync, "There is no such folder").optional(),
  form: z.enum(forms).optional(),
  records: z.coerce.number().int().positive().optional(),
  minutes: z.coerce.number().positive().max(1_440).optional(),
  rate: z.coerce.number().int().positive().max(1_000).optional(),
  json: z.boolean(),
});
export type BenchmarkOptions = z.output<typeof BenchmarkOptions>;

/**
 * The command line of a benchmark, or what to print instead.
 *
 * @throws UsageError that names what cannot be followed.
 */
export function readOptions<Name extends string>(
  args: string[],
  names: readonly Name[],
): { name: Name; options: BenchmarkOptions } | { help: string } {
  const { values, positionals } = parseCommandLine({ args, options, allowPositionals: true });
  if (values.help) return { help: `${help}\nNames: ${names.join(", ")}\n` };
  const name = nameIn(positionals, names);
  const given = Object.keys(values).filter((option) => option !== "json" && option !== "help");
  const foreign = given.find((option) => !takenBy[name]?.includes(option));
  if (foreign) throw new UsageError(`${name} does not take --${foreign}; see --help`);
  const read = BenchmarkOptions.safeParse(values);
  if (read.success) return { name, options: read.data };
  const [issue] = read.error.issues;
  throw new UsageError(`--${issue?.path.join(".")}: ${issue?.message}; see --help`);
}

function nameIn<Name extends string>(given: readonly string[], names: readonly Name[]): Name {
  const [first] = given;
  const name = names.find((known) => known === first);
  if (name && given.length === 1) return name;
  const what = first === undefined ? "No benchmark is named" : `No benchmark is ${given.join(" ")}`;
  throw new UsageError(`${what}; there are ${names.join(", ")}; see --help`);
}
